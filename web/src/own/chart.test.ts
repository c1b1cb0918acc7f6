import { expect, it } from 'vitest';
import { lines } from './chart';

it('a circumstance with several amounts is one line, and another clause another', () => {
  const term = (label: string, amount: number, clause = 'X-1') => ({ label, amount, clause });
  expect(
    lines([term('base', 3), term('pins', -1), term('pins', -12), term('pins', -4), term('base', 1, 'X-2')]),
  ).toEqual([
    { label: 'base', clause: 'X-1', least: 3, most: 3 },
    { label: 'pins', clause: 'X-1', least: -12, most: -1 },
    { label: 'base', clause: 'X-2', least: 1, most: 1 },
  ]);
});
