import { describe, expect, it } from 'vitest';
import type { Change, Figure, LogLine, Roll, Scene, Shows, Step, Token } from '../protocol';
import { tell, WAITS, type Beat } from './beats';
import { fold } from './fold';
import { names } from './looks';

const figure = (man: number, x = 100 * man): Figure => ({ man, name: '', at: { x, y: 0 }, look: 'rifle', rank: 'none', posture: null });
const token = (id: number, some: Partial<Token> = {}): Token => ({
  id, seat: id < 10 ? 'first' : 'second', name: `unit ${id}`, shape: 'squad', look: '', figures: [figure(0), figure(1), figure(2)], men: 3, radius: 50, length: 0, width: 0,
  facing: null, order: null, pins: 0, markers: [], wreck: false, presence: 'certain', inside: null, intention: null, ...some,
});
const line = (text: string, some: Partial<LogLine> = {}): LogLine => ({
  entry: null, kind: 'event', clauses: [], text, said: [{ said: text }], seat: null, unit: null, other: null, men: [], heading: null, icon: null, shows: [], spot: null,
  roll: null, deed: null, result: null, ...some,
});
const roll = (purpose: Roll['purpose'], faces: number[], some: Partial<LogLine> = {}): LogLine =>
  line(`${purpose}`, {
    kind: 'roll',
    roll: { purpose, dice: faces.map((face) => ({ face, sides: 6, made: face > 3, again: false })), need: null, because: [], outcome: { made: { made: faces.filter((face) => face > 3).length, of: faces.length } } },
    ...some,
  });
const shows = (...shown: Shows[]) => ({ shows: shown });
const status = (turn: number) => ({ headline: '', clock: `Turn ${turn}`, turn, turns: 6, scores: [{ side: 'US', points: 0 }, { side: 'German', points: turn }], pools: [], phases: [], phase: null, notes: [] }) as Scene['status'];
const nothing = { lights: [], dark: [], traces: [] };
const scene = (tokens: Token[], log: LogLine[] = [], measure: 'hundredths' | 'squares' = 'hundredths'): Scene => ({
  position: 1, eyes: 'first', status: status(1), board: { measure, size: { x: 2400, y: 2400 }, night: false, pieces: [], tokens, signs: nothing }, log, questions: [], waiting: [], undo: 'nothing', consent: null, verdict: null,
});
const change = (tokens: Token[], log: LogLine[], some: Partial<Change> = {}): Change => ({
  position: 9, eyes: 'first', status: status(1), tokens, gone: [], pieces: null, signs: null, log_from: 0, log, steps: [], moved: [], questions: [], waiting: ['first'], undo: 'free', consent: null, verdict: null, ...some,
});
const step = (lines: number, tokens: Token[]): Step => ({ lines, status: status(1), tokens, gone: [], pieces: null, signs: null });

const [us, germans] = [token(1), token(11)];
const pinned = token(11, { pins: 1 });
const hit = token(11, { pins: 1, men: 1, figures: [figure(1)] });
/** An order, two weapons, a pin, damage, two dead, morale: as a server tells it. */
const volley: LogLine[] = [
  line('US: Fire', { kind: 'answer', entry: 2, seat: 'first', unit: 1 }),
  line('US fires', { unit: 1, deed: 1, icon: { look: 'fire', seat: 'first', text: 'Fire' }, ...shows({ acts: 1 }) }),
  line('US opens fire on Germans', { unit: 1, deed: 1, ...shows({ fires: { unit: 1, at: 11, arc: false } }) }),
  roll('to-hit', [5, 2], { entry: 3, unit: 1, other: 11, deed: 1 }),
  line('8 rifles', { unit: 1, deed: 1 }),
  roll('to-hit', [6, 6, 1], { entry: 4, unit: 1, other: 11, deed: 1 }),
  line('Germans are pinned', { unit: 11, deed: 1, ...shows({ pins: { unit: 11, more: 1 } }) }),
  roll('damage', [4, 4, 1], { entry: 5, unit: 1, other: 11, deed: 1 }),
  line('Germans lose 2', { unit: 11, deed: 1, ...shows({ falls: { unit: 11, men: 2 } }) }),
  roll('morale', [3, 3], { entry: 6, unit: 11, deed: 1 }),
];
const fired = change([token(1, { order: 'fire' }), hit], volley, {
  steps: [step(3, [token(1, { order: 'fire' })]), step(5, []), step(7, [pinned]), step(9, [hit])],
});
const kinds = (beats: Beat[]) => beats.map(({ kind }) => kind);
const at = (beat: Beat | undefined, id: number) => beat?.scene.board.tokens.find((token) => token.id === id);

describe('a volley', () => {
  const before = scene([us, germans]);
  const beats = tell(before, fired);
  it('is told in its order: order, tracer, dice to hit, pin, dice of damage, losses, morale', () => {
    expect(kinds(beats).filter((kind) => kind !== 'quiet')).toEqual(['order', 'order', 'tracer', 'roll', 'pins', 'roll', 'losses', 'roll']);
  });
  it('shows every die of every weapon, in one beat with its name', () => {
    const rolls = beats.filter(({ kind }) => kind === 'roll').map(({ told }) => told.map(({ roll }) => [roll!.purpose, roll!.dice.length]));
    expect(rolls).toEqual([[['to-hit', 2], ['to-hit', 3]], [['damage', 3]], [['morale', 2]]]);
  });
  it('sends a shot for every die to hit, and no more', () => {
    const volleys = beats.flatMap(({ volley }) => volley ?? []);
    expect(volleys).toEqual([{ by: 1, at: 11, made: [true, false, true, true, false], arc: false }]);
  });
  it('shows pin and losses with the line that tells of them, and not with the dice before it', () => {
    const by = (kind: string, nth = 0) => beats.filter((beat) => beat.kind === kind)[nth];
    expect(at(by('roll'), 11)).toMatchObject({ pins: 0, men: 3 });
    expect(at(by('pins'), 11)).toMatchObject({ pins: 1, men: 3 });
    expect(at(by('roll', 1), 11)).toMatchObject({ pins: 1, men: 3 });
    expect(at(by('losses'), 11)).toMatchObject({ pins: 1, men: 1, figures: [{ man: 1 }] });
  });
  it('takes as long as the design says', () => {
    const { order, tracer, pins, losses } = WAITS;
    expect(beats.reduce((sum, { wait }) => sum + wait, 0)).toBe(2 * order + tracer + 600 + pins + 400 + losses + 450);
  });
  it('is told the same without steps, but for what nobody could know', () => {
    const blind = tell(before, { ...fired, steps: [] });
    expect(kinds(blind).filter((kind) => kind !== 'quiet')).toEqual(kinds(beats).filter((kind) => kind !== 'quiet'));
    expect(at(blind.find(({ kind }) => kind === 'roll'), 11)).toMatchObject({ pins: 0, men: 3 });
    expect(at(blind.find(({ kind }) => kind === 'pins'), 11)).toMatchObject({ pins: 1, men: 3 });
  });
});

describe('a turn that all play at once', () => {
  const man = (id: number, x: number, some: Partial<Token> = {}) => token(id, { shape: 'man', men: 1, figures: [{ ...figure(0), at: { x, y: 0 } }], ...some });
  const before = scene([man(1, 0), man(11, 9)], [], 'squares');
  const walks = (id: number, x: number) => line(`${id} goes to ${x}`, { unit: id, spot: { x, y: 0 }, ...shows({ acts: id }, { goes: id }) });
  const log = [
    walks(1, 1),
    walks(11, 8),
    walks(1, 2),
    line('a sound', { spot: { x: 5, y: 5 } }),
    roll('to-hit', [6], { entry: 2, unit: 11 }),
    line('11 shoots at 1: hit', { unit: 11, ...shows({ fires: { unit: 11, at: 1, arc: false } }, { turns: { unit: 1, to: 'hit' } }) }),
    line('1 is killed', { unit: 1, ...shows({ turns: { unit: 1, to: 'killed' } }) }),
    line('turn 2', { heading: 'Turn 2' }),
  ];
  const heard = { ...nothing, traces: [{ look: 'sound', at: { x: 5, y: 5 }, turn: 1, seat: null, text: 'heard', meaning: '' }] };
  const turn = change([man(1, 2, { wreck: true }), man(11, 8)], log, { signs: heard, status: status(2) });
  const beats = tell(before, turn);
  it('walks, hears, shoots, falls, and begins anew, one after the other', () => {
    expect(kinds(beats).filter((kind) => kind !== 'quiet')).toEqual(['move', 'spot', 'tracer', 'roll', 'word', 'word', 'banner']);
  });
  it('lets a man stand where he went until it is told that he fell', () => {
    expect(at(beats.find(({ kind }) => kind === 'move'), 1)).toMatchObject({ wreck: false, figures: [{ at: { x: 2 } }] });
    expect(at(beats.findLast(({ kind }) => kind === 'word'), 1)).toMatchObject({ wreck: true });
    expect(at(beats.find(({ kind }) => kind === 'word'), 1)).toMatchObject({ wreck: false });
  });
  it('shows a sound when it is heard, and the turn when it begins', () => {
    const shown = beats.map(({ kind, scene }) => [kind, scene.board.signs.traces.length, scene.status.turn]);
    expect(shown.find(([kind]) => kind === 'move')).toEqual(['move', 0, 1]);
    expect(shown.find(([kind]) => kind === 'spot')).toEqual(['spot', 1, 1]);
    expect(shown.find(([kind]) => kind === 'banner')).toEqual(['banner', 1, 2]);
  });
  it('aims the tracer at whom the line behind the dice names', () => {
    expect(beats.find(({ kind }) => kind === 'tracer')?.volley).toMatchObject({ by: 11, at: 1 });
  });
});

/** Small numbers that come again for the same seed. */
function lots(seed: number) {
  let state = seed * 2654435761 + 1;
  return (below: number) => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 374761393) | 0;
    return Math.abs(state >> 3) % below;
  };
}

/** Any change at all: units that move, fall, are pinned, come and go, in any order of lines. */
function any(seed: number): [Scene, Change] {
  const lot = lots(seed);
  const ids = [1, 2, 11, 12];
  const purposes: Roll['purpose'][] = ['to-hit', 'damage', 'morale', 'guts', null];
  const about = (): LogLine => {
    const [unit, other] = [ids[lot(4)]!, ids[lot(4)]!];
    const all: LogLine[] = [
      line('answer', { kind: 'answer', entry: 1, unit }),
      roll(purposes[lot(5)]!, [lot(6) + 1, lot(6) + 1], { entry: 1, unit, other: lot(2) ? other : null, deed: lot(3) }),
      line('goes', { unit, ...shows({ goes: unit }) }),
      line('falls', { unit, ...shows({ falls: { unit, men: 1 } }) }),
      line('pins', { unit, ...shows({ pins: { unit, more: 1 } }) }),
      line('fires', { unit, ...shows({ fires: { unit, at: other, arc: lot(2) === 0 } }) }),
      line('is', { unit, ...shows({ turns: { unit, to: 'shaken' } }) }),
      line('turn', { heading: 'Turn 2' }),
      line('noise', { spot: { x: 1, y: 1 } }),
      line('aside', { unit: lot(2) ? unit : null }),
    ];
    return all[lot(all.length)]!;
  };
  const look = (id: number) =>
    token(id, { pins: lot(3), men: lot(3) + 1, figures: [figure(0), figure(1, lot(900)), figure(2)].slice(lot(2)), order: lot(2) ? 'fire' : null, wreck: lot(4) === 0, markers: lot(2) ? [{ look: 'x', text: 'x', count: 1 }] : [] });
  const before = scene(ids.slice(lot(2)).map(look), [line('before')], lot(2) ? 'squares' : 'hundredths');
  const log = Array.from({ length: 1 + lot(12) }, about);
  const tokens = ids.filter(() => lot(2)).map(look);
  const gone = before.board.tokens.map(({ id }) => id).filter((id) => lot(6) === 0 && tokens.every((token) => token.id !== id));
  const cuts = log.map((_, i) => i + 1).filter((at) => at < log.length && lot(4) === 0);
  const steps = cuts.map((lines) => step(lines, before.board.tokens.filter(() => lot(3) === 0).map(({ id }) => look(id))));
  return [before, change(tokens, log, { log_from: 1, gone, steps, status: status(2) })];
}

describe('of any change', () => {
  const all = Array.from({ length: 400 }, (_, seed) => any(seed));
  it('the last beat shows what the change comes to', () => {
    for (const [before, change] of all) expect(tell(before, change).at(-1)?.scene).toEqual(fold(before, change));
  });
  it('all lines are told in order, each once', () => {
    for (const [before, change] of all) {
      const beats = tell(before, change);
      expect(beats.map(({ lines }) => lines)).toEqual(beats.map(({ lines }) => lines).toSorted((a, b) => a - b));
      for (const beat of beats) expect(beat.scene.log).toEqual([...before.log, ...change.log.slice(0, beat.lines)]);
      const told = beats.flatMap((beat) => beat.told);
      expect(new Set(told).size).toBe(told.length);
    }
  });
  it('every roll is in exactly one beat', () => {
    for (const [before, change] of all) {
      const rolls = tell(before, change).flatMap(({ told }) => told.filter(({ roll }) => roll));
      expect(rolls).toEqual(change.log.filter(({ roll }) => roll));
    }
  });
  it('no unit looks otherwise before a line has named it or a turn begins, but where the next position is known', () => {
    for (const [before, change] of all) {
      const stops = [0, ...change.steps.map(({ lines }) => lines), change.log.length];
      let old = before;
      let lines = 0;
      for (const beat of tell(before, change)) {
        // What nobody names turns over where the next position is known.
        const whole = stops.some((stop) => stop <= beat.lines && (stop > lines || stop === beat.lines));
        for (const { id } of [...beat.scene.board.tokens, ...old.board.tokens]) {
          const same = JSON.stringify(at(beat, id)) === JSON.stringify(old.board.tokens.find((token) => token.id === id));
          const from = stops.findLast((stop) => stop <= Math.max(0, lines - 1)) ?? 0;
          // Order dice come back when a turn begins.
          const named = change.log.slice(from, beat.lines).some((line) => names(line, id) || line.heading !== null);
          expect(same || whole || named).toBe(true);
        }
        [old, lines] = [beat.scene, beat.lines];
      }
    }
  });
});

it('what is taken back is not told', () => {
  const before = scene([us, hit], volley);
  const beats = tell(before, change([germans], [], { log_from: 2 }));
  expect(beats.map(({ kind, wait }) => [kind, wait])).toEqual([['quiet', 0]]);
});
