import { expect, test } from 'vitest';
import type { Need, Odds } from '../protocol';
import { barred, needs, perCent, shares, next } from './odds';

const bars = (...list: number[]) => list.map((share, value) => ({ value, share }));
const lost = (...list: number[]) => ({ name: 'men lost', yes_no: false, mean: 1, bars: bars(...list) });
const gone = (share: number) => ({ name: 'destroyed', yes_no: true, mean: share, bars: bars(1 - share, share) });
const odds = {
  cases: [
    { label: 'they stand', measures: [lost(0.2, 0.5, 0.3), gone(0.19)] },
    { label: 'they go Down', measures: [lost(0.6, 0.4), gone(0.01)] },
  ],
} as Odds;

test('both cases share their columns', () => {
  expect(barred(odds)).toEqual({
    name: 'men lost',
    values: [0, 1, 2],
    series: [
      { label: 'they stand', shares: [0.2, 0.5, 0.3] },
      { label: 'they go Down', shares: [0.6, 0.4, 0] },
    ],
  });
});

test('a long tail is gathered in the last column, and nothing is lost', () => {
  const long = { cases: [{ label: '', measures: [lost(...Array.from({ length: 20 }, () => 0.05))] }] } as unknown as Odds;
  const chart = barred(long);
  expect(chart?.values).toHaveLength(9);
  expect(chart?.series[0]?.shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1);
});

test('shares are printed without pretending to be sure', () => {
  expect(shares(odds)).toEqual([{ name: 'destroyed', text: '19 %' }]);
  expect([0, 0.001, 0.5, 0.999, 1].map(perCent)).toEqual(['0 %', '<1 %', '50 %', '>99 %', '100 %']);
});

test('what may come next is told in means, and what never happens is not', () => {
  const measure = (name: string, mean: number) => ({ name, yes_no: false, mean, bars: [] });
  const measures = [measure('our men lost', 1.26), measure('our units lost', 0.04), measure('their men lost', 0)];
  expect(next({ ...odds, then: { label: 'then', measures } })).toEqual([
    { name: 'our men lost, on average', text: '1.3' },
    { name: 'our units lost, on average', text: '0.04' },
  ]);
  expect(next({ ...odds, then: null })).toEqual([]);
});

test('throws that need the same are told once', () => {
  const four = { number: 4, low: false, dice: 1, sides: 6 };
  const five = { ...four, number: 5 };
  const roll = (dice: number, need: Need) => ({ clause: 'BA-HIT-10', title: 'to hit', purpose: 'to-hit', dice, sides: 6, need, because: [] });
  const found = needs({ needs: [roll(2, four), roll(7, { ...four }), roll(3, five)] } as unknown as Odds);
  expect(found.map(({ dice, roll }) => [dice, roll.need])).toEqual([
    [[2, 7], four],
    [[3], five],
  ]);
});
