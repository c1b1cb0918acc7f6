/** Where each answer of a list is given: by a click on a unit, on the ring round the unit that is asked, or in words. */
import { ORDERS } from '../board/kit';
import type { Token } from '../protocol';
import type { List } from './asked';

/** An answer on the ring; `nth` counts what is barred behind the options. */
export type Spoke = { nth: number; text: string; look: string | null; barred: boolean; bearing: number | null };

export type Offers = {
  /** Units that are an answer, each by its first. */
  units: Map<number, number>;
  /** Units that are none now, and why not. */
  barred: Map<number, number>;
  ring: Spoke[];
  /** Answers that are nowhere on the table. */
  words: number[];
};

const FEWEST = 3;
const MOST = 8;
/** More ways to face than this, and a ring of them is a fan. */
const FAN = 40;

const COMPASS = ['north', 'north-east', 'east', 'south-east', 'south', 'south-west', 'west', 'north-west'];

/** "Face 104° (east)": where the answer points. */
export function bearingOf(text: string): number | null {
  const degrees = /(-?\d+(?:\.\d+)?)°/.exec(text);
  if (degrees) return Number(degrees[1]);
  const compass = /^face (north|south)?-?(east|west)?$/i.exec(text);
  if (!compass || !(compass[1] || compass[2])) return null;
  const turns = COMPASS.indexOf([compass[1], compass[2]].filter(Boolean).join('-').toLowerCase());
  return turns < 0 ? null : 45 * turns;
}

export function offersOf(list: List | null, tokens: readonly Token[], asked: Token | null): Offers {
  const offers: Offers = { units: new Map(), barred: new Map(), ring: [], words: [] };
  if (!list) return offers;
  const standing = new Set(tokens.filter(({ figures }) => figures.length > 0).map(({ id }) => id));
  const at = (unit: number | null): unit is number => unit !== null && standing.has(unit);
  const others = list.options.flatMap((option, nth) => {
    if (!at(option.unit)) return [{ option, nth }];
    if (!offers.units.has(option.unit)) offers.units.set(option.unit, nth);
    return [];
  });
  list.barred.forEach(({ unit }, nth) => {
    if (at(unit) && !offers.units.has(unit) && !offers.barred.has(unit)) offers.barred.set(unit, list.options.length + nth);
  });
  const round = asked !== null && standing.has(asked.id);
  const turns = others.filter(({ option }) => bearingOf(option.text) !== null);
  const orders = others.filter(({ option }) => option.icon !== null && option.icon.look in ORDERS);
  if (round && turns.length >= FEWEST && turns.length <= FAN) {
    offers.ring = turns.map(({ option, nth }) => ({ nth, text: option.text, look: null, barred: false, bearing: bearingOf(option.text) }));
  } else if (round && orders.length >= FEWEST && orders.length <= MOST) {
    const known = orders.map(({ option, nth }): Spoke => ({ nth, text: option.text, look: option.icon?.look ?? null, barred: false, bearing: null }));
    const barred = list.barred.flatMap(({ text }, nth): Spoke[] => {
      const look = text.toLowerCase();
      return look in ORDERS ? [{ nth: list.options.length + nth, text, look, barred: true, bearing: null }] : [];
    });
    const turn = Object.keys(ORDERS);
    offers.ring = [...known, ...barred].toSorted((a, b) => turn.indexOf(a.look ?? '') - turn.indexOf(b.look ?? ''));
  }
  const taken = new Set(offers.ring.map(({ nth }) => nth));
  offers.words = others.flatMap(({ nth }) => (taken.has(nth) ? [] : [nth]));
  return offers;
}

/** The answer that points nearest to where somebody points. */
export function turnedTo(ring: readonly Spoke[], bearing: number): number | null {
  const off = (to: number) => Math.abs(((((to - bearing) % 360) + 540) % 360) - 180);
  const known = ring.flatMap(({ nth, bearing }) => (bearing === null ? [] : [{ nth, off: off(bearing) }]));
  return known.reduce<{ nth: number; off: number } | null>((best, one) => (best && best.off <= one.off ? best : one), null)?.nth ?? null;
}
