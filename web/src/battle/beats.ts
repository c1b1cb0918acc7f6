/**
 * A change taken apart into beats: each tells a few lines, and with it comes what these lines tell of, and nothing that
 * later ones do. Nothing here has a clock.
 */
import type { Pop, Volley } from '../board/happening';
import type { Board, Change, LogLine, Moved, Point, Scene, Shows, Status, Token } from '../protocol';
import { fold, laid } from './fold';
import { differing, names, turned, turning, whom, type Part } from './looks';

export type Kind = 'banner' | 'order' | 'move' | 'tracer' | 'roll' | 'losses' | 'pins' | 'word' | 'spot' | 'quiet';

export interface Beat {
  kind: Kind;
  /** So many lines of the change have been told at its end. */
  lines: number;
  /** What it is about, of these. */
  told: LogLine[];
  /** In milliseconds, at ordinary speed. */
  wait: number;
  scene: Scene;
  volley: Volley | null;
  moved: Moved[];
}

/** At ordinary speed, in milliseconds. */
export const WAITS: Record<Exclude<Kind, 'roll'>, number> = {
  banner: 400,
  order: 240,
  move: 320,
  tracer: 320,
  losses: 340,
  pins: 300,
  word: 300,
  spot: 300,
  quiet: 0,
};
const ROLLS: Partial<Record<string, number>> = { 'to-hit': 600, damage: 400, 'order-test': 450, draw: 240, lot: 240 };
const ROLL = 450;
/** Men who walk at the same time. */
const TOGETHER = 500;
/** The server tells what follows a throw in the lines behind it; a shot's target stands that near. */
const NEAR = 3;

/** The beats of a change, in order; the last one's scene is the scene after it. */
export function tell(before: Scene, change: Change): Beat[] {
  const after = fold(before, change);
  const taken = change.log_from < before.log.length;
  const beats = taken || change.log.length === 0 ? [] : joined(stretches(before, change, after).flatMap(walked), before.board.measure === 'squares');
  const told = withTracers(beats, change.log, before);
  const ways = [...change.moved];
  let board = before.board;
  for (const beat of told) {
    if (beat.kind === 'move' || beat.kind === 'quiet') beat.moved = gone(board, beat.scene.board, ways);
    board = beat.scene.board;
  }
  const end: Beat = { kind: 'quiet', lines: change.log.length, told: [], wait: 0, scene: after, volley: null, moved: [] };
  if (told.length === 0) return [{ ...end, moved: change.moved }];
  return [...told, end];
}

/** Lines between two positions that are known, and what is otherwise at the end of them. */
interface Stretch {
  before: Scene;
  change: Change;
  from: number;
  lines: LogLine[];
  was: { status: Status; board: Board };
  is: { status: Status; board: Board };
}

function stretches(before: Scene, change: Change, after: Scene): Stretch[] {
  const found: Stretch[] = [];
  let [from, was]: [number, Stretch['was']] = [0, before];
  const reach = (to: number, is: Stretch['is']) => {
    if (to > from || is === after) found.push({ before, change, from, lines: change.log.slice(from, to), was, is });
    [from, was] = [to, is];
  };
  for (const step of change.steps) reach(step.lines, { status: step.status, board: laid(was.board, step) });
  reach(change.log.length, after);
  return found;
}

/** What a line is about, before all else. */
function kindOf({ heading, roll, shows, icon, spot, unit, deed, kind }: LogLine, nth: number): Kind {
  if (kind === 'answer' || kind === 'note') return 'quiet';
  if (heading) return 'banner';
  if (roll) return 'roll';
  const any = (part: string) => shows.some((shown) => part in shown);
  if (any('falls')) return 'losses';
  if (any('pins')) return 'pins';
  if (any('turns')) return 'word';
  if (any('goes')) return 'move';
  if (shows.some((shown) => 'fires' in shown && shown.fires.arc)) return 'tracer';
  if (any('fires')) return 'order';
  // What was begun by it is told; that it was done is not told again.
  if (icon !== null || (any('acts') && (deed === null || deed === nth))) return 'order';
  return spot && unit === null ? 'spot' : 'quiet';
}

/** One stretch, line by line. */
function walked({ before, change, from, lines, was, is }: Stretch): Beat[] {
  const looks = unfold(was.board, is.board, lines);
  const heading = lines.findIndex((line) => line.heading !== null);
  const scene = (upTo: number, half: boolean): Scene => {
    const told = lines[upTo]?.roll && half ? upTo - 0.5 : upTo;
    const all = told >= lines.length - 1;
    const status = all ? is.status : heading >= 0 && told >= heading ? { ...is.status, scores: was.status.scores } : was.status;
    const board = all ? is.board : { ...was.board, tokens: looks.tokens(told), signs: heard(was.board, is.board, lines, told) };
    const log = [...before.log, ...change.log.slice(0, from + upTo + 1)];
    return { ...before, status, board, log, questions: [], undo: 'nothing', consent: null, verdict: null };
  };
  const beats: Beat[] = [];
  lines.forEach((line, i) => {
    const kind = kindOf(line, change.log_from + from + i);
    if (kind === 'quiet') return;
    const wait = kind === 'roll' ? (ROLLS[line.roll?.purpose ?? ''] ?? ROLL) : WAITS[kind];
    const of = thrownBy(kind, line);
    beats.push({ kind, lines: from + i + 1, told: [line], wait, scene: scene(i, true), volley: of, moved: [] });
  });
  const seen = beats.at(-1);
  if (lines.length === 0 || (seen?.lines === from + lines.length && seen.kind !== 'roll')) return beats;
  const end = scene(lines.length - 1, false);
  const shows = seen?.kind !== 'roll' && looks.ways;
  const last = lines.findLast(({ kind, roll }) => kind === 'event' && !roll);
  const told = shows && last && !beats.some((beat) => beat.told.includes(last)) ? [last] : [];
  beats.push({ kind: 'quiet', lines: from + lines.length, told, wait: shows ? WAITS.move : 0, scene: end, volley: null, moved: [] });
  return beats;
}

/** A bomb flies when it is thrown; shots fly when the dice fall. */
function thrownBy(kind: Kind, { shows, spot }: LogLine): Volley | null {
  const fires = kind === 'tracer' ? shows.find((shown) => 'fires' in shown) : undefined;
  if (!fires || !('fires' in fires)) return null;
  const at = fires.fires.at ?? spot;
  return at === null ? null : { by: fires.fires.unit, at, made: [true], arc: true };
}

/** The units of a stretch at each of its lines. A line that throws dice shows nothing of what comes of them before the next one. */
function unfold(was: Board, is: Board, lines: readonly LogLine[]) {
  const at = (line: number) => (lines[line]?.roll ? line + 0.5 : line);
  const old = new Map(was.tokens.map((token) => [token.id, token]));
  const now = new Set(is.tokens.map(({ id }) => id));
  const gone = was.tokens.filter(({ id }) => !now.has(id)).map((token) => ({ token, at: at(turning(lines, token.id, 'men')) }));
  const parts = new Map<number, { part: Part; at: number }[]>();
  const comes = new Map<number, number>();
  for (const token of is.tokens) {
    const from = old.get(token.id);
    if (from === undefined) {
      const first = lines.findIndex((line) => names(line, token.id));
      comes.set(token.id, at(first < 0 ? lines.length - 1 : first));
    } else if (from !== token && JSON.stringify(from) !== JSON.stringify(token)) {
      parts.set(token.id, differing(from, token).map((part) => ({ part, at: at(turning(lines, token.id, part)) })));
    }
  }
  const shown = (token: Token, told: number): Token => {
    const from = old.get(token.id);
    if (!from) return fellLater(token, lines, told);
    const turns = parts.get(token.id) ?? [];
    if (turns.every((turn) => turn.at <= told)) return token;
    const done = new Set(turns.filter((turn) => turn.at <= told).map(({ part }) => part));
    return onItsWay(done.size === 0 ? from : turned(from, token, done), done, lines, told);
  };
  return {
    /** Somebody is elsewhere at the end, or has come. */
    ways: comes.size > 0 || [...parts.values()].some((turns) => turns.some(({ part }) => part === 'place')),
    tokens: (told: number): Token[] => {
      const left = gone.filter((one) => one.at > told).map(({ token }) => token);
      const there = is.tokens.filter(({ id }) => (comes.get(id) ?? -1) <= told).map((token) => shown(token, told));
      return [...there, ...left];
    },
  };
}

/** Whoever was not seen before he was hit stands until that is told. */
function fellLater(token: Token, lines: readonly LogLine[], told: number): Token {
  return token.wreck && turning(lines, token.id, 'men') > told ? { ...token, wreck: false } : token;
}

/** One man's steps, square by square, where they are told. */
function onItsWay(token: Token, done: ReadonlySet<Part>, lines: readonly LogLine[], told: number): Token {
  const [figure] = token.figures;
  if (!figure || token.figures.length > 1 || done.has('place')) return token;
  const steps = lines.slice(0, Math.floor(told) + 1);
  const step = steps.findLast(({ spot, shows }) => spot !== null && shows.some((shown) => 'goes' in shown && shown.goes === token.id));
  return step?.spot ? { ...token, figures: [{ ...figure, at: step.spot }] } : token;
}

/** What was heard or left lying comes with the line that names its spot, the rest when all is told. */
function heard(was: Board, is: Board, lines: readonly LogLine[], told: number): Board['signs'] {
  if (was.signs === is.signs) return was.signs;
  const known = new Set(was.signs.traces.map((trace) => JSON.stringify(trace)));
  const same = (a: Point | null, b: Point) => a?.x === b.x && a.y === b.y;
  const named = (at: Point) => lines.slice(0, Math.floor(told) + 1).some(({ spot, unit }) => unit === null && same(spot, at));
  const fresh = is.signs.traces.filter((trace) => !known.has(JSON.stringify(trace)) && named(trace.at));
  return fresh.length > 0 ? { ...was.signs, traces: [...was.signs.traces, ...fresh] } : was.signs;
}

const subject = (line: LogLine | undefined, part: string) => line?.shows.find((shown) => part in shown);

/** Whether a beat goes on with what the one before it began. */
function goesOn(last: Beat, next: Beat, squares: boolean): boolean {
  const [a, b] = [last.told[0], next.told[0]];
  if (last.kind !== next.kind || !a || !b) return false;
  // A volley is thrown weapon by weapon.
  if (next.kind === 'roll') return a.roll?.purpose === 'to-hit' && b.roll?.purpose === 'to-hit' && a.unit !== null && a.other !== null && a.unit === b.unit && a.other === b.other;
  // All walk, and all listen, at once.
  if (next.kind === 'move') return squares;
  if (next.kind === 'spot') return true;
  if (next.kind !== 'losses') return false;
  const [x, y] = [subject(a, 'falls'), subject(b, 'falls')];
  return x !== undefined && y !== undefined && whom(x) === whom(y);
}

function joined(beats: Beat[], squares: boolean): Beat[] {
  const found: Beat[] = [];
  for (const beat of beats) {
    const quiet = found.at(-1)?.kind === 'quiet' && found.at(-1)?.wait === 0;
    const last = quiet ? found.at(-2) : found.at(-1);
    if (last && goesOn(last, beat, squares)) {
      if (quiet) found.pop();
      const wait = beat.kind === 'move' ? TOGETHER : Math.max(last.wait, beat.wait);
      found[found.length - 1] = { ...beat, wait, told: [...last.told, ...beat.told] };
    } else found.push(beat);
  }
  return found;
}

/** Shots fly before the first dice of a volley are seen. */
function withTracers(beats: Beat[], log: readonly LogLine[], before: Scene): Beat[] {
  let scene = before;
  let lines = 0;
  return beats.flatMap((beat) => {
    const volley = beat.kind === 'roll' ? volleyOf(beat.told, log, beat.lines) : null;
    const first = beat.told[0];
    const told = first ? log.indexOf(first) : lines;
    const tracer: Beat | null = volley && {
      ...beat,
      kind: 'tracer',
      wait: WAITS.tracer,
      volley,
      told: [],
      lines: Math.max(lines, told),
      scene: { ...scene, log: [...before.log, ...log.slice(0, Math.max(lines, told))], questions: [], undo: 'nothing', consent: null },
    };
    [scene, lines] = [beat.scene, beat.lines];
    return tracer ? [tracer, beat] : [beat];
  });
}

function volleyOf(told: readonly LogLine[], log: readonly LogLine[], end: number): Volley | null {
  const [first] = told;
  if (!first || first.unit === null || first.roll?.purpose !== 'to-hit') return null;
  const at = first.other ?? aimedAt(first, log, end);
  if (at === null || at === first.unit) return null;
  const made = told.flatMap(({ roll }) => (roll ? struck(roll) : []));
  return { by: first.unit, at, made, arc: false };
}

function struck({ dice, outcome }: NonNullable<LogLine['roll']>): boolean[] {
  // Several dice that are added up are one shot.
  if (typeof outcome === 'object' && 'passed' in outcome) return [outcome.passed];
  return dice.filter(({ again }) => !again).map(({ made }) => made !== false);
}

/** Some throws name the firer alone; the line of the shot stands near. */
function aimedAt(roll: LogLine, log: readonly LogLine[], end: number): number | Point | null {
  const own = (shown: Shows) => 'fires' in shown && shown.fires.unit === roll.unit && !shown.fires.arc;
  const before = log.slice(0, end).findLast(({ shows, deed }) => deed !== null && deed === roll.deed && shows.some(own));
  const line = log.slice(end, end + NEAR).find(({ shows }) => shows.some(own)) ?? before;
  const shot = line?.shows.find(own);
  return shot && 'fires' in shot ? (shot.fires.at ?? line?.spot ?? null) : null;
}

/** The ways of those who are elsewhere now; each way is gone once. */
function gone(was: Board, is: Board, ways: Moved[]): Moved[] {
  const old = new Map(was.tokens.map((token) => [token.id, token]));
  const moved = is.tokens.filter((token) => {
    const from = old.get(token.id);
    return from && from !== token && differing(from, token).includes('place');
  });
  return moved.flatMap(({ id }) => {
    const nth = ways.findIndex(({ unit }) => unit === id);
    return nth < 0 ? [] : ways.splice(nth, 1);
  });
}

/** "−2" over the squad, and words of what becomes of somebody; the words are for the caller to choose. */
export function pops(beat: Beat, words: { losses: (men: number) => string; pins: (more: number) => string; came: (rolls: LogLine[]) => string }): Pop[] {
  const sums = new Map<number, number>();
  const found: Pop[] = [];
  const rolls = beat.told.filter(({ roll }) => roll);
  const target = rolls[0]?.other ?? rolls[0]?.unit ?? null;
  const came = target === null ? '' : words.came(rolls);
  if (target !== null && came) found.push({ unit: target, text: came, tone: 'plain' });
  for (const shown of beat.told.flatMap(({ shows }) => shows)) {
    if ('falls' in shown) sums.set(shown.falls.unit, (sums.get(shown.falls.unit) ?? 0) + shown.falls.men);
    else if ('pins' in shown) found.push({ unit: shown.pins.unit, text: words.pins(shown.pins.more), tone: 'plain' });
    else if ('turns' in shown) found.push({ unit: shown.turns.unit, text: shown.turns.to, tone: 'plain' });
  }
  for (const [unit, men] of sums) found.push({ unit, text: words.losses(men), tone: 'loss' });
  return found;
}
