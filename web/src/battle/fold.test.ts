import { expect, test } from 'vitest';
import type { Change, LogLine, Prompt, Scene, Token } from '../protocol';
import { fold } from './fold';

const token = (id: number, men: number) => ({ id, men }) as Token;
const line = (text: string) => ({ text }) as LogLine;
const scene = {
  position: 4,
  board: { pieces: [{ id: 1 }], tokens: [token(1, 10), token(2, 9), token(3, 1)] },
  log: [line('a'), line('b'), line('c')],
} as unknown as Scene;
const change = (some: Partial<Change>): Change =>
  ({ position: 5, tokens: [], gone: [], pieces: null, log_from: 3, log: [], moved: [], ...some }) as unknown as Change;

test('changed units keep their place in the order, new ones come last, gone ones go', () => {
  const after = fold(scene, change({ tokens: [token(9, 3), token(2, 7)], gone: [1] }));
  expect(after.board.tokens.map(({ id, men }) => [id, men])).toEqual([
    [2, 7],
    [3, 1],
    [9, 3],
  ]);
});

test('a line that was taken back leaves the log', () => {
  const after = fold(scene, change({ log_from: 1, log: [line('d')] }));
  expect(after.log.map(({ text }) => text)).toEqual(['a', 'd']);
});

test('terrain that did not change is the same object, so that it is not drawn again', () => {
  const after = fold(scene, change({}));
  expect(after.board.pieces).toBe(scene.board.pieces);
  expect(after.board.tokens).toBe(scene.board.tokens);
  expect('moved' in after).toBe(false);
});

test('what is still asked while somebody else does something is the same question, until it is answered', () => {
  const prompt = { seat: 'first', text: 'which die?' } as Prompt;
  const asked = { ...scene, questions: [prompt] };
  expect(fold(asked, change({ position: 4, questions: [{ ...prompt }] })).questions[0]).toBe(prompt);
  expect(fold(asked, change({ position: 4, questions: [{ ...prompt, text: 'who acts?' }] })).questions[0]).not.toBe(prompt);
  expect(fold(asked, change({ position: 5, questions: [{ ...prompt }] })).questions[0]).not.toBe(prompt);
});
