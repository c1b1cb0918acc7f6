/** The curve as one side sees it, in the order of the battle. */
import type { Chances, Seat, Span } from '../../protocol';

export type Point = { entries: number; turn: number; share: number; error: number };
export type Step = { nth: number; before: Point; after: Point; deeds: Span[][] };
export type Seen = { points: Point[]; steps: Step[] };

export function seenBy({ stations, turning }: Chances, seat: Seat): Seen {
  const points = stations.map(({ entries, turn, share, error }) => ({ entries, turn, share: seat === 'first' ? share : 1 - share, error }));
  const steps = turning
    .toSorted((a, b) => a.from - b.from)
    .flatMap(({ from, deeds }, nth) => {
      const [before, after] = [points[from], points[from + 1]];
      return before && after ? [{ nth: nth + 1, before, after, deeds }] : [];
    });
  return { points, steps };
}

/** Where turns begin: the first point of each. */
export function turns(points: Point[]): { turn: number; from: number; to: number }[] {
  const found: { turn: number; from: number; to: number }[] = [];
  for (const { turn, entries } of points) {
    const last = found.at(-1);
    if (last && last.turn === turn) last.to = entries;
    else {
      if (last) last.to = entries;
      found.push({ turn, from: entries, to: entries });
    }
  }
  return found;
}
