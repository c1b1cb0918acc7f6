/** Trees step aside for figures; the ground patch is the rule. */
import type { Point } from '../protocol';
import type { Standing } from './terrain';

export function stepAside(root: Element, tall: readonly Standing[], figures: readonly Point[]): void {
  for (const piece of tall) {
    if (piece.trees.length === 0) continue;
    const drawn = root.querySelectorAll(`[data-piece="${piece.id}"] .tree`);
    piece.trees.forEach(({ at, clear }, i) => {
      const close = figures.some((f) => (f.x - at.x) ** 2 + (f.y - at.y) ** 2 < clear * clear);
      drawn[i]?.classList.toggle('aside', close);
    });
  }
}
