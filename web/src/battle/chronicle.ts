/** The log as one reads it: by turn, and in a turn by who acted, with the refusals where they were said. */
import type { Icon, LogLine, Span } from '../protocol';
import { isDice } from './rolls';
import type { Refusal } from './play.svelte';

export type Numbered = { at: number; line: LogLine };
/** What one unit did, or whatever else belongs together. */
export type Deed = { icon: Icon | null; lines: Numbered[] } | { refusal: Refusal };
export type Chapter = { heading: string | null; at: number; deeds: Deed[] };

export function chapters(log: LogLine[], refusals: Refusal[]): Chapter[] {
  const found: Chapter[] = [{ heading: null, at: 0, deeds: [] }];
  const said = [...refusals];
  const starts = beginnings(log);
  log.forEach((line, at) => {
    let chapter = found.at(-1)!;
    while (said[0] && said[0].after <= at) chapter.deeds.push({ refusal: said.shift()! });
    if (line.heading) found.push((chapter = { heading: line.heading, at, deeds: [] }));
    const icon = starts.get(at);
    const last = chapter.deeds.at(-1);
    if (icon !== undefined || !last || 'refusal' in last) chapter.deeds.push({ icon: icon ?? null, lines: [{ at, line }] });
    else last.lines.push({ at, line });
  });
  found.at(-1)?.deeds.push(...said.map((refusal) => ({ refusal })));
  return found.filter(({ deeds }) => deeds.length > 0);
}

/** The same where a turn is one tale of many men: what somebody did stands by itself, and what was ordered is not told again. */
export function tale(log: LogLine[], refusals: Refusal[]): Chapter[] {
  const found: Chapter[] = [{ heading: null, at: 0, deeds: [] }];
  log.forEach((line, at) => {
    const chapter = found.at(-1)!;
    const last = chapter.deeds.at(-1);
    if (line.heading) found.push({ heading: line.heading, at, deeds: [] });
    else if (isAnswer(line)) return;
    else if (line.deed !== null && last && 'lines' in last && last.lines.at(-1)?.line.deed === line.deed) last.lines.push({ at, line });
    else chapter.deeds.push({ icon: line.icon, lines: [{ at, line }] });
  });
  found.at(-1)?.deeds.push(...refusals.filter(({ after }) => after >= found.at(-1)!.at).map((refusal) => ({ refusal })));
  return found;
}

/**
 * Where deeds begin: where the server says so, or with the draw and the answers that led to it. Marks of one deed tell it
 * better and better: it was activated, it moved, it fired.
 */
function beginnings(log: LogLine[]): Map<number, Icon | null> {
  const starts = new Map<number, Icon | null>();
  let open: { start: number; deed: number } | null = null;
  log.forEach(({ icon, unit, heading, deed }, at) => {
    if (heading) open = null;
    if (deed === null) {
      // What belongs to nobody does not belong to whoever acted before.
      if (open) starts.set(at, icon);
      open = null;
      return;
    }
    if (open?.deed !== deed) {
      let start = at;
      for (let line = log[start - 1]; line && leadsTo(line, unit); line = log[start - 1]) start -= 1;
      for (let nth = start + 1; nth <= at; nth += 1) starts.delete(nth);
      open = { start, deed };
      starts.set(start, icon);
    } else if (icon && icon.look !== GONE) starts.set(open.start, icon);
    else if (icon && !starts.get(open.start)) starts.set(open.start, icon);
  });
  return starts;
}

const GONE = 'destroyed';

function leadsTo(line: LogLine, unit: number | null): boolean {
  return line.entry !== null && line.deed === null && !line.heading && (line.unit === null || line.unit === unit) && (!line.roll || !isDice(line.roll));
}

/** An answer that is told again, as what came of it, is not told twice. */
export function told(lines: Numbered[]): Numbered[] {
  return lines.filter(({ line }, i) => {
    if (!isAnswer(line)) return true;
    const rest = lines.slice(i + 1);
    if (line.unit === null) return rest.length === 0;
    const next = rest.find(({ line: later }) => !isAnswer(later))?.line;
    return !next || next.entry !== null || next.unit !== line.unit;
  });
}

function isAnswer(line: LogLine): boolean {
  return line.kind === 'answer';
}

/** The deed in one line, as it is told by now. */
export function result(lines: Numbered[]): Span[] | null {
  return lines.findLast(({ line }) => line.result !== null)?.line.result ?? null;
}

export type Mark = { at: number; icon: Icon; unit: number | null };
export type TurnMarks = { heading: string | null; at: number; marks: Mark[] };

/** What stands on the time line. */
export function marks(log: LogLine[]): TurnMarks[] {
  const turns: TurnMarks[] = [{ heading: null, at: 0, marks: [] }];
  log.forEach((line, at) => {
    if (line.heading) turns.push({ heading: line.heading, at, marks: [] });
    if (!line.icon) return;
    const marks = turns.at(-1)!.marks;
    const last = marks.at(-1);
    if (last && last.unit !== null && last.unit === line.unit && line.icon.look !== GONE) last.icon = line.icon;
    else marks.push({ at, icon: line.icon, unit: line.unit });
  });
  return turns.filter(({ heading, marks }) => heading !== null || marks.length > 0);
}

/** One shot, one test: what was thrown in it, in the order it fell. */
export type Thrown = { at: number; lines: LogLine[] };

/** The last of them, the newest first. */
export function lastThrown(log: LogLine[], most: number): Thrown[] {
  const found: Thrown[] = [];
  for (let at = log.length - 1; at >= 0; at -= 1) {
    const line = log[at]!;
    if (!line.roll || !isDice(line.roll)) continue;
    const event = found.at(-1);
    const next = event?.lines[0];
    if (event && next && belongs(line, next)) {
      event.lines.unshift(line);
      event.at = at;
    } else if (found.length === most) break;
    else found.push({ at, lines: [line] });
  }
  return found;
}

function belongs(line: LogLine, next: LogLine): boolean {
  return line.deed === null ? next.deed === null && line.unit === next.unit && line.seat === next.seat : line.deed === next.deed;
}
