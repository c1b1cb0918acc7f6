/** A QR code of a short text (ISO 18004: bytes, error correction M, up to version 10), as rows of dark squares. */

/** Of each version: codewords in all, error correction in each block, blocks. */
const VERSIONS: [number, number, number][] = [
  [26, 10, 1],
  [44, 16, 1],
  [70, 26, 1],
  [100, 18, 2],
  [134, 24, 2],
  [172, 16, 4],
  [196, 18, 4],
  [242, 22, 4],
  [292, 22, 5],
  [346, 26, 5],
];
/** Centres of the small squares. */
const ALIGNED = [[], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46], [6, 28, 50]];

/** Nothing where the text is too long. */
export function qr(text: string): boolean[][] | null {
  const bytes = new TextEncoder().encode(text);
  const version = VERSIONS.findIndex((_, nth) => bytes.length <= room(nth + 1)) + 1;
  if (version === 0) return null;
  const words = codewords(bytes, version);
  const all = MASKS.map((_, mask) => drawn(words, version, mask));
  return all.reduce((best, one) => (ugliness(one) < ugliness(best) ? one : best));
}

function data(version: number): number {
  const [all, correction, blocks] = VERSIONS[version - 1]!;
  return all - correction * blocks;
}
function countBits(version: number): number {
  return version < 10 ? 8 : 16;
}
function room(version: number): number {
  return Math.floor((8 * data(version) - 4 - countBits(version)) / 8);
}

function codewords(bytes: Uint8Array, version: number): number[] {
  const bits: number[] = [];
  const push = (value: number, count: number) => {
    for (let bit = count - 1; bit >= 0; bit -= 1) bits.push((value >> bit) & 1);
  };
  push(4, 4);
  push(bytes.length, countBits(version));
  bytes.forEach((byte) => push(byte, 8));
  const most = 8 * data(version);
  push(0, Math.min(4, most - bits.length));
  push(0, (8 - (bits.length % 8)) % 8);
  for (let pad = 0; bits.length < most; pad += 1) push(pad % 2 === 0 ? 0xec : 0x11, 8);
  const words: number[] = [];
  for (let at = 0; at < bits.length; at += 8) words.push(parseInt(bits.slice(at, at + 8).join(''), 2));
  return interleaved(words, version);
}

/** Blocks with their error correction, one word of each in turn; the longer blocks come last. */
export function interleaved(words: number[], version: number): number[] {
  const [, correction, count] = VERSIONS[version - 1]!;
  const short = Math.floor(words.length / count);
  const longer = words.length % count;
  const blocks: number[][] = [];
  let from = 0;
  for (let nth = 0; nth < count; nth += 1) {
    const length = short + (nth >= count - longer ? 1 : 0);
    blocks.push(words.slice(from, from + length));
    from += length;
  }
  const corrections = blocks.map((block) => remainder(block, correction));
  const turn = (all: number[][]) => Array.from({ length: Math.max(...all.map((one) => one.length)) }, (_, nth) => all.flatMap((one) => one[nth] ?? [])).flat();
  return [...turn(blocks), ...turn(corrections)];
}

/** In the field of 256 elements over x⁸ + x⁴ + x³ + x² + 1. */
function times(a: number, b: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ ((product >> 7) * 0x11d);
    if ((b >> bit) & 1) product ^= a;
  }
  return product;
}
/** What Reed and Solomon add to a block. */
export function remainder(block: number[], degree: number): number[] {
  let generator = [1];
  for (let root = 1, nth = 0; nth < degree; nth += 1, root = times(root, 2)) {
    generator = [...generator, 0].map((one, at) => one ^ times(generator[at - 1] ?? 0, root));
  }
  let rest = Array.from({ length: degree }, () => 0);
  for (const word of block) {
    const factor = word ^ rest[0]!;
    rest = [...rest.slice(1), 0].map((one, at) => one ^ times(generator[at + 1]!, factor));
  }
  return rest;
}

const MASKS: ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** The words with everything round them, under one mask. */
export function drawn(words: number[], version: number, mask: number): boolean[][] {
  const size = 17 + 4 * version;
  const dark = Array.from({ length: size }, () => Array.from({ length: size }, () => false));
  const fixed = dark.map((row) => [...row]);
  const put = (x: number, y: number, on: boolean) => {
    if (x < 0 || y < 0 || x >= size || y >= size) return;
    dark[y]![x] = on;
    fixed[y]![x] = true;
  };
  for (let at = 0; at < size; at += 1) {
    put(6, at, at % 2 === 0);
    put(at, 6, at % 2 === 0);
  }
  for (const [left, top] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const) {
    for (let dy = -4; dy <= 4; dy += 1) {
      for (let dx = -4; dx <= 4; dx += 1) {
        const ring = Math.max(Math.abs(dx), Math.abs(dy));
        put(left + dx, top + dy, ring !== 2 && ring !== 4);
      }
    }
  }
  const centres = ALIGNED[version - 1]!;
  const last = centres.length - 1;
  centres.forEach((x, i) =>
    centres.forEach((y, j) => {
      if ((i === 0 && j === 0) || (i === 0 && j === last) || (i === last && j === 0)) return;
      for (let dy = -2; dy <= 2; dy += 1) for (let dx = -2; dx <= 2; dx += 1) put(x + dx, y + dy, Math.max(Math.abs(dx), Math.abs(dy)) !== 1);
    }),
  );
  if (version >= 7) {
    const bits = (version << 12) | divided(version, 12, 0x1f25);
    for (let nth = 0; nth < 18; nth += 1) {
      const [a, b, on] = [size - 11 + (nth % 3), Math.floor(nth / 3), ((bits >> nth) & 1) === 1];
      put(a, b, on);
      put(b, a, on);
    }
  }
  // M is 0 among the levels.
  const format = ((mask << 10) | divided(mask, 10, 0x537)) ^ 0x5412;
  const bit = (nth: number) => ((format >> nth) & 1) === 1;
  for (let nth = 0; nth < 15; nth += 1) {
    put(8, nth < 6 ? nth : nth < 8 ? nth + 1 : size - 15 + nth, bit(nth));
    put(nth < 8 ? size - 1 - nth : nth < 9 ? 7 : 14 - nth, 8, bit(nth));
  }
  put(8, size - 8, true);

  let nth = 0;
  for (let right = size - 1; right > 0; right -= right === 8 ? 3 : 2) {
    const up = ((size - 1 - (right > 6 ? right : right + 1)) / 2) % 2 === 0;
    for (let step = 0; step < size; step += 1) {
      for (const x of [right, right - 1]) {
        const y = up ? size - 1 - step : step;
        if (fixed[y]![x]) continue;
        const on = ((words[nth >> 3] ?? 0) >> (7 - (nth & 7))) & 1;
        dark[y]![x] = (on === 1) !== MASKS[mask]!(x, y);
        nth += 1;
      }
    }
  }
  return dark;
}

/** What is left of a value when it is divided by a generator of that degree. */
function divided(value: number, degree: number, generator: number): number {
  let rest = value;
  for (let nth = 0; nth < degree; nth += 1) rest = (rest << 1) ^ ((rest >> (degree - 1)) * generator);
  return rest;
}

/** How hard it is to read: runs, blocks, what looks like a finder, and being too dark or too light. */
function ugliness(dark: boolean[][]): number {
  const size = dark.length;
  const lines = [...dark, ...dark.map((_, x) => dark.map((row) => row[x]!))].map((line) => line.map((on) => (on ? '1' : '0')).join(''));
  let sum = 0;
  for (const line of lines) {
    for (const run of line.match(/0{5,}|1{5,}/g) ?? []) sum += run.length - 2;
    sum += 40 * (line.match(/(?=00001011101|10111010000)/g) ?? []).length;
  }
  for (let y = 1; y < size; y += 1) {
    for (let x = 1; x < size; x += 1) {
      const on = dark[y]![x];
      if (on === dark[y - 1]![x] && on === dark[y]![x - 1] && on === dark[y - 1]![x - 1]) sum += 3;
    }
  }
  const share = dark.flat().filter(Boolean).length / size ** 2;
  return sum + 10 * Math.floor(Math.abs(share - 0.5) * 20);
}
