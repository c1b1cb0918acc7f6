/** How wide words are, before they are drawn. */
let pen: CanvasRenderingContext2D | null | undefined;
const widths = new Map<string, number>();

/** Width of a text set at 100 units, in the book face or in the sans. */
export function widthOf(text: string, weight: 400 | 600 | 700 = 600, face: 'display' | 'ui' = 'display'): number {
  const key = `${face}${weight}${text}`;
  let width = widths.get(key);
  if (width === undefined) {
    if (pen === undefined && typeof document !== 'undefined') pen = document.createElement('canvas').getContext('2d');
    const family = pen ? getComputedStyle(document.documentElement).getPropertyValue(`--font-${face}`) : '';
    if (pen) pen.font = `${weight} 100px ${family || 'serif'}`;
    width = pen ? pen.measureText(text).width : text.length * 55;
    widths.set(key, width);
  }
  return width;
}
