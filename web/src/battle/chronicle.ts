/** The log in parts, by heading, with the refusals where they were said. */
import type { Icon, LogLine } from '../protocol';
import type { Refusal } from './play.svelte';

export type Entry = { at: number; line: LogLine } | { at: number; refusal: Refusal };
export type Chapter = { heading: string | null; entries: Entry[] };

export function chapters(log: LogLine[], refusals: Refusal[]): Chapter[] {
  const found: Chapter[] = [{ heading: null, entries: [] }];
  const said = [...refusals];
  log.forEach((line, at) => {
    while (said[0] && said[0].after <= at) push(found, { at, refusal: said.shift()! });
    if (line.heading) found.push({ heading: line.heading, entries: [] });
    push(found, { at, line });
  });
  for (const refusal of said) push(found, { at: log.length, refusal });
  return found.filter(({ entries }) => entries.length > 0);
}

function push(found: Chapter[], entry: Entry) {
  found.at(-1)?.entries.push(entry);
}

export type Mark = { at: number; icon: Icon; unit: number | null };
export type TurnMarks = { heading: string | null; at: number; marks: Mark[] };

/** What stands on the time line. */
export function marks(log: LogLine[]): TurnMarks[] {
  const turns: TurnMarks[] = [{ heading: null, at: 0, marks: [] }];
  log.forEach((line, at) => {
    if (line.heading) turns.push({ heading: line.heading, at, marks: [] });
    if (line.icon) turns.at(-1)?.marks.push({ at, icon: line.icon, unit: line.unit });
  });
  return turns.filter(({ heading, marks }) => heading !== null || marks.length > 0);
}

/** The last throw. */
export function lastRoll(log: LogLine[]): LogLine | null {
  return log.findLast((line) => line.roll !== null) ?? null;
}
