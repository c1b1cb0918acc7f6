/** What a change means for the figures and markers on a real table, as things to do with one's hands. */
import type { Change, Token } from '../protocol';
import { strings } from '../strings';
import { inches, sentence } from './words';

export type Chore = { id: number; text: string; unit: number | null };

const words = strings.battle.table;
let next = 0;
const chore = (text: string, unit: number | null): Chore => ({ id: ++next, text, unit });

export function chores(before: Token[], change: Change): Chore[] {
  const old = new Map(before.map((token) => [token.id, token]));
  const moved = new Set(change.moved.map(({ unit }) => unit));
  const told = change.log.flatMap((line) => (line.unit !== null && moved.has(line.unit) && line.entry === null ? [chore(sentence(inches(line.text)), line.unit)] : []));
  const cleared = change.tokens.filter((token) => old.get(token.id)?.order && !token.order);
  const all = [...told, ...change.tokens.flatMap((token) => of(old.get(token.id), token))];
  if (cleared.length > 0) all.push(chore(words.dice(cleared.map(({ name }) => name).join(', ')), null));
  for (const id of change.gone) all.push(chore(words.gone(old.get(id)?.name ?? ''), id));
  return all;
}

function of(was: Token | undefined, now: Token): Chore[] {
  const { id, name } = now;
  if (!was) return [chore(words.arrives(name), id)];
  const all: Chore[] = [];
  if (now.order && now.order !== was.order) all.push(chore(words.order(now.order, name), id));
  if (now.men < was.men) all.push(chore(words.men(was.men - now.men, name), id));
  if (now.wreck && !was.wreck) all.push(chore(words.wreck(name), id));
  if (now.pins === was.pins + 1) all.push(chore(words.pin(now.pins, name), id));
  else if (now.pins > was.pins) all.push(chore(words.pins(now.pins, name), id));
  else if (now.pins < was.pins) all.push(chore(words.unpin(now.pins, name), id));
  return all;
}
