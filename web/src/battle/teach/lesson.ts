/** When a caption of a first battle stands, and on what: facts that came over the wire, and nothing that has to be known of a game. */
import type { LogLine, Prompt, Purpose, Seat, Signs, Status, Token } from '../../protocol';
import { listOf } from '../asked';

export type Facts = {
  question: Prompt | null;
  /** Of the rules, that the question belongs to. */
  section: string | null;
  status: Status;
  tokens: readonly Token[];
  signs: Signs;
  log: readonly LogLine[];
  seat: Seat;
  over: boolean;
};

type Asked = 'place' | 'path' | 'list' | 'some-of' | 'number' | 'along' | 'dice' | 'form';

/** All of what is named must hold. */
export type Moment = {
  asked?: Asked;
  section?: string;
  /** About one unit, or about none. */
  one?: boolean;
  /** Answers that stand for units: own ones, the enemy's. */
  offers?: 'own' | 'enemy';
  /** Answers with a drawing. */
  signs?: boolean;
  /** Everything may be sealed. */
  seals?: boolean;
  /** Some are written down by now. */
  written?: boolean;
  /** Dice have been thrown for it. */
  thrown?: Purpose;
  pins?: boolean;
  marker?: string;
  /** Somebody of the own side has it. */
  own?: string;
  traces?: boolean;
  setup?: boolean;
  /** From this turn on, counted from the last. */
  left?: number;
  over?: boolean;
};

/** What a caption stands on; the first that is there. */
export type Target = 'asked' | 'offered' | 'enemy' | 'objective' | 'pinned' | 'trace' | { marker: string } | { css: string };

export type Step = {
  id: string;
  when: Moment;
  at: readonly Target[];
  /** Words whose clause says the rule. */
  rules?: readonly string[];
  /** It tells, and asks for nothing: it stays until it is read, or so many questions have gone by. */
  tells?: boolean;
};

/** What stands, what has stood, and how long. */
export type Progress = {
  shown: string | null;
  done: readonly string[];
  /** The question that it stood at first, and how many came since. */
  at: string;
  gone: number;
};

export const BEGINNING: Progress = { shown: null, done: [], at: '', gone: 0 };
const PATIENCE = 2;

export function askOf(question: Prompt): Asked {
  return typeof question.ask === 'string' ? question.ask : (Object.keys(question.ask)[0] as Asked);
}

/** The same question once more in a turn is no other one. */
function key({ question, status }: Facts): string {
  return question ? `${status.turn} ${question.clause} ${question.unit ?? ''} ${question.other ?? ''}` : '';
}

export function holds(moment: Moment, facts: Facts): boolean {
  const { question, status, tokens } = facts;
  const list = listOf(question?.ask);
  const side = new Map(tokens.map(({ id, seat }) => [id, seat]));
  const offers = (own: boolean) => list?.options.some(({ unit }) => unit !== null && side.has(unit) && (side.get(unit) === facts.seat) === own) ?? false;
  const rules: [unknown, () => boolean][] = [
    [moment.asked, () => question !== null && askOf(question) === moment.asked],
    [moment.section, () => question !== null && facts.section === moment.section],
    [moment.one, () => question !== null && (question.unit !== null) === moment.one],
    [moment.offers, () => offers(moment.offers === 'own')],
    [moment.signs, () => list?.options.some(({ icon }) => icon !== null) === moment.signs],
    [moment.seals, () => list?.options.some(({ icon }) => icon?.look === 'seal') === moment.seals],
    [moment.written, () => tokens.some(({ intention }) => intention?.written) === moment.written],
    [moment.thrown, () => facts.log.some(({ roll }) => roll?.purpose === moment.thrown && (roll?.dice.length ?? 0) > 0)],
    [moment.pins, () => tokens.some(({ pins }) => pins > 0) === moment.pins],
    [moment.marker, () => tokens.some(({ markers }) => markers.some(({ look }) => look === moment.marker))],
    [moment.own, () => tokens.some(({ seat, markers }) => seat === facts.seat && markers.some(({ look }) => look === moment.own))],
    [moment.traces, () => facts.signs.traces.length > 0 === moment.traces],
    [moment.setup, () => (status.turn === 0) === moment.setup],
    [moment.left, () => status.turn > 0 && status.turns - status.turn <= (moment.left ?? 0)],
    [moment.over, () => facts.over === moment.over],
  ];
  return rules.every(([named, is]) => named === undefined || is());
}

/** What stands now, after what stood before. */
export function next(lesson: readonly Step[], before: Progress, facts: Facts): Progress {
  const now = key(facts);
  const step = lesson.find(({ id }) => id === before.shown);
  let { done } = before;
  if (step) {
    const moved = facts.question !== null && now !== before.at;
    const gone = before.gone + (moved ? 1 : 0);
    const stays = facts.over ? step.when.over : step.tells ? gone < PATIENCE : facts.question === null || (!moved && holds(step.when, facts));
    if (stays) return moved ? { ...before, at: now, gone } : before;
    done = [...done, step.id];
  }
  // While nothing is asked, nothing new is asked of the reader either.
  const free = facts.question !== null || facts.over;
  const fits = ({ id, when }: Step) => !done.includes(id) && (when.over === true || !facts.over) && holds(when, facts);
  const found = free ? lesson.find(fits) : undefined;
  if (!step && !found) return before;
  return { shown: found?.id ?? null, done, at: now, gone: 0 };
}

/** It was read. */
export function read(before: Progress): Progress {
  return before.shown === null ? before : { ...before, shown: null, done: [...before.done, before.shown] };
}

const GOAL: Step = { id: 'goal', when: { over: false }, at: ['objective'], rules: ['goal'], tells: true };
const SETUP: Step = { id: 'setup', when: { asked: 'place', setup: true }, at: ['asked'] };
const OVER: Step = { id: 'over', when: { over: true }, at: [], tells: true };

/** By game: what is taught, in the order in which it is told where two moments come at once. */
export const LESSONS: Record<string, readonly Step[]> = {
  'bolt-action': [
    GOAL,
    SETUP,
    { id: 'die', when: { asked: 'list', offers: 'own', one: false, setup: false }, at: ['offered'], rules: ['draw'] },
    { id: 'order', when: { asked: 'list', section: 'Orders', signs: true, one: true }, at: ['asked'], rules: ['advance', 'fire'] },
    { id: 'move', when: { asked: 'path' }, at: ['asked'] },
    { id: 'shot', when: { asked: 'list', section: 'Shooting: procedure', offers: 'enemy' }, at: ['enemy'] },
    { id: 'dice', when: { thrown: 'to-hit' }, at: [{ css: '.tray-place .tray' }, { css: '.log' }], rules: ['damage'], tells: true },
    { id: 'pins', when: { pins: true }, at: ['pinned'], rules: ['to-hit', 'pins'], tells: true },
    { id: 'last', when: { left: 0, setup: false }, at: ['objective'], tells: true },
    OVER,
  ],
  'disposable-heroes': [
    GOAL,
    SETUP,
    { id: 'unit', when: { asked: 'list', offers: 'own', one: false, setup: false }, at: ['offered'], rules: ['initiative'] },
    { id: 'plan', when: { asked: 'list', section: 'Turn and activation', signs: true, one: true }, at: ['asked'], rules: ['sneak', 'run'] },
    { id: 'move', when: { asked: 'path' }, at: ['asked'] },
    { id: 'shot', when: { asked: 'list', section: 'Shooting by infantry: general', offers: 'enemy' }, at: ['enemy'] },
    { id: 'dice', when: { thrown: 'to-hit' }, at: [{ css: '.tray-place .tray' }, { css: '.log' }], rules: ['to-hit'], tells: true },
    { id: 'guts', when: { thrown: 'guts' }, at: [{ marker: 'red' }, { css: '.log' }], rules: ['guts', 'red'], tells: true },
    { id: 'last', when: { left: 0, setup: false }, at: ['objective'], tells: true },
    OVER,
  ],
  'hot-blood': [
    GOAL,
    SETUP,
    { id: 'posture', when: { asked: 'list', setup: true }, at: ['asked'] },
    { id: 'orders', when: { seals: true, written: false }, at: [{ css: '.orders' }], rules: ['seal'] },
    { id: 'man', when: { asked: 'list', one: true, section: 'Intentions' }, at: ['asked', { css: '.orders' }], rules: ['crawl', 'walk'] },
    { id: 'seal', when: { seals: true, written: true }, at: [{ css: '.slip .acts' }, { css: '.slip .answer' }] },
    { id: 'heard', when: { traces: true }, at: ['trace'], rules: ['sound', 'ghost'], tells: true },
    { id: 'nerve', when: { thrown: 'nerve' }, at: [{ marker: 'shaken' }], rules: ['nerve', 'shaken'], tells: true },
    { id: 'wound', when: { marker: 'wounded' }, at: [{ marker: 'wounded' }], rules: ['wound', 'wounded'], tells: true },
    { id: 'home', when: { left: 9, setup: false, seals: true }, at: ['objective'], rules: ['order the patrol home'], tells: true },
    OVER,
  ],
  'heroes-all': [
    GOAL,
    { id: 'hide', when: { asked: 'list', setup: true, one: true }, at: ['objective'], rules: ['hidden'] },
    SETUP,
    { id: 'command', when: { asked: 'list', section: 'Command and orders', signs: true, one: true }, at: ['asked'], rules: ['command', 'six'] },
    { id: 'element', when: { asked: 'list', section: 'The bound', offers: 'own', one: false }, at: ['offered'], rules: ['activated'] },
    { id: 'going', when: { asked: 'list', section: 'Movement', one: true }, at: ['asked'], rules: ['move'] },
    { id: 'move', when: { asked: 'path' }, at: ['asked'] },
    { id: 'shot', when: { asked: 'list', section: 'Firing', offers: 'enemy' }, at: ['enemy'], rules: ['unobserved'] },
    { id: 'dice', when: { thrown: 'to-hit' }, at: [{ css: '.tray-place .tray' }, { css: '.log' }], rules: ['to-hit'], tells: true },
    { id: 'momentum', when: { thrown: 'momentum' }, at: [{ marker: 'pinned' }, { marker: 'stunned' }, { marker: 'fall-back' }, { css: '.log' }], rules: ['test', 'momentum'], tells: true },
    OVER,
  ],
};
