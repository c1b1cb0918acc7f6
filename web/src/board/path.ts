/** Outlines as SVG path data. Everything is in drawing units: 1/100 inch (or square), y pointing down. */
import type { Point } from '../protocol';
import type { Random } from './random';

const TURN = Math.PI * 2;

/** A number with one decimal, as short as it can be. */
export const n = (value: number) => `${Math.round(value * 10) / 10}`;
export const xy = (p: Point) => `${n(p.x)} ${n(p.y)}`;

export function polyline(points: readonly Point[], closed = false): string {
  return points.length ? `M${points.map(xy).join('L')}${closed ? 'Z' : ''}` : '';
}

export function circle(at: Point, r: number): string {
  return `M${n(at.x - r)} ${n(at.y)}a${n(r)} ${n(r)} 0 1 1 ${n(2 * r)} 0a${n(r)} ${n(r)} 0 1 1 ${n(-2 * r)} 0Z`;
}

/** A leafy round: arcs between points on a wavering circle. */
export function scallop(at: Point, r: number, arcs: number, random: Random, waver = 0.12, bulge = 0.7): string {
  const start = random.next() * TURN;
  const points = Array.from({ length: arcs }, (_, i) => {
    const angle = start + (TURN * (i + random.between(-0.22, 0.22))) / arcs;
    const radius = r * (1 + random.between(-waver, waver));
    return { x: at.x + radius * Math.cos(angle), y: at.y + radius * Math.sin(angle) };
  });
  let last = points[0]!;
  let d = `M${xy(last)}`;
  for (let i = 1; i <= arcs; i++) {
    const next = points[i % arcs]!;
    const k = n(Math.hypot(next.x - last.x, next.y - last.y) * bulge);
    d += `A${k} ${k} 0 0 1 ${xy(next)}`;
    last = next;
  }
  return `${d}Z`;
}

/** A curve through the points. */
export function smooth(points: readonly Point[], closed = true, tension = 0.5): string {
  const count = points.length;
  const at = (i: number) => points[closed ? (i + count) % count : Math.min(Math.max(i, 0), count - 1)]!;
  let d = `M${xy(at(0))}`;
  for (let i = 0; i < (closed ? count : count - 1); i++) {
    const [p0, p1, p2, p3] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    const k = tension / 3;
    const c1 = { x: p1.x + (p2.x - p0.x) * k, y: p1.y + (p2.y - p0.y) * k };
    const c2 = { x: p2.x - (p3.x - p1.x) * k, y: p2.y - (p3.y - p1.y) * k };
    d += `C${xy(c1)} ${xy(c2)} ${xy(p2)}`;
  }
  return closed ? `${d}Z` : d;
}

/** Points round an outline with its corners eased and its edges wavering. */
export function wobble(outline: readonly Point[], random: Random, amount: number, step: number): Point[] {
  const least = outline.length <= 6 ? 2 : 1;
  return outline.flatMap((a, i) => {
    const b = outline[(i + 1) % outline.length]!;
    const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
    const count = Math.max(least, Math.floor(length / step));
    const normal = { x: (b.y - a.y) / length, y: -(b.x - a.x) / length };
    return Array.from({ length: count }, (_, j) => {
      const t = (j + 0.5) / count;
      const k = random.between(-amount, amount);
      return { x: a.x + (b.x - a.x) * t + normal.x * k, y: a.y + (b.y - a.y) * t + normal.y * k };
    });
  });
}

export interface Step extends Point {
  angle: number;
}

/** Points every `step` along a line, with the direction there. */
export function along(points: readonly Point[], step: number): Step[] {
  const out: Step[] = [];
  let carry = 0;
  for (let i = 0; i + 1 < points.length; i++) {
    const [a, b] = [points[i]!, points[i + 1]!];
    const length = Math.hypot(b.x - a.x, b.y - a.y);
    if (length === 0) continue;
    const angle = Math.atan2(b.y - a.y, b.x - a.x);
    let t = carry;
    for (; t <= length; t += step) {
      out.push({ x: a.x + ((b.x - a.x) * t) / length, y: a.y + ((b.y - a.y) * t) / length, angle });
    }
    carry = t - length;
  }
  return out;
}
