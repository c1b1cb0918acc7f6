/** Buildings: a hipped roof over a rectangle, a flat one over anything else, and a floor when somebody is inside. */
import type { Point } from '../../protocol';
import { ink, ivory, paint, shade } from '../paint';
import { n, polyline } from '../path';
import type { Random } from '../random';
import { area, bandOf, boxOf, wellInside, type Band } from '../shape';
import type { Detail, Drawing } from './piece';

type Slate = 'roof' | 'slate';

/** Drawn along its own long axis: u runs along it, v across, both from the middle. */
interface Frame {
  long: number;
  wide: number;
  at(u: number, v: number): Point;
}

function frame(band: Band): Frame {
  const [dx, dy] = [band.to.x - band.from.x, band.to.y - band.from.y];
  const long = Math.hypot(dx, dy);
  const middle = { x: (band.from.x + band.to.x) / 2, y: (band.from.y + band.to.y) / 2 };
  const [ux, uy] = [dx / long, dy / long];
  return {
    long: long / 2,
    wide: band.width / 2,
    at: (u, v) => ({ x: middle.x + ux * u - uy * v, y: middle.y + uy * u + ux * v }),
  };
}

/** Light from the north-west: a face looking north is brightest, one looking east is darkest. */
function lit(face: Point[], middle: Point): 1 | 2 | 3 | 4 {
  const [a, b] = [face[0]!, face[1]!];
  const out = { x: (a.x + b.x) / 2 - middle.x, y: (a.y + b.y) / 2 - middle.y };
  if (Math.abs(out.y) >= Math.abs(out.x)) return out.y < 0 ? 4 : 2;
  return out.x < 0 ? 1 : 3;
}

function roof(f: Frame, colour: Slate, random: Random, detail: Detail): string {
  const ridge = f.long - f.wide * 0.55;
  const [nw, ne, se, sw] = [f.at(-f.long, -f.wide), f.at(f.long, -f.wide), f.at(f.long, f.wide), f.at(-f.long, f.wide)];
  const [west, east] = [f.at(-ridge, 0), f.at(ridge, 0)];
  const middle = f.at(0, 0);
  const tint = (k: 1 | 2 | 3 | 4) => paint(`${colour}-${k}`);
  const faces = [[nw, ne, east, west], [sw, se, east, west], [nw, sw, west], [ne, se, east]];
  let svg = faces.map((face) => `<path d="${polyline(face, true)}" fill="${tint(lit(face, middle))}"/>`).join('');
  const hips = polyline([west, east]) + [nw, sw].map((p) => polyline([p, west])).join('') + [ne, se].map((p) => polyline([p, east])).join('');
  if (detail === 'full') {
    let rows = '';
    for (let k = 26; k < f.wide; k += 26) {
      const [u, v] = [f.long - ((f.long - ridge) * k) / f.wide, f.wide - k];
      rows += polyline([f.at(-u, -v), f.at(u, -v), f.at(u, v), f.at(-u, v)], true);
    }
    svg += `<path d="${rows}" fill="none" stroke="${tint(3)}" stroke-width="3" opacity=".6"/>`;
    let loose = '';
    for (let i = 0; i < (f.long * f.wide * 4) / 7000; i++) {
      const p = f.at(random.between(0.08 - 1, 0.86) * f.long, random.between(-0.9, 0.9) * f.wide);
      loose += `M${n(p.x)} ${n(p.y)}h${n(random.between(10, 22))}`;
    }
    svg += `<path d="${loose}" stroke="${tint(4)}" stroke-width="6" opacity=".6"/>`;
  }
  svg += `<path d="${hips}" stroke="${tint(4)}" stroke-width="9" fill="none" stroke-linecap="round"/>`;
  return svg + (detail === 'full' ? chimney(f.at(f.long * 0.4, -f.wide * 0.24)) : '');
}

function chimney(at: Point): string {
  const [x, y] = [at.x - 21, at.y - 18];
  return (
    `<path d="M${n(x + 8)} ${n(y + 10)}h44v40h-44z" fill="${shade}" opacity=".35"/>` +
    `<rect x="${n(x)}" y="${n(y)}" width="42" height="36" fill="${paint('stone-3')}" stroke="${paint('stone-1')}" stroke-width="5"/>` +
    `<rect x="${n(x + 11)}" y="${n(y + 9)}" width="20" height="17" fill="${ink}"/>`
  );
}

function floor(f: Frame): string {
  const outline = polyline([f.at(-f.long, -f.wide), f.at(f.long, -f.wide), f.at(f.long, f.wide), f.at(-f.long, f.wide)], true);
  let boards = '';
  for (let v = 36 - f.wide; v < f.wide; v += 36) boards += polyline([f.at(-f.long, v), f.at(f.long, v)]);
  const u = f.long * 0.16;
  const partition =
    polyline([f.at(u, -f.wide), f.at(u, -f.wide * 0.5)]) + polyline([f.at(u, f.wide * 0.5), f.at(u, f.wide)]);
  return (
    `<path d="${outline}" fill="${paint('floor')}"/>` +
    `<path d="${boards}" stroke="${paint('board')}" stroke-width="4" opacity=".55"/>` +
    `<path d="${partition}" stroke="${paint('stone-1')}" stroke-width="14"/>`
  );
}

function openings(f: Frame): string {
  const gap = (u: number, v: number, across: boolean) =>
    polyline(across ? [f.at(u, v - 28), f.at(u, v + 28)] : [f.at(u - 28, v), f.at(u + 28, v)]);
  const d =
    gap(-f.long * 0.4, -f.wide, false) +
    gap(f.long * 0.36, f.wide, false) +
    gap(-f.long, 0, true) +
    gap(f.long, 0, true);
  return (
    `<path d="${d}" stroke="${ivory}" stroke-width="12"/>` +
    `<path d="${d}" stroke="${ink}" stroke-width="4" stroke-dasharray="4 4"/>`
  );
}

/** A roof over any outline: flat, with tiles laid from west to east. */
function flat(outline: Point[], colour: Slate, open: boolean): string {
  const box = boxOf(outline);
  const fill = open ? paint('floor') : paint(`${colour}-1`);
  let rows = '';
  for (let y = box.top + 30; y < box.bottom; y += 30) {
    let last: number | null = null;
    for (let x = box.left; x <= box.right; x += 10) {
      const here = wellInside({ x, y }, outline, 12);
      if (here && last === null) last = x;
      if ((!here || x + 10 > box.right) && last !== null) {
        rows += `M${n(last)} ${n(y)}H${n(x)}`;
        last = null;
      }
    }
  }
  return (
    `<path d="${polyline(outline, true)}" fill="${fill}"/>` +
    `<path d="${rows}" stroke="${open ? paint('board') : paint(`${colour}-3`)}" stroke-width="4" opacity=".5"/>`
  );
}

/** The outline swept to the south-east; every part runs the same way round, so that they melt into one. */
function cast(outline: Point[]): string {
  const far = (p: Point) => ({ x: p.x + 40, y: p.y + 44 });
  const sides = outline.map((a, i) => {
    const b = outline[(i + 1) % outline.length]!;
    const swept = [a, b, far(b), far(a)];
    return polyline(area(swept) < 0 ? swept.reverse() : swept, true);
  });
  return sides.join('') + polyline(outline.map(far), true);
}

export function building(outline: Point[], random: Random, colour: Slate, open: boolean, detail: Detail): Drawing {
  const shadow = `<path d="${cast(outline)}" fill="${shade}" opacity=".34"/>`;
  const edge = `<path d="${polyline(outline, true)}" fill="none" stroke="${ink}" stroke-width="${open ? 16 : 10}" stroke-linejoin="miter"/>`;
  const band = bandOf(outline);
  if (!band) return { tall: shadow + flat(outline, colour, open) + edge };
  const f = frame(band);
  const body = open ? floor(f) : roof(f, colour, random, detail);
  return { tall: shadow + body + edge + (detail === 'full' ? openings(f) : '') };
}
