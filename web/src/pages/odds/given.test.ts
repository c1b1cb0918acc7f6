import { expect, test } from 'vitest';
import type { Procedure } from '../../protocol';
import { bounds, changed, command, fromSearch, toSearch } from './given';

const shoot: Procedure = {
  name: 'shoot',
  about: 'fire',
  keys: [
    { name: 'firers', about: 'who fires with what: "10 rifle"', default: '10 rifle', values: [] },
    { name: 'range', about: 'inches between them', default: '10', values: [] },
    { name: 'cover', about: 'cover', default: 'none', values: ['none', 'soft', 'hard'] },
    { name: 'target', about: 'men in the target unit, 1 to 12, or a vehicle: "truck"', default: '10', values: [] },
    { name: 'pins', about: 'pin markers, 0 to 12', default: '0', values: [] },
  ],
  outcomes: ['casualties'],
  example: '',
};

test('only what differs from the defaults goes into the address, and comes back from it', () => {
  const values = fromSearch(shoot, '?range=15&cover=soft&pins=0&stray=1');
  expect(values).toEqual({ firers: '10 rifle', range: '15', cover: 'soft', target: '10', pins: '0' });
  const given = changed(shoot, values);
  expect(toSearch(given)).toBe('?range=15&cover=soft');
  expect(fromSearch(shoot, toSearch(given))).toEqual(values);
  expect(toSearch([])).toBe('');
});

test('an emptied field means its default', () => {
  expect(changed(shoot, { ...fromSearch(shoot, ''), range: ' ' })).toEqual([]);
});

test('the command survives a shell', () => {
  const given = [
    { key: 'firers', value: '1 smg, 9 rifle' },
    { key: 'range', value: '15' },
    { key: 'target', value: "it's; rm" },
  ];
  expect(command('bolt-action', 'shoot', given)).toBe(
    String.raw`sandtable odds bolt-action shoot firers='1 smg, 9 rifle' range=15 target='it'\''s; rm'`,
  );
});

test('a number field is one only where nothing else may be typed', () => {
  const [, , , target, pins] = shoot.keys;
  expect(bounds(pins!)).toEqual({ least: 0, most: 12 });
  expect(bounds(target!)).toBeNull();
});
