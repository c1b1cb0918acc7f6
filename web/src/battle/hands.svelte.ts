/** Things to do on a real table that are not ticked off yet. */
import { chores, type Chore } from './chores';
import type { Shown } from './stage.svelte';

export class Chores {
  open = $state.raw<Chore[]>([]);

  see({ before, change }: Shown) {
    this.open = [...this.open, ...chores(before.board.tokens, change)];
  }
  done(id: number) {
    this.open = this.open.filter((chore) => chore.id !== id);
  }
  clear() {
    this.open = [];
  }
}
