/** What is in the box of terrain: each look, and the shape in which it is laid first. In 1/100 inch round its middle. */
import type { Point } from '../protocol';
import type { Drawn } from './piece';

const blob = (wide: number, deep: number) =>
  [
    [-0.5, -0.25],
    [-0.2, -0.5],
    [0.25, -0.46],
    [0.5, -0.15],
    [0.46, 0.28],
    [0.18, 0.5],
    [-0.28, 0.46],
    [-0.48, 0.15],
  ].flatMap(([x, y]) => [Math.round((x! * wide) / 50) * 50, Math.round((y! * deep) / 50) * 50]);
const rect = (wide: number, deep: number) => [-wide / 2, -deep / 2, wide / 2, deep / 2];
const line = (length: number) => [-length / 2, 0, length / 2, 0];

export const PALETTE: readonly { look: string; shape: string; numbers: number[] }[] = [
  { look: 'wood', shape: 'polygon', numbers: blob(900, 800) },
  { look: 'orchard', shape: 'rect', numbers: rect(800, 600) },
  { look: 'hedge', shape: 'line', numbers: line(800) },
  { look: 'hedgerow', shape: 'line', numbers: line(800) },
  { look: 'wall', shape: 'line', numbers: line(600) },
  { look: 'building', shape: 'rect', numbers: rect(500, 400) },
  { look: 'road', shape: 'line', numbers: line(1200) },
  { look: 'stream', shape: 'line', numbers: line(1200) },
  { look: 'water', shape: 'polygon', numbers: blob(800, 600) },
  { look: 'bridge', shape: 'rect', numbers: rect(400, 300) },
  { look: 'ford', shape: 'rect', numbers: rect(400, 300) },
  { look: 'hill', shape: 'polygon', numbers: blob(1200, 900) },
  { look: 'rubble', shape: 'rect', numbers: rect(500, 500) },
  { look: 'crops', shape: 'rect', numbers: rect(1000, 700) },
  { look: 'marsh', shape: 'polygon', numbers: blob(800, 600) },
  { look: 'mud', shape: 'polygon', numbers: blob(600, 500) },
  { look: 'sunken-lane', shape: 'line', numbers: line(1000) },
  { look: 'trench', shape: 'line', numbers: line(800) },
  { look: 'crater', shape: 'disc', numbers: [0, 0, 150] },
  { look: 'wire', shape: 'line', numbers: line(600) },
  { look: 'bunker', shape: 'rect', numbers: rect(300, 250) },
];

/** One of them with its middle there. */
export function laid(look: string, at: Point, name: string): Drawn {
  const found = PALETTE.find((one) => one.look === look) ?? PALETTE[0]!;
  const isRadius = (nth: number) => found.shape === 'disc' && nth === 2;
  const numbers = found.numbers.map((value, nth) => (isRadius(nth) ? value : value + (nth % 2 === 0 ? at.x : at.y)));
  return { name, look, shape: found.shape, numbers, turned: 0, floors: 1 };
}
