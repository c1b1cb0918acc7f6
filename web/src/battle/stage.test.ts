import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Change, LogLine, Scene, Token } from '../protocol';
import { Stage } from './stage.svelte';

const man = { id: 1, seat: 'first', name: 'Sgt Pike', figures: [], markers: [], pins: 0 } as unknown as Token;
const scene = {
  position: 3,
  eyes: 'first',
  status: { headline: 'Pike is near', clock: 'Turn 2', turn: 2, turns: 9, scores: [{ side: 'Raiders', points: 0 }, { side: 'Garrison', points: 0 }], pools: [], phases: ['intentions'], phase: 0, notes: ['Patrol: Pike leads'] },
  board: { measure: 'squares', size: { x: 4, y: 4 }, night: true, pieces: [], tokens: [man], signs: { lights: [], dark: [{ x: 1, y: 1 }], traces: [] } },
  log: [{ text: 'Pike crawls' }],
  questions: [{ text: 'Sgt Pike: what does he do?' }],
  waiting: ['second'],
  undo: 'free',
  consent: null,
  verdict: null,
} as unknown as Scene;

describe('the curtain', () => {
  it('leaves nothing of what one side saw', () => {
    const stage = new Stage(() => 0);
    stage.show(scene);
    stage.clear();
    expect(JSON.stringify(stage.scene)).not.toMatch(/Pike|"x":1/);
    expect(stage.scene?.waiting).toEqual(['second']);
  });
  it('keeps out what comes while it hangs, until the other side looks', () => {
    const stage = new Stage(() => 0);
    stage.show(scene);
    stage.clear();
    const { status, log, questions } = scene;
    stage.push({ ...scene, status, tokens: [man], gone: [], pieces: null, signs: null, log_from: 0, log, steps: [], moved: [], questions } as unknown as Change);
    expect(JSON.stringify(stage.scene)).not.toContain('Pike');
    stage.show(scene);
    expect(stage.scene?.board.tokens).toHaveLength(1);
  });
});

describe('telling', () => {
  const line = (text: string, some: Partial<LogLine> = {}) =>
    ({ text, kind: 'event', said: [], men: [], shows: [], unit: null, other: null, spot: null, heading: null, icon: null, roll: null, deed: null, entry: null, ...some }) as unknown as LogLine;
  const log = [
    line('Pike is shot at', { unit: 1, shows: [{ pins: { unit: 1, more: 1 } }] }),
    line('Turn 3', { heading: 'Turn 3' }),
  ];
  const pinned = { ...man, pins: 1 } as Token;
  const { status, questions } = scene;
  const change = { ...scene, position: 4, status, tokens: [pinned], gone: [], pieces: null, signs: null, log_from: 1, log, steps: [], moved: [], questions } as unknown as Change;
  const pins = (stage: Stage) => stage.scene?.board.tokens[0]?.pins ?? 0;
  let times = 1;
  const begun = () => {
    const stage = new Stage(() => times);
    stage.show(scene);
    stage.push(change);
    return stage;
  };
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('matchMedia', () => ({ matches: false }));
    times = 1;
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('asks when all is told, and not before', () => {
    const stage = begun();
    expect([pins(stage), stage.more, stage.scene?.questions.length]).toEqual([1, true, 0]);
    vi.advanceTimersByTime(300);
    expect([stage.happening?.banner, stage.more, stage.scene?.questions.length]).toEqual(['Turn 3', true, 0]);
    vi.advanceTimersByTime(400);
    expect([stage.more, stage.scene?.questions.length, stage.scene?.position]).toEqual([false, 1, 4]);
  });
  it('with speed off takes no time at all', () => {
    times = 0;
    const stage = begun();
    expect([stage.more, stage.scene?.questions.length, stage.happening]).toEqual([false, 1, null]);
  });
  it('step by step waits for each, however long', () => {
    times = Infinity;
    const stage = begun();
    vi.advanceTimersByTime(1e6);
    expect([stage.more, stage.happening?.banner]).toEqual([true, null]);
    stage.step();
    expect(stage.happening?.banner).toBe('Turn 3');
    stage.step();
    expect([stage.more, stage.scene?.questions.length]).toEqual([false, 1]);
  });
  it('is skipped to the next question, whatever is still to come', () => {
    const stage = begun();
    stage.push({ ...change, position: 5, log_from: 3, log: [line('more', { heading: 'Turn 4' })] });
    stage.skip();
    expect([stage.more, stage.scene?.position, stage.scene?.log.length]).toEqual([false, 5, 4]);
  });
  it('tells a line again over the table as it was, and comes back to what has happened since', () => {
    const stage = begun();
    stage.skip();
    const past = stage.remembered(1, 1);
    expect(past).toHaveLength(1);
    stage.retell(past!, 1, 1);
    expect([stage.more, stage.scene?.questions.length, stage.scene?.log.length]).toEqual([true, 0, 3]);
    stage.push({ ...change, position: 5, log_from: 3, log: [line('quiet')] });
    vi.advanceTimersByTime(300);
    expect([stage.more, stage.scene?.position, stage.scene?.questions.length, stage.scene?.log.length]).toEqual([false, 5, 1, 4]);
  });
  it('says when it rests', async () => {
    const stage = begun();
    let rested = false;
    void stage.rests().then(() => (rested = true));
    await vi.advanceTimersByTimeAsync(699);
    expect(rested).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(rested).toBe(true);
  });
});
