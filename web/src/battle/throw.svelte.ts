/** Dice that are being typed in: how many succeeded, or every face. */
import type { Dice, Reply } from '../protocol';

export class Throw {
  hits = $state<number | null>(null);
  faces = $state.raw<number[]>([]);
  each = $state(false);
  /** Those that were thrown call for more: all of them are typed on. */
  private more = $state(0);

  constructor(readonly dice: Dice) {
    this.each = !dice.countable;
  }

  get count(): number {
    return this.dice.dice + this.more;
  }
  get full(): boolean {
    return this.faces.length >= this.count;
  }
  get reply(): Reply | null {
    if (this.each) return this.full ? { answer: { faces: this.faces } } : null;
    return this.hits === null ? null : { hits: this.hits };
  }
  type(face: number) {
    if (!this.full) this.faces = [...this.faces, face];
  }
  back() {
    this.faces = this.faces.slice(0, -1);
  }
  extend(by: number) {
    this.each = true;
    this.more += by;
  }
  change() {
    this.more = 0;
    this.each = !this.each;
    this.hits = null;
    this.faces = [];
  }
}
