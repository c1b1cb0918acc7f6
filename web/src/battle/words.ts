/** Sentences put together of their pieces, and a capital at the start of words that are not ours. */
import type { Fault, LogLine, Span } from '../protocol';
import { result } from './rolls';

export function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A length in 1/100 inch, as short as it can be written: 4.5″. */
export function inches(hundredths: number): string {
  return `${hundredths / 100}″`;
}

/** A piece of a sentence in letters. */
export function printed(span: Span): string {
  if ('said' in span) return span.said;
  return 'unit' in span ? span.unit.name : inches(span.length);
}

export function spoken(spans: Span[]): string {
  return sentence(spans.map(printed).join(''));
}

/** A line without its reasons. */
export function summary({ said, roll }: LogLine): string {
  return [spoken(said), roll ? result(roll) : ''].filter(Boolean).join(': ');
}

/** A refusal as a sentence; its clauses stand beside it anyway. */
export function reason(fault: Fault): string {
  return sentence(fault.text);
}
