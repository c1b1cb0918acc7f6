/** Where names, counts, order dice and pins go: beside the unit, and on nothing else if it can be helped. */
import type { Point } from '../protocol';
import { markerOf } from './kit';
import { widthOf } from './measure';
import type { Stand } from './muster';
import { grow, overlap, type Box } from './shape';

export interface Tag {
  stand: Stand;
  at: Point;
  /** Where a line goes from it, where it had to be put far off. */
  led: Point | null;
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
const FIGURE = 46;

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

interface Place extends Point {
  /** So far off that a line has to say whose it is. */
  led: boolean;
}

/** Places round a unit, the best first: above, right, below, left, the corners, and at last farther off. */
function* around(box: Box, size: Size, k: number): Generator<Place> {
  const high = (HIGH / 2) * k + 6;
  const middle = (box.left + box.right) / 2 + ((size.left - size.right) / 2) * k;
  const centre = (box.top + box.bottom) / 2;
  const [west, east] = [box.left - size.right * k - 8, box.right + size.left * k + 8];
  for (const far of [0, 0.9, 1.8, 3]) {
    const off = far * HIGH * k;
    const led = far > 0;
    const [above, below] = [box.top - high - off, box.bottom + high + off];
    yield { x: middle, y: above, led };
    yield { x: east + off, y: centre, led };
    yield { x: middle, y: below, led };
    yield { x: west - off, y: centre, led };
    for (const y of [above, below]) {
      yield { x: box.left + size.left * k, y, led };
      yield { x: box.right - size.right * k, y, led };
      yield { x: box.right + size.left * k, y, led };
      yield { x: box.left - size.right * k, y, led };
    }
    for (const y of [box.top + high, box.bottom - high]) {
      yield { x: east + off, y, led };
      yield { x: west - off, y, led };
    }
  }
}

/** What stands there, man by man: a scattered squad leaves room between its men. */
function figuresOf(stand: Stand): Box[] {
  if (stand.machine || stand.men.length === 0) return [stand.box];
  const r = FIGURE * stand.scale;
  return stand.men.map(({ x, y }) => ({ left: x - r, right: x + r, top: y - r, bottom: y + r }));
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
  const figures = stands.flatMap(figuresOf);
  const paper = { left: 0, top: -HIGH, right: table.width, bottom: table.height + HIGH };
  const order = [...stands].sort(
    (a, b) => Number(b.token.id === first) - Number(a.token.id === first) || a.centre.y - b.centre.y,
  );
  return order.map((stand) => {
    const size = tagSize(stand);
    const note = noteOf(stand);
    let best: Place = { ...stand.centre, led: false };
    let least = Infinity;
    let nth = 0;
    let bestBox = stand.box;
    const held = bracketed.includes(stand.token.id) ? grow(stand.box, 34) : stand.box;
    for (const at of around(held, size, k)) {
      const low = (HIGH / 2 + (note ? NOTE : 0)) * k;
      const box = { left: at.x - size.left * k, right: at.x + size.right * k, top: at.y - (HIGH / 2) * k, bottom: at.y + low };
      const whole = (box.right - box.left) * (box.bottom - box.top);
      const off = whole - overlap(box, paper);
      const onFigures = figures.reduce((sum, figure) => sum + overlap(box, figure), 0);
      const onTags = taken.reduce((sum, tag) => sum + overlap(box, tag), 0);
      const cost = (8 * off + 14 * onFigures + 14 * onTags) / whole + nth++ * 0.02 + (at.led ? 0.3 : 0);
      if (cost < least) [best, least, bestBox] = [at, cost, box];
    }
    taken.push(bestBox);
    const led = best.led ? stand.centre : null;
    return { stand, at: { x: best.x, y: best.y }, led, half: size.half, count: countOf(stand), note, box: bestBox };
  });
}
