import { describe, expect, it } from 'vitest';
import { packed, unpacked } from './link';

describe('a pack in a link', () => {
  it('comes back as it was, letters of all tongues with it', async () => {
    const text = 'format = 1\n# Größe, Ł, 戦\n[[army]]\nid = "a"\n'.repeat(40);
    const link = await packed(text);
    expect(link).toMatch(/^[\w-]+$/);
    expect(link?.length).toBeLessThan(text.length / 4);
    expect(await unpacked(link ?? '')).toBe(text);
  });
  it('is refused where it is too long for a link', async () => {
    // Nothing in it repeats, so that it stays long.
    const noise = Array.from({ length: 9000 }, (_, n) => ((n * 2654435761) >>> 7).toString(36)).join(' ');
    expect(await packed(noise)).toBeNull();
  });
  it('is nothing where somebody changed it, and nothing where it would fill the memory', async () => {
    expect(await unpacked('!!!')).toBeNull();
    expect(await unpacked('AAAA')).toBeNull();
    const bomb = await packed('a'.repeat(1_000_000));
    expect(bomb).not.toBeNull();
    expect(await unpacked(bomb ?? '')).toBeNull();
  });
});
