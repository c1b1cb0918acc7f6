/** What is drawn on the table for somebody who is thinking. Words, distances and reasons are the server's. */
import type { Point } from '../protocol';

export type Overlay =
  /** Where a unit can get to. */
  | { kind: 'reach'; outline: Point[] }
  | { kind: 'ring'; at: Point; radius: number; text: string }
  /** Degrees from north, clockwise. */
  | { kind: 'wedge'; at: Point; from: number; to: number; radius: number; text: string }
  | { kind: 'sight'; from: Point; to: Point; ok: boolean; text: string }
  | { kind: 'path'; points: Point[]; planned: boolean; refused?: boolean; warn: { at: Point; text: string }[] }
  /** A part of a way, as where an ambush may fire. */
  | { kind: 'stretch'; points: Point[]; text: string }
  | { kind: 'callout'; at: Point; title: string; text: string }
  /** Where a unit is dragged; what lies beyond each length is drawn otherwise. */
  | { kind: 'sweep'; from: Point; to: Point; lengths: number[] }
  | { kind: 'ruler'; from: Point; to: Point; text: string };

export type OverlayOf<K extends Overlay['kind']> = Extract<Overlay, { kind: K }>;

export const only = <K extends Overlay['kind']>(overlays: readonly Overlay[], ...kinds: K[]): OverlayOf<K>[] =>
  overlays.filter((o): o is OverlayOf<K> => (kinds as string[]).includes(o.kind));
