/** Bolt Action S3, in its third turn. */
import type { Board, Point } from '../../protocol';
import type { Overlay } from '../overlay';
import { area, line, noSigns, spot, unit, vehicle } from './make';

const pieces = [
  area('hill', [28, 20, 44, 30], 'Hill 108'),
  area('road', [0, 23, 28, 25], 'Route de Saint-Rémy'),
  area('road', [44, 23, 72, 25]),
  line('hedgerow', [10, 12, 24, 12]),
  line('hedgerow', [12, 34, 26, 34]),
  line('hedgerow', [48, 14, 62, 14]),
  line('hedgerow', [46, 36, 60, 36]),
  line('hedgerow', [20, 12, 20, 22]),
  line('hedgerow', [52, 26, 52, 36]),
  area('wood', [2, 36, 14, 46], 'Bois Carré'),
  area('wood', [58, 2, 70, 12]),
  area('orchard', [26, 36, 36, 44]),
  area('building', [18, 26, 24, 31], 'Ferme Lavalle'),
  area('building', [48, 18, 54, 23]),
  area('sunken-lane', [30, 6, 42, 9]),
  line('wall', [44, 31, 50, 31]),
  line('wall', [22, 18, 28, 18]),
  spot('objective', 36, 25),
  spot('objective', 21, 28.6),
  spot('objective', 51, 20),
];

const second = ['25.2 28.2', '26.6 28.9', '28 28.5 smg nco', '25 29.9', '26.3 30.5 auto-rifle', '27.8 30.1', '29.1 29.6', '25.5 31.5', '27 31.9', '28.5 31.4'];
const tokens = [
  unit('first', '1st Squad', ['14.2 33.1', '15.6 33', '17 33.15 smg nco', '18.4 33', '19.8 33.1 auto-rifle', '21.2 33', '15 31.9', '17.6 31.8', '20.3 31.9'], { order: 'ambush' }),
  unit('first', '2nd Squad', second, { order: 'advance' }),
  unit('first', 'Lt Hale', ['23.4 32.4 officer officer']),
  unit('first', 'MMG', ['30 25.9 loader', '31.1 26.3 mmg', '30.5 24.8 loader'], { order: 'fire', pins: 1 }),
  vehicle('first', 'Sherman', 'tank', [14, 24], 90, { order: 'advance' }),
  vehicle('first', 'Truck', 'truck', [33.3, 28], 130, { wreck: true }),
  unit('second', 'MG 42', ['37.2 26.2 loader', '38.3 25.6 mmg', '37 24.9 loader'], { order: 'ambush' }),
  vehicle('second', 'Panzer IV', 'tank', [40.8, 37.9], 228),
  unit('second', 'Grenadiers A', ['44.8 31.9', '46 32', '47.2 31.9 lmg', '48.4 32', '45.5 33 loader', '47.6 33.1'], { order: 'rally' }),
  unit('second', 'Grenadiers B', ['30.4 42.6', '31.9 41.9 lmg', '33.3 42.5 smg nco', '34.5 41.8', '32.6 43.2 loader', '35 43'], { pins: 2 }),
];

export const hill108: Board = { measure: 'hundredths', size: { x: 7200, y: 4800 }, night: false, pieces, tokens, signs: noSigns };
export const chosen = tokens[1]!.id;
export const target = tokens[9]!.id;

const spots = ['2820.5 1568.9', '2966.3 1500.3', '3094.4 1547.2', '2825 1418.4', '2949.5 1342.2', '3091.3 1383.7', '3208.2 1429', '2849.7 1262', '3021.8 1218.6', '3170.8 1251.4'];
const down = (text: string): Point => {
  const [x = 0, y = 0] = text.split(' ').map(Number);
  return { x: Math.round(x), y: Math.round(4800 - y) };
};
export const planned = { token: chosen, figures: spots.map(down) };

const disc = (at: Point, r: number): Point[] =>
  Array.from({ length: 48 }, (_, i) => ({ x: at.x + r * Math.cos((i * Math.PI) / 24), y: at.y + r * Math.sin((i * Math.PI) / 24) }));
const end = down('2999.8 1392.2');

export const overlays: Overlay[] = [
  { kind: 'reach', outline: disc(down('2690 1795'), 780) },
  { kind: 'ring', at: end, radius: 600, text: '6″ point blank +1' },
  { kind: 'ring', at: end, radius: 1200, text: '12″ beyond: long −1' },
  { kind: 'path', points: ['2690 1795', '2740 1640', '2830 1540', '2999.8 1392.2'].map(down), planned: false, warn: [{ at: down('2768 1600'), text: 'Ambush may fire from here' }] },
  { kind: 'sight', from: down('2966.3 1500.3'), to: down('3190 610'), ok: true, text: '' },
  { kind: 'callout', at: down('3061.7 1050'), title: 'Soft cover −1', text: 'all 6 men inside the orchard' },
  { kind: 'callout', at: down('2768 1600'), title: 'Ambush may fire from here', text: 'MG 42 sees the last 3″ of this path' },
  { kind: 'callout', at: end, title: '5″ of 6″', text: 'open ground, no penalty' },
];

/** From 2nd Squad to everybody in sight, and an arc. */
export const survey: Overlay[] = [
  ...tokens
    .filter((t) => t.seat === 'second')
    .map((t, i): Overlay => ({ kind: 'sight', from: tokens[1]!.figures[4]!.at, to: t.figures[0]!.at, ok: i !== 2, text: i === 2 ? 'the hill hides them' : '14″, 6 of 6 in sight, soft cover' })),
  { kind: 'wedge', at: tokens[3]!.figures[1]!.at, from: 0, to: 90, radius: 1200, text: 'arc of the MMG' },
  { kind: 'ruler', from: tokens[4]!.figures[0]!.at, to: { x: 2000, y: 2400 }, text: '6″' },
];
