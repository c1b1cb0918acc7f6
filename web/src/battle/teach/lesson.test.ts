import { describe, expect, test } from 'vitest';
import type { Choice, LogLine, Prompt, Status, Token } from '../../protocol';
import { teach } from '../../strings.teach';
import { BEGINNING, type Facts, holds, LESSONS, next, read, type Progress } from './lesson';

const status = (turn: number): Status => ({ headline: '', clock: '', turn, turns: 4, scores: [{ side: 'US', points: 0 }, { side: 'German', points: 0 }], pools: [], phases: [], phase: null, notes: [] });
const unit = (id: number, seat: 'first' | 'second', pins = 0): Token =>
  ({ id, seat, name: '', shape: 'squad', look: '', figures: [], men: 1, radius: 50, length: 0, width: 0, facing: null, order: null, pins, markers: [], wreck: false, presence: 'certain', inside: null, intention: null });
const choice = (text: string, of: number | null, look?: string): Choice =>
  ({ text, unit: of, icon: look ? { look, seat: 'first', text } : null, odds: false, parts: [], leads: false, reach: null, targets: [] });
const prompt = (ask: Prompt['ask'], about: number | null, clause = 'X-1'): Prompt =>
  ({ seat: 'first', nth: 0, clause, title: '', text: '', unit: about, other: null, ask, expects: '', example: '', suggestions: [] });
const facts = (more: Partial<Facts>): Facts => ({
  question: null,
  section: null,
  status: status(1),
  tokens: [unit(0, 'first'), unit(1, 'second')],
  signs: { lights: [], dark: [], traces: [] },
  log: [],
  seat: 'first',
  over: false,
  ...more,
});
const lesson = LESSONS['bolt-action']!;
const shown = (before: Progress, now: Facts) => next(lesson, before, now);
const units = prompt({ list: { options: [choice('Squad', 0)], barred: [] } }, null, 'X-2');
const orders = prompt({ list: { options: [choice('Fire', null, 'fire')], barred: [] } }, 0, 'X-3');
const targets = prompt({ list: { options: [choice('fire at them', 1)], barred: [] } }, 0, 'X-4');

describe('a moment', () => {
  test('is what all of its facts say together', () => {
    const asked = facts({ question: targets, section: 'Shooting: procedure' });
    expect(holds({ asked: 'list', offers: 'enemy' }, asked)).toBe(true);
    expect(holds({ asked: 'list', offers: 'own' }, asked)).toBe(false);
    expect(holds({ section: 'Shooting: procedure' }, asked)).toBe(true);
    expect(holds({ section: 'Orders' }, asked)).toBe(false);
    expect(holds({ one: false }, asked)).toBe(false);
    expect(holds({ setup: true }, asked)).toBe(false);
    expect(holds({ left: 0 }, asked)).toBe(false);
    expect(holds({ left: 3 }, asked)).toBe(true);
  });
  test('of pins and dice is read from the table and the log', () => {
    expect(holds({ pins: true }, facts({}))).toBe(false);
    expect(holds({ pins: true }, facts({ tokens: [unit(1, 'second', 2)] }))).toBe(true);
    const line = { roll: { purpose: 'to-hit', dice: [{ face: 4, sides: 6, made: true, again: false }], need: null, because: [], outcome: 'faces' } } as unknown as LogLine;
    expect(holds({ thrown: 'to-hit' }, facts({ log: [line] }))).toBe(true);
    expect(holds({ thrown: 'guts' }, facts({ log: [line] }))).toBe(false);
  });
});

describe('captions', () => {
  test('come one at a time, each at its moment, and leave when the thing is done', () => {
    const place = facts({ question: prompt('place', 0), status: status(0) });
    let now = shown(BEGINNING, place);
    expect(now.shown).toBe('goal');
    expect(shown(now, place)).toBe(now);
    now = read(now);
    now = shown(now, place);
    expect(now.shown).toBe('setup');
    now = shown(now, facts({ question: prompt('place', 2), status: status(0) }));
    expect(now).toMatchObject({ shown: null, done: ['goal', 'setup'] });
    now = shown(now, facts({ question: units }));
    expect(now.shown).toBe('die');
    now = shown(now, facts({ question: orders, section: 'Orders' }));
    expect(now.shown).toBe('order');
    now = shown(now, facts({ question: targets, section: 'Shooting: procedure' }));
    expect(now).toMatchObject({ shown: 'shot', done: ['goal', 'setup', 'die', 'order'] });
  });
  test('that only tell do not wait for ever', () => {
    let now = shown(BEGINNING, facts({ question: prompt('place', 0), status: status(0) }));
    now = shown(now, facts({ question: prompt('place', 1), status: status(0) }));
    expect(now.shown).toBe('goal');
    now = shown(now, facts({ question: units }));
    expect(now.shown).toBe('die');
  });
  test('stay while the enemy acts, and none begins then', () => {
    const now = shown({ ...BEGINNING, done: ['goal'] }, facts({ question: units }));
    expect(shown(now, facts({}))).toBe(now);
    const before = { ...BEGINNING, done: ['goal'] };
    expect(shown(before, facts({ tokens: [unit(1, 'second', 1)] }))).toBe(before);
  });
  test('end with the battle', () => {
    const now = shown({ ...BEGINNING, shown: 'die', done: ['goal'] }, facts({ over: true }));
    expect(now.shown).toBe('over');
    expect(shown(now, facts({ over: true })).shown).toBe('over');
    // In the last turn, too: nobody is told of a turn to come when it is over.
    const last = shown({ ...BEGINNING, shown: 'die', done: ['goal'] }, facts({ over: true, status: status(4) }));
    expect(last.shown).toBe('over');
  });
});

describe('a lesson', () => {
  test.each(Object.entries(LESSONS))('of %s has words for each step, and a step for all words', (game, steps) => {
    const ids = steps.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(Object.keys(teach.captions[game] ?? {}).toSorted()).toEqual(ids.toSorted());
    expect(ids.at(-1)).toBe('over');
  });
});
