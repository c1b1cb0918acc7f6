import { expect, test } from 'vitest';
import type { Kind, Prompt } from '../protocol';
import { Named } from './named.svelte';

const row = (text: string, figure: number, alike: string): Kind => ({ text, most: 1, unit: 4, figure, alike });
const kinds = [row('rifleman 7', 9, 'rifleman'), row('rifleman 8', 10, 'rifleman'), row('rifleman 2', 4, 'rifleman'), row('NCO', 0, 'NCO')];
const prompt = (counts?: number[]) =>
  ({ suggestions: counts ? [{ answer: { counts }, text: '', reason: '' }] : [] }) as unknown as Prompt;
const two = () => new Named(prompt(), { kinds, least: 2, most: 2 });

test('the first rows are the ready answer, or what is advised', () => {
  expect(two().counts).toEqual([1, 1, 0, 0]);
  expect(two().text).toBe('rifleman 7, 8');
  expect(new Named(prompt([0, 0, 1, 1]), { kinds, least: 2, most: 2 }).text).toBe('rifleman 2, NCO');
});

test('a touch takes a man or lets him go, and where enough are taken he replaces the first', () => {
  const named = two();
  named.toggle(3);
  expect(named.counts).toEqual([0, 1, 0, 1]);
  named.toggle(3);
  expect(named.fits).toBe(false);
  named.toggle(2);
  expect([named.fits, named.text]).toEqual([true, 'rifleman 8, 2']);
});

test('so many of a kind are the first of it', () => {
  const named = two();
  const [riflemen, nco] = named.classes;
  named.take(riflemen!, 1);
  named.take(nco!, 1);
  expect(named.counts).toEqual([1, 0, 0, 1]);
});

test('a touch means the nearest man who can be named', () => {
  const figure = (man: number, x: number) => ({ man, name: '', at: { x, y: 0 }, look: 'rifle', rank: 'none' as const, posture: null });
  const figures = [figure(9, 0), figure(10, 100), figure(5, 200)];
  const named = two();
  expect(named.under(4, figures, 50, { x: 60, y: 10 })).toBe(1);
  expect(named.under(4, figures, 50, { x: 210, y: 0 })).toBe(null);
  expect(named.under(3, figures, 50, { x: 0, y: 0 })).toBe(null);
});
