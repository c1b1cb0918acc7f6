import { expect, test } from 'vitest';
import { along, long, place, stretch } from './measure';

test('inches as they are written', () => {
  expect([0, 50, 500, 1050, 299, 599, 1225].map((n) => long(n, 'hundredths'))).toEqual(['0″', '½″', '5″', '10½″', '3″', '6″', '12¼″']);
  expect(long(1, 'squares')).toBe('1 square');
  expect(place({ x: 1050, y: 366 }, 'hundredths')).toBe('10½″, 3.7″');
});

test('points along a way with a corner', () => {
  const route = [
    { x: 0, y: 0 },
    { x: 100, y: 0 },
    { x: 100, y: 100 },
  ];
  expect(along(route, 150)).toEqual({ x: 100, y: 50 });
  expect(along(route, 900)).toEqual({ x: 100, y: 100 });
  expect(stretch(route, 50, 150)).toEqual([
    { x: 50, y: 0 },
    { x: 100, y: 0 },
    { x: 100, y: 50 },
  ]);
});
