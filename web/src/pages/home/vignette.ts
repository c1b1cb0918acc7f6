/** The corner of a table that opens the home page. Inches from the south-west corner, like a scenario's. */
import type { Board, Figure, Piece, Seat, Token } from '../../protocol';

const inch = (value: number) => Math.round(value * 100);

function piece(id: number, look: string, closed: boolean, ...corners: [x: number, y: number][]): Piece {
  const outline = corners.map(([x, y]) => ({ x: inch(x), y: inch(y) }));
  return { id, kind: look, look, label: null, outline, closed, open: false };
}
function area(id: number, look: string, west: number, south: number, east: number, north: number): Piece {
  return piece(id, look, true, [west, south], [east, south], [east, north], [west, north]);
}
function man(x: number, y: number, look = 'rifle', rank: Figure['rank'] = 'none'): Figure {
  return { man: 0, name: '', at: { x: inch(x), y: inch(y) }, look, rank, posture: null };
}
function unit(id: number, seat: Seat, figures: Figure[], more: Partial<Token> = {}): Token {
  return {
    id,
    seat,
    name: '',
    shape: figures.length > 1 ? 'squad' : 'man',
    look: '',
    figures,
    men: figures.length,
    radius: 50,
    length: 0,
    width: 0,
    facing: null,
    order: null,
    pins: 0,
    markers: [],
    wreck: false,
    presence: 'certain',
    inside: null, intention: null,
    ...more,
  };
}
function vehicle(id: number, look: string, x: number, y: number, facing: number, more: Partial<Token> = {}): Token {
  return unit(id, 'first', [man(x, y)], { shape: 'vehicle', look, facing, ...more });
}

export const vignette: Board = {
  measure: 'hundredths',
  size: { x: 7200, y: 4800 },
  night: false,
  signs: { lights: [], dark: [], traces: [] },
  pieces: [
    area(1, 'hill', 28, 20, 44, 30),
    area(2, 'road', -6, 23, 28, 25),
    area(3, 'road', 44, 23, 78, 25),
    piece(4, 'hedgerow', false, [12, 34], [26, 34]),
    piece(5, 'hedgerow', false, [37, 35.2], [45.6, 35.2]),
    piece(6, 'wall', false, [46.4, 31], [56, 31]),
    area(10, 'building', 18, 26, 24, 31),
    area(8, 'wood', -8, 28, 2, 38),
    piece(9, 'hedge', false, [50, 28], [64, 28]),
  ],
  tokens: [
    unit(1, 'first', [
      man(26.6, 33.2),
      man(28, 33.7),
      man(29.4, 33.1, 'smg', 'nco'),
      man(27, 31.9),
      man(28.5, 32.2, 'auto-rifle'),
      man(30, 31.8),
      man(27.6, 30.6),
      man(29.1, 30.8),
      man(26.2, 30.8),
      man(30.8, 33.2),
    ]),
    unit(2, 'first', [man(25.4, 33, 'officer', 'officer')]),
    unit(3, 'second', [
      man(37.9, 34.5, 'loader'),
      man(39.2, 34.6),
      man(40.5, 34.5, 'lmg'),
      man(41.8, 34.6, 'smg', 'nco'),
      man(43.1, 34.5),
      man(44.3, 34.6),
    ]),
    vehicle(4, 'tank', 27.6, 26.8, 72),
    vehicle(5, 'half-track', 20, 24, 90),
    vehicle(6, 'truck', 33.2, 25, 140, { wreck: true }),
  ],
};

/** Dice and pins lie beside their units, as they would on a real table. */
export const dice: { seat: Seat; order: string; x: number; y: number }[] = [
  { seat: 'first', order: 'advance', x: 32.1, y: 34.6 },
  { seat: 'second', order: 'ambush', x: 46.2, y: 34.6 },
];
export const pins = { count: 2, x: 36, y: 34.7 };
/** West, north, width and height of what is seen. */
export const frame = { west: 2.6, north: 35.5, width: 47, height: 11.9 };
