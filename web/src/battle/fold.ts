import type { Board, Change, Prompt, Scene, Step, Token } from '../protocol';

/** The scene after a change. What did not change keeps its identity, so that nothing is drawn twice. */
export function fold(scene: Scene, change: Change): Scene {
  const { tokens, gone, pieces, signs, log_from, log, steps: _steps, moved: _moved, ...rest } = change;
  return {
    ...rest,
    board: laid(scene.board, { tokens, gone, pieces, signs }),
    questions: rest.position === scene.position ? stillAsked(scene.questions, rest.questions) : rest.questions,
    log: [...scene.log.slice(0, log_from), ...log],
  };
}

/** Where nothing was answered, what was asked is still asked: what somebody has planned for it stays planned. */
function stillAsked(before: Prompt[], now: Prompt[]): Prompt[] {
  return now.map((prompt) => before.find((old) => JSON.stringify(old) === JSON.stringify(prompt)) ?? prompt);
}

/** The table after what is otherwise on it. */
export function laid(board: Board, { tokens, gone, pieces, signs }: Pick<Step, 'tokens' | 'gone' | 'pieces' | 'signs'>): Board {
  return { ...board, pieces: pieces ?? board.pieces, signs: signs ?? board.signs, tokens: stand(board.tokens, tokens, gone) };
}

/** What has become of a scene that these eyes saw: two positions of a battle that is seen again. */
export function between(before: Scene, after: Scene): Change {
  const { board, log, ...rest } = after;
  const was = new Map(before.board.tokens.map((token) => [token.id, JSON.stringify(token)]));
  const there = new Set(board.tokens.map(({ id }) => id));
  const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
  const shared = Math.min(before.log.length, log.length);
  const differs = log.slice(0, shared).findIndex((line, at) => line.text !== before.log[at]?.text);
  const log_from = differs < 0 ? shared : differs;
  return {
    ...rest,
    tokens: board.tokens.filter((token) => was.get(token.id) !== JSON.stringify(token)),
    gone: before.board.tokens.map(({ id }) => id).filter((id) => !there.has(id)),
    pieces: same(before.board.pieces, board.pieces) ? null : board.pieces,
    signs: same(before.board.signs, board.signs) ? null : board.signs,
    log_from,
    log: log.slice(log_from),
    steps: [],
    moved: [],
  };
}

function stand(before: Token[], changed: Token[], gone: number[]): Token[] {
  if (changed.length === 0 && gone.length === 0) return before;
  const left = new Map(changed.map((token) => [token.id, token]));
  const stayed = before
    .filter((token) => !gone.includes(token.id))
    .map((token) => {
      const now = left.get(token.id);
      left.delete(token.id);
      return now ?? token;
    });
  return [...stayed, ...left.values()];
}
