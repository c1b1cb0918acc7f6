/** Distances as they are written: 5″, 10½″, 2.9″, 3 squares. */
import type { Measure, Point } from '../protocol';

const QUARTERS = ['', '¼', '½', '¾'];

export function long(distance: number, measure: Measure): string {
  if (measure === 'squares') return distance === 1 ? '1 square' : `${distance} squares`;
  return `${number(distance)}″`;
}

export function place(at: Point, measure: Measure): string {
  if (measure === 'squares') return `${at.x}, ${at.y}`;
  return `${number(at.x)}″, ${number(at.y)}″`;
}

function number(hundredths: number): string {
  const whole = Math.floor(hundredths / 100);
  const rest = hundredths - whole * 100;
  if (rest % 25 === 0) return `${whole || rest === 0 ? whole : ''}${QUARTERS[rest / 25]}`;
  return (Math.round(hundredths / 10) / 10).toString();
}

/** One inch, or one square. */
export function step(measure: Measure): number {
  return measure === 'squares' ? 1 : 100;
}

export function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

export function lengthOf(route: Point[]): number {
  return route.reduce((sum, point, i) => sum + (i > 0 ? distance(route[i - 1]!, point) : 0), 0);
}

/** The point so far along a way. */
export function along(route: Point[], far: number): Point {
  let left = far;
  for (let i = 1; i < route.length; i += 1) {
    const [from, to] = [route[i - 1]!, route[i]!];
    const leg = distance(from, to);
    if (left <= leg && leg > 0) {
      const part = left / leg;
      return { x: Math.round(from.x + (to.x - from.x) * part), y: Math.round(from.y + (to.y - from.y) * part) };
    }
    left -= leg;
  }
  return route.at(-1) ?? { x: 0, y: 0 };
}

/** The part of a way between two distances. */
export function stretch(route: Point[], from: number, to: number): Point[] {
  let gone = 0;
  const between = route.filter((point, i) => {
    if (i > 0) gone += distance(route[i - 1]!, point);
    return gone > from && gone < to;
  });
  return [along(route, from), ...between, along(route, to)];
}
