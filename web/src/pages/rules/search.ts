/** Finding clauses by any words in them, their readings and their options. */
import type { Clause, OptionInfo, Reading, Rules } from '../../protocol';

/** With the options that settle it otherwise. */
export type Settled = Reading & { switches: OptionInfo[] };
export type Entry = { clause: Clause; readings: Settled[]; options: OptionInfo[]; words: string };
export type Section = { name: string; entries: Entry[] };

export function words(search: string): string[] {
  return search.toLowerCase().split(/\s+/).filter(Boolean);
}

export function has(text: string, search: string): boolean {
  return words(search).every((word) => text.includes(word));
}

export function entries(rules: Rules): Entry[] {
  const options = new Map(rules.options.map((option) => [option.name, option]));
  const readings = new Map(
    rules.readings.map((reading) => {
      const switches = reading.options.flatMap((name) => options.get(name) ?? []);
      return [reading.id, { ...reading, switches }];
    }),
  );
  return rules.clauses.map((clause) => {
    const read = clause.readings.flatMap((id) => readings.get(id) ?? []);
    const switched = clause.options.flatMap((name) => options.get(name) ?? []);
    const text = [
      clause.id,
      clause.title,
      clause.section,
      ...read.flatMap((reading) => [reading.id, reading.question, reading.chosen]),
      ...switched.flatMap((option) => [option.name, option.effect]),
    ];
    return { clause, readings: read, options: switched, words: text.join(' ').toLowerCase() };
  });
}

export function find(all: Entry[], search: string, origin: string | null): Entry[] {
  return all.filter((entry) => (!origin || entry.clause.origin === origin) && has(entry.words, search));
}

/** In the order of the book. */
export function sections(found: Entry[]): Section[] {
  const byName = new Map<string, Entry[]>();
  for (const entry of found) {
    const section = byName.get(entry.clause.section);
    if (section) section.push(entry);
    else byName.set(entry.clause.section, [entry]);
  }
  return [...byName].map(([name, entries]) => ({ name, entries }));
}
