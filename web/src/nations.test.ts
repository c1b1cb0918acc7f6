import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { coloursOf, nationOf } from './nations';

test('a side has the colour of its nation', () => {
  expect(coloursOf(['US', 'German'])).toBe('first-us second-de');
  expect(coloursOf(['Soviet', 'German'])).toBe('first-su second-de');
  expect(coloursOf(['British', 'German'])).toBe('first-gb second-de');
  expect(nationOf('Dwarven')).toBeNull();
});

test('of two that cannot be told apart the second has another one', () => {
  expect(coloursOf(['US', 'US'])).toBe('first-us second-su');
  expect(coloursOf(['German', 'German'])).toBe('first-de second-su');
  expect(coloursOf(['Soviet', 'British'])).toBe('first-su second-us');
  expect(coloursOf(['British', 'Soviet'])).toBe('first-gb second-us');
  expect(coloursOf(['British', 'British'])).toBe('first-gb second-us');
});

/** Relative luminance, as the web's contrast is counted. */
function luminance(colour: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
}

test('ivory can be read on each of them', () => {
  const css = readFileSync(new URL('./styles/nations.css', import.meta.url), 'utf8');
  const colours = [...css.matchAll(/--nation-\w\w: (#[0-9a-f]{6})/g)].map(([, colour]) => colour!);
  expect(colours).toHaveLength(4);
  for (const colour of colours) expect((luminance('#f7f0de') + 0.05) / (luminance(colour) + 0.05)).toBeGreaterThan(4.5);
});
