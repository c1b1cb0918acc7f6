/** A piece of terrain under the hand: moved, bent and turned. In 1/100 inch, y to the north, as a pack has it. */
import type { OwnPiece, Point } from '../protocol';

export type Drawn = Pick<OwnPiece, 'name' | 'look' | 'shape' | 'numbers' | 'turned' | 'floors'>;
/** What one can take hold of: a corner or an end by its number, or the knob that turns. */
export type Handle = { nth: number; at: Point };

export const STEP = 50;
/** The number of the knob that turns. */
export const KNOB = 99;
/** Between two corners: taking hold of it makes a new corner. Numbered from here. */
export const BETWEEN = 40;
const CORNERS = 16;
const KNOB_AWAY = 150;
const LEAST = 50;

const snapped = (value: number, step = STEP) => Math.round(value / step) * step;
const part = (piece: Drawn, nth: number) => piece.numbers[nth] ?? 0;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Clockwise, seen from above. */
function spun(p: Point, round: Point, degrees: number): Point {
  const [sin, cos] = [Math.sin(radians(degrees)), Math.cos(radians(degrees))];
  const [x, y] = [p.x - round.x, p.y - round.y];
  return { x: round.x + x * cos + y * sin, y: round.y - x * sin + y * cos };
}

export function points(piece: Drawn): Point[] {
  const all: Point[] = [];
  for (let nth = 0; nth + 1 < piece.numbers.length; nth += 2)
    all.push({ x: part(piece, nth), y: part(piece, nth + 1) });
  return all;
}

const numbers = (all: readonly Point[]) => all.flatMap(({ x, y }) => [Math.round(x), Math.round(y)]);

export function centre(piece: Drawn): Point {
  if (piece.shape === 'disc') return { x: part(piece, 0), y: part(piece, 1) };
  const all = points(piece);
  const middle = (list: number[]) => (Math.min(...list) + Math.max(...list)) / 2;
  return { x: middle(all.map(({ x }) => x)), y: middle(all.map(({ y }) => y)) };
}

/** South-west, south-east, north-east, north-west, before it is turned. */
function upright(piece: Drawn): Point[] {
  const [west, south, east, north] = [part(piece, 0), part(piece, 1), part(piece, 2), part(piece, 3)];
  return [
    { x: west, y: south },
    { x: east, y: south },
    { x: east, y: north },
    { x: west, y: north },
  ];
}

/** As it lies on the table. */
export function outline(piece: Drawn): Point[] {
  switch (piece.shape) {
    case 'rect':
      return upright(piece).map((corner) => spun(corner, centre(piece), piece.turned));
    case 'disc':
      return Array.from({ length: 32 }, (_, nth) => {
        const angle = (nth * Math.PI) / 16;
        return {
          x: part(piece, 0) + part(piece, 2) * Math.sin(angle),
          y: part(piece, 1) + part(piece, 2) * Math.cos(angle),
        };
      });
    default:
      return points(piece);
  }
}

export const isArea = (piece: Drawn) => piece.shape !== 'line';

export function isOn(piece: Drawn, size: Point): boolean {
  return outline(piece).every(({ x, y }) => x >= -0.5 && y >= -0.5 && x <= size.x + 0.5 && y <= size.y + 0.5);
}

function shifted(piece: Drawn, dx: number, dy: number): Drawn {
  const by = (value: number, nth: number) =>
    piece.shape === 'disc' && nth === 2 ? value : value + (nth % 2 === 0 ? dx : dy);
  return { ...piece, numbers: piece.numbers.map(by) };
}

/** Moved by so much, in steps of half an inch, and kept on the table. */
export function moved(piece: Drawn, dx: number, dy: number, size: Point, step = STEP): Drawn {
  const all = outline(piece);
  const kept = (list: number[], by: number, most: number) =>
    Math.ceil(Math.max(-Math.min(...list), Math.min(Math.floor(most - Math.max(...list)), by)));
  const [x, y] = [
    kept(
      all.map((p) => p.x),
      snapped(dx, step),
      size.x,
    ),
    kept(
      all.map((p) => p.y),
      snapped(dy, step),
      size.y,
    ),
  ];
  return shifted(piece, x, y);
}

export function handles(piece: Drawn): Handle[] {
  const corners = piece.shape === 'disc' ? [{ x: part(piece, 0) + part(piece, 2), y: part(piece, 1) }] : outline(piece);
  const held = corners.map((at, nth) => ({ nth, at }));
  if (piece.shape === 'disc') return held;
  const middle = centre(piece);
  const between = (a: Point, b: Point) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
  if (piece.shape === 'polygon') {
    const more = corners.map((a, nth) => ({
      nth: BETWEEN + nth,
      at: between(a, corners[(nth + 1) % corners.length]!),
    }));
    return corners.length < CORNERS ? [...held, ...more] : held;
  }
  const top = Math.max(...(piece.shape === 'rect' ? upright(piece) : [middle]).map(({ y }) => y));
  const knob = spun(
    { x: middle.x, y: top + KNOB_AWAY },
    middle,
    piece.shape === 'rect' ? piece.turned : bearing(piece) - 90,
  );
  return [...held, { nth: KNOB, at: knob }];
}

function bearing(piece: Drawn): number {
  const [a, b] = points(piece);
  return a && b ? (Math.atan2(b.x - a.x, b.y - a.y) * 180) / Math.PI : 0;
}

/** Turned by so many degrees round its middle. */
export function turned(piece: Drawn, degrees: number): Drawn {
  if (piece.shape === 'disc') return piece;
  if (piece.shape === 'rect') return { ...piece, turned: (((piece.turned + degrees) % 360) + 360) % 360 };
  const middle = centre(piece);
  return { ...piece, numbers: numbers(points(piece).map((corner) => spun(corner, middle, degrees))) };
}

function stretched(piece: Drawn, nth: number, to: Point): Drawn {
  const fixed = outline(piece)[(nth + 2) % 4]!;
  // From the far corner, along the sides.
  const across = spun(to, fixed, -piece.turned);
  const sign = [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ][nth]!;
  const length = (from: number, till: number, way: number) => way * Math.max(LEAST, snapped((till - from) * way));
  const near = { x: fixed.x + length(fixed.x, across.x, sign[0]!), y: fixed.y + length(fixed.y, across.y, sign[1]!) };
  const middle = spun({ x: (fixed.x + near.x) / 2, y: (fixed.y + near.y) / 2 }, fixed, piece.turned);
  const half = { x: Math.abs(near.x - fixed.x) / 2, y: Math.abs(near.y - fixed.y) / 2 };
  const corners = [
    { x: middle.x - half.x, y: middle.y - half.y },
    { x: middle.x + half.x, y: middle.y + half.y },
  ];
  return { ...piece, numbers: numbers(corners) };
}

/** With this handle there. */
export function bent(piece: Drawn, nth: number, to: Point, size: Point): Drawn {
  const spot = {
    x: Math.max(0, Math.min(size.x, snapped(to.x))),
    y: Math.max(0, Math.min(size.y, snapped(to.y))),
  };
  if (nth === KNOB) {
    const middle = centre(piece);
    const towards = (Math.atan2(to.x - middle.x, to.y - middle.y) * 180) / Math.PI;
    const now = piece.shape === 'rect' ? piece.turned : bearing(piece) - 90;
    return turned(piece, snapped(towards, 5) - snapped(now, piece.shape === 'rect' ? 1 : 5));
  }
  switch (piece.shape) {
    case 'disc': {
      const [x, y] = [part(piece, 0), part(piece, 1)];
      const most = Math.min(x, y, size.x - x, size.y - y);
      return { ...piece, numbers: [x, y, Math.min(most, Math.max(LEAST, snapped(Math.hypot(to.x - x, to.y - y))))] };
    }
    case 'rect':
      return stretched(piece, nth, piece.turned ? to : spot);
    default: {
      const all = points(piece);
      return {
        ...piece,
        numbers: numbers(nth >= BETWEEN ? all.toSpliced(nth - BETWEEN + 1, 0, spot) : all.with(nth, spot)),
      };
    }
  }
}

/** Without that corner; the same where it has no more than three. */
export function blunted(piece: Drawn, nth: number): Drawn {
  const all = points(piece);
  return piece.shape === 'polygon' && all.length > 3 ? { ...piece, numbers: numbers(all.toSpliced(nth, 1)) } : piece;
}

/** What the other side has: half a turn round the middle of the table. */
export function twin(piece: Drawn, size: Point): Drawn {
  const far = (value: number, nth: number) => (nth % 2 === 0 ? size.x : size.y) - value;
  if (piece.shape === 'disc')
    return { ...piece, numbers: [far(part(piece, 0), 0), far(part(piece, 1), 1), part(piece, 2)] };
  const all = piece.numbers.map(far);
  return { ...piece, numbers: piece.shape === 'rect' ? [all[2]!, all[3]!, all[0]!, all[1]!] : all };
}

const inches = (value: number) => String(value / 100);

/** The shape in the words of a pack. */
export function value(piece: Drawn): string {
  if (piece.shape !== 'polygon') return `[${piece.numbers.map(inches).join(', ')}]`;
  return `[${points(piece)
    .map(({ x, y }) => `[${inches(x)}, ${inches(y)}]`)
    .join(', ')}]`;
}

/** "9″ × 8″ at 4″, 8″": what one measures on the real table. */
export function measured(piece: Drawn): { wide: number; deep: number; at: Point } {
  const all = piece.shape === 'rect' ? upright(piece) : outline(piece);
  const [xs, ys] = [all.map(({ x }) => x), all.map(({ y }) => y)];
  const [west, south] = [Math.min(...xs), Math.min(...ys)];
  return { wide: Math.max(...xs) - west, deep: Math.max(...ys) - south, at: { x: west, y: south } };
}
