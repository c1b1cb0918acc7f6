/** What a change means for the figures and markers on a real table, as things to do with one's hands. */
import type { Change, Token } from '../protocol';
import { strings } from '../strings';
import { spoken } from './words';

export type Chore = { id: number; text: string; unit: number | null };

const words = strings.battle.table;
let next = 0;
const chore = (text: string, unit: number | null): Chore => ({ id: ++next, text, unit });

export function chores(before: Token[], change: Change): Chore[] {
  const old = new Map(before.map((token) => [token.id, token]));
  const going = new Set(change.moved.map(({ unit }) => unit));
  const arriving = new Set(change.tokens.filter(({ id }) => !old.has(id)).map(({ id }) => id));
  const told = new Set<number>();
  const all: Chore[] = [];
  for (const { unit, entry, said } of change.log) {
    if (unit === null || entry !== null || !(going.has(unit) || arriving.has(unit))) continue;
    told.add(unit);
    all.push(chore(spoken(said), unit));
  }
  for (const token of change.tokens) {
    const was = old.get(token.id);
    if (was) all.push(...of(was, token));
    else if (!told.has(token.id)) all.push(chore(words.arrives(token.name), token.id));
  }
  const cleared = change.tokens.filter((token) => old.get(token.id)?.order && !token.order);
  if (cleared.length > 0) all.push(chore(words.dice(cleared.map(({ name }) => name).join(', ')), null));
  for (const id of change.gone) all.push(chore(words.gone(old.get(id)?.name ?? ''), id));
  return all;
}

function of(was: Token, now: Token): Chore[] {
  const { id, name } = now;
  const all: Chore[] = [];
  if (now.order && now.order !== was.order) all.push(chore(words.order(now.order, name), id));
  if (now.men < was.men) all.push(chore(words.men(was.men - now.men, name), id));
  if (now.wreck && !was.wreck) all.push(chore(words.wreck(name), id));
  if (now.pins === was.pins + 1) all.push(chore(words.pin(now.pins, name), id));
  else if (now.pins > was.pins) all.push(chore(words.pins(now.pins, name), id));
  else if (now.pins < was.pins) all.push(chore(words.unpin(now.pins, name), id));
  return all;
}
