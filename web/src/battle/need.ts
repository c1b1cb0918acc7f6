/** Needed numbers as players write them: the base as "3+", what is added to it as it helps or hinders the dice. */
import type { Term } from '../protocol';

export type Amount = { amount: string; term: Term };

/**
 * The server's terms add up to the needed number. Of "so much or more" a term that raises it is a malus to the
 * dice, and is written so: +1 needed reads −1.
 */
export function amounts(need: string, terms: Term[]): Amount[] {
  const atLeast = /^\d+\+/.test(need);
  return terms.map((term, i) => ({ term, amount: i === 0 ? base(term, atLeast) : signed(atLeast ? -term.amount : term.amount) }));
}

function base(term: Term, atLeast: boolean): string {
  return atLeast ? `${term.amount}+` : String(term.amount);
}

function signed(amount: number): string {
  if (amount === 0) return '0';
  return amount > 0 ? `+${amount}` : `−${-amount}`;
}

/** "5+" large, and what is written small behind it: "9 or less on two dice" has both. */
export function headline(need: string): { big: string; small: string } {
  const [, big = need, small = ''] = /^(\d+\+?)(?:\s+(.*))?$/.exec(need) ?? [];
  return { big, small };
}
