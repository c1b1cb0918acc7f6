/** Where one looks from. Only one transform changes per frame, and nothing is drawn again while it does. */
import type { Point } from '../protocol';

/** Pixels at the edges of the view that cards lie on. */
export interface Insets {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

/** What is in view, in drawing units, and how many pixels one unit has. */
export interface View {
  x: number;
  y: number;
  width: number;
  height: number;
  scale: number;
}

interface Pose {
  x: number;
  y: number;
  scale: number;
}

const NEAREST = 1.2;
const EDGE = 130;
const EASE_MS = 55;
const SETTLE_MS = 160;

export class Camera {
  #pose: Pose = { x: 0, y: 0, scale: 0.2 };
  #goal: Pose = this.#pose;
  #frame = 0;
  #last = 0;
  #settled: ReturnType<typeof setTimeout> | undefined;
  #size = { width: 1, height: 1 };
  #insets: Insets = { top: 0, right: 0, bottom: 0, left: 0 };
  #table = { width: 1, height: 1 };
  #touched = false;

  constructor(
    private readonly world: HTMLElement,
    /** In every frame of a pan, but only at the end of a zoom: laying out anything meanwhile would set all words again. */
    private readonly onview: (view: View) => void,
    /** The scale at which the camera came to rest: now words may be set again. */
    private readonly onrest: (scale: number) => void,
  ) {}

  /** A table, a window or cards that changed; until somebody moved the camera the whole table stays in sight. */
  lay(table: { width: number; height: number }, size: { width: number; height: number }, insets: Insets): void {
    const other = table.width !== this.#table.width || table.height !== this.#table.height;
    this.#table = table;
    this.#size = size;
    this.#insets = insets;
    if (other) this.#touched = false;
    if (this.#touched) this.#aim(this.#goal, false);
    else this.fit(false);
    this.onrest(this.#goal.scale);
    this.#tell();
  }

  fit(gently = true): void {
    const free = this.#free();
    const scale = this.#fitting();
    const x = free.x + (free.width - this.#table.width * scale) / 2;
    const y = free.y + (free.height - this.#table.height * scale) / 2;
    this.#touched = false;
    this.#aim({ x, y, scale }, gently);
  }

  panBy(dx: number, dy: number, gently = false): void {
    this.#touched = true;
    this.#aim({ ...this.#goal, x: this.#goal.x + dx, y: this.#goal.y + dy }, gently);
  }

  /** Nearer or farther, with the spot under the pointer staying where it is. */
  zoomAt(factor: number, at: Point, gently = true): void {
    this.#touched = true;
    const least = this.#fitting() * 0.9;
    const scale = Math.min(NEAREST, Math.max(least, this.#goal.scale * factor));
    const k = scale / this.#goal.scale;
    this.#aim({ x: at.x - (at.x - this.#goal.x) * k, y: at.y - (at.y - this.#goal.y) * k, scale }, gently);
  }

  zoom(factor: number): void {
    const free = this.#free();
    this.zoomAt(factor, { x: free.x + free.width / 2, y: free.y + free.height / 2 });
  }

  /** Where somebody has looked elsewhere, moves only as far as needed for a spot to be in view. */
  show(spot: Point, gently = true): void {
    if (!this.#touched) return;
    const free = this.#free();
    const { x, y, scale } = this.#goal;
    const room = Math.min(80, free.width / 4, free.height / 4);
    const shift = (at: number, low: number, high: number) => (at < low ? low - at : at > high ? high - at : 0);
    const dx = shift(x + spot.x * scale, free.x + room, free.x + free.width - room);
    const dy = shift(y + spot.y * scale, free.y + room, free.y + free.height - room);
    if (dx || dy) this.panBy(dx, dy, gently);
  }

  /** `scale` in pixels per drawing unit; as it is, where none is given. */
  centre(spot: Point, scale = this.#goal.scale, gently = true): void {
    const free = this.#free();
    this.#touched = true;
    const [x, y] = [free.x + free.width / 2 - spot.x * scale, free.y + free.height / 2 - spot.y * scale];
    this.#aim({ x, y, scale }, gently);
  }

  /** The spot of the drawing under a place in the view. */
  spot(at: Point): Point {
    return { x: (at.x - this.#pose.x) / this.#pose.scale, y: (at.y - this.#pose.y) / this.#pose.scale };
  }

  stop(): void {
    cancelAnimationFrame(this.#frame);
    clearTimeout(this.#settled);
    this.#frame = 0;
  }

  #free() {
    const { top, right, bottom, left } = this.#insets;
    const width = Math.max(120, this.#size.width - left - right);
    const height = Math.max(120, this.#size.height - top - bottom);
    return { x: left, y: top, width, height };
  }

  #fitting(): number {
    const free = this.#free();
    return Math.min(NEAREST, free.width / (this.#table.width + 2 * EDGE), free.height / (this.#table.height + 2 * EDGE));
  }

  #aim(pose: Pose, gently: boolean): void {
    this.#goal = this.#kept(pose);
    const still = !gently || matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (still) this.#pose = this.#goal;
    if (!this.#frame) {
      this.#last = performance.now();
      this.#frame = requestAnimationFrame((now) => this.#step(now));
    }
  }

  /** The middle of the free view never leaves the table. */
  #kept(pose: Pose): Pose {
    const free = this.#free();
    const keep = (at: number, middle: number, size: number) =>
      Math.min(middle, Math.max(middle - size * pose.scale, at));
    return {
      x: keep(pose.x, free.x + free.width / 2, this.#table.width),
      y: keep(pose.y, free.y + free.height / 2, this.#table.height),
      scale: pose.scale,
    };
  }

  #step(now: number): void {
    const { x, y, scale } = this.#pose;
    const k = 1 - Math.exp(-Math.min(64, now - this.#last) / EASE_MS);
    this.#last = now;
    const near = Math.abs(this.#goal.x - x) < 0.4 && Math.abs(this.#goal.y - y) < 0.4 && Math.abs(this.#goal.scale / scale - 1) < 0.001;
    this.#pose = near
      ? this.#goal
      : { x: x + (this.#goal.x - x) * k, y: y + (this.#goal.y - y) * k, scale: scale + (this.#goal.scale - scale) * k };
    this.#show(this.#pose.scale !== scale);
    this.#frame = near ? 0 : requestAnimationFrame((next) => this.#step(next));
  }

  /** While the scale changes the browser stretches what it has painted; sharp again once it rests. */
  #show(zooming: boolean): void {
    const { x, y, scale } = this.#pose;
    if (zooming) {
      this.world.style.willChange = 'transform';
      clearTimeout(this.#settled);
      this.#settled = setTimeout(() => this.#rest(), SETTLE_MS);
    }
    this.world.style.transform = `translate3d(${x}px, ${y}px, 0) scale(${scale})`;
    if (!zooming) this.#tell();
  }

  #tell(): void {
    const { x, y, scale } = this.#pose;
    const { width, height } = this.#size;
    this.onview({ x: -x / scale, y: -y / scale, width: width / scale, height: height / scale, scale });
  }

  #rest(): void {
    this.world.style.willChange = '';
    this.onrest(this.#pose.scale);
    this.#tell();
  }
}
