/** Lines that stop people: hedges, hedgerows on their banks, stone walls. */
import type { Point } from '../../protocol';
import { paint, shade } from '../paint';
import { along, n, polyline, scallop } from '../path';
import type { Random } from '../random';
import type { Detail, Drawing } from './piece';

const WIDTH = 46;
const stroke = (d: string, colour: string, width: number, more = '') =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}"${more}/>`;
const shifted = (points: Point[], x: number, y: number) => polyline(points.map((p) => ({ x: p.x + x, y: p.y + y })));

function bank(line: Point[]): string {
  let ticks = '';
  for (const p of along(line, 26)) {
    for (const turn of [1, -1]) {
      const [x, y] = [Math.cos(p.angle + (turn * Math.PI) / 2), Math.sin(p.angle + (turn * Math.PI) / 2)];
      ticks += `M${n(p.x + x * 26)} ${n(p.y + y * 26)}L${n(p.x + x * 50)} ${n(p.y + y * 50)}`;
    }
  }
  return (
    stroke(polyline(line), paint('bank'), 92, ' stroke-linecap="round" opacity=".85"') +
    stroke(ticks, paint('contour'), 5, ' opacity=".8"')
  );
}

export function hedge(line: Point[], random: Random, banked: boolean, detail: Detail): Drawing {
  const round = ' stroke-linecap="round" stroke-linejoin="round"';
  if (detail === 'glance') {
    const d = polyline(line);
    const inner = stroke(shifted(line, -4, -7), paint('hedge-2'), 30, round);
    return { tall: stroke(d, paint('hedge-1'), WIDTH * 1.3, round) + inner };
  }
  const shadow = stroke(shifted(line, 9, 14), shade, Math.round(WIDTH * 1.15), `${round} opacity=".28"`);
  let [low, middle, high] = ['', '', ''];
  for (const p of along(line, 27)) {
    const leaf = (dx: number, dy: number, sway: number, r: number, arcs: number) =>
      scallop({ x: p.x + dx + random.between(-sway, sway), y: p.y + dy + random.between(-sway, sway) }, r, arcs, random);
    low += leaf(0, 0, 5.5, WIDTH * 0.56 * random.between(0.85, 1.15), 7);
    middle += leaf(-4, -6, 5.5, WIDTH * 0.38 * random.between(0.8, 1.1), 6);
    if (random.next() < 0.6) high += leaf(-8, -10, 0, WIDTH * 0.18, 5);
  }
  const leaves = [low, middle, high].map((d, i) => `<path d="${d}" fill="${paint(`hedge-${(i + 1) as 1 | 2 | 3}`)}"/>`);
  return { tall: (banked ? bank(line) : '') + shadow + leaves.join('') };
}

export function wall(line: Point[], random: Random, detail: Detail): Drawing {
  const width = 30;
  const courses =
    stroke(shifted(line, 8, 12), shade, width + 6, ' opacity=".3"') +
    stroke(polyline(line), paint('stone-1'), width + 10, ' stroke-linecap="square"');
  if (detail === 'glance') return { tall: courses + stroke(polyline(line), paint('stone-2'), width - 4) };
  const stones = { 2: '', 3: '', 4: '' };
  for (const row of [-1, 1]) {
    for (let i = 0; i + 1 < line.length; i++) {
      const [a, b] = [line[i]!, line[i + 1]!];
      const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
      const [ux, uy] = [(b.x - a.x) / length, (b.y - a.y) / length];
      const high = width / 2 - 1;
      const [near, far] = [((row - 1) * high) / 2 + 1.5, ((row + 1) * high) / 2 - 1.5];
      for (let t = row > 0 ? 0 : -14; t < length; ) {
        const long = random.between(26, 48);
        const [t0, t1] = [Math.max(0, t) + 2, Math.min(length, t + long) - 2];
        const at = (s: number, o: number) => ({ x: a.x + ux * s - uy * o, y: a.y + uy * s + ux * o });
        if (t1 - t0 > 5) {
          stones[random.pick([2, 2, 3, 4] as const)] += polyline([at(t0, near), at(t1, near), at(t1, far), at(t0, far)], true);
        }
        t += long;
      }
    }
  }
  const faces = ([2, 3, 4] as const).map((k) => `<path d="${stones[k]}" fill="${paint(`stone-${k}`)}"/>`);
  return { tall: courses + faces.join('') };
}
