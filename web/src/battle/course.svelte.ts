/** A place or a way that is being thought about: waypoints, the spot, and what the server says of it. */
import type { Answer, Checked, Point, Prompt } from '../protocol';
import { distance } from './measure';

/** Asks the server; refuses when the line is down or the question is no longer open. */
export type Look = {
  way(via: Point[], to: Point): Promise<Checked>;
  place(at: Point): Promise<Checked>;
  reach(): Promise<Point[][]>;
};

/** Between two looks while the pointer moves. */
const PAUSE = 60;
/** Two taps so near each other mean the same spot. */
const SAME = 60;

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
    if (this.to && distance(this.to, at) <= SAME && this.answer) return true;
    this.to = at;
    this.see(at);
    return false;
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
    const keep = (value: number, most: number) => Math.max(0, Math.min(most, value));
    this.to = { x: keep(base.x + by.x, size.x), y: keep(base.y + by.y, size.y) };
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
