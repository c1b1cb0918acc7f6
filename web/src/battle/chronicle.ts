/** The log as one reads it: by turn, and in a turn by who acted, with the refusals where they were said. */
import type { Icon, LogLine } from '../protocol';
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
    if (icon || !last || 'refusal' in last) chapter.deeds.push({ icon: icon ?? null, lines: [{ at, line }] });
    else last.lines.push({ at, line });
  });
  found.at(-1)?.deeds.push(...said.map((refusal) => ({ refusal })));
  return found.filter(({ deeds }) => deeds.length > 0);
}

/** The same where a turn is one tale of many men: every line stands by itself, and what was ordered is not told again. */
export function tale(log: LogLine[], refusals: Refusal[]): Chapter[] {
  const found: Chapter[] = [{ heading: null, at: 0, deeds: [] }];
  log.forEach((line, at) => {
    if (line.heading) found.push({ heading: line.heading, at, deeds: [] });
    else if (!isAnswer(line)) found.at(-1)!.deeds.push({ icon: line.icon, lines: [{ at, line }] });
  });
  found.at(-1)?.deeds.push(...refusals.filter(({ after }) => after >= found.at(-1)!.at).map((refusal) => ({ refusal })));
  return found;
}

/**
 * A deed begins where its mark stands, or with the draw and the answers that led to it. More marks of the same unit tell
 * the same deed better: it was activated, it moved, it fired.
 */
function beginnings(log: LogLine[]): Map<number, Icon> {
  const starts = new Map<number, Icon>();
  let deed: { start: number; unit: number | null } | null = null;
  log.forEach(({ icon, unit, heading }, at) => {
    if (heading) deed = null;
    if (!icon) return;
    if (deed && deed.unit !== null && deed.unit === unit && icon.look !== GONE) {
      starts.set(deed.start, icon);
      return;
    }
    let start = at;
    for (let line = log[start - 1]; line && leadsTo(line, unit); line = log[start - 1]) start -= 1;
    starts.set(start, icon);
    deed = { start, unit };
  });
  return starts;
}

const GONE = 'destroyed';

function leadsTo(line: LogLine, unit: number | null): boolean {
  return line.entry !== null && !line.heading && (line.unit === null || line.unit === unit) && (!line.roll || line.roll.need === '');
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
  return line.entry !== null && line.seat !== null && !line.roll;
}

/** What came of a deed: the last thing told of some unit. */
export function outcome(lines: Numbered[]): LogLine | null {
  return lines.findLast(({ line }) => line.entry === null && line.unit !== null)?.line ?? null;
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

/** The throws of the last deed, while it is the last. */
export function lastRolls(log: LogLine[]): LogLine[] {
  const deed = chapters(log, []).at(-1)?.deeds.at(-1);
  return deed && 'lines' in deed ? deed.lines.map(({ line }) => line).filter(({ roll }) => roll?.need && roll.faces.length > 0) : [];
}
