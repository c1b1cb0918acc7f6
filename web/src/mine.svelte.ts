/** The battles this browser holds links to. A link is the seat itself, so it is kept here and nowhere else. */
import type { Created, Link, Role } from './protocol';

export type Held = {
  battle: string;
  /** What opens it, and as whom; the role is unknown until the server says it. */
  token: string;
  role: Role | null;
  /** Links to pass on: the friend's seat, the spectators'. */
  links: Link[];
  /** To show before the server has answered. */
  name: string;
};

const PLACE = 'sandtable.battles';
const MOST = 60;

function isHeld(value: unknown): value is Held {
  const held = value as Held | null;
  return typeof held === 'object' && !!held && typeof held.battle === 'string' && typeof held.token === 'string';
}

export function parse(text: string | null): Held[] {
  try {
    const list: unknown = JSON.parse(text ?? '[]');
    if (!Array.isArray(list)) return [];
    return list.filter(isHeld).map((held) => ({
      battle: held.battle,
      token: held.token,
      role: held.role ?? null,
      links: Array.isArray(held.links) ? held.links : [],
      name: typeof held.name === 'string' ? held.name : '',
    }));
  } catch {
    return [];
  }
}

/** The link among those just made that is the maker's own. */
export function own(created: Created, wanted: Role | null = null): Link | null {
  const seats = created.links.filter((link) => link.role !== 'watch');
  return seats.find((link) => link.role === wanted) ?? seats[0] ?? created.links[0] ?? null;
}

class Mine {
  /** The one used last comes first. */
  held = $state.raw<Held[]>(this.stored());

  constructor() {
    addEventListener('storage', (event) => {
      if (event.key === PLACE || event.key === null) this.held = this.stored();
    });
  }
  token(battle: string): string | null {
    return this.held.find((held) => held.battle === battle)?.token ?? null;
  }
  links(battle: string): Link[] {
    return this.held.find((held) => held.battle === battle)?.links ?? [];
  }
  /** Opening a battle by its link, or making one. What is known of it already stays known. */
  keep(kept: Pick<Held, 'battle' | 'token'> & Partial<Held>) {
    const before = this.held.find((held) => held.battle === kept.battle && held.token === kept.token);
    const entry = { role: null, links: [], name: '', ...before, ...kept };
    this.store([entry, ...this.held.filter((held) => held !== before)].slice(0, MOST));
  }
  /** Keeps a battle just made and gives its address. */
  made(created: Created, name: string, wanted: Role | null = null): string {
    const link = own(created, wanted);
    if (!link) return '/';
    const links = created.links.filter((other) => other !== link);
    this.keep({ battle: created.battle, token: link.token, role: link.role, links, name });
    return address(created.battle, link.token);
  }
  drop(battle: string, token: string) {
    this.store(this.held.filter((held) => held.battle !== battle || held.token !== token));
  }
  private stored(): Held[] {
    try {
      return parse(localStorage.getItem(PLACE));
    } catch {
      return [];
    }
  }
  private store(held: Held[]) {
    this.held = held;
    try {
      localStorage.setItem(PLACE, JSON.stringify(held));
    } catch {
      // Private windows may refuse; the list then lasts as long as the page.
    }
  }
}

export function address(battle: string, token: string): string {
  return `/b/${encodeURIComponent(battle)}#${token}`;
}

/** The same battle, explaining itself. */
export function guided(address: string): string {
  return address.replace(/(?=#|$)/, '?guided');
}

export const mine = new Mine();
