import { describe, expect, test } from 'vitest';
import type { Point } from '../protocol';
import { crowd, raid } from './dev/tables';
import { hill108 } from './dev/hill108';
import { muster } from './muster';
import { Random } from './random';
import { boxOf, inside, overlap, ringRound } from './shape';
import { Sheet } from './sheet';
import { placeTags } from './tags';
import { drawTerrain } from './terrain';
import { join } from './terrain/bands';
import { wood } from './terrain/wood';

const box = (left: number, top: number, right: number, bottom: number) => ({ left, top, right, bottom });

describe('sheet', () => {
  test('what is touched is what was drawn, by inches and by squares', () => {
    for (const board of [hill108, raid]) {
      const sheet = new Sheet(board);
      for (const p of [{ x: 0, y: 0 }, { x: 7, y: 3 }, { x: board.size.x - 1, y: board.size.y - 1 }]) {
        expect(sheet.read(sheet.at(p))).toEqual(p);
      }
    }
  });

  test('a finger beside the table touches its edge', () => {
    expect(new Sheet(hill108).read({ x: -50, y: 9999 })).toEqual({ x: 0, y: 0 });
    expect(new Sheet(raid).read({ x: 9999, y: -50 })).toEqual({ x: 15, y: 17 });
  });

  test('areas run clockwise on the screen whichever way they come', () => {
    const sheet = new Sheet(hill108);
    const outline: Point[] = [{ x: 0, y: 0 }, { x: 100, y: 0 }, { x: 100, y: 100 }];
    const clockwise = (points: Point[]) =>
      points.reduce((sum, a, i) => sum + a.x * points[(i + 1) % 3]!.y - points[(i + 1) % 3]!.x * a.y, 0) > 0;
    expect(clockwise(sheet.outline(outline))).toBe(true);
    expect(clockwise(sheet.outline([...outline].reverse()))).toBe(true);
  });
});

describe('terrain', () => {
  test('a river in pieces is one band, and a side arm stays its own', () => {
    const river = [box(0, 10, 4, 13), box(8, 10, 22, 13), box(4, 10, 8, 13), box(22, 10, 48, 13)];
    expect(join([...river, box(10, 13, 12, 20)])).toEqual([box(0, 10, 48, 13), box(10, 13, 12, 20)]);
  });

  test('both players see the same wood, and no tree stands outside it', () => {
    const outline = [{ x: 0, y: 0 }, { x: 1200, y: 0 }, { x: 1200, y: 1000 }, { x: 0, y: 400 }];
    const [mine, theirs] = [wood(outline, new Random(9)), wood(outline, new Random(9))];
    expect(mine).toEqual(theirs);
    expect(mine.trees!.length).toBeGreaterThan(15);
    for (const tree of mine.trees!) expect(inside(tree.at, outline)).toBe(true);
    expect(wood(outline, new Random(10)).tall).not.toBe(mine.tall);
  });

  test('opening a roof draws that house again and nothing else', () => {
    const before = drawTerrain(hill108, 'full');
    const house = hill108.pieces.find((p) => p.look === 'building')!;
    const pieces = hill108.pieces.map((p) => (p === house ? { ...p, open: true } : { ...p }));
    const after = drawTerrain({ ...hill108, pieces }, 'full');
    expect(after.ground).toBe(before.ground);
    const changed = after.tall.filter((piece, i) => piece.svg !== before.tall[i]!.svg);
    expect(changed.map((piece) => piece.id)).toEqual([house.id]);
  });

  test('no drawing has a number that is none', () => {
    for (const board of [hill108, raid]) {
      const { ground, tall } = drawTerrain(board, 'full');
      expect(ground + tall.map((t) => t.svg).join('')).not.toMatch(/NaN|undefined|Infinity/);
    }
  });
});

describe('units', () => {
  const sheet = new Sheet(crowd);
  const stands = muster(crowd, sheet);

  test('slips of forty units hardly ever lie on one another', () => {
    const tags = placeTags(stands, sheet, 1, null);
    const boxes = tags.map((t) => box(t.at.x - t.half, t.at.y - 33, t.at.x + t.half, t.at.y + 33));
    const clashes = boxes.flatMap((a, i) => boxes.slice(i + 1).filter((b) => overlap(a, b) > 0));
    expect(clashes).toHaveLength(0);
  });

  test('a ring keeps its distance from every figure', () => {
    const points = stands[0]!.men;
    const drawn = [...ringRound(points, 82).matchAll(/(-?[\d.]+) (-?[\d.]+)(?=[ALZ]|$)/g)].map((m) => ({ x: Number(m[1]), y: Number(m[2]) }));
    const ring = boxOf(drawn.length ? drawn : []);
    const men = boxOf(points);
    expect(ring.left).toBeCloseTo(men.left - 82, 0);
    expect(ring.bottom).toBeCloseTo(men.bottom + 82, 0);
  });
});

test('men on one spot have a ring round them', () => {
  const spot = { x: 5, y: 5 };
  expect(ringRound([spot, spot, spot], 10)).toBe(ringRound([spot], 10));
});
