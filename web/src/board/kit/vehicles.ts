/** Vehicles and guns from above, facing up, with the size they are drawn at. */
import { ink, shade } from '../paint';

const hull = 'var(--hull)';
const dark = 'var(--hull-d)';
const light = 'var(--hull-l)';
const rubber = '#2c2a25';

export interface Drawn {
  width: number;
  length: number;
  /** Where the side's plate sits; on the turret where there is one. */
  plate: number;
  turret: boolean;
}

export const VEHICLES: Record<string, Drawn> = {
  tank: { width: 250, length: 450, plate: 104, turret: true },
  'half-track': { width: 200, length: 400, plate: 104, turret: false },
  truck: { width: 180, length: 380, plate: 104, turret: false },
  car: { width: 150, length: 300, plate: 84, turret: false },
  craft: { width: 240, length: 520, plate: 104, turret: false },
  gun: { width: 200, length: 330, plate: 92, turret: false },
};

const cast = (w: number, l: number, r: number) =>
  `<rect x="${-w / 2 + 12}" y="${-l / 2 + 18}" width="${w}" height="${l}" rx="${r}" fill="${shade}" opacity=".36"/>`;

function tracks(w: number, l: number, link: number): string {
  return [-w / 2, w / 2 - 42]
    .map((x) => {
      let d = '';
      for (let y = -l / 2 + 14; y < l / 2 - 6; y += link) d += `M${x + 4} ${y}h34`;
      return `<rect x="${x}" y="${-l / 2}" width="42" height="${l}" rx="14" fill="${rubber}"/><path d="${d}" stroke="#5a564b" stroke-width="6"/>`;
    })
    .join('');
}

const wheels = (xs: number[], ys: number[]) =>
  xs
    .flatMap((x) =>
      ys.map((y) => `<rect x="${x - 16}" y="${y - 30}" width="32" height="60" rx="10" fill="${rubber}"/>`),
    )
    .join('');

const solid = (d: string, fill: string, edge = 7) =>
  `<path d="${d}" fill="${fill}" stroke="${ink}" stroke-width="${edge}" stroke-linejoin="round"/>`;
const line = (d: string, width = 6, colour = dark) =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}"/>`;
const hatch = (x: number, y: number, r = 17) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${light}" stroke="${dark}" stroke-width="5"/>`;
const barrel = (d: string, inner: string, width: number) =>
  line(d, width * 2 - 1, ink) + line(inner, width, light);

const DRAWINGS: Record<string, string> = {
  'tank-1':
    cast(250, 450, 30) +
    tracks(250, 450, 17) +
    solid('M-84 -196Q-60 -218 0 -218T84 -196V206Q84 216 74 216H-74Q-84 216 -84 206Z', hull) +
    line('M-84 -150Q0 -176 84 -150') +
    line('M-62 112H62M-62 130H62M-62 148H62M-62 166H62M-62 184H62', 7) +
    hatch(42, -172) +
    hatch(-42, -172),
  'turret-1':
    `<path d="M-4 -92V-300" stroke="${shade}" stroke-width="26" opacity=".28" transform="translate(12 16)"/>` +
    barrel('M0 -70V-296', 'M0 -70V-290', 13) +
    solid('M-14 -290H14V-312H-14Z', dark, 6) +
    solid('M-72 -40Q-66 -88 -26 -96H26Q66 -88 72 -40L62 56Q34 84 0 84T-62 56Z', light) +
    solid('M-34 -100H34V-80H-34Z', dark, 5) +
    `<circle cx="30" cy="-34" r="22" fill="${hull}" stroke="${dark}" stroke-width="6"/><circle cx="30" cy="-34" r="9" fill="${dark}"/>`,
  'tank-2':
    cast(250, 450, 20) +
    tracks(250, 450, 15) +
    solid('M-88 -214H88V214H-88Z', hull) +
    line('M-88 -150H88M-88 96H88') +
    line('M-66 118H-10V196H-66ZM10 118H66V196H10Z', 7) +
    line('M-60 138H-16M-60 156H-16M-60 174H-16M16 138H60M16 156H60M16 174H60') +
    [-70, 26]
      .map((x) => `<rect x="${x}" y="-202" width="44" height="34" fill="${light}" stroke="${dark}" stroke-width="5"/>`)
      .join(''),
  'turret-2':
    `<path d="M0 -80V-330" stroke="${shade}" stroke-width="22" opacity=".28" transform="translate(12 16)"/>` +
    barrel('M0 -70V-332', 'M0 -70V-326', 12) +
    `<rect x="-16" y="-346" width="32" height="32" rx="5" fill="${dark}" stroke="${ink}" stroke-width="6"/>` +
    solid('M-56 -92H56L76 -30L66 70H-66L-76 -30Z', light) +
    solid('M-40 66H40V100H-40Z', hull, 6) +
    `<circle cy="40" r="22" fill="${hull}" stroke="${dark}" stroke-width="6"/><circle cy="40" r="9" fill="${dark}"/>`,
  'half-track':
    cast(200, 400, 22) +
    wheels([-84, 84], [-134]) +
    `<g transform="translate(0 86)">${tracks(200, 200, 16)}</g>` +
    solid('M-62 -192H62L76 -60H-76Z', hull) +
    line('M-40 -178H40M-44 -158H44M-46 -138H46') +
    solid('M-78 -66H78V192H-78Z', light) +
    solid('M-60 -6H60V176H-60Z', dark, 4) +
    line('M-46 8V164M46 8V164', 20, hull) +
    line('M-66 -52H66', 8, ink) +
    line('M0 -34V-96', 11, ink) +
    `<circle cy="-30" r="17" fill="${hull}" stroke="${ink}" stroke-width="6"/>`,
  truck:
    cast(180, 380, 16) +
    wheels([-78, 78], [-118, 70, 140]) +
    solid('M-54 -182Q0 -196 54 -182L64 -98H-64Z', hull) +
    `<rect x="-76" y="-104" width="152" height="66" rx="8" fill="${light}" stroke="${ink}" stroke-width="7"/>` +
    `<rect x="-64" y="-98" width="128" height="20" fill="#c9d3d2" stroke="${ink}" stroke-width="4"/>` +
    `<rect x="-82" y="-34" width="164" height="220" rx="8" fill="var(--canvas)" stroke="${ink}" stroke-width="7"/>` +
    `<path d="M-82 14H82M-82 64H82M-82 114H82M-82 150H82" stroke="${dark}" stroke-width="5" opacity=".7"/>` +
    `<path d="M0 -34V186" stroke="${dark}" stroke-width="4" opacity=".5"/>`,
  car:
    cast(150, 300, 16) +
    wheels([-64, 64], [-88, 92]) +
    solid('M-44 -140Q0 -150 44 -140L54 -44H-54Z', hull) +
    line('M-28 -128V-56M0 -130V-56M28 -128V-56', 5) +
    solid('M-60 -48H60V142H-60Z', light) +
    solid('M-46 -22H46V128H-46Z', dark, 4) +
    `<rect x="-56" y="-52" width="112" height="16" rx="4" fill="#c9d3d2" stroke="${ink}" stroke-width="4"/>` +
    `<rect x="-38" y="2" width="32" height="38" rx="8" fill="${hull}"/><rect x="6" y="2" width="32" height="38" rx="8" fill="${hull}"/>` +
    `<circle cx="-22" cy="-10" r="12" fill="none" stroke="${ink}" stroke-width="4"/>`,
  craft:
    cast(240, 520, 40) +
    solid('M-112 -226H112V196Q112 252 66 258H-66Q-112 252 -112 196Z', hull) +
    solid('M-88 -206H88V132H-88Z', dark, 5) +
    line('M-88 -150H88M-88 -96H88M-88 -42H88M-88 12H88M-88 66H88', 7, hull) +
    solid('M-106 -260H106V-214H-106Z', light) +
    line('M-70 -256V-218M-35 -256V-218M0 -256V-218M35 -256V-218M70 -256V-218', 5) +
    solid('M-64 152H64V226H-64Z', light) +
    `<rect x="-50" y="158" width="100" height="18" fill="#c9d3d2" stroke="${ink}" stroke-width="4"/>` +
    hatch(0, 204, 13),
  gun:
    `<path d="M8 6L-76 142M16 6L98 142" stroke="${shade}" stroke-width="22" opacity=".3" transform="translate(4 14)"/>` +
    `<path d="M-8 0L-80 136M8 0L80 136" stroke="${ink}" stroke-width="22" stroke-linecap="round"/>` +
    `<path d="M-8 0L-80 136M8 0L80 136" stroke="${hull}" stroke-width="11" stroke-linecap="round"/>` +
    wheels([-76, 76], [-6]) +
    solid('M-98 -30L-30 -52H30L98 -30V-16L30 -36H-30L-98 -16Z', light) +
    line('M0 50V-176', 24, ink) +
    line('M0 46V-170', 12, light) +
    `<rect x="-15" y="-190" width="30" height="24" fill="${dark}" stroke="${ink}" stroke-width="6"/>`,
};

export function vehicleKit(): string {
  return Object.entries(DRAWINGS)
    .map(([name, drawing]) => `<g id="k-${name}">${drawing}</g>`)
    .join('');
}
