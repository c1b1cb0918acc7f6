import { expect, test } from 'vitest';
import { spread } from './ring';

const view = { width: 1000, height: 700 };
const orders = Array.from({ length: 6 }, () => ({ bearing: null }));
const box = (x: number, y: number) => ({ left: x - 30, top: y - 30, right: x + 30, bottom: y + 30 });

test('in the middle of the table it is a whole ring, the first on top', () => {
  const { places, radius } = spread(box(500, 350), view, orders);
  expect(radius).toBe(91);
  expect(places[0]).toEqual({ x: 500, y: 350 - 91 });
});

test.each([[20, 350], [980, 20], [500, 690], [5, 5]])('near an edge, at %i, %i, all of it is in view and nothing lies on another', (x, y) => {
  const { places } = spread(box(x, y), view, orders);
  for (const place of places) {
    expect(place.x).toBeGreaterThanOrEqual(30);
    expect(place.x).toBeLessThanOrEqual(970);
    expect(place.y).toBeGreaterThanOrEqual(30);
    expect(place.y).toBeLessThanOrEqual(660);
  }
  for (const [i, a] of places.entries()) for (const b of places.slice(i + 1)) expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(56);
});

test('ways to face lie where they point', () => {
  const { places, x, y } = spread(box(500, 350), view, [{ bearing: 90 }, { bearing: 180 }]);
  expect(places[0]!.x).toBeGreaterThan(x);
  expect(Math.round(places[0]!.y)).toBe(y);
  expect(places[1]!.y).toBeGreaterThan(y);
});
