import { beforeEach, expect, test, vi } from 'vitest';

const kept = vi.hoisted(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
  return kept;
});
const { mine, own, parse } = await import('./mine.svelte');

beforeEach(() => {
  for (const { battle, token } of mine.held) mine.drop(battle, token);
});

test('a list that somebody else wrote or damaged costs only what is damaged', () => {
  expect(parse(null)).toEqual([]);
  expect(parse('{"battle":')).toEqual([]);
  expect(parse('[{"battle":"a","token":"t"},{"battle":1},null,7]').map((held) => held.battle)).toEqual(['a']);
});

test('opening a battle again moves it to the front and forgets nothing of it', () => {
  const watch = { role: 'watch' as const, token: 'w' };
  mine.keep({ battle: 'a', token: 't', role: 'first', links: [watch], name: 'First light' });
  mine.keep({ battle: 'b', token: 'u' });
  mine.keep({ battle: 'a', token: 't' });
  expect(mine.held.map((held) => held.battle)).toEqual(['a', 'b']);
  expect(mine.links('a')).toEqual([watch]);
  expect(parse(kept.get('sandtable.battles') ?? null)).toEqual(mine.held);
});

test('of the links of a battle just made, the maker gets the seat that was chosen', () => {
  const links = (['first', 'second', 'watch'] as const).map((role) => ({ role, token: role }));
  expect(mine.made({ battle: 'a', links }, 'First light', 'second')).toBe('/b/a#second');
  expect(mine.links('a').map((link) => link.role)).toEqual(['first', 'watch']);
  expect(own({ battle: 'a', links: links.slice(2) })?.role).toBe('watch');
});
