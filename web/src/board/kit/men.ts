/** Figures seen from above: helmet and weapon must be told apart at 12 px. */
import { alarm, brass, ink, ivory, shade, side, sideDeep, sideInk } from '../paint';

export const STAR = 'M0 -9L2.6 -2.9L9 -2.6L4 1.6L5.6 8L0 4.4L-5.6 8L-4 1.6L-9 -2.6L-2.6 -2.9Z';

const hexagon = (r: number) =>
  Array.from({ length: 6 }, (_, i) => {
    const angle = (i * Math.PI) / 3;
    return `${(r * Math.cos(angle)).toFixed(1)},${(r * Math.sin(angle)).toFixed(1)}`;
  }).join(' ');

/** Dark shoulders and arms, a light helmet, a light weapon. */
function man(weapon: string, head = ''): string {
  return (
    `<g stroke-linecap="round" stroke-linejoin="round" transform="translate(-1 3) scale(1.08)">` +
    `<path d="M-22 8L-8 -8L9 -20M24 8L19 -2L14 -8" fill="none" stroke="${sideDeep}" stroke-width="11"/>` +
    `<path d="M-31 16C-32 4 -21 -2 -11 -3H11C21 -2 32 4 31 16C27 25 13 28 0 28S-27 25 -31 16Z" fill="${sideDeep}"/>` +
    `${weapon}<circle cx="-2" cy="9" r="16.5" fill="${sideInk}"/>` +
    `<path d="M-12 8A10.5 10.5 0 0 1 0 -1.5" fill="none" stroke="${sideDeep}" stroke-width="3.5" opacity=".55"/>${head}</g>`
  );
}

const held = (d: string, width = 8) =>
  `<path d="${d}" fill="none" stroke="${sideDeep}" stroke-width="${width + 7}"/>` +
  `<path d="${d}" fill="none" stroke="${sideInk}" stroke-width="${width}"/>`;

const box = (x: number, y: number, width: number, height: number, edge = 5) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="3" fill="${sideInk}" stroke="${sideDeep}" stroke-width="${edge}"/>`;

/** By the looks of the protocol. */
const MEN: Record<string, string> = {
  rifle: man(held('M21 16L14 -40', 7)),
  smg: man(held('M21 12L17 -22M18 -8L29 -6', 9.5)),
  'auto-rifle': man(held('M21 18L13 -42M6 -31L21 -29')),
  lmg: man(held('M20 18L8 -42M10 -32L-8 -40M10 -32L26 -38')),
  mmg: man(held('M6 0L2 -40', 15) + held('M2 -40L1 -47', 7) + box(17, -27, 19, 16)),
  'at-tube': man(held('M22 32L16 -40', 14)),
  mortar: man(`${held('M0 -16V-40', 15)}<circle cy="-31" r="7" fill="${sideDeep}"/>`),
  sniper: man(
    `${held('M20 16L11 -44', 6.5)}<circle cx="15" cy="-20" r="9" fill="none" stroke="${sideInk}" stroke-width="4"/>`,
  ),
  flame: man(
    `${held('M14 16L11 -24', 7)}<path d="M11 -26C1 -36 9 -40 10 -50C18 -42 22 -36 11 -26Z" fill="var(--pin)" stroke="${sideDeep}" stroke-width="3"/>`,
  ),
  officer: man(held('M20 2L18 -20', 9)),
  bomber: man(
    `<circle cx="19" cy="-16" r="11" fill="${sideInk}" stroke="${sideDeep}" stroke-width="5"/>${held('M19 -26L25 -34', 5)}`,
  ),
  'wire-man': man(held('M10 4L20 -22M22 4L12 -22', 5) + held('M20 -22L14 -38M12 -22L18 -38', 5)),
  medic: man(
    '',
    `<path d="M-2 0V18M-11 9H7" stroke="${alarm}" stroke-width="7"/>${box(6, -36, 22, 22, 4)}<path d="M17 -31V-19M11 -25H23" stroke="${alarm}" stroke-width="5"/>`,
  ),
  observer: man(held('M-9 -12V-24M9 -12V-24', 12)),
  loader: man(box(8, -24, 20, 15)),
};

export const manOf = (look: string) => `#k-man-${look in MEN ? look : 'rifle'}`;

export function menKit(): string {
  const shadow = `<circle cx="5" cy="8" r="50" fill="${shade}" opacity=".35"/><circle r="50" fill="${ink}"/>`;
  const chevron = (colour: string, width: number) =>
    `<path d="M-15 40L0 29L15 40" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
  return (
    `<g id="k-base-1">${shadow}<circle r="46" fill="${ivory}"/><circle r="41" fill="${side}"/></g>` +
    `<g id="k-base-2">${shadow}<polygon points="${hexagon(47)}" fill="${ivory}"/><polygon points="${hexagon(40.5)}" fill="${side}"/></g>` +
    `<path id="k-facing" d="M-11 -46L0 -64L11 -46Z" fill="${ivory}" stroke="${ink}" stroke-width="4.5" stroke-linejoin="round"/>` +
    Object.entries(MEN)
      .map(([look, drawing]) => `<g id="k-man-${look}">${drawing}</g>`)
      .join('') +
    `<g id="k-rank-nco">${chevron(ink, 14)}${chevron(brass, 7)}</g>` +
    `<g id="k-rank-officer"><path d="${STAR}" transform="translate(0 38) scale(2.1)" fill="${brass}" stroke="${ink}" stroke-width="2.4" stroke-linejoin="round"/></g>` +
    `<g id="k-plate-1"><circle r="30" fill="${ivory}" stroke="${ink}" stroke-width="6"/><circle r="23" fill="${side}"/><path d="${STAR}" transform="scale(1.7)" fill="${sideInk}"/></g>` +
    `<g id="k-plate-2"><polygon points="${hexagon(32)}" fill="${ivory}" stroke="${ink}" stroke-width="6"/><polygon points="${hexagon(24)}" fill="${side}"/><path d="M-12 0H12M0 -12V12" stroke="${sideInk}" stroke-width="8"/></g>`
  );
}
