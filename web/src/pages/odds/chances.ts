/** Numbers of chance as they are printed. */
import type { Bar, Measured } from '../../protocol';

/** Whole per cents where that says enough; digits where it would say nothing or all. */
export function percent(share: number): string {
  const value = 100 * share;
  if (value === 0 || value >= 100) return `${Math.min(value, 100).toFixed(0)} %`;
  if (value < 0.01) return '< 0.01 %';
  if (value > 99.99) return '> 99.99 %';
  if (value < 1 || value > 99) return `${value.toFixed(2)} %`;
  return `${value.toFixed(1)} %`;
}

/** Above a bar there is little room. */
export function brief(share: number): string {
  const value = 100 * share;
  if (value === 0) return '0';
  return value < 1 ? '<1' : value.toFixed(0);
}

/** The share that is this or more, for every bar. */
export function orMore(bars: Bar[]): number[] {
  let sum = 0;
  return bars
    .toReversed()
    .map((bar) => (sum += bar.share))
    .reverse()
    .map((share) => Math.min(share, 1));
}

export function yes(measure: Measured): number {
  return measure.bars.find((bar) => bar.value === 1)?.share ?? 0;
}

/** All values that any of the cases has, the far tail that no bar can show left out. */
export function span(measures: Measured[]): number[] {
  const bars = measures.flatMap((measure) => measure.bars);
  const seen = bars.filter((bar) => bar.share >= 0.0005).map((bar) => bar.value);
  if (seen.length === 0) return [];
  const [least, most] = [Math.min(...seen), Math.max(...seen)];
  return Array.from({ length: most - least + 1 }, (_, nth) => least + nth);
}
