/** How a unit's look turns over, part by part, each with the line that tells of it. */
import type { Figure, LogLine, Shows, Token } from '../protocol';

export type Part = 'place' | 'men' | 'pins' | 'order' | 'rest';
const PARTS: readonly Part[] = ['place', 'men', 'pins', 'order', 'rest'];

/** Whom something that is shown happens to. */
export function whom(shows: Shows): number {
  if ('acts' in shows) return shows.acts;
  if ('goes' in shows) return shows.goes;
  if ('fires' in shows) return shows.fires.unit;
  if ('falls' in shows) return shows.falls.unit;
  return 'pins' in shows ? shows.pins.unit : shows.turns.unit;
}

/** Whether a line is about a unit. */
export function names({ unit, other, men, said, shows }: LogLine, id: number): boolean {
  return (
    unit === id ||
    other === id ||
    men.some((man) => man.unit === id) ||
    said.some((span) => 'unit' in span && span.unit.unit === id) ||
    shows.some((shown) => whom(shown) === id || ('fires' in shown && shown.fires.at === id))
  );
}

/** Whether it tells this of it. */
function tells({ shows, icon, unit }: LogLine, id: number, part: Part): boolean {
  const own = shows.filter((shown) => whom(shown) === id);
  if (part === 'place') return own.some((shown) => 'goes' in shown);
  if (part === 'men') return own.some((shown) => 'falls' in shown || 'turns' in shown);
  if (part === 'pins') return own.some((shown) => 'pins' in shown);
  if (part === 'order') return (icon !== null && unit === id) || own.some((shown) => 'acts' in shown);
  return own.some((shown) => 'turns' in shown);
}

const men = ({ men, wreck, figures }: Token) => JSON.stringify([men, wreck, figures.map(({ man }) => man)]);
function place({ facing, inside, figures }: Token, other: Token): string {
  const both = figures.filter(({ man }) => other.figures.some((figure) => figure.man === man));
  return JSON.stringify([facing, inside, both.map(({ man, at }) => [man, at])]);
}
function rest({ facing: _f, inside: _i, men: _m, wreck: _w, pins: _p, order: _o, figures, ...rest }: Token, other: Token): string {
  const both = figures.filter(({ man }) => other.figures.some((figure) => figure.man === man));
  return JSON.stringify([rest, both.map(({ at: _, ...figure }) => figure)]);
}

/** In which parts two looks of a unit differ. */
export function differing(from: Token, to: Token): Part[] {
  const differs: Record<Part, boolean> = {
    place: place(from, to) !== place(to, from),
    men: men(from) !== men(to),
    pins: from.pins !== to.pins,
    order: from.order !== to.order,
    rest: rest(from, to) !== rest(to, from),
  };
  const found = PARTS.filter((part) => differs[part]);
  return found.length > 0 ? found : ['rest'];
}

/** The line with which a part turns over: the last that tells of it, or at least names the unit, or the last of all. */
export function turning(lines: readonly LogLine[], id: number, part: Part): number {
  const last = (holds: (line: LogLine) => boolean) => lines.findLastIndex(holds);
  const told = last((line) => tells(line, id, part));
  if (told >= 0) return told;
  // Order dice go back into the cup when a turn is over.
  const turn = part === 'order' ? last(({ heading }) => heading !== null) : -1;
  const named = turn >= 0 ? turn : last((line) => names(line, id));
  return named >= 0 ? named : lines.length - 1;
}

/** A look of which some parts have turned over already. */
export function turned(from: Token, to: Token, done: ReadonlySet<Part>): Token {
  const of = (part: Part) => (done.has(part) ? to : from);
  const { men, wreck } = of('men');
  const { facing, inside } = of('place');
  const figures = of('men').figures.map(({ man }): Figure => {
    const [was, is] = [from.figures.find((figure) => figure.man === man), to.figures.find((figure) => figure.man === man)];
    const held = (done.has('rest') ? is : was) ?? is ?? was!;
    return { ...held, at: ((done.has('place') ? is : was) ?? is ?? was!).at };
  });
  return { ...of('rest'), facing, inside, men, wreck, figures, pins: of('pins').pins, order: of('order').order };
}
