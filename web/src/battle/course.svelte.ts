/** A place or a way that is being thought about: waypoints, the spot, and what the server says of it. */
import type { Answer, Checked, Measure, Point, Prompt } from '../protocol';
import { distance, step } from './measure';

/** Asks the server; refuses when the line is down or the question is no longer open. */
export type Look = {
  way(via: Point[], to: Point): Promise<Checked>;
  place(at: Point): Promise<Checked>;
  reach(): Promise<Point[][]>;
};

/** Between two looks while the pointer moves. */
const PAUSE = 60;

export class Course {
  via = $state.raw<Point[]>([]);
  /** Where the player has put it; the pointer no longer changes it. */
  to = $state.raw<Point | null>(null);
  /** What is drawn: the spot if there is one, else what is under the pointer. */
  checked = $state.raw<Checked | null>(null);
  areas = $state.raw<Point[][]>([]);

  private wanted: Point | null = null;
  private asking = false;

  constructor(
    readonly prompt: Prompt,
    private readonly look: Look,
    private readonly measure: Measure = 'hundredths',
  ) {}

  begin() {
    this.look.reach().then(
      (areas) => (this.areas = areas),
      () => {},
    );
  }

  get from(): Point | null {
    const { ask } = this.prompt;
    return typeof ask === 'object' && 'path' in ask ? ask.path.from : null;
  }
  get answer(): Answer | null {
    if (!this.to || !this.checked || this.checked.refusal) return null;
    return this.from ? { path: this.checked.route } : { place: this.to };
  }
  get stay(): Answer | null {
    return this.from ? { path: [this.from] } : null;
  }

  hover(at: Point | null) {
    if (this.to) return;
    if (at) this.see(at);
    else if (this.via.length === 0) this.checked = null;
  }
  /** True: the same spot again, which means yes. */
  tap(at: Point): boolean {
    if (this.to && distance(this.to, at) <= 0.6 * step(this.measure) && this.answer) return true;
    this.to = at;
    this.see(at);
    return false;
  }
  /** Straight there; true where that may be answered. */
  async go(at: Point): Promise<boolean> {
    this.to = at;
    try {
      this.checked = await (this.from ? this.look.way(this.via, at) : this.look.place(at));
    } catch {
      return false;
    }
    return this.answer !== null;
  }
  waypoint(at: Point) {
    if (!this.from) return;
    this.via = [...this.via, at];
    this.to = null;
    this.see(at);
  }
  /** By keys; `by` in the table's own measure. */
  nudge(by: Point, start: Point, size: Point) {
    const base = this.to ?? this.via.at(-1) ?? start;
    // Squares are counted from 0; off the near edge some games are left.
    const squares = this.measure === 'squares';
    const keep = (value: number, least: number, most: number) => Math.max(least, Math.min(squares ? most - 1 : most, value));
    this.to = { x: keep(base.x + by.x, 0, size.x), y: keep(base.y + by.y, squares ? -1 : 0, size.y) };
    this.see(this.to);
  }
  /** One step back: the spot, then the waypoints. True if there was something to take back. */
  back(): boolean {
    if (this.to) this.to = null;
    else if (this.via.length > 0) this.via = this.via.slice(0, -1);
    else return false;
    const last = this.via.at(-1);
    if (last) this.see(last);
    else this.checked = null;
    return true;
  }

  private see(at: Point) {
    this.wanted = at;
    if (!this.asking) void this.ask();
  }
  /** One look at a time, always at the newest spot. */
  private async ask() {
    this.asking = true;
    while (this.wanted) {
      const at = this.wanted;
      this.wanted = null;
      try {
        const checked = await (this.from ? this.look.way(this.via, at) : this.look.place(at));
        if (!this.to || this.to === at) this.checked = checked;
      } catch {
        break;
      }
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
    this.asking = false;
  }
}
