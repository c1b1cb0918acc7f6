/** What the table is covered with: cloth, wood, hatching. */
import { n, scallop } from '../path';
import { paint, shade, type Paint } from '../paint';
import { Random } from '../random';

const TILE = 2400;

function grass(random: Random, count: number, length: number): string {
  let d = '';
  for (let i = 0; i < count; i++) {
    const k = random.between(0.5, 1) * length;
    d += `M${n(random.next() * TILE)} ${n(random.next() * TILE)}l${n(random.between(-0.35, 0.35) * k)} ${n(-k)}`;
    if (random.next() < 0.55) {
      d += `m${n(random.between(6, 12))} ${n(k * 0.8)}l${n(random.between(-0.1, 0.6) * k)} ${n(-k * 0.9)}`;
    }
  }
  return d;
}

/** Blots reach over the edge of the tile, so each is drawn again on the far side. */
function blots(random: Random, name: string): string {
  let out = '';
  for (let i = 0; i < 16; i++) {
    const [x, y] = [random.next() * TILE, random.next() * TILE];
    const [rx, ry] = [random.between(220, 520), random.between(140, 340)];
    for (const dx of [-TILE, 0, TILE]) {
      for (const dy of [-TILE, 0, TILE]) {
        if (x + dx < -rx || x + dx > TILE + rx || y + dy < -ry || y + dy > TILE + ry) continue;
        const fill = `url(#${name}-${i % 3 ? 'dry' : 'lush'})`;
        out += `<ellipse cx="${n(x + dx)}" cy="${n(y + dy)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}"/>`;
      }
    }
  }
  return out;
}

function blot(id: string, colour: string, opacity: number): string {
  return `<radialGradient id="${id}"><stop offset="0" stop-color="${colour}" stop-opacity="${opacity}"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>`;
}

function cloth(name: string, dry: number): string {
  const random = new Random(7);
  let flowers = '';
  for (let i = 0; i < 26; i++) {
    flowers += `M${n(random.next() * TILE)} ${n(random.next() * TILE)}h.1m${n(random.between(10, 26))} ${n(random.between(-16, 16))}h.1`;
  }
  const blades = (count: number, length: number, colour: Paint) =>
    `<path d="${grass(random, count, length)}" stroke="${paint(colour)}" stroke-width="5" fill="none" stroke-linecap="round"/>`;
  return (
    blot(`${name}-dry`, paint('straw'), dry) +
    blot(`${name}-lush`, paint('cloth-d'), 0.75) +
    `<pattern id="${name}" width="${TILE}" height="${TILE}" patternUnits="userSpaceOnUse">` +
    `<rect width="${TILE}" height="${TILE}" fill="${paint('cloth')}"/>${blots(random, name)}` +
    blades(420, 22, 'cloth-d') +
    blades(260, 18, 'cloth-l') +
    `<path d="${flowers}" stroke="${paint('straw')}" stroke-width="11" stroke-linecap="round"/></pattern>`
  );
}

function wood(): string {
  const dark =
    'M0 20Q220 8 450 22T900 20M0 52Q300 66 520 50T900 52M0 88Q180 78 420 92T900 88M0 110Q400 104 900 110';
  const light = 'M0 36Q260 44 480 34T900 36M0 72Q320 62 600 76T900 72';
  return (
    `<pattern id="k-wood" width="900" height="120" patternUnits="userSpaceOnUse"><rect width="900" height="120" fill="var(--wood)"/>` +
    `<path d="${dark}" stroke="var(--wood-d)" stroke-width="5" fill="none"/>` +
    `<path d="${light}" stroke="var(--wood-l)" stroke-width="3" fill="none"/></pattern>`
  );
}

function tree(id: string, seed: number, r: number, kind: 'tree' | 'orch'): string {
  const random = new Random(seed);
  const leaf = (x: number, y: number, size: number, arcs: number, fill: string, opacity = '') =>
    `<path d="${scallop({ x, y }, size, arcs, random)}" fill="${fill}"${opacity}/>`;
  let twigs = '';
  for (let i = 0; i < 9; i++) {
    const [angle, far] = [random.next() * 6.28, random.between(0.1, 0.72) * r];
    twigs += `M${n(far * Math.cos(angle) - 7)} ${n(far * Math.sin(angle) + 3)}q7 -9 14 0`;
  }
  return (
    `<g id="${id}">` +
    leaf(16, 22, r * 0.98, 11, shade, ' opacity=".3"') +
    leaf(0, 0, r, 12, paint(`${kind}-1`)) +
    leaf(-5, -7, r * 0.82, 11, paint(`${kind}-2`)) +
    leaf(-r * 0.2, -r * 0.26, r * 0.5, 8, paint(`${kind}-3`)) +
    leaf(-r * 0.34, -r * 0.4, r * 0.2, 6, paint(kind === 'tree' ? 'tree-4' : 'orch-3')) +
    `<path d="${twigs}" fill="none" stroke="${paint(`${kind}-1`)}" stroke-width="4" stroke-linecap="round" opacity=".65"/></g>`
  );
}

export const TREES = ['k-tree-a', 'k-tree-b', 'k-tree-c'] as const;

/** A pattern takes its colours from where it stands, not from where it is used: night has its own cloth. */
export function groundKit(): string {
  return (
    `<defs>${cloth('k-cloth', 0.5)}${wood()}` +
    `<pattern id="k-hatch" width="22" height="22" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0 0V22" stroke="var(--ivory)" stroke-width="5"/></pattern>` +
    tree('k-tree-a', 1, 100, 'tree') +
    tree('k-tree-b', 5, 92, 'tree') +
    tree('k-tree-c', 9, 112, 'tree') +
    tree('k-tree-o', 4, 100, 'orch') +
    `</defs><g data-board="night"><defs>${cloth('k-cloth-night', 0.3)}</defs></g>`
  );
}
