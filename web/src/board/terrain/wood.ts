/** Woods and orchards: a patch of ground that is the rule, and trees that are only there to be looked at. */
import type { Point } from '../../protocol';
import { TREES } from '../kit';
import { paint } from '../paint';
import { n, smooth, wobble } from '../path';
import type { Random } from '../random';
import { area, boxOf, inside, wellInside } from '../shape';
import type { Drawing, Tree } from './piece';

const rim = `stroke="${paint('wood-edge')}" stroke-width="9" stroke-dasharray="2 20" stroke-linecap="round"`;

const use = (kind: string, at: Point, turn: number, size: number) =>
  `<use class="tree" href="#${kind}" transform="translate(${n(at.x)} ${n(at.y)}) rotate(${turn}) scale(${size.toFixed(2)})"/>`;

const grove = (trees: readonly Tree[]) => trees.map((tree) => tree.svg).join('');

export function wood(outline: Point[], random: Random): Drawing {
  const box = boxOf(outline);
  const size = Math.abs(area(outline));
  const spot = () => ({ x: random.between(box.left, box.right), y: random.between(box.top, box.bottom) });
  const patch = smooth(wobble(outline, random, 14, 150));

  const spots: Point[] = [];
  const margin = Math.min(62, (box.right - box.left) / 5, (box.bottom - box.top) / 5);
  for (let tries = Math.min(6000, Math.max(600, size / 220)); tries > 0; tries--) {
    const p = spot();
    const free = spots.every((q) => (p.x - q.x) ** 2 + (p.y - q.y) ** 2 > 165 ** 2);
    if (free && wellInside(p, outline, margin)) spots.push(p);
  }
  let litter = '';
  for (let i = 0; i < size / 11000; i++) {
    const p = spot();
    if (wellInside(p, outline, 30)) litter += `M${n(p.x)} ${n(p.y)}h.1`;
  }
  const trees = spots
    .sort((a, b) => a.y - b.y)
    .map((at) => ({
      at,
      clear: 150,
      svg: use(random.pick(TREES), at, random.pick([0, 0, 12, -14]), random.between(0.85, 1.12)),
    }));
  return {
    ground:
      `<path d="${patch}" fill="${paint('wood')}" ${rim}/>` +
      `<path d="${litter}" stroke="${paint('wood-edge')}" stroke-width="13" stroke-linecap="round" opacity=".6"/>`,
    tall: grove(trees),
    trees,
  };
}

export function orchard(outline: Point[], random: Random): Drawing {
  const box = boxOf(outline);
  const gap = 205;
  const columns = Math.max(1, Math.floor((box.right - box.left - 90) / gap) + 1);
  const rows = Math.max(1, Math.floor((box.bottom - box.top - 90) / gap) + 1);
  const [dx, dy] = [(box.right - box.left) / columns, (box.bottom - box.top) / rows];
  let furrows = '';
  const trees: Tree[] = [];
  for (let row = 0; row < rows; row++) {
    const y = box.top + dy * (row + 0.5);
    furrows += `M${n(box.left + 50)} ${n(y)}H${n(box.right - 50)}`;
    for (let column = 0; column < columns; column++) {
      const at = { x: box.left + dx * (column + 0.5) + random.between(-8, 8), y: y + random.between(-8, 8) };
      const svg = use('k-tree-o', at, 0, random.between(0.66, 0.78));
      if (inside(at, outline)) trees.push({ at, clear: 122, svg });
    }
  }
  const patch = smooth(wobble(outline, random, 9, 170));
  const square = outline.length === 4;
  return {
    ground:
      `<path d="${patch}" fill="${paint('wood')}" fill-opacity=".75" ${rim}/>` +
      (square
        ? `<path d="${furrows}" stroke="${paint('wood-edge')}" stroke-width="26" opacity=".28" stroke-linecap="round"/>`
        : ''),
    tall: grove(trees),
    trees,
  };
}
