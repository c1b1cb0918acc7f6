/** Ground that slows or hides: crops, rubble, marsh, mud. */
import type { Point } from '../../protocol';
import { ivory, paint, shade, type Paint } from '../paint';
import { n, polyline, smooth, wobble } from '../path';
import type { Random } from '../random';
import { area, boxOf, inside, wellInside } from '../shape';
import type { Detail, Drawing } from './piece';

const patch = (outline: Point[], random: Random, amount: number, step: number) => smooth(wobble(outline, random, amount, step));

function* spots(outline: Point[], random: Random, each: number, margin: number): Generator<Point> {
  const box = boxOf(outline);
  const count = Math.abs(area(outline)) / each;
  for (let i = 0; i < count; i++) {
    const p = { x: random.between(box.left, box.right), y: random.between(box.top, box.bottom) };
    if (wellInside(p, outline, margin)) yield p;
  }
}

export function crops(outline: Point[], random: Random, detail: Detail): Drawing {
  const box = boxOf(outline);
  const field = `<path d="${patch(outline, random, 7, 160)}" fill="${paint('crop-1')}" stroke="${paint('crop-2')}" stroke-width="8"/>`;
  const square = outline.length === 4;
  let [stalks, ears] = ['', ''];
  const step = detail === 'glance' ? 60 : 25;
  for (let y = box.top + 36; y < box.bottom - 8; y += step) {
    if (detail === 'glance') {
      stalks += `M${n(box.left + 30)} ${n(y)}H${n(box.right - 30)}`;
      continue;
    }
    for (let x = box.left + 18; x < box.right - 22; x += random.between(17, 22)) {
      if (!square && !(inside({ x, y: y - 9 }, outline) && inside({ x: x + 14, y }, outline))) continue;
      stalks += `M${n(x)} ${n(y)}l7 -13l7 13`;
      ears += `M${n(x + 7)} ${n(y - 9)}v-9`;
    }
  }
  return {
    ground:
      `${field}<path d="${stalks}" fill="none" stroke="${paint('crop-2')}" stroke-width="${detail === 'glance' ? 12 : 5}" stroke-linejoin="round"/>` +
      `<path d="${ears}" stroke="${ivory}" stroke-width="4" opacity=".5"/>`,
  };
}

const STONES = ['stone-2', 'stone-3', 'stone-4', 'brick', 'stone-1'] as const satisfies readonly Paint[];

export function rubble(outline: Point[], random: Random, detail: Detail): Drawing {
  const heaps = new Map<Paint, string>();
  let shadows = '';
  for (const p of spots(outline, random, detail === 'glance' ? 6000 : 2300, 22)) {
    const [r, turn] = [random.between(9, 24) * (detail === 'glance' ? 1.6 : 1), random.between(0, 3)];
    const stone = [0, 1, 2, 3].map((k) => ({
      x: p.x + r * random.between(0.7, 1.1) * Math.cos(turn + (k * Math.PI) / 2),
      y: p.y + r * random.between(0.6, 1) * Math.sin(turn + (k * Math.PI) / 2),
    }));
    const colour = random.pick(STONES);
    heaps.set(colour, (heaps.get(colour) ?? '') + polyline(stone, true));
    shadows += polyline(stone.map((q) => ({ x: q.x + 5, y: q.y + 7 })), true);
  }
  return {
    ground:
      `<path d="${patch(outline, random, 12, 120)}" fill="${paint('rubble')}" fill-opacity=".7" stroke="${paint('stone-1')}" stroke-width="6" stroke-dasharray="14 10"/>` +
      `<path d="${shadows}" fill="${shade}" opacity=".3"/>` +
      [...heaps].map(([colour, d]) => `<path d="${d}" fill="${paint(colour)}"/>`).join(''),
  };
}

export function marsh(outline: Point[], random: Random): Drawing {
  let [pools, reeds] = ['', ''];
  for (const { x, y } of spots(outline, random, 9000, 46)) {
    pools += `M${n(x - 34)} ${n(y)}h68M${n(x - 18)} ${n(y + 13)}h40`;
    reeds += `M${n(x)} ${n(y - 6)}v-34M${n(x)} ${n(y - 6)}l-14 -26M${n(x)} ${n(y - 6)}l14 -26`;
  }
  return {
    ground:
      `<path d="${patch(outline, random, 16, 120)}" fill="${paint('marsh')}" fill-opacity=".75"/>` +
      `<path d="${pools}" stroke="${paint('water-edge')}" stroke-width="6" stroke-linecap="round"/>` +
      `<path d="${reeds}" stroke="${paint('wood-edge')}" stroke-width="5" stroke-linecap="round"/>`,
  };
}

export function mud(outline: Point[], random: Random): Drawing {
  let puddles = '';
  for (const { x, y } of spots(outline, random, 14000, 40)) {
    const r = random.between(12, 30);
    puddles += `M${n(x - r)} ${n(y)}a${n(r)} ${n(r * 0.5)} 0 1 0 ${n(2 * r)} 0a${n(r)} ${n(r * 0.5)} 0 1 0 ${n(-2 * r)} 0`;
  }
  return {
    ground:
      `<path d="${patch(outline, random, 16, 120)}" fill="${paint('mud')}" fill-opacity=".6" stroke="${paint('mud-d')}" stroke-opacity=".5" stroke-width="6"/>` +
      `<path d="${puddles}" fill="${paint('mud-d')}" fill-opacity=".55"/>`,
  };
}
