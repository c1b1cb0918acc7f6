/** Who was killed, and where he lay down. */
import type { Fallen } from '../board/happening';
import type { LogLine, Scene, Token } from '../protocol';

/** The men who are missing after a beat that tells of losses: no more than it tells of. */
export function fell(before: Scene, after: Scene, told: readonly LogLine[]): Fallen[] {
  const counts = new Map<number, number>();
  for (const line of told) {
    for (const shown of line.shows) {
      if ('falls' in shown) counts.set(shown.falls.unit, (counts.get(shown.falls.unit) ?? 0) + shown.falls.men);
    }
  }
  return [...counts].flatMap(([id, count]) => {
    const was = before.board.tokens.find((token) => token.id === id);
    if (!was || was.inside !== null || was.shape === 'vehicle') return [];
    const is = after.board.tokens.find((token) => token.id === id);
    return missing(was, is).slice(0, count);
  });
}

function missing(was: Token, is: Token | undefined): Fallen[] {
  const { id, seat, radius } = was;
  return was.figures.filter(({ man }) => !is?.figures.some((figure) => figure.man === man)).map(({ man, look, at }) => ({ unit: id, man, seat, look, radius, at }));
}

/** Whoever stands on the table again, because something was taken back, lies there no more. */
export function lying(fallen: readonly Fallen[], scene: Scene): Fallen[] {
  const tokens = new Map(scene.board.tokens.map((token) => [token.id, token]));
  return fallen.filter(({ unit, man }) => !tokens.get(unit)?.figures.some((figure) => figure.man === man));
}
