/** A list of choices that are better read in rows: each row narrows the list down. */
import type { Part } from '../protocol';
import type { List } from './asked';

export type Cell = {
  text: string;
  /** In the list; null where it is not allowed. */
  pick: number | null;
  on: boolean;
  /** The clause that forbids it, and that clause in a line. */
  clause: string | null;
  why: string | null;
};
export type Row = { name: string; cells: Cell[] };

/** `pick`: what is chosen, or would be if nothing else is said. */
export function rowsOf({ options, barred }: List, pick: number): Row[] {
  const chosen = options[pick]?.parts ?? [];
  return chosen.map(({ row }, level): Row => {
    const before = chosen.slice(0, level);
    const cells: Cell[] = [];
    const here = options.filter(({ parts }) => begins(parts, before) && parts[level]?.row === row);
    for (const text of new Set(here.map(({ parts }) => parts[level]!.text))) {
      const fits = here.filter(({ parts }) => parts[level]!.text === text);
      const best = fits.reduce((a, b) => (alike(b.parts, chosen) > alike(a.parts, chosen) ? b : a));
      cells.push({ text, pick: options.indexOf(best), on: chosen[level]!.text === text, clause: null, why: null });
    }
    for (const { parts, clauses, title } of barred) {
      const text = parts[level]?.text;
      if (!text || !begins(parts, before) || parts[level]?.row !== row || cells.some((cell) => cell.text === text)) continue;
      cells.push({ text, pick: null, on: false, clause: clauses[0] ?? null, why: title });
    }
    return { name: row, cells };
  });
}

function begins(parts: Part[], before: Part[]): boolean {
  return before.every(({ row, text }, i) => parts[i]?.row === row && parts[i]?.text === text);
}

/** How many rows would stay as they are. */
function alike(parts: Part[], others: Part[]): number {
  return parts.filter(({ row, text }) => others.some((other) => other.row === row && other.text === text)).length;
}
