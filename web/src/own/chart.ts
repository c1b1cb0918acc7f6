/** Charts to print: the same circumstance with several amounts is one line. */
import type { Term } from '../protocol';

export type Line = { label: string; clause: string; least: number; most: number };

export function lines(terms: readonly Term[]): Line[] {
  const all = new Map<string, Line>();
  for (const { label, clause, amount } of terms) {
    const known = all.get(`${clause} ${label}`);
    if (!known) all.set(`${clause} ${label}`, { label, clause, least: amount, most: amount });
    else {
      known.least = Math.min(known.least, amount);
      known.most = Math.max(known.most, amount);
    }
  }
  return [...all.values()];
}
