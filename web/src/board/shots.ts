/** Which way each shot of a volley flies, on the drawing. */
import type { Point } from '../protocol';
import type { Stand } from './muster';

export interface Shot {
  from: Point;
  to: Point;
  hit: boolean;
  /** Degrees from east, clockwise, and how far. */
  turn: number;
  far: number;
  /** In milliseconds. */
  after: number;
  lasts: number;
}

/** More are not told apart. */
const MOST = 24;
const APART = 60;
/** How far beside the target a miss ends, and how far behind it. */
const BESIDE = 70;
const BEYOND = 90;

const all = (stand: Stand): Point[] => (stand.men.length > 0 ? stand.men : [stand.centre]);

/** From every man who fires to one whom he fires at, one shortly after the other; misses end beside the target. */
export function shotsOf(by: Stand, at: Stand | Point, made: readonly boolean[], ms: number): Shot[] {
  const [men, targets] = [all(by), 'men' in at ? all(at) : [at]];
  const shots = made.slice(0, MOST);
  const apart = Math.min((APART * ms) / 320, (ms * 0.6) / Math.max(1, shots.length));
  return shots.map((hit, i) => {
    const from = men[i % men.length]!;
    const aim = targets[(i * 3) % targets.length]!;
    const [dx, dy] = [aim.x - from.x, aim.y - from.y];
    const length = Math.hypot(dx, dy) || 1;
    const side = i % 2 ? BESIDE : -BESIDE;
    const to = hit ? { x: aim.x, y: aim.y } : { x: aim.x + (dx * BEYOND - dy * side) / length, y: aim.y + (dy * BEYOND + dx * side) / length };
    const far = Math.hypot(to.x - from.x, to.y - from.y);
    const turn = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
    return { from: { x: from.x, y: from.y }, to, hit, turn, far, after: i * apart, lasts: Math.max(60, ms * 0.5) };
  });
}
