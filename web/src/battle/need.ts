/** Needed numbers as players write them: the base as "3+", what is added to it as it helps or hinders the dice. */
import type { Need, Term } from '../protocol';
import { strings } from '../strings';

export type Amount = { amount: string; term: Term };

/**
 * The server's terms add up to the needed number. Of "so much or more" a term that raises it is a malus to the
 * dice, and is written so: +1 needed reads −1.
 */
export function amounts(need: Need | null, terms: Term[]): Amount[] {
  const atLeast = need !== null && !need.low;
  return terms.map((term, i) => ({ term, amount: i === 0 ? base(term, atLeast) : signed(atLeast ? -term.amount : term.amount) }));
}

function base(term: Term, atLeast: boolean): string {
  return atLeast ? `${term.amount}+` : String(term.amount);
}

function signed(amount: number): string {
  if (amount === 0) return '0';
  return amount > 0 ? `+${amount}` : `−${-amount}`;
}

/** "5+" large, and what is written small behind it: "9" and "or less on 2D6". */
export function headline(need: Need | null): { big: string; small: string } {
  if (!need) return { big: '', small: '' };
  const { orLess, on } = strings.battle.rolls;
  const { number, low, dice, sides } = need;
  const small = [low ? orLess : '', dice > 1 || sides !== 6 ? on(dice, sides) : ''];
  return { big: low ? String(number) : `${number}+`, small: small.filter(Boolean).join(' ') };
}

/** The same beside the dice themselves: "4 or less", "9 or less on 2D6". */
export function bare(need: Need | null): string {
  if (!need) return '';
  const { orLess, on } = strings.battle.rolls;
  const { number, low, dice, sides } = need;
  return [low ? `${number} ${orLess}` : `${number}+`, dice > 1 ? on(dice, sides) : ''].filter(Boolean).join(' ');
}

/** "5+", "9 or less on 2D6". */
export function needed(need: Need | null): string {
  const { big, small } = headline(need);
  return [big, small].filter(Boolean).join(' ');
}
