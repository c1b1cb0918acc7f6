/** Other tables to look at: a river, a crowd, a raid by night. */
import type { Board, Posture } from '../../protocol';
import type { Overlay } from '../overlay';
import { hill108 } from './hill108';
import { area, line, noSigns, spot, trace, unit, vehicle } from './make';

export const bridgeRoad: Board = {
  measure: 'hundredths',
  size: { x: 4800, y: 4800 },
  night: false,
  signs: noSigns,
  pieces: [
    area('road', [22, 0, 26, 23]),
    area('bridge', [22, 23, 26, 26]),
    area('road', [22, 26, 26, 48]),
    area('water', [0, 23, 4, 26]),
    area('water', [8, 23, 22, 26]),
    area('water', [26, 23, 40, 26]),
    area('water', [44, 23, 48, 26]),
    area('ford', [4, 23, 8, 26]),
    area('ford', [40, 23, 44, 26]),
    { ...area('building', [14, 29, 20, 35]), open: true },
    area('building', [29, 15, 35, 21]),
    area('rubble', [30, 30, 36, 36]),
    area('wood', [4, 8, 13, 16]),
    area('wood', [37, 36, 46, 44]),
    line('hedge', [8, 20, 21, 20]),
    line('wall', [28, 28, 28, 34]),
    area('marsh', [40, 20, 48, 23]),
    area('crops', [2, 34, 10, 42]),
    spot('objective', 24, 24.5),
  ],
  tokens: [
    unit('second', 'Rifles', Array.from({ length: 8 }, (_, i) => `${15 + i * 0.5} 30`), { inside: 9 + 20 }),
    vehicle('first', 'Pak 40', 'gun', [24, 14], 0, { figures: [{ man: 0, name: '', at: { x: 2400, y: 1400 }, look: 'loader', rank: 'none', posture: null }, { man: 1, name: '', at: { x: 2300, y: 1290 }, look: 'officer', rank: 'nco', posture: null }, { man: 2, name: '', at: { x: 2500, y: 1290 }, look: 'loader', rank: 'none', posture: null }], men: 3 }),
    vehicle('first', 'Half-track', 'half-track', [24, 6], 0),
    vehicle('second', 'Jeep', 'car', [27.6, 40], 200),
  ],
};
const house = bridgeRoad.pieces.find((p) => p.open)!;
bridgeRoad.tokens[0]!.inside = house.id;

/** The biggest table with forty units, to see whether it pans. */
export const crowd: Board = {
  ...hill108,
  tokens: Array.from({ length: 40 }, (_, i) => {
    const [x, y] = [4 + (i % 8) * 8.6, 5 + Math.floor(i / 8) * 9];
    const men = Array.from({ length: 8 }, (_, j) => `${x + (j % 4) * 1.3} ${y + Math.floor(j / 4) * 1.3}`);
    return unit(i % 2 ? 'second' : 'first', `${i + 1}. Section`, men, { order: ['fire', 'advance', 'run', 'ambush', 'rally', 'down'][i % 6]!, pins: i % 4 });
  }),
};

const square = (look: string, x: number, y: number, label: string | null = null) => area(look, [x, y, x + 1, y + 1], label, 1);
const man = (seat: 'first' | 'second', name: string, x: number, y: number, look: string, facing: number, rank: 'none' | 'nco' | 'officer' = 'none', posture: Posture = 'lying') =>
  unit(seat, name, [], { shape: 'man', radius: 0, facing, men: 1, figures: [{ man: 0, name: '', at: { x, y }, look, rank, posture }] });

const rows = (west: number, east: number, south: number, north: number) =>
  Array.from({ length: north - south }, (_, j) => Array.from({ length: east - west }, (_, i) => ({ x: west + i, y: south + j }))).flat();

export const raid: Board = {
  measure: 'squares',
  size: { x: 16, y: 18 },
  night: true,
  signs: {
    lights: [{ at: { x: 10, y: 8 }, squares: rows(7, 14, 5, 12), text: 'flare, 1 turn left; +2 to be hit' }],
    dark: [...rows(0, 6, 0, 4), ...rows(0, 5, 14, 18), ...rows(8, 16, 12, 18)],
    traces: [
      trace('ghost', 7, 15, 'Voss seen turn 12', 'second'),
      trace('ghost', 13, 15, 'Kuhn seen turn 9', 'second'),
      trace('sound', 10, 15, 'heard turn 13'),
      trace('sound', 14, 11, 'heard turn 13'),
      trace('shot', 14, 11, 'shot turn 12'),
      trace('flash', 3, 15, 'flash turn 13'),
      trace('alarm', 1, 15, 'alarm turn 12'),
      trace('burst', 5, 12, 'burst turn 13'),
      trace('bomb', 6, 14, 'Coyle’s bomb', 'first'),
    ],
  },
  pieces: [
    area('trench', [0, 15, 16, 16], null, 1),
    area('trench', [5, 12, 6, 15], null, 1),
    area('trench', [9, 16, 10, 18], null, 1),
    square('bunker', 10, 16, 'dugout'),
    ...[[1, 4], [3, 7], [4, 10], [6, 6], [7, 9], [9, 5], [10, 8], [11, 11], [13, 6], [13, 10], [14, 13], [5, 11]].map(([x, y]) => square('crater', x!, y!)),
    line('wire', [0, 13, 16, 13], null, 1),
    line('wire-piece', [6, 10, 11, 10], null, 1),
    ...[[2, 12], [3, 12], [8, 13], [9, 13]].map(([x, y]) => square('wire', x!, y!)),
  ],
  tokens: [
    man('first', 'B1', 3, 7, 'officer', 0, 'officer'),
    man('first', 'B2', 4, 10, 'rifle', 20, 'nco'),
    man('first', 'B3', 2, 9, 'rifle', 30),
    man('first', 'B4', 5, 8, 'rifle', 0),
    man('first', 'B5', 4, 11, 'bomber', 20),
    man('first', 'B8', 7, 12, 'wire-man', 0),
    man('first', 'B10', 9, 5, 'rifle', 10),
    man('second', 'Post', 5, 11, 'rifle', 200),
  ],
};

export const raidOverlays: Overlay[] = [
  { kind: 'path', points: [{ x: 5, y: 8 }, { x: 5, y: 9 }, { x: 5, y: 10 }], planned: true, warn: [] },
];
