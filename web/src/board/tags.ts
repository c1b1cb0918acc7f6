/** Where names, counts, order dice and pins go: beside the unit, and on nothing else if it can be helped. */
import type { Point } from '../protocol';
import { markerOf } from './kit';
import { widthOf } from './measure';
import type { Stand } from './muster';
import { grow, overlap, type Box } from './shape';

export interface Tag {
  stand: Stand;
  at: Point;
  /** Half the width of the slip of paper, at its own scale. */
  half: number;
  count: string;
  /** Markers that have no drawing, in words. */
  note: string;
  /** All it covers, die and pins too. */
  box: Box;
}

export const TAG_FONT = 50;
const HIGH = 66;
const DIE = 92;
const BADGE = 68;
const NOTE = 46;

export interface Size {
  half: number;
  left: number;
  right: number;
}

export function countOf(stand: Stand): string {
  const { token } = stand;
  return token.shape === 'squad' && token.men > 1 ? String(token.men) : '';
}

export const noteOf = ({ token }: Stand) =>
  token.markers
    .filter((m) => !markerOf(m.look))
    .map((m) => (m.count > 1 ? `${m.text} ×${m.count}` : m.text))
    .join(', ');

export function tagSize(stand: Stand): Size {
  const { token } = stand;
  const count = countOf(stand);
  const words = (widthOf(token.name) + (count ? widthOf(count, 400) + 40 : 0)) * (TAG_FONT / 100);
  const half = (32 + words + (stand.side === 2 ? 34 : 18)) / 2;
  const badges = (token.pins > 0 ? 1 : 0) + token.markers.filter((m) => markerOf(m.look)).length;
  return { half, left: half + (token.order ? DIE : 0), right: half + badges * BADGE };
}

/** Places round a unit, the best first. */
function* around(box: Box, size: Size, k: number): Generator<Point> {
  const high = (HIGH / 2) * k + 6;
  const middle = (box.left + box.right) / 2 + ((size.left - size.right) / 2) * k;
  const [below, above] = [box.bottom + high, box.top - high];
  yield { x: middle, y: below };
  yield { x: middle, y: above };
  const [west, east] = [box.left + size.left * k, box.right - size.right * k];
  yield { x: west, y: below };
  yield { x: east, y: below };
  yield { x: west, y: above };
  yield { x: east, y: above };
  const centre = (box.top + box.bottom) / 2;
  yield { x: box.right + size.left * k + 8, y: centre };
  yield { x: box.left - size.right * k - 8, y: centre };
  for (const far of [2.4, 4.2]) {
    yield { x: middle, y: box.bottom + high * far };
    yield { x: middle, y: box.top - high * far };
  }
}

/** `k` is how much larger than drawn the tags are, so that they can be read from afar. */
export function placeTags(
  stands: readonly Stand[],
  table: { width: number; height: number },
  k: number,
  first: number | null,
  bracketed: readonly number[] = [],
): Tag[] {
  const taken: Box[] = [];
  const figures = stands.map((s) => ({ id: s.token.id, box: s.box }));
  const paper = { left: 0, top: -HIGH, right: table.width, bottom: table.height + HIGH };
  const order = [...stands].sort(
    (a, b) => Number(b.token.id === first) - Number(a.token.id === first) || a.centre.y - b.centre.y,
  );
  return order.map((stand) => {
    const size = tagSize(stand);
    const note = noteOf(stand);
    let best: Point = stand.centre;
    let least = Infinity;
    let nth = 0;
    let bestBox = stand.box;
    const held = bracketed.includes(stand.token.id) ? grow(stand.box, 34) : stand.box;
    for (const at of around(held, size, k)) {
      const low = (HIGH / 2 + (note ? NOTE : 0)) * k;
      const box = { left: at.x - size.left * k, right: at.x + size.right * k, top: at.y - (HIGH / 2) * k, bottom: at.y + low };
      const whole = (box.right - box.left) * (box.bottom - box.top);
      const off = whole - overlap(box, paper);
      const onFigures = figures.reduce((sum, f) => sum + (f.id === stand.token.id ? 0 : overlap(box, f.box)), 0);
      const onTags = taken.reduce((sum, t) => sum + overlap(box, t), 0);
      const cost = (2 * off + 1.5 * onFigures + 4 * onTags) / whole + nth++ * 0.06;
      if (cost < least) [best, least, bestBox] = [at, cost, box];
    }
    taken.push(bestBox);
    return { stand, at: best, half: size.half, count: countOf(stand), note, box: bestBox };
  });
}
