/** Where the words of overlays go: pills on rings, slips beside what they explain. */
import type { Point } from '../protocol';
import { widthOf } from './measure';
import { only, type Overlay } from './overlay';
import { overlap, type Box } from './shape';
import type { Sheet } from './sheet';

export interface Pill {
  at: Point;
  text: string;
  width: number;
}

export interface Callout {
  from: Point;
  /** Its upper left corner. */
  at: Point;
  width: number;
  height: number;
  title: string;
  text: string;
}

const TITLE = 56;
const TEXT = 46;

/** Words with the places they may be put, the best first. */
interface Wish {
  text: string;
  places: Point[];
}

const between = (a: Point, b: Point, t: number): Point => ({ x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t });

function round(at: Point, r: number, degrees: number): Point {
  const angle = (degrees * Math.PI) / 180;
  return { x: at.x + r * Math.sin(angle), y: at.y - r * Math.cos(angle) };
}

function wishes(overlays: readonly Overlay[], sheet: Sheet): Wish[] {
  const along = (from: Point, to: Point, ...parts: number[]) => {
    const [a, b] = [sheet.at(from), sheet.at(to)];
    return parts.map((t) => between(a, b, t));
  };
  return [
    ...only(overlays, 'ruler').map((o) => ({ text: o.text, places: along(o.from, o.to, 0.5, 0.3, 0.7) })),
    ...only(overlays, 'ring').map((ring, i) => {
      const turns = [70, -38, 130, -110, 20, 180, 100, -75];
      const first = i % 2 ? turns.slice(1) : turns;
      return { text: ring.text, places: first.map((t) => round(sheet.at(ring.at), sheet.length(ring.radius), t)) };
    }),
    ...only(overlays, 'wedge').map((wedge) => {
      const half = wedge.from + ((wedge.to - wedge.from + 360) % 360 || 360) / 2;
      const far = (part: number) => round(sheet.at(wedge.at), sheet.length(wedge.radius) * part, half);
      return { text: wedge.text, places: [far(0.7), far(0.5), far(0.9)] };
    }),
    ...only(overlays, 'sight').map((o) => ({ text: o.text, places: along(o.from, o.to, 0.62, 0.75, 0.5, 0.86, 0.38) })),
    ...only(overlays, 'stretch')
      .filter((o) => o.points.length)
      .map((o) => ({ text: o.text, places: [sheet.at(o.points[Math.floor(o.points.length / 2)]!)] })),
  ].filter((wish) => wish.text);
}

/** Pills sit on what they name, on the table and clear of one another where that can be. */
export function pills(overlays: readonly Overlay[], sheet: Sheet, inTheWay: readonly Box[], k: number): Pill[] {
  const paper = { left: 0, top: 0, right: sheet.width, bottom: sheet.height };
  const taken: Box[] = [];
  return wishes(overlays, sheet).map(({ text, places }) => {
    const width = widthOf(text) * 0.5 + 60;
    const boxAt = ({ x, y }: Point) => ({ left: x - (width / 2) * k, right: x + (width / 2) * k, top: y - 33 * k, bottom: y + 33 * k });
    const whole = width * 66 * k * k;
    const on = (boxes: readonly Box[], box: Box) => boxes.reduce((sum, other) => sum + overlap(box, other), 0) / whole;
    const cost = (box: Box) => 1 - overlap(box, paper) / whole + 3 * on(taken, box) + 0.8 * on(inTheWay, box);
    const best = places
      .map((at, nth) => ({ at, box: boxAt(at), nth }))
      .map((place) => ({ ...place, cost: cost(place.box) + place.nth * 0.05 }))
      .reduce((a, b) => (b.cost < a.cost ? b : a));
    taken.push(best.box);
    return { at: best.at, text, width };
  });
}

/** At most three at a time: the centre of the board stays clean. */
export function callouts(overlays: readonly Overlay[], sheet: Sheet, inTheWay: readonly Box[], k: number): Callout[] {
  const taken: Box[] = [];
  return only(overlays, 'callout')
    .slice(0, 3)
    .map(({ at, title, text }) => {
      const from = sheet.at(at);
      const wide = Math.max((widthOf(title, 700) * TITLE) / 100, (widthOf(text, 400) * TEXT) / 100);
      const [width, height] = [wide + 44, text ? 132 : 82];
      let best: Point = from;
      let least = Infinity;
      let nth = 0;
      let bestBox: Box = { left: 0, top: 0, right: 0, bottom: 0 };
      for (const far of [150, 260, 420, 620]) {
        for (const degrees of [-60, 60, -120, 120, -90, 90, 0, 180]) {
          const angle = (degrees * Math.PI) / 180;
          const middle = { x: from.x + Math.sin(angle) * (far + (width * k) / 2), y: from.y - Math.cos(angle) * far * k };
          const box = {
            left: middle.x - (width * k) / 2,
            right: middle.x + (width * k) / 2,
            top: middle.y - (height * k) / 2,
            bottom: middle.y + (height * k) / 2,
          };
          const whole = (box.right - box.left) * (box.bottom - box.top);
          const off = whole - overlap(box, { left: 0, top: 0, right: sheet.width, bottom: sheet.height });
          const covered = inTheWay.reduce((sum, other) => sum + overlap(box, other), 0);
          const onOthers = taken.reduce((sum, t) => sum + overlap(box, t), 0);
          const cost = (2 * off + 1.5 * covered + 5 * onOthers) / whole + nth++ * 0.02;
          if (cost < least) [best, least, bestBox] = [{ x: box.left, y: box.top }, cost, box];
        }
      }
      taken.push(bestBox);
      return { from, at: best, width, height, title, text };
    });
}
