import { expect, test } from 'vitest';
import { amounts, headline } from './need';

const term = (label: string, amount: number) => ({ clause: 'BA-HIT-01', label, amount });

test('what makes a number harder to reach is written as a malus', () => {
  const sum = amounts('5+', [term('base', 3), term('soft cover', 1), term('point blank', -1), term('in the open', 0)]);
  expect(sum.map(({ amount }) => amount)).toEqual(['3+', '−1', '+1', '0']);
});

test('of a number to stay under, terms keep their sign', () => {
  const sum = amounts('8 or less on two dice', [term('morale', 9), term('pin', -1)]);
  expect(sum.map(({ amount }) => amount)).toEqual(['9', '−1']);
  expect(headline('8 or less on two dice')).toEqual({ big: '8', small: 'or less on two dice' });
});
