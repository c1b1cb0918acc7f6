/** Questions about outlines: how big, how far, what is inside. */
import type { Point } from '../protocol';
import { n, xy } from './path';

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export function boxOf(points: readonly Point[]): Box {
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const p of points) {
    box.left = Math.min(box.left, p.x);
    box.right = Math.max(box.right, p.x);
    box.top = Math.min(box.top, p.y);
    box.bottom = Math.max(box.bottom, p.y);
  }
  return box;
}

export const grow = (box: Box, by: number): Box => ({
  left: box.left - by,
  top: box.top - by,
  right: box.right + by,
  bottom: box.bottom + by,
});

export function overlap(a: Box, b: Box): number {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return width > 0 && height > 0 ? width * height : 0;
}

export const middleOf = (box: Box): Point => ({ x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 });
export const corners = (box: Box): Point[] => [
  { x: box.left, y: box.top },
  { x: box.right, y: box.top },
  { x: box.right, y: box.bottom },
  { x: box.left, y: box.bottom },
];

export function mean(points: readonly Point[]): Point {
  const sum = points.reduce((s, p) => ({ x: s.x + p.x, y: s.y + p.y }), { x: 0, y: 0 });
  return { x: sum.x / (points.length || 1), y: sum.y / (points.length || 1) };
}

/** Positive when the outline runs clockwise on the screen. */
export function area(points: readonly Point[]): number {
  return (
    points.reduce((sum, a, i) => {
      const b = points[(i + 1) % points.length]!;
      return sum + a.x * b.y - b.x * a.y;
    }, 0) / 2
  );
}

export function inside(p: Point, outline: readonly Point[]): boolean {
  let within = false;
  for (let i = 0, j = outline.length - 1; i < outline.length; j = i++) {
    const [a, b] = [outline[i]!, outline[j]!];
    if (a.y > p.y !== b.y > p.y && p.x < ((b.x - a.x) * (p.y - a.y)) / (b.y - a.y) + a.x) within = !within;
  }
  return within;
}

export function toSegment(p: Point, a: Point, b: Point): number {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const t = Math.max(0, Math.min(1, ((p.x - a.x) * dx + (p.y - a.y) * dy) / (dx * dx + dy * dy || 1)));
  return Math.hypot(p.x - a.x - t * dx, p.y - a.y - t * dy);
}

export function toEdge(p: Point, outline: readonly Point[]): number {
  return outline.reduce((least, a, i) => Math.min(least, toSegment(p, a, outline[(i + 1) % outline.length]!)), Infinity);
}

/** Inside, and at least `margin` from the edge. */
export const wellInside = (p: Point, outline: readonly Point[], margin: number) =>
  inside(p, outline) && toEdge(p, outline) >= margin;

/** A rectangle at any angle: its long axis and its width. */
export interface Band {
  from: Point;
  to: Point;
  width: number;
}

export function bandOf(outline: readonly Point[]): Band | null {
  if (outline.length !== 4) return null;
  const [a, b, c, d] = outline as [Point, Point, Point, Point];
  const ab = { x: b.x - a.x, y: b.y - a.y };
  const bc = { x: c.x - b.x, y: c.y - b.y };
  const [long, wide] = [Math.hypot(ab.x, ab.y), Math.hypot(bc.x, bc.y)];
  const square = Math.abs(ab.x * bc.x + ab.y * bc.y) <= 0.02 * long * wide;
  const parallel = Math.hypot(a.x + c.x - b.x - d.x, a.y + c.y - b.y - d.y) <= 0.02 * (long + wide);
  if (!square || !parallel || long === 0 || wide === 0) return null;
  return long >= wide
    ? { from: mean([a, d]), to: mean([b, c]), width: wide }
    : { from: mean([a, b]), to: mean([c, d]), width: long };
}

export const upright = (outline: readonly Point[]) => {
  const box = boxOf(outline);
  return outline.length === 4 && Math.abs(Math.abs(area(outline)) - (box.right - box.left) * (box.bottom - box.top)) < 1;
};

export function hull(points: readonly Point[]): Point[] {
  const sorted = [...points].sort((a, b) => a.x - b.x || a.y - b.y);
  const half = (list: Point[]) => {
    const out: Point[] = [];
    for (const p of list) {
      while (out.length > 1) {
        const [a, b] = [out[out.length - 2]!, out[out.length - 1]!];
        if ((b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x) > 0) break;
        out.pop();
      }
      out.push(p);
    }
    return out.slice(0, -1);
  };
  const both = [...half(sorted), ...half(sorted.reverse())];
  return both.length ? both : sorted.slice(0, 1);
}

/** A rubber band laid round the points at a distance. */
export function ringRound(points: readonly Point[], r: number): string {
  // Men who come on to the table stand on one spot at first.
  const h = hull(points.filter((p, i) => points.findIndex((q) => q.x === p.x && q.y === p.y) === i));
  const first = h[0];
  if (!first) return '';
  if (h.length === 1) {
    const [x, y, k] = [first.x, first.y, n(r)];
    return `M${n(x - r)} ${n(y)}A${k} ${k} 0 1 1 ${n(x + r)} ${n(y)}A${k} ${k} 0 1 1 ${n(x - r)} ${n(y)}Z`;
  }
  const edge = (i: number) => {
    const [a, b] = [h[i % h.length]!, h[(i + 1) % h.length]!];
    const length = Math.hypot(b.x - a.x, b.y - a.y);
    const off = { x: ((b.y - a.y) / length) * r, y: (-(b.x - a.x) / length) * r };
    return [
      { x: a.x + off.x, y: a.y + off.y },
      { x: b.x + off.x, y: b.y + off.y },
    ] as const;
  };
  let d = '';
  for (let i = 0; i < h.length; i++) {
    const [p, q] = edge(i);
    d += `${i ? `A${n(r)} ${n(r)} 0 0 1 ` : 'M'}${xy(p)}L${xy(q)}`;
  }
  return `${d}A${n(r)} ${n(r)} 0 0 1 ${xy(edge(0)[0])}Z`;
}
