/** Where answers lie round a unit: a whole ring, or as much of one as there is room for. */
export type Rect = { left: number; top: number; right: number; bottom: number };
export type Spot = { x: number; y: number };

const RADIUS = 91;
/** From the middle of one answer to the next. */
const APART = 66;
/** The same where names are long, and take two lines. */
const WORDY = 98;
const LONG = 11;
/** Room that an answer with its name takes on each side of its middle. */
const BESIDE = 36;
const BELOW = 46;
const STEPS = 72;
const LONGEST = 300;

export type Laid = { x: number; y: number; radius: number; places: Spot[]; whole: boolean };

export function spread(about: Rect, view: { width: number; height: number }, spokes: readonly { bearing: number | null; text?: string }[]): Laid {
  const x = (about.left + about.right) / 2;
  const y = (about.top + about.bottom) / 2;
  const clear = Math.hypot(about.right - about.left, about.bottom - about.top) / 2;
  const on = (angle: number, radius: number): Spot => ({ x: x + radius * Math.sin(angle), y: y - radius * Math.cos(angle) });
  if (spokes.some(({ bearing }) => bearing !== null)) {
    const radius = Math.max(72, clear + 26);
    const inside = (spot: Spot): Spot => ({ x: Math.max(16, Math.min(view.width - 16, spot.x)), y: Math.max(16, Math.min(view.height - 16, spot.y)) });
    return { x, y, radius, places: spokes.map(({ bearing }) => inside(on(((bearing ?? 0) * Math.PI) / 180, radius))), whole: true };
  }
  const fits = ({ x, y }: Spot) => x >= BESIDE && x <= view.width - BESIDE && y >= BESIDE && y <= view.height - BELOW;
  const many = spokes.length;
  const apart = spokes.some(({ text }) => (text ?? '').length > LONG) ? WORDY : APART;
  let best: Laid | null = null;
  for (let radius = Math.max(RADIUS, clear + 34, (apart * many) / (2 * Math.PI)); radius <= LONGEST && !best; radius += 12) {
    const whole = spokes.map((_, i) => on((i * 2 * Math.PI) / many, radius));
    if (whole.every(fits)) return { x, y, radius, places: whole, whole: true };
    const free = Array.from({ length: STEPS }, (_, i) => fits(on((i * 2 * Math.PI) / STEPS, radius)));
    const { from, length } = longest(free);
    const wide = ((length - 1) * 2 * Math.PI) / STEPS;
    if (many < 2 || wide * radius >= apart * (many - 1)) {
      const begin = (from * 2 * Math.PI) / STEPS;
      best = { x, y, radius, places: spokes.map((_, i) => on(begin + (many < 2 ? 0 : (wide * i) / (many - 1)), radius)), whole: false };
    }
  }
  if (best) return best;
  const inside = (spot: Spot): Spot => ({ x: Math.max(BESIDE, Math.min(view.width - BESIDE, spot.x)), y: Math.max(BESIDE, Math.min(view.height - BELOW, spot.y)) });
  return { x, y, radius: RADIUS, places: spokes.map((_, i) => inside(on((i * 2 * Math.PI) / many, RADIUS))), whole: true };
}

/** The longest run of places that are free, going round. */
function longest(free: readonly boolean[]): { from: number; length: number } {
  let best = { from: 0, length: 0 };
  for (let from = 0; from < free.length; from += 1) {
    let length = 0;
    while (length < free.length && free[(from + length) % free.length]) length += 1;
    if (length > best.length) best = { from, length };
  }
  return best;
}
