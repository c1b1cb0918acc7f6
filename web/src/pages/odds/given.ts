/** What is known of a situation: in the form, in the address and on the command line. Defaults are left out. */
import type { Given, Procedure, ProcedureKey } from '../../protocol';

export type Values = Record<string, string>;

/** A key's values are no, yes: a switch. */
export function isSwitch(key: ProcedureKey): boolean {
  return key.values.length === 2 && key.values.includes('no') && key.values.includes('yes');
}

/** "men left, 1 to 12": the server checks it; the field only helps. */
export function bounds(key: ProcedureKey): { least: number; most: number } | null {
  const told = /(?:^|, )(\d+) to (\d+)$/.exec(key.about);
  const number = key.default === null || /^\d+$/.test(key.default);
  return told && number && key.values.length === 0 ? { least: Number(told[1]), most: Number(told[2]) } : null;
}

export function fromSearch(procedure: Procedure, search: string): Values {
  const told = new URLSearchParams(search);
  const values: Values = {};
  for (const key of procedure.keys) values[key.name] = told.get(key.name) ?? key.default ?? '';
  return values;
}

export function changed(procedure: Procedure, values: Values): Given[] {
  return procedure.keys.flatMap((key) => {
    const value = (values[key.name] ?? '').trim();
    return value === '' || value === key.default ? [] : [{ key: key.name, value }];
  });
}

export function toSearch(given: Given[]): string {
  const search = new URLSearchParams(given.map(({ key, value }) => [key, value]));
  return given.length > 0 ? `?${search}` : '';
}

/** What to type in a shell for the same odds. */
export function command(game: string, procedure: string, given: Given[]): string {
  const words = given.map(({ key, value }) => `${key}=${/^[\w.,:+-]+$/.test(value) ? value : quoted(value)}`);
  return ['sandtable', 'odds', game, procedure, ...words].join(' ');
}

function quoted(value: string): string {
  return `'${value.replaceAll("'", String.raw`'\''`)}'`;
}
