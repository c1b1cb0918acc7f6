/** Sets of squares as path data. */
import type { Point } from '../protocol';
import type { Sheet } from './sheet';

/** All of them filled. */
export function filled(squares: readonly Point[], sheet: Sheet): string {
  return squares
    .map((square) => sheet.at(square))
    .map(({ x, y }) => `M${x - 50} ${y - 50}h100v100h-100z`)
    .join('');
}

/** Only the sides that face another square than one of them. */
export function rim(squares: readonly Point[], sheet: Sheet): string {
  const name = (x: number, y: number) => `${x},${y}`;
  const inside = new Set(squares.map(({ x, y }) => name(x, y)));
  return squares
    .map((square) => {
      const { x, y } = sheet.at(square);
      const open = (dx: number, dy: number) => !inside.has(name(square.x + dx, square.y + dy));
      return [
        open(0, 1) ? `M${x - 50} ${y - 50}h100` : '',
        open(0, -1) ? `M${x - 50} ${y + 50}h100` : '',
        open(-1, 0) ? `M${x - 50} ${y - 50}v100` : '',
        open(1, 0) ? `M${x + 50} ${y - 50}v100` : '',
      ].join('');
    })
    .join('');
}
