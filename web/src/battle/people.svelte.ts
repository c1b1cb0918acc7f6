/** The other people at the table: who is here, what they say, and the table they have set up anew. */
import { getContext, setContext } from 'svelte';
import type { PeopleMessage } from '../connection.svelte';
import type { Came, Link, Phrase, Seat } from '../protocol';

export type Slip = { id: number; seat: Seat; what: Phrase | 'come' | 'gone' };
export type Remade = { battle: string; link: Link };

/** Who loads the page again is not away. */
const AWAY = 4000;
const SHOWN = 6000;

const SEATS: Seat[] = ['first', 'second'];
const KEY = Symbol('people');
export const sharePeople = (people: People) => setContext(KEY, people);
export const usePeople = () => getContext<People>(KEY);

export class People {
  seats = $state.raw<[Came, Came] | null>(null);
  watchers = $state(0);
  slips = $state.raw<Slip[]>([]);
  remade = $state.raw<Remade | null>(null);

  private lastId = 0;
  private leaving: ReturnType<typeof setTimeout> | undefined;

  hear(message: PeopleMessage) {
    if (message.is === 'said') this.show(message.by, message.phrase);
    else if (message.is === 'rematch') this.remade = { battle: message.battle, link: message.link };
    else {
      this.watchers = message.watchers;
      clearTimeout(this.leaving);
      const leaves = this.seats?.some((was, nth) => was === 'here' && message.seats[nth] === 'away') ?? false;
      if (leaves) this.leaving = setTimeout(() => this.settle(message.seats), AWAY);
      else this.settle(message.seats);
    }
  }
  close() {
    clearTimeout(this.leaving);
  }

  private settle(seats: [Came, Came]) {
    const before = this.seats;
    this.seats = seats;
    if (!before) return;
    SEATS.forEach((seat, nth) => {
      const [was, is] = [before[nth], seats[nth]];
      if (is === 'here' && was !== 'here') this.show(seat, 'come');
      if (is === 'away' && was === 'here') this.show(seat, 'gone');
    });
  }
  private show(seat: Seat, what: Slip['what']) {
    const id = ++this.lastId;
    this.slips = [...this.slips, { id, seat, what }].slice(-3);
    setTimeout(() => (this.slips = this.slips.filter((slip) => slip.id !== id)), SHOWN);
  }
}
