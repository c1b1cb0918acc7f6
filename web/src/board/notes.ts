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

const pill = (at: Point, text: string): Pill => ({ at, text, width: widthOf(text) * 0.5 + 60 });
const between = (a: Point, b: Point, t: number): Point => ({ x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t });

/** A ring's words sit on it, a little farther round for each ring, where the table still is. */
export function pills(overlays: readonly Overlay[], sheet: Sheet): Pill[] {
  const onTable = (p: Point) => p.x > 200 && p.y > 60 && p.x < sheet.width - 200 && p.y < sheet.height - 60;
  const rings = only(overlays, 'ring').filter((o) => o.text);
  const wedges = only(overlays, 'wedge').filter((o) => o.text);
  const round = (at: Point, r: number, degrees: number) => {
    const angle = (degrees * Math.PI) / 180;
    return { x: at.x + r * Math.sin(angle), y: at.y - r * Math.cos(angle) };
  };
  return [
    ...rings.map((ring, i) => {
      const [at, r] = [sheet.at(ring.at), sheet.length(ring.radius)];
      const turns = [70, -38, 130, -110, 20, 180].map((t) => t - 18 * (i % 6) * (t > 0 ? 1 : -1));
      const degrees = turns.slice(i % 2).find((t) => onTable(round(at, r, t))) ?? 70;
      return pill(round(at, r, degrees), ring.text);
    }),
    ...wedges.map((wedge) => {
      const half = wedge.from + (((wedge.to - wedge.from + 360) % 360) || 360) / 2;
      return pill(round(sheet.at(wedge.at), sheet.length(wedge.radius) * 0.7, half), wedge.text);
    }),
    ...only(overlays, 'ruler').map((o) => pill(between(sheet.at(o.from), sheet.at(o.to), 0.5), o.text)),
    ...only(overlays, 'sight')
      .filter((o) => o.text)
      .map((o) => pill(between(sheet.at(o.from), sheet.at(o.to), 0.62), o.text)),
    ...only(overlays, 'stretch')
      .filter((o) => o.text && o.points.length)
      .map((o) => pill(sheet.at(o.points[Math.floor(o.points.length / 2)]!), o.text)),
  ];
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
