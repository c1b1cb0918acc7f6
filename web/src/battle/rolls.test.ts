import { expect, test } from 'vitest';
import type { Outcome, Purpose, Roll } from '../protocol';
import { isDice, result } from './rolls';

const roll = (purpose: Purpose | null, outcome: Outcome) =>
  ({ purpose, dice: [{ face: 3, sides: 10, made: null, again: false }], need: null, because: [], outcome }) as Roll;

test('every throw says what it was for, and what came of it in its own words', () => {
  expect(result(roll('to-hit', { made: { made: 4, of: 6 } }))).toBe('To hit: 4 hits');
  expect(result(roll('to-hit', { made: { made: 0, of: 6 } }))).toBe('To hit: no hits');
  expect(result(roll('damage', { made: { made: 2, of: 4 } }))).toBe('Damage: 2 of 4');
  expect(result(roll('order-test', { passed: false }))).toBe('Order test: failed');
  expect(result(roll('guts', { passed: true }))).toBe('Guts: holds');
  expect(result(roll('initiative', { opposed: { ours: 7, theirs: 1 } }))).toBe('Initiative: 7 against 1');
  expect(result(roll('effect', { row: { total: 5, text: 'immobilised' } }))).toBe('Effect: immobilised');
  expect(result(roll('command', 'faces'))).toBe('Command dice');
});

test('a lot drawn from a cup is no die', () => {
  expect([roll('draw', { drawn: ['US'] }), roll('movement', { total: 7 })].map(isDice)).toEqual([false, true]);
});
