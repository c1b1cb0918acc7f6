/** Small changes to words that are not ours: a capital at the start, names to be set bold. */
import type { Fault, LogLine } from '../protocol';

export function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Straight quotes after a number are inches. */
export function inches(text: string): string {
  return text.replaceAll(/(\d)"/g, '$1″');
}

export type Part = { text: string; name: boolean };

/** Cuts out the names of units, the longest first. */
export function parts(text: string, names: string[]): Part[] {
  const known = [...new Set(names)].filter(Boolean).sort((a, b) => b.length - a.length);
  if (known.length === 0) return [{ text, name: false }];
  const pattern = new RegExp(`(${known.map((name) => name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})`);
  return text
    .split(pattern)
    .map((part, i) => ({ text: part, name: i % 2 === 1 }))
    .filter((part) => part.text !== '');
}

/** A throw's line up to its reasons and dice, which are shown as such: "MMG at Grenadiers, 5+ needed". */
export function head(text: string): string {
  return text.replace(/ \([^()]*\[.*$/, '').replace(/: [^:]*->.*$/, '');
}

/** A line without its reasons. */
export function summary(line: LogLine): string {
  const text = line.roll?.need ? [head(line.text), line.roll.result].filter(Boolean).join(': ') : line.text;
  return sentence(inches(text));
}

/** A refusal as a sentence; its clause stands beside it anyway. */
export function reason(fault: Fault): string {
  return sentence(inches(fault.text.replace(/^refused by [A-Z0-9-]+: /, '')));
}
