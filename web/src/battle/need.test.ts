import { expect, test } from 'vitest';
import { amounts, headline, needed } from './need';

const term = (label: string, amount: number) => ({ clause: 'BA-HIT-01', label, amount });
const hit = { number: 5, low: false, dice: 1, sides: 6 };
const morale = { number: 8, low: true, dice: 2, sides: 6 };

test('what makes a number harder to reach is written as a malus', () => {
  const sum = amounts(hit, [term('base', 3), term('soft cover', 1), term('point blank', -1), term('in the open', 0)]);
  expect(sum.map(({ amount }) => amount)).toEqual(['3+', '−1', '+1', '0']);
});

test('of a number to stay under, terms keep their sign', () => {
  const sum = amounts(morale, [term('morale', 9), term('pin', -1)]);
  expect(sum.map(({ amount }) => amount)).toEqual(['9', '−1']);
  expect(headline(morale)).toEqual({ big: '8', small: 'or less on 2D6' });
});

test('a need says which dice where they are not plain ones', () => {
  expect([hit, morale, { ...morale, dice: 1, sides: 10 }, null].map(needed)).toEqual(['5+', '8 or less on 2D6', '8 or less on D10', '']);
});
