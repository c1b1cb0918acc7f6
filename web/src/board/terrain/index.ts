/** Draws all terrain of a table from its shapes. Pieces that join others (roads, water, trenches) are drawn together. */
import type { Board, Piece, Point } from '../../protocol';
import { ink, ivory } from '../paint';
import { polyline } from '../path';
import { Random } from '../random';
import { boxOf, type Box } from '../shape';
import { Sheet } from '../sheet';
import { hedge, wall } from './border';
import { building } from './building';
import { crops, marsh, mud, rubble } from './field';
import { hill } from './hill';
import { spine, type Detail, type Drawing, type Tree } from './piece';
import { bunker, cellsIn, crater, cut, dugIn, tangle, trench, wire } from './trench';
import { bridge, ford, roads, sunkenLane, waters } from './way';
import { orchard, wood } from './wood';

export type { Detail, Tree } from './piece';

/** A piece that stands up: redrawn by itself when its roof comes off. */
export interface Standing {
  id: number;
  svg: string;
  trees: Tree[];
}

export interface Terrain {
  ground: string;
  tall: Standing[];
}

/** Laid on the table by the battle, over the terrain, and drawn with the units. */
export const LAID = new Set(['objective', 'zone', 'home', 'marker', 'spotter', 'barrage', 'smoke', 'fire']);

/** What lies lower is drawn first. */
const ORDER = ['hill', 'water', 'stream', 'marsh', 'mud', 'crops', 'rubble', 'road', 'sunken-lane', 'wood', 'orchard'];
const rank = (look: string) => {
  const at = ORDER.indexOf(look);
  return at < 0 ? ORDER.length : at;
};

const wet = (look: string) => look === 'water' || look === 'stream';

function plain(piece: Piece, sheet: Sheet): Drawing {
  const d = piece.closed ? polyline(sheet.outline(piece.outline), true) : polyline(sheet.line(piece.outline));
  const fill = piece.closed ? `fill="${ivory}" fill-opacity=".14"` : 'fill="none"';
  return { ground: `<path d="${d}" ${fill} stroke="${ink}" stroke-opacity=".6" stroke-width="8" stroke-dasharray="26 14"/>` };
}

function drawPiece(piece: Piece, sheet: Sheet, detail: Detail): Drawing {
  const random = new Random(piece.id + 1);
  const outline = sheet.outline(piece.outline);
  switch (piece.look) {
    case 'wood':
      return wood(outline, random);
    case 'orchard':
      return orchard(outline, random);
    case 'hedge':
    case 'hedgerow':
      return hedge(spine(piece, sheet), random, piece.look === 'hedgerow', detail);
    case 'wall':
      return wall(spine(piece, sheet), random, detail);
    case 'building':
      return building(outline, random, piece.id % 2 ? 'slate' : 'roof', piece.open, detail);
    case 'hill':
      return hill(outline, random, detail);
    case 'crops':
      return crops(outline, random, detail);
    case 'rubble':
      return rubble(outline, random, detail);
    case 'marsh':
      return marsh(outline, random);
    case 'mud':
      return mud(outline, random);
    case 'sunken-lane':
      return { ground: sunkenLane(outline) };
    case 'crater':
      return crater(outline, random);
    case 'trench':
      return dugIn(outline);
    case 'wire':
      return piece.closed ? tangle(outline) : wire(sheet.line(piece.outline), false);
    case 'wire-piece':
      return wire(spine(piece, sheet), true);
    case 'wire-cut':
      return cut(sheet.line(piece.outline));
    case 'bunker':
      return bunker(outline);
    default:
      return plain(piece, sheet);
  }
}

const touching = (a: Box, b: Box) => a.left <= b.right && b.left <= a.right && a.top <= b.bottom && b.top <= a.bottom;

/** A bridge carries the road that runs onto it; without one it crosses its own short way. */
function carries(box: Box, roadBoxes: Box[]): 'north-south' | 'east-west' {
  const road = roadBoxes.find((r) => touching(r, box));
  if (!road) return box.right - box.left > box.bottom - box.top ? 'north-south' : 'east-west';
  return road.left === box.left || road.right === box.right ? 'north-south' : 'east-west';
}

function joined(pieces: Piece[], sheet: Sheet): Map<string, string> {
  const of = (...looks: string[]) => pieces.filter((p) => looks.includes(p.look));
  const areas = (list: Piece[]) => list.filter((p) => p.closed).map((p) => sheet.outline(p.outline));
  const lines = (list: Piece[]) => list.filter((p) => !p.closed).map((p) => sheet.line(p.outline));
  const [water, road, bridges, fords] = [pieces.filter((p) => wet(p.look)), of('road'), of('bridge'), of('ford')];
  const roadBoxes = areas(road).map(boxOf);
  const out = new Map<string, string>();
  if (water.length + fords.length) {
    const stones = fords.map((p) => ford(sheet.outline(p.outline), new Random(p.id + 1))).join('');
    out.set('water', waters(areas([...water, ...fords, ...bridges]), lines(water)) + stones);
  }
  if (road.length + bridges.length) {
    const decks = bridges.map((p) => {
      const outline = sheet.outline(p.outline);
      return bridge(outline, carries(boxOf(outline), roadBoxes));
    });
    out.set('road', roads(areas(road), lines(road)) + decks.join(''));
  }
  const dug = sheet.squares ? of('trench') : [];
  if (dug.length) out.set('trench', trench(cellsIn(areas(dug)), new Random(dug[0]!.id + 1)));
  return out;
}

export function drawTerrain(board: Pick<Board, 'measure' | 'size' | 'pieces'>, detail: Detail): Terrain {
  const sheet = new Sheet(board);
  const pieces = board.pieces.filter((p) => !LAID.has(p.look) && p.outline.length > 0);
  const together = joined(pieces, sheet);
  const alone = pieces.filter(
    (p) => !wet(p.look) && !['road', 'bridge', 'ford'].includes(p.look) && !(p.look === 'trench' && sheet.squares),
  );
  const drawn = alone.map((piece) => ({ piece, drawing: remember(piece, sheet, detail) }));
  const layers: [number, string][] = [
    ...[...together].map(([look, svg]): [number, string] => [rank(look), svg]),
    ...drawn.map(({ piece, drawing }): [number, string] => [rank(piece.look), drawing.ground ?? '']),
  ];
  return {
    ground: layers
      .sort((a, b) => a[0] - b[0])
      .map(([, svg]) => svg)
      .join(''),
    tall: drawn
      .filter(({ drawing }) => drawing.tall)
      .sort((a, b) => Number(a.piece.look === 'building') - Number(b.piece.look === 'building'))
      .map(({ piece, drawing }) => ({ id: piece.id, svg: drawing.tall ?? '', trees: drawing.trees ?? [] })),
  };
}

const memory = new Map<string, Drawing>();

/** A piece that is sent again looks the same: leaves are counted once. */
function remember(piece: Piece, sheet: Sheet, detail: Detail): Drawing {
  const at = (p: Point) => `${p.x},${p.y}`;
  const key = [detail, sheet.squares, sheet.height, piece.id, piece.look, piece.closed, piece.open, piece.outline.map(at)].join('|');
  let drawing = memory.get(key);
  if (!drawing) {
    if (memory.size > 600) memory.clear();
    drawing = drawPiece(piece, sheet, detail);
    memory.set(key, drawing);
  }
  return drawing;
}
