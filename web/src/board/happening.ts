/** What is just happening on the table, for drawing it once. */
import type { Point, Seat } from '../protocol';

export interface Volley {
  by: number;
  /** A unit that is shot at, or a spot. */
  at: number | Point;
  /** Whether each shot hits; dice that cannot be said that of are hits. */
  made: readonly boolean[];
  /** Thrown or lobbed, and it bursts. */
  arc: boolean;
}

export interface Pop {
  unit: number;
  text: string;
  tone: 'loss' | 'plain';
}

export interface Happening {
  /** Counts up, so that the same again is drawn again. */
  nth: number;
  /** How long it lasts; endless where somebody waits for a key. */
  ms: number;
  /** Nothing moves. */
  calm: boolean;
  volley: Volley | null;
  pops: readonly Pop[];
  spots: readonly Point[];
  /** Who acts. */
  focus: readonly number[];
  banner: string | null;
}

/** Somebody who was killed, where he lay down. */
export interface Fallen {
  unit: number;
  man: number;
  seat: Seat;
  look: string;
  radius: number;
  at: Point;
}
