/** Packs as text: put together from records, and named after what is in them. What they mean the server says. */
import type { Counted, PackReport } from '../protocol';

export function pack(game: string, records: string[]): string {
  return `format = 1\ngame = ${quoted(game)}\n\n${records.map((record) => record.trim()).join('\n\n')}\n`;
}

export function quoted(text: string): string {
  return JSON.stringify(text);
}

/** The id of the first record in a text. */
export function idOf(record: string): string {
  return /^id = "([^"]*)"/m.exec(record)?.[1] ?? '';
}

export function scenario(name: string, engagement: string, table: string, armies: [string, string]): string {
  const sides = armies.map((army) => `{ army = ${quoted(army)} }`).join(', ');
  const lines = ['[[scenario]]', 'id = "battle"', `name = ${quoted(name)}`, `engagement = ${quoted(engagement)}`];
  return [...lines, `table = ${quoted(table)}`, `side = [${sides}]`].join('\n');
}

export function nameOf(report: PackReport): string | null {
  return (report.scenarios[0] ?? report.armies[0] ?? report.tables[0])?.name ?? null;
}

/** An id that is not taken yet. */
export function freeId(wanted: string, taken: readonly string[]): string {
  for (let n = 1; ; n++) {
    const id = n === 1 ? wanted : `${wanted}-${n}`;
    if (!taken.includes(id)) return id;
  }
}

/** Arms with another number of these: as a pack writes them. */
export function armsWith(arms: readonly Counted[], id: string, count: number): string {
  const others = arms.filter((arm) => arm.id !== id);
  const place = arms.findIndex((arm) => arm.id === id);
  const all = count > 0 ? others.toSpliced(place < 0 ? others.length : place, 0, { id, count }) : others;
  return all.length > 0 ? `{ ${all.map((arm) => `${arm.id} = ${arm.count}`).join(', ')} }` : '{}';
}

export function upgradesWith(upgrades: readonly string[], id: string, on: boolean): string {
  const others = upgrades.filter((upgrade) => upgrade !== id);
  return `[${(on ? [...others, id] : others).map(quoted).join(', ')}]`;
}
