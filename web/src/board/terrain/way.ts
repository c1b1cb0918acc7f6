/** Roads, streams, bridges and fords. All are drawn in courses, edge before surface, so that crossings run together. */
import type { Point } from '../../protocol';
import { ink, paint, shade, type Paint } from '../paint';
import { n, polyline, smooth, wobble, xy } from '../path';
import { Random } from '../random';
import { bandOf, boxOf, wellInside, type Band } from '../shape';
import { ways } from './bands';

interface Course {
  colour: Paint;
  width(band: number): number;
  opacity?: number;
  dash?: string;
}

const ROAD: Course[] = [
  { colour: 'road-edge', width: (w) => w + 6, opacity: 0.85 },
  { colour: 'road', width: (w) => w - 10 },
  { colour: 'rut', width: (w) => w * 0.45, opacity: 0.55 },
  { colour: 'road', width: (w) => w * 0.31 },
  { colour: 'cloth', width: () => 9, opacity: 0.7, dash: '26 34 9 30' },
];

const WATER: Course[] = [
  { colour: 'bank', width: (w) => w + 34, opacity: 0.7 },
  { colour: 'water-edge', width: (w) => w + 8 },
  { colour: 'water', width: (w) => w - 6 },
  { colour: 'water-line', width: (w) => w * 0.62, opacity: 0.4 },
  { colour: 'water', width: (w) => w * 0.5 },
  { colour: 'water-line', width: () => 6, opacity: 0.8, dash: '90 60 30 80' },
];

function draw(course: Course, d: string, width: number): string {
  const more = (course.opacity ? ` opacity="${course.opacity}"` : '') + (course.dash ? ` stroke-dasharray="${course.dash}"` : '');
  return `<path d="${d}" stroke="${paint(course.colour)}" stroke-width="${n(Math.max(4, width))}"${more}/>`;
}

function lay(courses: Course[], bands: Band[], lines: { d: string; width: number }[]): string {
  const strips = [...bands.map((b) => ({ d: polyline([b.from, b.to]), width: b.width })), ...lines];
  return `<g fill="none">${courses.map((c) => strips.map((s) => draw(c, s.d, c.width(s.width))).join('')).join('')}</g>`;
}

const LANE = 200;

export function roads(outlines: Point[][], lines: Point[][]): string {
  const { bands, areas } = ways(outlines);
  const curved = lines.map((line) => ({ d: smooth(line, false, 0.95), width: LANE }));
  const fields = areas.map(
    (a) => `<path d="${polyline(a, true)}" fill="${paint('road')}" stroke="${paint('road-edge')}" stroke-width="8"/>`,
  );
  return fields.join('') + lay(ROAD, bands, curved);
}

/** Open water: a bank round it and ripples on it. */
function pond(outline: Point[]): string {
  const random = new Random(outline.length + Math.round(outline[0]?.x ?? 0));
  const d = smooth(wobble(outline, random, 10, 180));
  return (
    `<path d="${d}" fill="none" stroke="${paint('bank')}" stroke-width="34" opacity=".7"/>` +
    `<path d="${d}" fill="${paint('water')}" stroke="${paint('water-edge')}" stroke-width="9"/>` +
    ripples(outline, random)
  );
}

/** Broad water shows its ripples; a stream shows its current. */
const BROAD = 700;

function ripples(outline: Point[], random: Random): string {
  const box = boxOf(outline);
  let d = '';
  for (let i = 0; i < ((box.right - box.left) * (box.bottom - box.top)) / 26000; i++) {
    const [x, y] = [random.between(box.left, box.right - 72), random.between(box.top, box.bottom)];
    const wet = wellInside({ x, y }, outline, 40) && wellInside({ x: x + 72, y }, outline, 40);
    if (wet) d += `M${n(x)} ${n(y)}q18 -14 36 0t36 0`;
  }
  return `<path d="${d}" fill="none" stroke="${paint('water-line')}" stroke-width="6" stroke-linecap="round" opacity=".75"/>`;
}

/** The outline of a band again. */
function sidesOf({ from, to, width }: Band): Point[] {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const [x, y] = [(-(to.y - from.y) / length) * (width / 2), ((to.x - from.x) / length) * (width / 2)];
  return [
    { x: from.x - x, y: from.y - y },
    { x: to.x - x, y: to.y - y },
    { x: to.x + x, y: to.y + y },
    { x: from.x + x, y: from.y + y },
  ];
}

export function waters(outlines: Point[][], lines: Point[][]): string {
  const { bands, areas } = ways(outlines);
  const curved = lines.map((line) => ({ d: smooth(line, false, 0.95), width: LANE }));
  const [broad, narrow] = [bands.filter((b) => b.width >= BROAD), bands.filter((b) => b.width < BROAD)];
  return (
    areas.map(pond).join('') + lay(WATER.slice(0, 3), broad, []) + broad.map((b) => ripples(sidesOf(b), new Random(Math.round(b.from.x + b.from.y * 3) + 17))).join('') + lay(WATER, narrow, curved)
  );
}

/** Stones one can cross by, in a slanting line as walkers lay them. */
export function ford(outline: Point[], random: Random): string {
  const box = boxOf(outline);
  const sideways = box.right - box.left > box.bottom - box.top;
  let stones = '';
  for (let row = 0; row < 3; row++) {
    for (let step = 0; step < 9; step++) {
      const [t, o] = [(step + 0.5) / 9, (row + 1) / 4 + random.between(-0.05, 0.05)];
      const x = box.left + (sideways ? o : t) * (box.right - box.left);
      const y = box.top + (sideways ? t : o) * (box.bottom - box.top);
      const r = random.between(11, 19);
      stones += `M${n(x - r)} ${n(y)}a${n(r)} ${n(r * 0.75)} 0 1 0 ${n(2 * r)} 0a${n(r)} ${n(r * 0.75)} 0 1 0 ${n(-2 * r)} 0`;
    }
  }
  return (
    `<path d="${polyline(outline, true)}" fill="${paint('water-line')}" opacity=".35"/>` +
    `<path d="${stones}" fill="${paint('stone-3')}" stroke="${paint('water-edge')}" stroke-width="4"/>`
  );
}

/** A deck with two parapets, over whatever flows below; `over` is the way it carries. */
export function bridge(outline: Point[], over: 'north-south' | 'east-west'): string {
  const box = boxOf(outline);
  const plumb = over === 'north-south';
  const [from, to] = plumb ? [box.top - 26, box.bottom + 26] : [box.left - 26, box.right + 26];
  const [near, far] = plumb ? [box.left, box.right] : [box.top, box.bottom];
  const at = (s: number, o: number): Point => (plumb ? { x: o, y: s } : { x: s, y: o });
  let planks = '';
  for (let s = from + 24; s < to; s += 24) planks += polyline([at(s, near + 14), at(s, far - 14)]);
  const rail = (o: number) => polyline([at(from, o), at(to, o)]);
  const rails = rail(near + 6) + rail(far - 6);
  const posts = [from, to].flatMap((s) => [near + 6, far - 6].map((o) => `M${xy(at(s, o))}h.1`)).join('');
  const deck = polyline([at(from, near), at(to, near), at(to, far), at(from, far)], true);
  return (
    `<path d="${deck}" fill="${shade}" opacity=".34" transform="translate(16 22)"/>` +
    `<path d="${deck}" fill="${paint('board')}"/>` +
    `<path d="${planks}" stroke="${ink}" stroke-width="3" opacity=".38"/>` +
    `<path d="${rails}" stroke="${ink}" stroke-width="30" fill="none"/><path d="${rails}" stroke="${paint('stone-2')}" stroke-width="18" fill="none"/>` +
    `<path d="${posts}" stroke="${ink}" stroke-width="48" stroke-linecap="square"/><path d="${posts}" stroke="${paint('stone-3')}" stroke-width="34" stroke-linecap="square"/>`
  );
}

/** A lane between two banks. */
export function sunkenLane(outline: Point[]): string {
  const band = bandOf(outline);
  if (!band) return roads([outline], []);
  const { from, to } = band;
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const [ux, uy] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const half = band.width / 2;
  const at = (s: number, o: number) => ({ x: from.x + ux * s - uy * o, y: from.y + uy * s + ux * o });
  let ticks = '';
  for (let s = 10; s < length; s += 24) {
    ticks += polyline([at(s, -half), at(s, -half + 46)]) + polyline([at(s, half), at(s, half - 46)]);
  }
  const lips = polyline([at(0, -half), at(length, -half)]) + polyline([at(0, half), at(length, half)]);
  return (
    `<path d="${polyline(outline, true)}" fill="${paint('mud-l')}" fill-opacity=".55" stroke="${paint('mud-l')}" stroke-opacity=".55" stroke-width="20" stroke-linejoin="round"/>` +
    lay(ROAD, [{ ...band, width: Math.max(60, band.width - 120) }], []) +
    `<path d="${ticks}" stroke="${paint('contour')}" stroke-width="6"/>` +
    `<path d="${lips}" stroke="${paint('contour')}" stroke-width="9"/>`
  );
}
