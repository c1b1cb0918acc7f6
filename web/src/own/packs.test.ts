import { describe, expect, it } from 'vitest';
import { armsWith, freeId, idOf, pack, scenario, upgradesWith } from './packs';

describe('packs as text', () => {
  it('are put together from records', () => {
    const text = pack('bolt-action', ['[[table]]\nid = "farm"\n', scenario('Sunday "at dawn"', 'meeting', 'farm', ['a', 'b'])]);
    expect(text).toBe(
      'format = 1\ngame = "bolt-action"\n\n[[table]]\nid = "farm"\n\n[[scenario]]\nid = "battle"\nname = "Sunday \\"at dawn\\""\n' +
        'engagement = "meeting"\ntable = "farm"\nside = [{ army = "a" }, { army = "b" }]\n',
    );
    expect(idOf('[[table]]\nid = "farm"\nname = "x"')).toBe('farm');
  });
  it('count arms where they stood', () => {
    const arms = [{ id: 'smg', count: 1 }, { id: 'lmg', count: 1 }];
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
