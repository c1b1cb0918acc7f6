/**
 * Tells what happens, beat by beat. The question is there when all is told; whoever is in a hurry skips, and with speed
 * off nothing is waited for.
 */
import type { Fallen, Happening } from '../board/happening';
import type { Change, LogLine, Moved, Roll, Scene } from '../protocol';
import { strings } from '../strings';
import { pops, tell, type Beat } from './beats';
import { fell, lying } from './fallen';
import { fold } from './fold';
import { calm, pace } from './pace.svelte';
import { came } from './rolls';

/** With so many in the queue things go at double speed. */
const MANY = 8;
/** So many changes can be told again without asking for them. */
const PAST = 60;

export type Shown = { before: Scene; change: Change; after: Scene };
export type Past = Pick<Shown, 'before' | 'change'>;
type Due = { beat: Beat; silent: boolean };

export class Stage {
  scene = $state.raw<Scene | null>(null);
  /** Ways that units are just going. */
  moved = $state.raw<Moved[]>([]);
  happening = $state.raw<Happening | null>(null);
  /** What is being told. */
  told = $state.raw<LogLine[]>([]);
  /** The line that says what is going on. */
  about = $state.raw<LogLine | null>(null);
  /** Who lies on the table. */
  fallen = $state.raw<Fallen[]>([]);
  /** Counts up whenever dice fall, so that the same roll twice is two rolls. */
  thrown = $state(0);
  /** More is to come before anything is asked. */
  more = $state(false);
  /** Something is told once more: so many lines of the log stand before it. */
  again = $state<number | null>(null);

  private queue: Change[] = [];
  private beats: Due[] = [];
  private shown: Shown | null = null;
  private past: Past[] = [];
  private closed = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** How it stands, while what was is on the table. */
  private now: Scene | null = null;
  private nth = 0;
  private waiting: (() => void)[] = [];

  constructor(
    private readonly times: () => number = () => pace.times,
    private readonly seen: (shown: Shown) => void = () => {},
  ) {}

  /** Everything anew: at the beginning, and after the line was down. */
  show(scene: Scene) {
    this.rest();
    this.queue = [];
    this.past = [];
    this.closed = false;
    this.now = null;
    this.again = null;
    this.more = false;
    this.waiting.splice(0).forEach((rested) => rested());
    this.scene = scene;
    this.fallen = lying(this.fallen, scene);
  }
  /** The curtain falls: what was on the table is not even remembered. */
  clear() {
    if (this.scene) this.show(emptied(this.scene));
    this.fallen = [];
    this.closed = true;
  }
  push(change: Change) {
    this.queue.push(change);
    if (this.timer === undefined && !this.waits) this.next();
    else this.more = true;
  }
  /** All that is still to be told, at once. */
  skip() {
    this.play(true);
  }
  /** When all is told. */
  rests(): Promise<void> {
    return new Promise((resolve) => {
      if (this.more) this.waiting.push(resolve);
      else resolve();
    });
  }
  /** The next beat, where each is waited for. */
  step() {
    if (this.waits || this.timer !== undefined) this.next();
  }
  /** The changes that told these lines, if they are still in mind. */
  remembered(from: number, to: number): Past[] | null {
    const first = this.past.findLastIndex(({ change }) => change.log_from <= from);
    const last = this.past.findIndex(({ change }) => change.log_from + change.log.length > to);
    return first < 0 || last < first ? null : this.past.slice(first, last + 1);
  }
  /** What was told before, over the table as it was: changes one after the other, and the lines that are meant. */
  retell(past: Past[], from: number, to: number) {
    this.skip();
    const [first] = past;
    if (!first || !this.scene || this.closed) return;
    this.now = this.scene;
    this.beats = past.flatMap(({ before, change }) => {
      const begun = change.log_from;
      return tell(before, change).map((beat, i, all): Due => {
        const start = begun + (all[i - 1]?.lines ?? 0);
        return { beat: { ...beat, scene: quietly(beat.scene) }, silent: begun + beat.lines <= from || start > to };
      });
    });
    this.again = from;
    this.scene = { ...quietly(first.before), log: this.now.log };
    this.more = true;
    this.next();
  }

  private get waits(): boolean {
    return this.more && this.timer === undefined;
  }
  private rest() {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.beats = [];
    this.shown = null;
    this.moved = [];
    this.happening = null;
    this.told = [];
  }
  private next() {
    this.play(false);
  }
  private play(hurry: boolean) {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.happening = null;
    this.told = [];
    for (let due = this.due(); due; due = this.due()) {
      const wait = hurry || due.silent ? 0 : this.wait(due.beat);
      this.put(due, wait);
      if (wait === 0) continue;
      this.more = true;
      if (wait !== Infinity) this.timer = setTimeout(() => this.next(), wait);
      return;
    }
    this.more = false;
    this.about = null;
    this.waiting.splice(0).forEach((rested) => rested());
  }
  /** The next beat, of the change at hand or of the next one. */
  private due(): Due | undefined {
    const beat = this.beats.shift();
    if (beat) return beat;
    this.finish();
    const [before, change] = [this.scene, this.queue.shift()];
    if (!before || !change) return undefined;
    if (this.closed) {
      this.scene = emptied(fold(before, change));
      return this.due();
    }
    this.beats = tell(before, change).map((beat) => ({ beat, silent: false }));
    this.shown = { before, change, after: this.beats.at(-1)?.beat.scene ?? before };
    return this.beats.shift();
  }
  private finish() {
    if (this.now) this.scene = this.now;
    this.now = null;
    this.again = null;
    const { shown } = this;
    this.shown = null;
    if (!shown) return;
    this.past = [...this.past.filter(({ change }) => change.log_from < shown.change.log_from), shown].slice(-PAST);
    this.seen(shown);
  }
  private wait(beat: Beat): number {
    const times = this.times();
    if (beat.wait === 0 || times === 0) return 0;
    // All dice of a shot fall together where there is no time.
    if (times < 0.5 && beat.kind === 'roll' && this.beats[0]?.beat.kind === 'roll') return 0;
    return (beat.wait * times) / (this.queue.length > MANY ? 2 : 1);
  }
  private put({ beat, silent }: Due, wait: number) {
    const before = this.scene;
    if (!before) return;
    const { scene } = beat;
    this.moved = wait === 0 ? [] : beat.moved;
    const rolls = beat.told.filter(({ roll }) => roll);
    if (this.again === null) {
      this.fallen = [...lying(this.fallen, scene), ...fell(before, scene, beat.told)];
      this.scene = scene;
    } else {
      if (!silent) this.again = scene.log.length;
      this.scene = { ...scene, log: this.now?.log ?? scene.log };
    }
    if (rolls.length > 0 && !silent) this.thrown += 1;
    if (wait === 0) return;
    this.told = beat.told;
    // While shots fly, it is the throw that comes of them.
    this.about = beat.told[0] ?? this.beats[0]?.beat.told[0] ?? this.about;
    this.happening = happens(beat, ++this.nth, wait);
  }
}

function happens(beat: Beat, nth: number, ms: number): Happening {
  const words = strings.battle.telling;
  const line = beat.told[0];
  const said = pops(beat, { losses: words.losses, pins: words.pins, came: cameOf });
  return {
    nth,
    ms,
    calm: calm(),
    volley: beat.volley,
    pops: said,
    spots: beat.told.flatMap(({ spot, shows }) => (spot && shows.every((shown) => !('goes' in shown)) ? [spot] : [])),
    focus: beat.kind === 'order' && line ? line.shows.flatMap((shown) => ('acts' in shown ? [shown.acts] : 'fires' in shown ? [shown.fires.unit] : [])) : [],
    banner: beat.kind === 'banner' ? (line?.heading ?? null) : null,
  };
}

/** "4 hits", of all weapons of a volley. */
function cameOf(rolls: LogLine[]): string {
  const [first, ...more] = rolls.flatMap(({ roll }) => roll ?? []);
  if (!first || more.length === 0) return first ? came(first) : '';
  const hits = ({ outcome }: Roll) => (typeof outcome !== 'object' ? 0 : 'made' in outcome ? outcome.made.made : 'passed' in outcome ? Number(outcome.passed) : 0);
  return strings.battle.rolls.hits([first, ...more].reduce((sum, roll) => sum + hits(roll), 0));
}

/** A position that was: nothing is asked in it. */
function quietly(scene: Scene): Scene {
  return { ...scene, questions: [], waiting: [], undo: 'nothing', consent: null, verdict: null };
}

/** A scene of which only is left whose turn it is to look. */
function emptied(scene: Scene): Scene {
  const nothing = { pieces: [], tokens: [], signs: { lights: [], dark: [], traces: [] } };
  const { scores } = scene.status;
  const status = { headline: '', clock: '', turn: 0, turns: 0, scores, pools: [], phases: [], phase: null, notes: [] };
  return { ...scene, status, board: { ...scene.board, ...nothing }, log: [], questions: [], undo: 'nothing', consent: null };
}
