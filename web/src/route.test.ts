import { expect, test, vi } from 'vitest';

vi.hoisted(() => {
  vi.stubGlobal('location', { pathname: '/', hash: '', search: '' });
  vi.stubGlobal('addEventListener', () => {});
});
const { read } = await import('./route.svelte');

test('a link to a seat: the battle from the path, the token from behind the #', () => {
  expect(read('/b/k7e5', '#s-3_cret')).toEqual({ page: 'battle', battle: 'k7e5', token: 's-3_cret' });
  expect(read('/b/k7e5/replay', '')).toEqual({ page: 'replay', battle: 'k7e5', token: null });
});

test('a pack that a link carries, and nothing else behind the #', () => {
  expect(read('/own/bolt-action', '#p=abc-_1')).toEqual({ page: 'own', game: 'bolt-action', pack: 'abc-_1' });
  expect(read('/own', '#page')).toEqual({ page: 'own', game: null, pack: null });
});

test('what is left out of an address is left open, not wrong', () => {
  expect(read('/rules/', '')).toEqual({ page: 'rules', game: null, clause: null });
  expect(read('/new/bolt-action', '')).toEqual({ page: 'new', game: 'bolt-action', scenario: null });
});

test('addresses that lead nowhere say so, broken ones too', () => {
  for (const path of ['/b', '/b/k7e5/stray', '/open/more', '/rules/a/b/c', '/nowhere', '/rules/%E0%A4%A']) {
    expect(read(path, '').page, path).toBe('missing');
  }
});
