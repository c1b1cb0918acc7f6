/** What this browser remembers of first battles: how far each has come, and which games have been taught to the end. */
import { BEGINNING, type Progress } from './lesson';

const PLACE = 'sandtable.first-battles';
const MOST = 12;

export type Kept = { battles: { battle: string; done: readonly string[]; off: boolean }[]; taught: string[] };

export function parse(text: string | null): Kept {
  try {
    const found = JSON.parse(text ?? '{}') as Partial<Kept> | null;
    const battles = Array.isArray(found?.battles) ? found.battles : [];
    const taught = Array.isArray(found?.taught) ? found.taught.filter((game) => typeof game === 'string') : [];
    return { battles: battles.filter((one) => typeof one?.battle === 'string' && Array.isArray(one.done)), taught };
  } catch {
    return { battles: [], taught: [] };
  }
}

function stored(): Kept {
  try {
    return parse(localStorage.getItem(PLACE));
  } catch {
    return parse(null);
  }
}
function store(kept: Kept) {
  try {
    localStorage.setItem(PLACE, JSON.stringify(kept));
  } catch {
    // Then it lasts as long as the page.
  }
}

/** A battle that is taught, or was. */
export function recall(battle: string): { progress: Progress; off: boolean } | null {
  const found = stored().battles.find((one) => one.battle === battle);
  return found ? { progress: { ...BEGINNING, done: found.done }, off: found.off } : null;
}
export function keep(battle: string, done: readonly string[], off: boolean) {
  const kept = stored();
  store({ ...kept, battles: [{ battle, done, off }, ...kept.battles.filter((one) => one.battle !== battle)].slice(0, MOST) });
}
export function taught(): readonly string[] {
  return stored().taught;
}
export function finish(game: string) {
  const kept = stored();
  if (!kept.taught.includes(game)) store({ ...kept, taught: [...kept.taught, game] });
}
