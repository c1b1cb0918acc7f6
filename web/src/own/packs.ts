/** Packs as text: put together from records, and named after what is in them. What they mean the server says. */
import type { Army, Counted, PackReport } from '../protocol';

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

/** A table with nothing on it. */
export function bare([wide, deep]: readonly [number, number], name: string): string {
  return `[[table]]\nid = "table"\nname = ${quoted(name)}\nsize_in = [${wide}, ${deep}]\npiece = []`;
}

export type Kept = { kind: string; id: string; name: string; text: string };

/** Records of a pack that stand below headers of their own, each with what belongs to it. */
export function records(text: string): Kept[] {
  return text.split(/^(?=\[\[[a-z-]+\]\])/m).flatMap((record) => {
    const kind = /^\[\[([a-z-]+)\]\]/.exec(record)?.[1];
    const said = (key: string) => new RegExp(`^${key} = "([^"]*)"`, 'm').exec(record)?.[1];
    const id = said('id');
    return kind && id ? [{ kind, id, name: said('name') ?? id, text: record.trim() }] : [];
  });
}

/** The same record under an id that none of these has. */
export function renamed(record: string, taken: readonly string[]): string {
  const id = idOf(record);
  return record.replace(`id = ${quoted(id)}`, `id = ${quoted(freeId(id, taken))}`);
}

export function scenario(name: string, engagement: string, table: string, armies: [string, string]): string {
  const sides = armies.map((army) => `{ army = ${quoted(army)} }`).join(', ');
  const lines = ['[[scenario]]', 'id = "battle"', `name = ${quoted(name)}`, `engagement = ${quoted(engagement)}`];
  return [...lines, `table = ${quoted(table)}`, `side = [${sides}]`].join('\n');
}

/** The list of pieces of a table that was drawn, as it is written. */
export function piecesOf(table: string): string {
  return /^piece = (\[[\s\S]*^\])/m.exec(table)?.[1] ?? '[]';
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

/** An army as one pastes it where others read it. */
export function asText(army: Army): string {
  const limit = army.limit === null ? '' : ` of ${army.limit}`;
  const unit = ({ name, quality, about, points }: Army['units'][number]) =>
    `- ${name}: ${[quality, about].filter(Boolean).join(', ')} · ${points}`;
  return [`${army.name} (${army.side}) · ${army.points}${limit} ${army.counted}`, ...army.units.map(unit)].join('\n');
}
