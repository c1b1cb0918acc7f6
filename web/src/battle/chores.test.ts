import { expect, test } from 'vitest';
import type { Change, LogLine, Token } from '../protocol';
import { chores } from './chores';

const token = (some: Partial<Token>) => ({ id: 1, name: 'Grenadiers A', men: 9, pins: 2, order: null, wreck: false, ...some }) as Token;
const change = (some: Partial<Change>) => ({ tokens: [], gone: [], log: [], moved: [], ...some }) as unknown as Change;
const told = (before: Token[], some: Partial<Change>) => chores(before, change(some)).map(({ text }) => text);

test('markers and men, each as one thing to do', () => {
  expect(told([token({})], { tokens: [token({ pins: 3, men: 7, order: 'fire' })] })).toEqual([
    'Put a die beside Grenadiers A: fire',
    'Take 2 men off Grenadiers A',
    'Put a third pin on Grenadiers A',
  ]);
  expect(told([token({})], { tokens: [token({ pins: 0 })] })).toEqual(['Take the pins off Grenadiers A']);
});

test('a way is told in the words and inches of the log', () => {
  const line = { unit: 1, entry: null, said: [{ unit: { unit: 1, name: 'Grenadiers A' } }, { said: ' moves ' }, { length: 299 }] } as unknown as LogLine;
  expect(told([token({})], { moved: [{ unit: 1, route: [] }], log: [line] })).toEqual(['Grenadiers A moves 2.99″']);
});

test('who arrives is told where to, if the log says it', () => {
  const line = { unit: 1, entry: null, said: [{ unit: { unit: 1, name: 'Grenadiers A' } }, { said: ' sets up' }] } as unknown as LogLine;
  expect(told([], { tokens: [token({})], log: [line] })).toEqual(['Grenadiers A sets up']);
  expect(told([], { tokens: [token({})] })).toEqual(['Put Grenadiers A on the table']);
});

test('order dice go back together at the end of a turn', () => {
  const two = token({ id: 2, name: 'MG 42', order: 'ambush' });
  const some = { tokens: [token({}), { ...two, order: null }] };
  expect(told([token({ order: 'run' }), two], some)).toEqual(['Take the order dice back: Grenadiers A, MG 42']);
});

test('who is gone leaves the table', () => {
  expect(told([token({})], { gone: [1] })).toEqual(['Take Grenadiers A off the table']);
});
