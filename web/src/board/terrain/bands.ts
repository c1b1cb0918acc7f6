/** Roads and rivers come in rectangles that touch; end to end they are one band. */
import type { Point } from '../../protocol';
import { bandOf, boxOf, corners, upright, type Band, type Box } from '../shape';

/** Boxes that share a whole edge become one. */
export function join(boxes: readonly Box[]): Box[] {
  const out = boxes.map((box) => ({ ...box }));
  for (let again = true; again; ) {
    again = false;
    for (let i = 0; i < out.length && !again; i++) {
      for (let j = i + 1; j < out.length && !again; j++) {
        const [a, b] = [out[i]!, out[j]!];
        const column = a.left === b.left && a.right === b.right && a.top <= b.bottom && b.top <= a.bottom;
        const row = a.top === b.top && a.bottom === b.bottom && a.left <= b.right && b.left <= a.right;
        if (!column && !row) continue;
        out[i] = {
          left: Math.min(a.left, b.left),
          top: Math.min(a.top, b.top),
          right: Math.max(a.right, b.right),
          bottom: Math.max(a.bottom, b.bottom),
        };
        out.splice(j, 1);
        again = true;
      }
    }
  }
  return out;
}

const touches = (a: Box, b: Box) =>
  a.left <= b.right && b.left <= a.right && a.top <= b.bottom && b.top <= a.bottom;

/** A stub runs towards what it meets, even where it is wider than long. */
function axis(box: Box, others: readonly Box[]): Band {
  const band = bandOf(corners(box))!;
  const near = others.filter((o) => o !== box && touches(o, box));
  const plumb = near.length > 0 && near.every((o) => o.bottom <= box.top || o.top >= box.bottom);
  const level = near.length > 0 && near.every((o) => o.right <= box.left || o.left >= box.right);
  const [w, h] = [box.right - box.left, box.bottom - box.top];
  const x = (box.left + box.right) / 2;
  const y = (box.top + box.bottom) / 2;
  if (plumb && w > h && w < 2 * h) return { from: { x, y: box.top }, to: { x, y: box.bottom }, width: w };
  if (level && h > w && h < 2 * w) return { from: { x: box.left, y }, to: { x: box.right, y }, width: h };
  return band;
}

/** A band that meets another one from the side runs on a little, so that no edge is left between them. */
function meeting(box: Box, others: readonly Box[], by: number): Band {
  const band = axis(box, others);
  const { from, to } = band;
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const [ux, uy] = [((to.x - from.x) / length) * by, ((to.y - from.y) / length) * by];
  const meets = (end: Point) => others.some((o) => o !== box && touches(o, { left: end.x, right: end.x, top: end.y, bottom: end.y }));
  return {
    from: meets(from) ? { x: from.x - ux, y: from.y - uy } : from,
    to: meets(to) ? { x: to.x + ux, y: to.y + uy } : to,
    width: band.width,
  };
}

export interface Ways {
  bands: Band[];
  /** Outlines that are no rectangles. */
  areas: Point[][];
}

export function ways(outlines: readonly Point[][]): Ways {
  const boxes = join(outlines.filter(upright).map(boxOf));
  const slanted = outlines.filter((o) => !upright(o));
  const bands = slanted.map(bandOf);
  return {
    bands: [...boxes.map((box) => meeting(box, boxes, 12)), ...bands.filter((band) => band !== null)],
    areas: slanted.filter((_, i) => bands[i] === null),
  };
}
