/** The kinds of question, taken apart for those that show them. */
import type { Ask, Barred, Blank, Choice, Dice, Kind, Point, Why } from '../protocol';

export type Where = 'place' | { path: { from: Point; budget: number; ordered: boolean } };

export function isWhere(ask: Ask): ask is Where {
  return ask === 'place' || 'path' in ask;
}

export type List = { options: Choice[]; barred: Barred[] };

export function listOf(ask: Ask | undefined): List | null {
  return typeof ask === 'object' && 'list' in ask ? ask.list : null;
}

export function diceOf(ask: Ask | undefined): Dice | null {
  return typeof ask === 'object' && 'dice' in ask ? ask.dice : null;
}

export type SomeOf = { kinds: Kind[]; least: number; most: number };

/** Where men are named one by one. */
export function figuresOf(ask: Ask | undefined): SomeOf | null {
  const some = typeof ask === 'object' && 'some-of' in ask ? ask['some-of'] : null;
  return some?.kinds.every(({ figure }) => figure !== null) ? some : null;
}

export type Along = { route: Point[]; stretches: [number, number][] };

export function alongOf(ask: Ask | undefined): Along | null {
  return typeof ask === 'object' && 'along' in ask ? ask.along : null;
}

export function formOf(ask: Ask | undefined): { blanks: Blank[]; odds: boolean } | null {
  return typeof ask === 'object' && 'form' in ask ? ask.form : null;
}

/** How many more dice what fell calls for. */
export function missing(why: Why | null): number {
  return typeof why === 'object' && why !== null && 'dice-missing' in why ? why['dice-missing'].dice : 1;
}
