/** From the engine's table (y to the north, hundredths of an inch or squares) to the drawing (y down) and back. */
import type { Board, Point } from '../protocol';
import { area } from './shape';

export class Sheet {
  readonly squares: boolean;
  readonly width: number;
  readonly height: number;
  readonly #unit: number;

  constructor(board: Pick<Board, 'measure' | 'size'>) {
    this.squares = board.measure === 'squares';
    this.#unit = this.squares ? 100 : 1;
    this.width = board.size.x * this.#unit;
    this.height = board.size.y * this.#unit;
  }

  /** Where something stands; on squares, the middle of its square. */
  at(p: Point): Point {
    const half = this.squares ? 0.5 : 0;
    return { x: (p.x + half) * this.#unit, y: this.height - (p.y + half) * this.#unit };
  }

  /** A corner or a waypoint of an outline. */
  corner(p: Point): Point {
    return { x: p.x * this.#unit, y: this.height - p.y * this.#unit };
  }

  line(points: readonly Point[]): Point[] {
    return points.map((p) => this.corner(p));
  }

  /** An area, always clockwise on the screen. */
  outline(points: readonly Point[]): Point[] {
    const drawn = this.line(points);
    return area(drawn) < 0 ? drawn.reverse() : drawn;
  }

  length(distance: number): number {
    return distance * this.#unit;
  }

  /** What the engine would call a spot of the drawing, kept on the table. */
  read(p: Point): Point {
    const keep = (value: number, size: number) => Math.max(0, Math.min(size, value));
    const x = keep(p.x, this.width) / this.#unit;
    const y = (this.height - keep(p.y, this.height)) / this.#unit;
    if (!this.squares) return { x: Math.round(x), y: Math.round(y) };
    const last = (size: number) => size / this.#unit - 1;
    // Off the near edge: some games are left there.
    if (p.y > this.height && p.y < this.height + this.#unit) return { x: Math.min(Math.floor(x), last(this.width)), y: -1 };
    return { x: Math.min(Math.floor(x), last(this.width)), y: Math.min(Math.floor(y), last(this.height)) };
  }
}
