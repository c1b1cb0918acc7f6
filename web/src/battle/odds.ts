/** Odds laid out for the card: which measure gets the bars, which shares are printed, how large. */
import type { Measured, NeededRoll, Odds } from '../protocol';

export type Series = { label: string; shares: number[] };
export type BarChart = { name: string; values: number[]; series: Series[] };

/** More columns than this and the last one is "so many or more". */
const COLUMNS = 9;

export function barred(odds: Odds): BarChart | null {
  const first = odds.cases[0]?.measures.find((measure) => !measure.yes_no);
  if (!first) return null;
  const cases = odds.cases.flatMap(({ label, measures }) => {
    const measure = measures.find(({ name }) => name === first.name);
    return measure ? [{ label, measure }] : [];
  });
  const least = Math.min(0, ...cases.flatMap(({ measure }) => measure.bars.map(({ value }) => value)));
  const most = Math.max(...cases.flatMap(({ measure }) => measure.bars.filter(({ share }) => share >= 0.0005).map(({ value }) => value)), 1);
  const values = Array.from({ length: Math.min(COLUMNS, most - least + 1) }, (_, i) => least + i);
  const last = values.at(-1) ?? 0;
  const at = (measure: Measured, value: number) =>
    measure.bars
      .filter((bar) => (value === last ? bar.value >= last : bar.value === value))
      .reduce((sum, { share }) => sum + share, 0);
  return { name: first.name, values, series: cases.map(({ label, measure }) => ({ label, shares: values.map((value) => at(measure, value)) })) };
}

const average = (name: string) => `${name}, on average`;

export type Share = { name: string; text: string };

/** The first case's yes-or-no measures, and the means of numbers beside the one that has the bars. */
export function shares(odds: Odds): Share[] {
  const [first] = odds.cases;
  if (!first) return [];
  const chart = first.measures.find((measure) => !measure.yes_no);
  return first.measures
    .filter((measure) => measure !== chart)
    .map((measure) => ({
      name: measure.yes_no ? measure.name : average(measure.name),
      text: measure.yes_no ? perCent(measure.bars.find(({ value }) => value === 1)?.share ?? 0) : measure.mean.toFixed(1),
    }))
    .slice(0, 6);
}

/** What the other side can do next, in means; nothing that never happens. */
export function next(odds: Odds): Share[] {
  const measures = odds.then?.measures ?? [];
  return measures.filter(({ mean }) => mean >= 0.005).map(({ name, mean }) => ({ name: average(name), text: mean.toFixed(mean < 0.1 ? 2 : 1) }));
}

export function perCent(share: number): string {
  if (share > 0 && share < 0.005) return '<1 %';
  if (share < 1 && share >= 0.995) return '>99 %';
  return `${Math.round(100 * share)} %`;
}

export type Need = { roll: NeededRoll; dice: number[] };

/** Throws that need the same for the same reasons are one line: 2 + 7 dice. */
export function needs(odds: Odds): Need[] {
  const found: (Need & { key: string })[] = [];
  for (const roll of odds.needs) {
    const key = JSON.stringify([roll.need, roll.sides, roll.because]);
    const same = found.find((need) => need.key === key);
    if (same) same.dice.push(roll.dice);
    else found.push({ key, roll, dice: [roll.dice] });
  }
  return found;
}
