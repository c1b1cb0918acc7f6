import { expect, test } from 'vitest';
import { head, inches, parts } from './words';

test('a throw is cut before its reasons, or before its dice where it has none', () => {
  expect(head('Grenadiers at US Squad, LMG, 5+ needed (base 3 [BA-HIT-01], soft cover +1 [BA-HIT-09]): [6] 2 1 -> 1 of 3')).toBe(
    'Grenadiers at US Squad, LMG, 5+ needed',
  );
  expect(head('Grenadiers at US Squad, 6+ needed: 1 -> 0 of 1')).toBe('Grenadiers at US Squad, 6+ needed');
});

test('the longest name wins, and dots are only dots', () => {
  expect(parts('Lt. Hale and 2nd Squad', ['2nd', '2nd Squad', 'Lt. Hale'])).toEqual([
    { text: 'Lt. Hale', name: true },
    { text: ' and ', name: false },
    { text: '2nd Squad', name: true },
  ]);
});

test('inches', () => expect(inches('moves 2.99" to 14.67", 17.57"')).toBe('moves 2.99″ to 14.67″, 17.57″'));
