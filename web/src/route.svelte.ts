/** Where we are. Links are ordinary links; the token of a seat stands after # and never reaches the server. */
export type Route =
  | { page: 'home' }
  | { page: 'new'; game: string | null; scenario: string | null }
  | { page: 'battle'; battle: string; token: string | null }
  | { page: 'replay'; battle: string; token: string | null }
  | { page: 'report'; battle: string; token: string | null }
  | { page: 'battles' }
  | { page: 'rules'; game: string | null; clause: string | null }
  | { page: 'odds'; game: string | null; procedure: string | null }
  | { page: 'own'; game: string | null; pack: string | null }
  | { page: 'assist' }
  | { page: 'open' }
  | { page: 'missing' };

export type At<P extends Route['page']> = Extract<Route, { page: P }>;

export function read(path: string, hash: string): Route {
  let parts: string[];
  try {
    parts = path.split('/').filter(Boolean).map(decodeURIComponent);
  } catch {
    return { page: 'missing' };
  }
  const [first, second, third, ...more] = parts;
  const token = hash.replace(/^#/, '') || null;
  if (more.length > 0) return { page: 'missing' };
  switch (first) {
    case undefined:
      return { page: 'home' };
    case 'new':
      return { page: 'new', game: second ?? null, scenario: third ?? null };
    case 'b':
      if (second && (third === 'replay' || third === 'report')) return { page: third, battle: second, token };
      return second && !third ? { page: 'battle', battle: second, token } : { page: 'missing' };
    case 'rules':
      return { page: 'rules', game: second ?? null, clause: third ?? null };
    case 'odds':
      return { page: 'odds', game: second ?? null, procedure: third ?? null };
    case 'own':
      return third ? { page: 'missing' } : { page: 'own', game: second ?? null, pack: carried(hash) };
    case 'battles':
    case 'assist':
    case 'open':
      return second ? { page: 'missing' } : { page: first };
    default:
      return { page: 'missing' };
  }
}

/** A pack that a link carries: behind #, where no server sees it. */
function carried(hash: string): string | null {
  return /^#p=(.+)$/.exec(hash)?.[1] ?? null;
}

class Here {
  route = $state.raw<Route>(read(location.pathname, location.hash));
  /** What stands after ? in the address. */
  search = $state.raw(location.search);

  constructor() {
    addEventListener('popstate', () => this.look());
    addEventListener('hashchange', () => this.look());
    addEventListener('click', (event) => this.follow(event));
  }
  go(path: string) {
    history.pushState(null, '', path);
    this.look();
    scrollTo(0, 0);
  }
  /** The same page with another address: nothing to go back to. */
  rename(path: string) {
    history.replaceState(null, '', path);
    this.look();
  }
  private look() {
    this.route = read(location.pathname, location.hash);
    this.search = location.search;
  }
  /** A plain click on a link of ours changes the page without loading it again. */
  private follow(event: MouseEvent) {
    const link = (event.target as Element | null)?.closest?.('a');
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!link || !plain || event.defaultPrevented || link.target || link.hasAttribute('download')) return;
    if (link.origin !== location.origin || link.pathname.startsWith('/api/')) return;
    event.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  }
}

export const here = new Here();
