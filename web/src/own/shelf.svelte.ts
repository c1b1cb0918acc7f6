/** What somebody wrote or drew, kept in this browser and nowhere else. */
export type Thing = {
  id: string;
  game: string;
  name: string;
  text: string;
  /** When it was changed last. */
  changed: number;
};

const PLACE = 'sandtable.shelf';
const MOST = 300;

function isThing(value: unknown): value is Thing {
  const thing = value as Thing | null;
  return (
    typeof thing === 'object' &&
    !!thing &&
    [thing.id, thing.game, thing.name, thing.text].every((text) => typeof text === 'string') &&
    typeof thing.changed === 'number'
  );
}

export function parse(text: string | null): Thing[] {
  try {
    const list: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(list) ? list.filter(isThing) : [];
  } catch {
    return [];
  }
}

/** All of it, as a file. */
export function written(things: readonly Thing[]): string {
  return JSON.stringify(things, null, 1);
}

class Shelf {
  /** The one changed last comes first. */
  things = $state.raw<Thing[]>(this.stored());
  /** The browser has no room for more. */
  full = $state(false);

  constructor() {
    addEventListener('storage', (event) => {
      if (event.key === PLACE || event.key === null) this.things = this.stored();
    });
  }
  keep(thing: Thing) {
    const others = this.things.filter((one) => one.id !== thing.id);
    // Nothing old is dropped silently.
    if (others.length >= MOST) this.full = true;
    else this.write([thing, ...others]);
    // Else a browser that is short of room clears it away.
    if (others.length === 0) void navigator.storage?.persist?.();
  }
  /** Things of another browser, or of another day: of the same thing the one changed last stays. */
  take(things: readonly Thing[]) {
    const all = new Map(this.things.map((thing) => [thing.id, thing]));
    for (const thing of things) if ((all.get(thing.id)?.changed ?? -1) < thing.changed) all.set(thing.id, thing);
    const sorted = [...all.values()].sort((a, b) => b.changed - a.changed);
    if (sorted.length > MOST) this.full = true;
    else this.write(sorted);
  }
  remove(id: string) {
    this.write(this.things.filter((one) => one.id !== id));
  }
  private write(things: Thing[]) {
    try {
      localStorage.setItem(PLACE, JSON.stringify(things));
      this.things = things;
      this.full = false;
    } catch {
      this.full = true;
    }
  }
  private stored(): Thing[] {
    try {
      return parse(localStorage.getItem(PLACE));
    } catch {
      return [];
    }
  }
}

export const shelf = new Shelf();

export function fresh(game: string, name: string, text: string): Thing {
  return { id: crypto.getRandomValues(new Uint32Array(2)).join('-'), game, name, text, changed: Date.now() };
}
