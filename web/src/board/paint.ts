/** Colours of the table, by the names of `tokens.css`; they follow day and night by themselves. */
export type Paint =
  | `${'cloth' | 'cloth-d' | 'cloth-l' | 'straw' | 'wood' | 'wood-edge' | 'bank' | 'floor' | 'board' | 'wire'}`
  | `tree-${1 | 2 | 3 | 4}`
  | `orch-${1 | 2 | 3}`
  | `hedge-${1 | 2 | 3}`
  | `${'stone' | 'roof' | 'slate'}-${1 | 2 | 3 | 4}`
  | `${'road' | 'road-edge' | 'rut' | 'water' | 'water-edge' | 'water-line' | 'contour' | 'hill'}`
  | `${'crop-1' | 'crop-2' | 'rubble' | 'brick' | 'marsh' | 'mud' | 'mud-d' | 'mud-l' | 'concrete'}`;

export const paint = (name: Paint) => `var(--t-${name})`;
export const ink = 'var(--ink)';
export const ivory = 'var(--ivory)';
export const shade = 'var(--shade)';
export const brass = 'var(--brass-2)';
export const side = 'var(--side)';
export const sideDeep = 'var(--side-deep)';
export const sideInk = 'var(--side-ink)';
export const alarm = '#a8301c';
