import { expect, it, vi } from 'vitest';

vi.hoisted(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
});
const { parse, shelf, written } = await import('./shelf.svelte');

const thing = (id: string, changed: number, name = id) => ({
  id,
  game: 'bolt-action',
  name,
  text: 'format = 1',
  changed,
});

it('what was saved is read again, and what is no thing is passed over', () => {
  const things = [thing('a', 1), thing('b', 2)];
  expect(parse(written(things))).toEqual(things);
  expect(parse('[{"id": 1}, null, 3]')).toEqual([]);
  expect(parse('format = 1')).toEqual([]);
});

it('of the same thing the one changed last stays, and nothing here is lost', () => {
  shelf.keep(thing('a', 5, 'mine, newer'));
  shelf.keep(thing('b', 5, 'mine, older'));
  shelf.keep(thing('c', 1, 'only mine'));
  shelf.take([thing('a', 4, 'theirs'), thing('b', 6, 'theirs, newer'), thing('d', 9, 'only theirs')]);
  expect(shelf.things.map(({ name }) => name)).toEqual(['only theirs', 'theirs, newer', 'mine, newer', 'only mine']);
});
