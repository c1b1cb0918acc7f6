/** Units go their way as a hand would push them, all figures together. */
import type { Point } from '../protocol';
import type { Stand } from './muster';
import { mean } from './shape';

const running = new Set<Animation>();

/** A click skips: everything is where it belongs. */
export function settle(): void {
  for (const animation of running) animation.finish();
}

/** Fractions of the whole way at each waypoint. */
function shares(route: readonly Point[]): number[] {
  const steps = route.map((p, i) => (i ? Math.hypot(p.x - route[i - 1]!.x, p.y - route[i - 1]!.y) : 0));
  const whole = steps.reduce((sum, step) => sum + step, 0) || 1;
  let gone = 0;
  return steps.map((step) => (gone += step) / whole);
}

function push(element: Element | null, from: Point, to: Point, route: readonly Point[], ms: number): void {
  if (!element) return;
  const [first, last] = [route[0]!, route[route.length - 1]!];
  const at = shares(route);
  const frames = route.map((p, i) => {
    const t = at[i]!;
    const x = (from.x + p.x - first.x) * (1 - t) + (to.x + p.x - last.x) * t - to.x;
    const y = (from.y + p.y - first.y) * (1 - t) + (to.y + p.y - last.y) * t - to.y;
    return { transform: `translate(${x}px, ${y}px)`, offset: t };
  });
  const animation = element.animate(frames, { duration: ms, easing: 'cubic-bezier(.3,.1,.3,1)' });
  running.add(animation);
  animation.addEventListener('finish', () => running.delete(animation));
  animation.addEventListener('cancel', () => running.delete(animation));
}

const far = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);
/** A man who has not moved is not pushed. */
const STILL = 5;

/**
 * `before` and `after` are the same unit; `route` is the way it went, in drawing units, or nothing for a straight one. Who
 * has lost men has not moved for all that.
 */
export function slide(root: Element, before: Stand, after: Stand, route: readonly Point[] | undefined, ms: number): void {
  if (ms === 0 || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const was = new Map(before.token.figures.map(({ man }, i) => [man, before.men[i]]));
  const olds = after.men.map((_, i) => was.get(after.token.figures[i]?.man ?? -1));
  const stays = after.men.length > 0 && after.men.every((man, i) => olds[i] !== undefined && far(olds[i], man) < STILL);
  if (stays || far(before.centre, after.centre) < STILL) return;
  const way = route && route.length > 1 ? route : [before.centre, after.centre];
  const id = after.token.id;
  for (const part of root.querySelectorAll(`[data-slides="${id}"]`)) push(part, before.centre, after.centre, way, ms);
  const figures = root.querySelectorAll(`[data-token="${id}"] .figure`);
  const start = mean(before.men);
  after.men.forEach((man, i) => {
    const from = olds[i] ?? { x: start.x + man.x - after.centre.x, y: start.y + man.y - after.centre.y };
    push(figures[i] ?? null, from, man, way, ms);
  });
}
