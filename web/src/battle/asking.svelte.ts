/** How closely somebody wants to be asked who of his men is meant; no rule, only who answers. */
export type Closeness = 'figure' | 'kind' | 'never';
export const CLOSENESS: readonly Closeness[] = ['figure', 'kind', 'never'];

const PLACE = 'sandtable.ask-men';

function kept(): Closeness {
  try {
    const word = localStorage.getItem(PLACE);
    return CLOSENESS.find((known) => known === word) ?? 'figure';
  } catch {
    return 'figure';
  }
}

class Asking {
  private men = $state<Closeness>(kept());

  get closeness(): Closeness {
    return this.men;
  }
  choose(closeness: Closeness) {
    this.men = closeness;
    try {
      localStorage.setItem(PLACE, closeness);
    } catch {
      // Then it lasts as long as the page.
    }
  }
}

export const asking = new Asking();
