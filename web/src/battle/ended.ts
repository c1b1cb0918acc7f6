/** How a battle ended, in a headline for whoever reads it. */
import type { Seat, Verdict } from '../protocol';
import { strings } from '../strings';

export function headline(verdict: Verdict, yours: readonly Seat[]): string {
  const words = strings.ending.over;
  const [own, ...more] = yours;
  const { winner } = verdict;
  const told = `${verdict.text}.`;
  // Who sits in both seats has won and lost.
  if (!own || more.length > 0 || winner === null) return told;
  return `${winner === own ? words.won : words.lost} ${told}`;
}
