/**
 * Shows what happens, one thing after the other. Only what comes before the newest change is waited for: the
 * question is there as soon as the last change is, and whoever is in a hurry skips.
 */
import type { Change, Moved, Scene } from '../protocol';
import { fold } from './fold';

const MOVE = 320;
const DICE = 600;
const WORD = 260;
/** With so many in the queue things go at double speed. */
const MANY = 8;

export type Shown = { before: Scene; change: Change; after: Scene };

export class Stage {
  scene = $state.raw<Scene | null>(null);
  /** Ways that units are just going. */
  moved = $state.raw<Moved[]>([]);
  /** Counts up whenever dice fall, so that the same roll twice is two rolls. */
  thrown = $state(0);
  more = $state(false);

  private queue: Change[] = [];
  private closed = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly calm: () => boolean,
    private readonly seen: (shown: Shown) => void = () => {},
  ) {}

  /** Everything anew: at the beginning, and after the line was down. */
  show(scene: Scene) {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.queue = [];
    this.closed = false;
    this.more = false;
    this.moved = [];
    this.scene = scene;
  }
  /** The curtain falls: what was on the table is not even remembered. */
  clear() {
    if (this.scene) this.show(emptied(this.scene));
    this.closed = true;
  }
  push(change: Change) {
    this.queue.push(change);
    if (this.timer === undefined) this.next();
    else this.more = true;
  }
  skip() {
    clearTimeout(this.timer);
    this.next(true);
  }

  private next(hurry = false) {
    this.timer = undefined;
    for (let change = this.queue.shift(); change; change = this.queue.shift()) {
      this.apply(change, hurry);
      const wait = hurry || this.calm() ? 0 : duration(change) / (this.queue.length > MANY ? 2 : 1);
      if (wait === 0) continue;
      this.timer = setTimeout(() => this.next(), wait);
      break;
    }
    this.more = this.queue.length > 0;
  }
  private apply(change: Change, hurry: boolean) {
    const before = this.scene;
    if (!before) return;
    const after = this.closed ? emptied(fold(before, change)) : fold(before, change);
    this.moved = hurry ? [] : change.moved;
    this.scene = after;
    if (this.closed) return;
    if (change.log.some((line) => line.roll)) this.thrown += 1;
    this.seen({ before, change, after });
  }
}

/** A scene of which only is left whose turn it is to look. */
function emptied(scene: Scene): Scene {
  const nothing = { pieces: [], tokens: [], signs: { lights: [], dark: [], traces: [] } };
  const { scores } = scene.status;
  const status = { headline: '', clock: '', turn: 0, turns: 0, scores, pools: [], phases: [], phase: null, notes: [] };
  return { ...scene, status, board: { ...scene.board, ...nothing }, log: [], questions: [], undo: 'nothing', consent: null };
}

export function duration(change: Change): number {
  const dice = change.log.some((line) => line.roll) ? DICE : 0;
  const move = change.moved.length > 0 ? MOVE : 0;
  return Math.max(dice, move, change.log.length > 0 ? WORD : 0);
}
