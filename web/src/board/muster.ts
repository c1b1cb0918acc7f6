/** Where every unit stands on the drawing, which way it looks and what lies round it. */
import type { Board, Figure, Piece, Point, Token } from '../protocol';
import { VEHICLES } from './kit';
import { boxOf, grow, mean, ringRound, type Box } from './shape';
import type { Sheet } from './sheet';

export interface Man extends Point {
  look: string;
  rank: Figure['rank'];
  posture: Figure['posture'];
  /** Degrees from north, clockwise. */
  aim: number;
}

export interface Stand {
  token: Token;
  /** How many stand in his square, himself included. */
  beside: number;
  side: 1 | 2;
  men: Man[];
  /** Size of a figure's base against the kit's. */
  scale: number;
  centre: Point;
  /** Of hull or gun. */
  facing: number;
  turret: number;
  machine: boolean;
  /** Round everything, with room for a halo. */
  ring: string;
  /** Outside the halo, for the focus. */
  outer: string;
  box: Box;
}

const BASE = 50;
const HALO = 32;
/** How large men are drawn where one, two, … share a square. */
const CROWD = [0.9, 0.64, 0.54, 0.5, 0.4, 0.36];

export const bearing = (from: Point, to: Point) => (Math.atan2(to.x - from.x, from.y - to.y) * 180) / Math.PI;

/** Men in a house stand in rows on its floor; the game only knows how many are inside. */
function quartered(token: Token, house: Piece, sheet: Sheet): Placed {
  const box = grow(boxOf(sheet.outline(house.outline)), -95);
  const count = Math.max(token.figures.length, token.men, 1);
  const [w, h] = [Math.max(1, box.right - box.left), Math.max(1, box.bottom - box.top)];
  const columns = Math.max(1, Math.min(count, Math.round(Math.sqrt((count * w) / h))));
  const rows = Math.ceil(count / columns);
  const points = Array.from({ length: count }, (_, i) => ({
    x: box.left + (w * ((i % columns) + 0.5)) / columns,
    y: box.top + (h * (Math.floor(i / columns) + 0.5)) / rows,
  }));
  const figures = points.map((_, i) => token.figures[i] ?? { look: 'rifle', rank: 'none' as const, posture: null });
  return { token, points, figures };
}

interface Placed {
  token: Token;
  points: Point[];
  figures: Pick<Figure, 'look' | 'rank' | 'posture'>[];
}

function hullOf(centre: Point, token: Token, facing: number, sheet: Sheet): Point[] {
  const drawn = VEHICLES[token.look] ?? VEHICLES['truck']!;
  const [w, l] = [sheet.length(token.width) || drawn.width, sheet.length(token.length) || drawn.length];
  const [sin, cos] = [Math.sin((facing * Math.PI) / 180), Math.cos((facing * Math.PI) / 180)];
  return [[-w, -l], [w, -l], [w, l], [-w, l]].map(([x, y]) => ({
    x: centre.x + (x! * cos - y! * sin) / 2,
    y: centre.y + (x! * sin + y! * cos) / 2,
  }));
}

/** Men in one square stand aside for one another. Returns how many share a square with a man, himself included. */
function crowd(placed: Placed[]): Map<number, number> {
  const squares = new Map<string, Placed[]>();
  for (const one of placed) {
    const name = one.points.map(({ x, y }) => `${x},${y}`).join();
    squares.set(name, [...(squares.get(name) ?? []), one]);
  }
  const crowded = [...squares.values()].filter((men) => men.length > 1);
  for (const men of crowded) {
    men.forEach((one, i) => {
      const turn = (2 * Math.PI * i) / men.length - (men.length === 2 ? Math.PI : Math.PI / 2);
      const far = men.length > 4 ? 34 : 26;
      const [dx, dy] = [far * Math.cos(turn), far * 0.8 * Math.sin(turn)];
      one.points = one.points.map(({ x, y }) => ({ x: x + dx, y: y + dy }));
    });
  }
  return new Map(crowded.flatMap((men) => men.map(({ token }): [number, number] => [token.id, men.length])));
}

/** A man without a front of his own looks at the nearest enemy, a little aside like his neighbours. */
function aimAt(from: Point, enemies: readonly Point[], middle: Point, nth: number): number {
  let nearest = middle;
  let least = Infinity;
  for (const enemy of enemies) {
    const far = (enemy.x - from.x) ** 2 + (enemy.y - from.y) ** 2;
    if (far < least) [nearest, least] = [enemy, far];
  }
  return bearing(from, nearest) + ((nth * 47) % 23) - 11;
}

export function muster(board: Board, sheet: Sheet): Stand[] {
  const houses = new Map(board.pieces.map((piece) => [piece.id, piece]));
  const placed = board.tokens
    .map((token): Placed => {
      const house = token.inside === null ? undefined : houses.get(token.inside);
      if (house) return quartered(token, house, sheet);
      return { token, points: token.figures.map((f) => sheet.at(f.at)), figures: token.figures };
    })
    .filter(({ points }) => points.length > 0);
  const crowded = sheet.squares ? crowd(placed) : new Map<number, number>();
  const centres = placed.map(({ points }) => mean(points));
  const standing = placed.map(({ token }) => !token.wreck);
  const middle = { x: sheet.width / 2, y: sheet.height / 2 };

  return placed.map(({ token, points, figures }, i): Stand => {
    const centre = centres[i]!;
    const enemies = centres.filter((_, j) => standing[j] && placed[j]!.token.seat !== token.seat);
    const machine = token.shape === 'vehicle' || token.shape === 'gun';
    const toward = aimAt(centre, enemies, middle, 0);
    const facing = token.facing ?? (machine ? toward : 0);
    const beside = crowded.get(token.id) ?? 1;
    const scale = sheet.squares ? CROWD[Math.min(beside, CROWD.length) - 1]! : (sheet.length(token.radius) || BASE) / BASE;
    const men = points.map((p, nth): Man => {
      const { look, rank, posture } = figures[nth]!;
      const aim = token.facing ?? aimAt(p, enemies, middle, nth + token.id);
      return { x: p.x, y: p.y, look, rank, posture, aim };
    });
    const spread = machine ? hullOf(centre, token, facing, sheet) : points;
    const around = token.shape === 'gun' ? [...spread, ...points] : spread;
    const reach = machine ? 24 : BASE * scale + (sheet.squares ? 10 : HALO);
    return {
      token,
      beside,
      side: token.seat === 'first' ? 1 : 2,
      men: token.shape === 'vehicle' ? [] : men,
      scale,
      centre,
      facing,
      turret: token.wreck ? 20 : toward - facing,
      machine,
      ring: ringRound(around, reach),
      outer: ringRound(around, reach + 28),
      box: grow(boxOf(around), reach),
    };
  });
}
