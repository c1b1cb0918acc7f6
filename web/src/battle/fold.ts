import type { Change, Scene, Token } from '../protocol';

/** The scene after a change. What did not change keeps its identity, so that nothing is drawn twice. */
export function fold(scene: Scene, change: Change): Scene {
  const { tokens, gone, pieces, signs, log_from, log, moved: _, ...rest } = change;
  return {
    ...rest,
    board: {
      ...scene.board,
      pieces: pieces ?? scene.board.pieces,
      signs: signs ?? scene.board.signs,
      tokens: stand(scene.board.tokens, tokens, gone),
    },
    log: [...scene.log.slice(0, log_from), ...log],
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
