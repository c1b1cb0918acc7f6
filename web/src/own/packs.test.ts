import { describe, expect, it } from 'vitest';
import { armsWith, freeId, idOf, pack, records, renamed, scenario, upgradesWith } from './packs';

describe('packs as text', () => {
  it('are put together from records', () => {
    const text = pack('bolt-action', [
      '[[table]]\nid = "farm"\n',
      scenario('Sunday "at dawn"', 'meeting', 'farm', ['a', 'b']),
    ]);
    expect(text).toBe(
      'format = 1\ngame = "bolt-action"\n\n[[table]]\nid = "farm"\n\n[[scenario]]\nid = "battle"\nname = "Sunday \\"at dawn\\""\n' +
        'engagement = "meeting"\ntable = "farm"\nside = [{ army = "a" }, { army = "b" }]\n',
    );
    expect(idOf('[[table]]\nid = "farm"\nname = "x"')).toBe('farm');
  });
  it('count arms where they stood', () => {
    const arms = [
      { id: 'smg', count: 1 },
      { id: 'lmg', count: 1 },
    ];
    expect(armsWith(arms, 'smg', 2)).toBe('{ smg = 2, lmg = 1 }');
    expect(armsWith(arms, 'panzerfaust', 1)).toBe('{ smg = 1, lmg = 1, panzerfaust = 1 }');
    expect(armsWith(arms.slice(0, 1), 'smg', 0)).toBe('{}');
  });
  it('have upgrades or not', () => {
    expect(upgradesWith([], 'rear MMG', true)).toBe('["rear MMG"]');
    expect(upgradesWith(['a', 'b'], 'a', false)).toBe('["b"]');
  });
  it('give every unit an id of its own', () => {
    expect(freeId('medic', ['medic', 'medic-2'])).toBe('medic-3');
    expect(freeId('medic', [])).toBe('medic');
  });
});

it('records of a pack are taken out whole, and stand in another under a free id', () => {
  const army = '[[army]]\nid = "us"\nname = "Us"\n\n[[army.unit]]\nid = "lt"\nis = "second-lieutenant"';
  const table = '[[table]]\nid = "mill" # mine\nname = "The mill"\nsize_in = [48, 48]\npiece = [\n  { name = "a" },\n]';
  const found = records(`format = 1\ngame = "bolt-action"\n\n${army}\n\n${table}\n`);
  expect(found).toEqual([
    { kind: 'army', id: 'us', name: 'Us', text: army },
    { kind: 'table', id: 'mill', name: 'The mill', text: table },
  ]);
  expect(renamed(army, ['us', 'us-2'])).toBe(army.replace('id = "us"', 'id = "us-3"'));
  expect(renamed(army, ['other'])).toBe(army);
});
