/** Short ways to write a table down. Inches from the south-west corner, as in the scenario files. */
import type { Figure, Piece, Point, Signs, Token, Trace } from '../../protocol';

let id = 0;
const inch = (value: number) => Math.round(value * 100);

function piece(look: string, kind: string, outline: Point[], closed: boolean, label: string | null, unit: number): Piece {
  const scaled = outline.map((p) => ({ x: Math.round(p.x * unit), y: Math.round(p.y * unit) }));
  return { id: id++, kind, look, label, outline: scaled, closed, open: false };
}

type Rect = [west: number, south: number, east: number, north: number];

export function area(look: string, [w, s, e, n]: Rect, label: string | null = null, unit = 100): Piece {
  const outline = [{ x: w, y: s }, { x: e, y: s }, { x: e, y: n }, { x: w, y: n }];
  return piece(look, look, outline, true, label, unit);
}

export function line(look: string, [x0, y0, x1, y1]: Rect, label: string | null = null, unit = 100): Piece {
  return piece(look, look, [{ x: x0, y: y0 }, { x: x1, y: y1 }], false, label, unit);
}

export function spot(look: string, x: number, y: number, label: string | null = null, unit = 100): Piece {
  return piece(look, look, [{ x, y }], true, label, unit);
}

const plain: Omit<Token, 'id' | 'name' | 'seat' | 'figures'> = {
  shape: 'squad',
  look: '',
  men: 1,
  radius: 50,
  length: 0,
  width: 0,
  facing: null,
  order: null,
  pins: 0,
  markers: [],
  wreck: false,
  presence: 'certain',
  inside: null,
  intention: null,
};

export const noSigns: Signs = { lights: [], dark: [], traces: [] };

export const trace = (look: string, x: number, y: number, text: string, seat: Trace['seat'] = null): Trace => ({
  look,
  at: { x, y },
  turn: null,
  seat,
  text,
  meaning: text,
});

/** Men as `x y look`, in inches. */
export function unit(seat: Token['seat'], name: string, men: string[], more: Partial<Token> = {}): Token {
  const figures = men.map((text): Figure => {
    const [x = '0', y = '0', look = 'rifle', rank = 'none'] = text.split(' ');
    return { man: 0, name: '', at: { x: inch(Number(x)), y: inch(Number(y)) }, look, rank: rank as Figure['rank'], posture: null };
  });
  return { ...plain, id: id++, seat, name, figures, men: figures.length, shape: figures.length > 1 ? 'squad' : 'man', ...more };
}

export function vehicle(seat: Token['seat'], name: string, look: string, at: [number, number], facing: number, more: Partial<Token> = {}): Token {
  const [length, width] = look === 'tank' ? [450, 250] : look === 'half-track' ? [400, 200] : look === 'car' ? [300, 150] : [380, 180];
  const figures: Figure[] = [{ man: 0, name: '', at: { x: inch(at[0]), y: inch(at[1]) }, look: '', rank: 'none', posture: null }];
  return { ...plain, id: id++, seat, name, figures, shape: look === 'gun' ? 'gun' : 'vehicle', look, length, width, facing, ...more };
}
