/** Dice: six-sided ones with pips and order dice, square for one side and cut-cornered for the other. */
import { ink, ivory, shade, side, sideDeep, sideInk } from '../paint';

const drawn = {
  fire: '<path d="M0 -27L6 -10L22 -19L13 -3L28 4L11 8L15 25L0 14L-15 25L-11 8L-28 4L-13 -3L-22 -19L-6 -10Z" fill="currentColor"/><circle r="6.5" fill="var(--side)"/>',
  advance:
    '<path d="M0 -28L22 -4H10V12H-10V-4H-22Z" fill="currentColor"/><path d="M-12 24H12" stroke="currentColor" stroke-width="8" stroke-linecap="round"/>',
  run: '<path d="M-22 0L0 -24L22 0M-22 24L0 0L22 24" fill="none" stroke="currentColor" stroke-width="11" stroke-linecap="round" stroke-linejoin="round"/>',
  ambush:
    '<path d="M-28 2Q0 -28 28 2Q0 30 -28 2Z" fill="none" stroke="currentColor" stroke-width="7" stroke-linejoin="round"/><circle cy="1" r="9" fill="currentColor"/><path d="M-20 -22L-13 -14M0 -29V-19M20 -22L13 -14" stroke="currentColor" stroke-width="6" stroke-linecap="round"/>',
  rally:
    '<path d="M-16 28V-28" stroke="currentColor" stroke-width="8" stroke-linecap="round"/><path d="M-14 -26C-2 -34 8 -18 26 -26V4C8 12 -2 -4 -14 4Z" fill="currentColor"/>',
  down: '<path d="M-20 -22L0 -2L20 -22" fill="none" stroke="currentColor" stroke-width="11" stroke-linecap="round" stroke-linejoin="round"/><path d="M-27 19H27" stroke="currentColor" stroke-width="10" stroke-linecap="round"/><path d="M-14 19A14 12 0 0 1 14 19Z" fill="currentColor"/>',
};

/** By what the dice of each game say: some show the same under other names. */
export const ORDERS: Record<string, string> = {
  ...drawn,
  move: drawn.run,
  act: drawn.rally,
  'move-and-fire': drawn.advance,
  five: drawn.ambush,
};

const PIPS: [number, number][][] = [
  [[0, 0]],
  [[-1, -1], [1, 1]],
  [[-1, -1], [0, 0], [1, 1]],
  [[-1, -1], [1, -1], [-1, 1], [1, 1]],
  [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]],
  [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]],
];

const six = (pips: [number, number][], face: number) =>
  `<g id="k-d6-${face}"><rect x="-36" y="-31" width="80" height="80" rx="18" fill="#000" opacity=".34"/>` +
  `<rect x="-40" y="-40" width="80" height="80" rx="17" fill="#cfc3a4"/><rect x="-40" y="-40" width="80" height="75" rx="17" fill="#f7f0de"/>` +
  `<g fill="#2a241b" transform="translate(0 -2.5)">${pips.map(([x, y]) => `<circle cx="${x * 22}" cy="${y * 22}" r="8.5"/>`).join('')}</g></g>`;

export function diceKit(): string {
  const rim = `fill="none" stroke="${sideInk}" stroke-opacity=".28" stroke-width="3"`;
  return (
    `<g id="k-die-1"><rect x="-35" y="-30" width="80" height="80" rx="17" fill="${shade}" opacity=".4"/><rect x="-40" y="-40" width="80" height="80" rx="16" fill="${sideDeep}"/><rect x="-37" y="-39" width="74" height="71" rx="15" fill="${side}"/><rect x="-33" y="-35" width="66" height="63" rx="12" ${rim}/></g>` +
    `<g id="k-die-2"><path d="M-18 -30H28L45 -13V33L28 50H-18L-35 33V-13Z" fill="${shade}" opacity=".4"/><path d="M-23 -40H23L40 -23V23L23 40H-23L-40 23V-23Z" fill="${sideDeep}"/><path d="M-22 -39H22L38 -23V18L22 33H-22L-38 18V-23Z" fill="${side}"/><path d="M-20 -34H20L33 -21V16L20 28H-20L-33 16V-21Z" ${rim}/></g>` +
    Object.entries(ORDERS)
      .map(([order, icon]) => `<g id="k-order-${order}" color="${sideInk}" transform="translate(0 -3)"><g transform="scale(.88)">${icon}</g></g>`)
      .join('') +
    PIPS.map((pips, i) => six(pips, i + 1)).join('') +
    `<g id="k-eye"><path d="M-30 0Q0 -30 30 0Q0 30 -30 0Z" fill="${ivory}" stroke="${ink}" stroke-width="6"/><circle r="10" fill="${ink}"/></g>`
  );
}
