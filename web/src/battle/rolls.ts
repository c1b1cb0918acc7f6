/** What dice were thrown for, and what came of them. */
import type { Outcome, Purpose, Roll } from '../protocol';
import { strings } from '../strings';

const words = strings.battle.rolls;

/** "To hit". */
export function title(purpose: Purpose | null): string {
  return purpose ? words.purpose[purpose] : '';
}

/** "To hit: 4 hits", "Morale: holds". */
export function result(roll: Roll): string {
  return [title(roll.purpose), came(roll)].filter(Boolean).join(': ');
}

/** "4 hits", "holds", "2 of 3"; nothing where every face means something of its own. */
export function came({ purpose, outcome }: Roll): string {
  if (outcome === 'faces') return '';
  if ('made' in outcome) return purpose === 'to-hit' ? words.hits(outcome.made.made) : words.made(outcome.made.made, outcome.made.of);
  if ('passed' in outcome) return passed(purpose, outcome.passed);
  return other(outcome);
}

function passed(purpose: Purpose | null, made: boolean): string {
  if (purpose === 'to-hit') return words.hits(made ? 1 : 0);
  const nerve = purpose === 'morale' || purpose === 'guts';
  if (nerve) return made ? words.holds : words.breaks;
  return made ? words.passed : words.failed;
}

function other(outcome: Exclude<Outcome, 'faces' | { made: unknown } | { passed: unknown }>): string {
  if ('total' in outcome) return String(outcome.total);
  if ('row' in outcome) return outcome.row.text;
  if ('double' in outcome) return outcome.double ? words.double : words.noDouble;
  if ('opposed' in outcome) return words.against(outcome.opposed.ours, outcome.opposed.theirs);
  return outcome.drawn.join(', ');
}

/** Whether dice fell, and not lots out of a cup. */
export function isDice(roll: Roll): boolean {
  return roll.dice.length > 0 && !(typeof roll.outcome === 'object' && 'drawn' in roll.outcome);
}
