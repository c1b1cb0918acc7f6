/** No man's land: trenches, shell holes, wire, bunkers. */
import type { Point } from '../../protocol';
import { ink, paint, shade } from '../paint';
import { along, circle, n, polyline, scallop } from '../path';
import type { Random } from '../random';
import { bandOf, boxOf, middleOf } from '../shape';
import type { Drawing } from './piece';

const bag = (x: number, y: number, a: number, b: number) =>
  `M${n(x - a)} ${n(y)}a${a} ${b} 0 1 0 ${2 * a} 0a${a} ${b} 0 1 0 ${-2 * a} 0`;

export interface Cell extends Point {
  /** Which bay of the trench it is in. */
  bay: number;
}

/** Every square that the outlines cover, by its middle. */
export function cellsIn(outlines: Point[][]): Cell[] {
  return outlines.flatMap((outline, bay) => {
    const box = boxOf(outline);
    const cells: Cell[] = [];
    for (let x = box.left + 50; x < box.right; x += 100) {
      for (let y = box.top + 50; y < box.bottom; y += 100) cells.push({ x, y, bay });
    }
    return cells;
  });
}

/** A dug channel with duckboards and a lip of sandbags, over squares; traverses jut out between its bays. */
export function trench(cells: readonly Cell[], random: Random): string {
  const name = (x: number, y: number) => `${x},${y}`;
  const dug = new Map(cells.map((c) => [name(c.x, c.y), c.bay]));
  let [earth, channel, boards, bags, traverses] = ['', '', '', '', ''];
  for (const { x, y, bay } of cells) {
    const [west, east] = [dug.has(name(x - 100, y)), dug.has(name(x + 100, y))];
    const [north, south] = [dug.has(name(x, y - 100)), dug.has(name(x, y + 100))];
    const [next, above] = [dug.get(name(x + 100, y)), dug.get(name(x, y - 100))];
    if (next !== undefined && next !== bay) traverses += `M${x + 40} ${y - 36}h20v36h-20z`;
    if (above !== undefined && above !== bay) traverses += `M${x - 36} ${y - 60}h36v20h-36z`;
    earth += `M${x - 50} ${y - 50}h100v100h-100z`;
    const [l, r, t, b] = [west ? -50 : -34, east ? 50 : 34, north ? -50 : -34, south ? 50 : 34];
    channel += `M${x + l} ${y + t}H${x + r}V${y + b}H${x + l}z`;
    const across = west || east;
    for (let k = -40; k < 50; k += 20) boards += across ? `M${x + k} ${y - 12}v34` : `M${x - 16} ${y + k}h32`;
    boards += across ? `M${x - 50} ${y - 6}h100M${x - 50} ${y + 16}h100` : `M${x - 10} ${y - 50}v100M${x + 10} ${y - 50}v100`;
    for (let k = -42; k < 50; k += 21) {
      const sway = random.between(-2, 2);
      if (!north) bags += bag(x + k + sway, y - 42, 9.5, 6.5);
      if (!south) bags += bag(x + k + sway, y + 42, 9.5, 6.5);
      if (!west) bags += bag(x - 42, y + k + sway, 6.5, 9.5);
      if (!east) bags += bag(x + 42, y + k + sway, 6.5, 9.5);
    }
  }
  return (
    `<path d="${earth}" fill="${paint('mud-l')}"/><path d="${channel}" fill="${paint('mud-d')}"/>` +
    `<path d="${boards}" stroke="${paint('board')}" stroke-width="7" opacity=".8"/>` +
    `<path d="${traverses}" fill="${paint('mud')}" stroke="${paint('mud-l')}" stroke-width="5" stroke-linejoin="round"/>` +
    `<path d="${bags}" fill="${paint('straw')}" stroke="${paint('mud-d')}" stroke-width="3"/>`
  );
}

/** The same where the table has no squares. */
export function dugIn(outline: Point[]): Drawing {
  const d = polyline(outline, true);
  const closed = [...outline, ...outline.slice(0, 1)];
  const bags = along(closed, 22)
    .map((p) => bag(p.x, p.y, Math.abs(Math.cos(p.angle)) > 0.7 ? 9.5 : 6.5, Math.abs(Math.cos(p.angle)) > 0.7 ? 6.5 : 9.5))
    .join('');
  const band = bandOf(outline);
  const walk = band ? polyline([band.from, band.to]) : '';
  return {
    ground:
      `<path d="${d}" fill="${paint('mud-d')}" stroke="${paint('mud-l')}" stroke-width="44" stroke-linejoin="round"/><path d="${d}" fill="${paint('mud-d')}"/>` +
      `<path d="${walk}" stroke="${paint('board')}" stroke-width="36" stroke-dasharray="7 13" opacity=".8"/>` +
      `<path d="${bags}" fill="${paint('straw')}" stroke="${paint('mud-d')}" stroke-width="3"/>`,
  };
}

export function crater(outline: Point[], random: Random): Drawing {
  const box = boxOf(outline);
  const at = middleOf(box);
  const r = Math.max(30, Math.min(box.right - box.left, box.bottom - box.top) * 0.43);
  let rays = '';
  for (let i = 0; i < 15; i++) {
    const angle = (6.283 * (i + random.between(-0.3, 0.3))) / 15;
    const far = r * random.between(1.1, 1.3);
    rays += `M${n(at.x + r * 0.98 * Math.cos(angle))} ${n(at.y + r * 0.98 * Math.sin(angle))}L${n(at.x + far * Math.cos(angle))} ${n(at.y + far * Math.sin(angle))}`;
  }
  return {
    ground:
      `<path d="${rays}" stroke="${paint('mud-l')}" stroke-width="6" stroke-linecap="round"/>` +
      `<path d="${scallop(at, r, 10, random, 0.06, 0.56)}" fill="${paint('mud-l')}"/>` +
      `<path d="${circle(at, r * 0.84)}" fill="${paint('mud')}"/>` +
      `<path d="${circle({ x: at.x - r * 0.07, y: at.y - r * 0.09 }, r * 0.68)}" fill="${paint('mud-d')}"/>` +
      `<path d="M${n(at.x - r * 0.5)} ${n(at.y + r * 0.3)}a${n(r * 0.62)} ${n(r * 0.62)} 0 0 0 ${n(r)} ${n(-r * 0.02)}" fill="none" stroke="${paint('mud-l')}" stroke-width="5" opacity=".8"/>`,
  };
}

/** Wire along a line: coils, or a single strand for a short piece. */
export function wire(line: Point[], strand: boolean): Drawing {
  let tall = '';
  for (let i = 0; i + 1 < line.length; i++) {
    const [a, b] = [line[i]!, line[i + 1]!];
    const length = Math.hypot(b.x - a.x, b.y - a.y);
    const turn = (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI;
    let [barbs, posts] = ['', ''];
    for (let x = 0; x < length; x += strand ? 17 : 16.6) {
      barbs += strand ? `M${n(x)} 0l6 -9M${n(x + 6)} 0l-6 -9` : `M${n(x)} 0a14 14 0 1 1 18 8a14 14 0 1 1 -8 -14`;
    }
    for (let x = 0; x <= length + 1; x += strand ? 100 : 50) posts += `M${n(x - 8)} -13l16 26M${n(x + 8)} -13l-16 26`;
    tall +=
      `<g transform="translate(${n(a.x)} ${n(a.y)}) rotate(${n(turn)})" fill="none" stroke="${paint('wire')}" stroke-linecap="round">` +
      `<path d="M0 ${strand ? -4 : 0}H${n(length)}" stroke-width="4"/><path d="${barbs}" stroke-width="3.5"/><path d="${posts}" stroke-width="6"/></g>`;
  }
  return { tall };
}

/** Where wire was: its pickets, and loose ends. */
export function cut(line: Point[]): Drawing {
  const [a, b] = [line[0]!, line.at(-1)!];
  const length = Math.hypot(b.x - a.x, b.y - a.y);
  const turn = (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI;
  let d = '';
  for (let x = 0; x < length; x += 100) {
    d += `M${n(x)} 0c10 -16 22 -4 14 8M${n(x + 100)} 0c-10 16 -22 4 -14 -8M${n(x + 2)} 4c4 12 14 14 20 8M${n(x + 98)} -4c-4 -12 -14 -14 -20 -8`;
  }
  return {
    tall: `<g transform="translate(${n(a.x)} ${n(a.y)}) rotate(${n(turn)})" fill="none" stroke="${paint('wire')}" stroke-width="4" stroke-linecap="round"><path d="${d}"/></g>`,
  };
}

/** Ground filled with wire. */
export function tangle(outline: Point[]): Drawing {
  const box = boxOf(outline);
  let d = '';
  for (let y = box.top + 23; y < box.bottom; y += 27) {
    for (let x = box.left + 6; x < box.right - 16; x += 18) d += `M${n(x)} ${n(y)}a15 15 0 1 1 20 7a15 15 0 1 1 -9 -15`;
  }
  return {
    tall:
      `<path d="${polyline(outline, true)}" fill="${paint('wire')}" opacity=".12"/>` +
      `<path d="${d}" fill="none" stroke="${paint('wire')}" stroke-width="4.4" opacity=".62"/>`,
  };
}

export function bunker(outline: Point[]): Drawing {
  const box = boxOf(outline);
  const at = middleOf(box);
  const [w, h] = [(box.right - box.left) * 0.92, (box.bottom - box.top) * 0.92];
  const rect = (dw: number, dh: number, dx = 0, dy = 0) =>
    `x="${n(at.x - dw / 2 + dx)}" y="${n(at.y - dh / 2 + dy)}" width="${n(dw)}" height="${n(dh)}"`;
  const seams = [-1, 1]
    .flatMap((x) => [-1, 1].map((y) => `M${n(at.x + x * w * 0.34)} ${n(at.y + y * h * 0.34)}L${n(at.x + x * (w / 2 - 4))} ${n(at.y + y * (h / 2 - 4))}`))
    .join('');
  return {
    tall:
      `<rect ${rect(w, h, 8, 12)} rx="14" fill="${shade}" opacity=".4"/>` +
      `<rect ${rect(w, h)} rx="14" fill="${paint('concrete')}" stroke="${ink}" stroke-width="7"/>` +
      `<rect ${rect(w * 0.68, h * 0.68)} rx="8" fill="none" stroke="${paint('stone-1')}" stroke-width="5" opacity=".7"/>` +
      `<path d="${seams}" stroke="${paint('stone-1')}" stroke-width="5" opacity=".7"/>` +
      `<rect ${rect(w * 0.6, h * 0.09, 0, h * 0.425)} rx="3" fill="${ink}"/>`,
  };
}
