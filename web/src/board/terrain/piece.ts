/** What a piece of terrain becomes on the table. */
import type { Piece, Point } from '../../protocol';
import { mean, bandOf } from '../shape';
import type { Sheet } from '../sheet';

export interface Tree {
  at: Point;
  /** It steps aside for a figure nearer than this. */
  clear: number;
  svg: string;
}

export interface Drawing {
  /** Lies flat, under reach and light. */
  ground?: string;
  /** Stands over them. */
  tall?: string;
  trees?: Tree[];
}

/** At a glance (a thumbnail) nobody counts the leaves. */
export type Detail = 'full' | 'glance';

/** A line through a piece: as it is given, round an area, or down the middle of a thin one. */
export function spine(piece: Piece, sheet: Sheet): Point[] {
  if (!piece.closed) return sheet.line(piece.outline);
  const outline = sheet.outline(piece.outline);
  const band = bandOf(outline);
  if (band && band.width <= 150) return [band.from, band.to];
  return [...outline, ...outline.slice(0, 1)];
}

export const centre = (piece: Piece, sheet: Sheet): Point => mean(sheet.line(piece.outline));
