import { expect, test } from 'vitest';
import type { Seat } from '../protocol';
import { headline } from './ended';

const verdict = (winner: Seat | null, text: string) => ({ winner, points: [3, 1] as [number, number], text });

test('whoever has one seat reads whether it won', () => {
  const told = verdict('first', 'The British win, 3 to 1');
  expect(headline(told, ['first'])).toBe('You won. The British win, 3 to 1.');
  expect(headline(told, ['second'])).toBe('You lost. The British win, 3 to 1.');
});

test('whoever watches, or has both seats, reads who won', () => {
  const told = verdict('first', 'The British win, 3 to 1');
  expect(headline(told, [])).toBe('The British win, 3 to 1.');
  expect(headline(told, ['first', 'second'])).toBe('The British win, 3 to 1.');
  expect(headline(verdict(null, 'Agreed a draw'), ['first'])).toBe('Agreed a draw.');
});
