import { describe, expect, it } from 'vitest';
import type { Change, Scene, Token } from '../protocol';
import { Stage } from './stage.svelte';

const man = { id: 1, seat: 'first', name: 'Sgt Pike', figures: [], markers: [] } as unknown as Token;
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
    const stage = new Stage(() => true);
    stage.show(scene);
    stage.clear();
    expect(JSON.stringify(stage.scene)).not.toMatch(/Pike|"x":1/);
    expect(stage.scene?.waiting).toEqual(['second']);
  });
  it('keeps out what comes while it hangs, until the other side looks', () => {
    const stage = new Stage(() => true);
    stage.show(scene);
    stage.clear();
    const { status, log, questions } = scene;
    stage.push({ ...scene, status, tokens: [man], gone: [], pieces: null, signs: null, log_from: 0, log, moved: [], questions } as unknown as Change);
    expect(JSON.stringify(stage.scene)).not.toContain('Pike');
    stage.show(scene);
    expect(stage.scene?.board.tokens).toHaveLength(1);
  });
});
