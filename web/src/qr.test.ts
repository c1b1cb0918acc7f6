/** Against what the standard prints, and read back square by square. */
import { expect, test } from 'vitest';
import { drawn, interleaved, qr, remainder } from './qr';

const dots = (rows: boolean[][]) => rows.map((row) => row.map((dark) => (dark ? '#' : '.')).join(''));

test('the example of ISO 18004, Annex I', () => {
  const words = [0x10, 0x20, 0x0c, 0x56, 0x61, 0x80, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11];
  expect(remainder(words, 10)).toEqual([0xa5, 0x24, 0xd4, 0xc1, 0xed, 0x36, 0xc7, 0x87, 0x2c, 0x55]);
  expect(dots(drawn(interleaved(words, 1), 1, 2))).toEqual([
    '#######..#.##.#######',
    '#.....#..####.#.....#',
    '#.###.#.#.....#.###.#',
    '#.###.#.##....#.###.#',
    '#.###.#.#.###.#.###.#',
    '#.....#.#...#.#.....#',
    '#######.#.#.#.#######',
    '........#..##........',
    '#.#####..#..#.#####..',
    '...#.#.##.#.#..#.##..',
    '..#...##.#.#.#..#####',
    '....#....#.....####..',
    '...######..#.#..#....',
    '........#.#####..##..',
    '#######..##.#.##.....',
    '#.....#.#.#####...#.#',
    '#.###.#.#...#..#.##..',
    '#.###.#.##..#..#.....',
    '#.###.#.#.##.#..#.#..',
    '#.....#........##.##.',
    '#######.####.#..#.#..',
  ]);
});

/** A reader that shares nothing with the writer: format, masks, order of squares, blocks. */
function readBack(dark: boolean[][]): string {
  const size = dark.length;
  const version = (size - 17) / 4;
  const at = (x: number, y: number) => dark[y]![x]!;
  const format = [[8, 0], [8, 1], [8, 2], [8, 3], [8, 4], [8, 5], [8, 7], [8, 8], [7, 8], [5, 8], [4, 8], [3, 8], [2, 8], [1, 8], [0, 8]]
    .map(([x, y], bit) => Number(at(x!, y!)) << bit)
    .reduce((sum, bit) => sum + bit);
  const mask = ((format ^ 0b101010000010010) >> 10) & 7;
  expect((format ^ 0b101010000010010) >> 13).toBe(0);
  const flips: ((i: number, j: number) => boolean)[] = [
    (i, j) => (i + j) % 2 === 0,
    (i) => i % 2 === 0,
    (_, j) => j % 3 === 0,
    (i, j) => (i + j) % 3 === 0,
    (i, j) => (Math.floor(i / 2) + Math.floor(j / 3)) % 2 === 0,
    (i, j) => ((i * j) % 2) + ((i * j) % 3) === 0,
    (i, j) => (((i * j) % 2) + ((i * j) % 3)) % 2 === 0,
    (i, j) => (((i * j) % 3) + ((i + j) % 2)) % 2 === 0,
  ];
  const centres = [[], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46], [6, 28, 50]][version - 1]!;
  const near = (a: number, b: number) => Math.abs(a - b) <= 2;
  const isFixed = (x: number, y: number) => {
    const corner = (x <= 8 && y <= 8) || (x >= size - 8 && y <= 8) || (x <= 8 && y >= size - 8);
    const number = version >= 7 && ((x >= size - 11 && y <= 5) || (y >= size - 11 && x <= 5));
    const free = (a: number, b: number) => !((a === 6 && b === 6) || (a === 6 && b === size - 7) || (a === size - 7 && b === 6));
    return corner || number || x === 6 || y === 6 || centres.some((a) => centres.some((b) => free(a, b) && near(x, a) && near(y, b)));
  };
  const bits: number[] = [];
  let up = true;
  for (let right = size - 1; right > 0; right -= 2, up = !up) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step += 1) {
      const y = up ? size - 1 - step : step;
      for (const x of [right, right - 1]) if (!isFixed(x, y)) bits.push(Number(at(x, y) !== flips[mask]!(y, x)));
    }
  }
  const words: number[] = [];
  for (let from = 0; from + 8 <= bits.length; from += 8) words.push(parseInt(bits.slice(from, from + 8).join(''), 2));
  // Codewords of the data blocks at level M, by the standard's table.
  const blocks = [[16], [28], [44], [32, 32], [43, 43], [27, 27, 27, 27], [31, 31, 31, 31], [38, 38, 39, 39], [36, 36, 36, 37, 37], [43, 43, 43, 43, 44]][version - 1]!;
  const read: number[][] = blocks.map(() => []);
  let next = 0;
  for (let nth = 0; nth < Math.max(...blocks); nth += 1) blocks.forEach((length, block) => nth < length && read[block]!.push(words[next++]!));
  const stream = read.flat().map((word) => word.toString(2).padStart(8, '0')).join('');
  expect(stream.slice(0, 4)).toBe('0100');
  const wide = version < 10 ? 8 : 16;
  const length = parseInt(stream.slice(4, 4 + wide), 2);
  const bytes = Array.from({ length }, (_, nth) => parseInt(stream.slice(4 + wide + 8 * nth, 12 + wide + 8 * nth), 2));
  return new TextDecoder().decode(new Uint8Array(bytes));
}

test('texts of every version are read back', () => {
  const sizes = new Set<number>();
  // The shortest, and the last and first of every two versions that meet.
  for (const length of [1, 14, 15, 26, 27, 42, 43, 62, 63, 84, 85, 106, 107, 122, 123, 152, 153, 180, 181, 213]) {
    const text = 'http://127.0.0.1:7878/b/abcdefghij#'.padEnd(length, 'Zaq0_-').slice(0, length);
    const rows = qr(text)!;
    sizes.add(rows.length);
    expect(readBack(rows)).toBe(text);
  }
  expect(sizes.size).toBe(10);
  expect(readBack(qr('Grüße, 你好')!)).toBe('Grüße, 你好');
});

test('what does not fit is no code', () => {
  expect(qr('x'.repeat(213))).not.toBeNull();
  expect(qr('x'.repeat(214))).toBeNull();
});
