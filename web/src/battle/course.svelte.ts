/** A place or a way that is being thought about: waypoints, the spot, and what the server says of it. */
import type { Answer, Checked, Measure, Point, Prompt } from '../protocol';
import { distance, step } from './measure';

/** Asks the server; refuses when the line is down or the question is no longer open. */
export type Look = {
  way(via: Point[], to: Point): Promise<Checked>;
  place(at: Point): Promise<Checked>;
  /** With every figure put by hand. */
  arranged(route: Point[], figures: Point[]): Promise<Checked>;
  /** With all who can in a piece of terrain. */
  into(route: Point[], piece: number): Promise<Checked>;
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
  /** Where every man stands, once one of them was put by hand. */
  byHand = $state.raw<Point[] | null>(null);
  /** The piece of terrain that all who can were told to go into. */
  piece = $state<number | null>(null);
  /** Which of them keys move. */
  man = $state<number | null>(null);

  private wanted: Point | null = null;
  private asking = false;
  private changed = false;

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
    if (this.byHand) return { arranged: [this.checked.route, this.byHand] };
    return this.from ? { path: this.checked.route } : { place: this.to };
  }
  get stay(): Answer | null {
    const { ask } = this.prompt;
    const ordered = typeof ask === 'object' && 'path' in ask && ask.path.ordered;
    return this.from && !ordered ? { path: [this.from] } : null;
  }

  /** Whether single men may be put by hand: the spot is chosen, and there is more than one. */
  get loose(): boolean {
    return this.to !== null && (this.checked?.figures.length ?? 0) > 1;
  }
  /** A single man is put there. The leader is where the way ends: with him it ends elsewhere. */
  put(man: number, at: Point) {
    const figures = this.byHand ?? this.checked?.figures;
    if (!figures || !this.loose) return;
    if (man === 0) {
      this.to = at;
      this.see(at);
      return;
    }
    this.byHand = figures.with(man, at);
    this.piece = null;
    this.man = man;
    if (!this.asking) void this.ask();
    else this.changed = true;
  }
  /** All who can into a piece of terrain; once more, and they stand by themselves again. */
  async into(piece: number) {
    const [route, to] = [this.checked?.route, this.to];
    if (!route || !to) return;
    if (this.piece === piece) return this.see(to);
    try {
      const checked = await this.look.into(route, piece);
      if (this.to !== to) return;
      this.checked = checked;
      this.byHand = checked.refusal ? null : checked.figures;
      this.piece = checked.refusal ? null : piece;
    } catch {
      // The line is down, or the question is no longer open.
    }
  }
  /** The next man is the one that keys move; after the last, all of them together. */
  nextMan() {
    if (!this.loose) return;
    const next = (this.man ?? 0) + 1;
    this.man = next < (this.checked?.figures.length ?? 0) ? next : null;
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
  /** Somebody's advice, as if it had been put there by hand. */
  propose(answer: Answer) {
    const ends = endsOf(answer);
    const to = ends.at(-1);
    if (!to) return;
    this.via = ends.slice(0, -1);
    this.to = to;
    this.see(to);
  }
  /** Advice under the pointer, where nothing is planned yet. */
  peek(answer: Answer | null) {
    if (this.to || this.via.length > 0) return;
    this.hover(answer ? (endsOf(answer).at(-1) ?? null) : null);
  }
  waypoint(at: Point) {
    if (!this.from) return;
    this.via = [...this.via, at];
    this.to = null;
    this.see(at);
  }
  /** By keys; `by` in the table's own measure. */
  nudge(by: Point, start: Point, size: Point) {
    const held = this.man === null ? undefined : (this.byHand ?? this.checked?.figures)?.[this.man];
    if (this.man !== null && held) return this.put(this.man, { x: held.x + by.x, y: held.y + by.y });
    const base = this.to ?? this.via.at(-1) ?? start;
    // Squares are counted from 0; off the near edge some games are left.
    const squares = this.measure === 'squares';
    const keep = (value: number, least: number, most: number) => Math.max(least, Math.min(squares ? most - 1 : most, value));
    this.to = { x: keep(base.x + by.x, 0, size.x), y: keep(base.y + by.y, squares ? -1 : 0, size.y) };
    this.see(this.to);
  }
  /** One step back: the spot, then the waypoints. True if there was something to take back. */
  back(): boolean {
    if (this.byHand && this.to) {
      this.see(this.to);
      return true;
    }
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
    this.byHand = null;
    this.piece = null;
    this.man = null;
    if (!this.asking) void this.ask();
  }
  /** One look at a time, always at the newest spot, or at the men as they are put now. */
  private async ask() {
    this.asking = true;
    do {
      const [at, hand, route] = [this.wanted, this.byHand, this.checked?.route];
      this.wanted = null;
      this.changed = false;
      try {
        if (at) {
          const checked = await (this.from ? this.look.way(this.via, at) : this.look.place(at));
          if (!this.to || this.to === at) this.checked = checked;
        } else if (hand && route) {
          const checked = await this.look.arranged(route, hand);
          if (this.byHand === hand) this.checked = checked;
        }
      } catch {
        break;
      }
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    } while (this.wanted || this.changed);
    this.asking = false;
  }
}

/** The corners and the end of a way, or the spot. */
function endsOf(answer: Answer): Point[] {
  if (typeof answer !== 'object') return [];
  if ('place' in answer) return [answer.place];
  if ('path' in answer) return answer.path.slice(1);
  return 'arranged' in answer ? answer.arranged[0].slice(-1) : [];
}
