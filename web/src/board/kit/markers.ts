/** What is laid beside a unit or on the ground: pins, states, sightings, smoke, objectives. */
import { alarm, brass, ink, ivory, shade, side } from '../paint';
import { scallop } from '../path';
import { Random } from '../random';

const disc = (body: string, fill: string) =>
  `<circle cx="4" cy="7" r="38" fill="${shade}" opacity=".35"/><circle r="38" fill="${ink}"/><circle r="34" fill="${fill}"/>${body}`;
const tile = (body: string) =>
  `<path d="M-26 -28H38V46H-26Z" fill="${shade}" opacity=".3"/><path d="M-36 -36H36V36H-36Z" fill="${ink}"/><path d="M-32 -32H32V32H-32Z" fill="${alarm}"/>${body}`;
const stroke = (d: string, width: number, colour = ivory) =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;

function puffs(): string {
  const random = new Random(12);
  return [
    [34, -58, 74, '#6f6a62'],
    [-10, -16, 66, '#5c5750'],
    [70, -112, 62, '#8d887e'],
    [12, -70, 44, '#86817a'],
    [96, -160, 46, '#a9a59b'],
  ]
    .map(([x, y, r, fill]) => `<path d="${scallop({ x: Number(x), y: Number(y) }, Number(r), 9, random, 0.08)}" fill="${fill}" opacity=".86"/>`)
    .join('');
}

/** By the looks of the protocol; what is not here is written out. */
const MARKERS: Record<string, string> = {
  activated: disc(stroke('M-17 2L-4 15L19 -13', 10, ink), '#f2c230'),
  pinned: tile(stroke('M-19 -12H19M-11 -12V14M11 -12V14', 9) + stroke('M-19 16H19', 9)),
  'fall-back': tile(stroke('M0 -21V17M-17 2L0 19L17 2', 10)),
  rout: tile(
    `${stroke('M-17 -20L0 -4L17 -20M-17 2L0 18L17 2', 10)}<path d="M-20 25H20" stroke="${ivory}" stroke-width="5" stroke-dasharray="8 6"/>`,
  ),
  eye: `<circle cx="4" cy="7" r="38" fill="${shade}" opacity=".35"/><circle r="38" fill="${ink}"/><use href="#k-eye" transform="scale(1.05)"/>`,
  immobilised: tile(stroke('M-18 12H18M-18 -2H18M-20 -18L20 20', 8)),
  stunned: tile(stroke('M-16 -12L-6 -2L-16 8M16 -12L6 -2L16 8M-12 20H12', 7)),
  wounded: `<circle cx="4" cy="6" r="30" fill="${shade}" opacity=".35"/><circle r="30" fill="${ink}"/><circle r="26" fill="${ivory}"/><path d="M-7 -18H7V-7H18V7H7V18H-7V7H-18V-7H-7Z" fill="${alarm}"/>`,
  ghost: `<circle r="43" fill="${shade}" fill-opacity=".55" stroke="${side}" stroke-width="7" stroke-dasharray="16 11.3" stroke-linecap="round"/><path d="M-25 24C-25 8 -14 3 0 3S25 8 25 24" fill="none" stroke="${side}" stroke-width="7" stroke-linecap="round"/><circle cy="-9" r="14" fill="${shade}" stroke="${side}" stroke-width="7"/>`,
  sound: `<g fill="none" stroke="var(--sound)" stroke-linecap="round"><circle r="6" fill="var(--sound)" stroke="none"/><path d="M-13 -13A18 18 0 0 1 13 -13M-13 13A18 18 0 0 0 13 13" stroke-width="6"/><path d="M-22 -22A31 31 0 0 1 22 -22M-22 22A31 31 0 0 0 22 22" stroke-width="5" opacity=".8"/><path d="M-31 -31A44 44 0 0 1 31 -31M-31 31A44 44 0 0 0 31 31" stroke-width="4" opacity=".55"/></g>`,
  flash: `<circle r="46" fill="var(--flash)" opacity=".22"/><path d="M0 -44L8 -14L32 -30L16 -7L44 4L15 9L24 38L1 17L-22 38L-15 9L-44 4L-16 -7L-32 -30L-8 -14Z" fill="var(--flash)" stroke="${ink}" stroke-width="4" stroke-linejoin="round"/><circle r="9" fill="#fff8df"/>`,
  burst: `<path d="${scallop({ x: 0, y: 0 }, 40, 9, new Random(2), 0.15)}" fill="#4a4238" opacity=".75"/><path d="M0 -30L7 -9L26 -18L14 0L30 12L9 12L4 32L-6 12L-28 16L-14 0L-26 -17L-7 -9Z" fill="#f08a3c" stroke="#2a241b" stroke-width="3"/><circle r="8" fill="#ffe9a8"/>`,
  shot: `<g fill="none" stroke="var(--flash)" stroke-linecap="round"><circle r="7" fill="var(--flash)" stroke="none"/><path d="M-13 -13A18 18 0 0 1 13 -13M-13 13A18 18 0 0 0 13 13" stroke-width="6"/><path d="M-27 -27A38 38 0 0 1 27 -27M-27 27A38 38 0 0 0 27 27" stroke-width="5" opacity=".7"/></g>`,
  alarm: `<path d="M-26 20C-18 10 -20 -30 0 -30S18 10 26 20Z" fill="var(--flash)" stroke="${ink}" stroke-width="5" stroke-linejoin="round"/><circle cy="27" r="8" fill="var(--flash)" stroke="${ink}" stroke-width="4"/><path d="M-36 -22A44 44 0 0 0 -36 18M36 -22A44 44 0 0 1 36 18" fill="none" stroke="var(--flash)" stroke-width="5" stroke-linecap="round"/>`,
  bomb: `<circle cx="3" cy="8" r="22" fill="${shade}" opacity=".5"/><circle cy="4" r="21" fill="${ink}" stroke="${side}" stroke-width="6"/><path d="M0 -18V-30M-7 -30H12" stroke="${side}" stroke-width="6" stroke-linecap="round" fill="none"/><path d="M-8 -4A11 11 0 0 1 4 -7" stroke="${ivory}" stroke-width="4" fill="none" stroke-linecap="round"/>`,
  melee: tile(stroke('M-18 -18L18 18M18 -18L-18 18M-22 8L-8 22M22 8L8 22', 8)),
  shaken: tile(stroke('M-20 -8C-12 -20 -6 6 0 -6S12 -18 20 -6M-20 14C-12 2 -6 28 0 16S12 4 20 16', 7)),
  'under-fire': tile(stroke('M-20 -18H14M-20 0H22M-20 18H14M6 -26L16 -18L6 -10M14 -8L24 0L14 8M6 10L16 18L6 26', 6)),
  asleep: tile(stroke('M-20 -2H0L-20 20H0M6 -24H22L6 -8H22', 7)),
  smoke: puffs(),
  fire: `<path d="M0 -44C26 -22 34 -2 26 18C20 34 -20 34 -26 18C-32 2 -14 -6 -14 -24C-4 -20 0 -30 0 -44Z" fill="#e2661f" stroke="${ink}" stroke-width="5"/><path d="M2 -12C14 2 14 20 0 24C-14 20 -10 6 2 -12Z" fill="#ffd24a"/>`,
  spotter: `<circle r="44" fill="${ink}" fill-opacity=".35"/><use href="#k-eye" transform="scale(1.2)"/>`,
  barrage: `<g fill="none" stroke="${ink}" stroke-width="14"><circle r="62"/><path d="M-92 0H-36M36 0H92M0 -92V-36M0 36V92"/></g><g fill="none" stroke="#f08a3c" stroke-width="7"><circle r="62"/><path d="M-90 0H-38M38 0H90M0 -90V-38M0 38V90"/></g>`,
};

export const markerOf = (look: string) => (look in MARKERS ? `#k-mark-${look}` : null);

export function markerKit(): string {
  return (
    Object.entries(MARKERS)
      .map(([look, drawing]) => `<g id="k-mark-${look}">${drawing}</g>`)
      .join('') +
    `<g id="k-pin"><path d="M6 58L-8 24H22Z" fill="${shade}" opacity=".35"/><path d="M0 52L-12 14H12Z" fill="${ink}"/><circle r="27" cy="-4" fill="${ink}"/><circle r="22" cy="-4" fill="var(--pin)"/><circle r="22" cy="-4" fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="4" stroke-dasharray="30 200" stroke-dashoffset="-70"/></g>` +
    `<g id="k-objective"><circle r="88" fill="${ivory}" fill-opacity=".2" stroke="${ivory}" stroke-width="9" stroke-dasharray="24 14"/><ellipse cx="6" cy="6" rx="22" ry="9" fill="${shade}" opacity=".4"/><path d="M0 4V-104" stroke="${ink}" stroke-width="10" stroke-linecap="round"/><path d="M4 -102C24 -114 40 -92 66 -102V-58C40 -48 24 -70 4 -58Z" fill="${brass}" stroke="${ink}" stroke-width="6" stroke-linejoin="round"/></g>` +
    `<g id="k-compass"><circle r="60" fill="none" stroke="${ink}" stroke-width="3"/><circle r="52" fill="none" stroke="${ink}" stroke-width="1.5"/><path d="M0 -86L12 -12L0 0L-12 -12Z" fill="${ink}"/><path d="M0 86L12 12L0 0L-12 12ZM-86 0L-12 -12L0 0L-12 12ZM86 0L12 -12L0 0L12 12Z" fill="none" stroke="${ink}" stroke-width="3.5" stroke-linejoin="round"/><path d="M-36 -36L-10 -6M36 -36L10 -6M-36 36L-10 6M36 36L10 6" stroke="${ink}" stroke-width="2.5"/></g>`
  );
}
