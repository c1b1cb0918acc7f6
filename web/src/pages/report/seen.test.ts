import { expect, test } from 'vitest';
import type { Chances } from '../../protocol';
import { seenBy, turns } from './seen';

const station = (entries: number, turn: number, share: number) => ({ entries, turn, share, error: 0.05, battles: 100 });
const chances: Chances = {
  player: 'simple',
  stations: [station(0, 0, 0.5), station(10, 1, 0.25), station(20, 1, 0.75), station(30, 2, 1)],
  turning: [
    { from: 1, deeds: [[{ said: 'later' }]] },
    { from: 0, deeds: [] },
  ],
};

test('the second side sees the curve upside down', () => {
  expect(seenBy(chances, 'first').points.map(({ share }) => share)).toEqual([0.5, 0.25, 0.75, 1]);
  expect(seenBy(chances, 'second').points.map(({ share }) => share)).toEqual([0.5, 0.75, 0.25, 0]);
});

test('turning points are numbered as they came', () => {
  const { steps } = seenBy(chances, 'first');
  expect(steps.map(({ nth, before, after }) => [nth, before.entries, after.entries])).toEqual([
    [1, 0, 10],
    [2, 10, 20],
  ]);
  expect(steps[1]!.deeds).toEqual([[{ said: 'later' }]]);
});

test('turns meet where the next one begins', () => {
  expect(turns(seenBy(chances, 'first').points)).toEqual([
    { turn: 0, from: 0, to: 10 },
    { turn: 1, from: 10, to: 30 },
    { turn: 2, from: 30, to: 30 },
  ]);
});
