/** What the server says of the battles this browser holds, asked again while somebody looks. */
import { untrack } from 'svelte';
import { api, Refused } from '../../api';
import { mine, type Held } from '../../mine.svelte';
import type { Summary } from '../../protocol';
import { standing } from './line';

export type Known = { held: Held; summary: Summary | null; gone: boolean };

const AGAIN = 15_000;
/** No such battle, or this link opens none. */
const UNKNOWN = new Set([401, 403, 404]);
const URGENT = { yours: 0, waiting: 1, watching: 2, over: 3 };

export function key(held: Held): string {
  return `${held.battle} ${held.token}`;
}

/** Call it while a component is made. */
export function heldBattles(): { readonly all: Known[]; readonly open: Known[]; readonly over: Known[] } {
  let told = $state.raw(new Map<string, Summary | 'gone'>());

  async function ask(held: Held) {
    if (told.get(key(held)) === 'gone') return;
    let answer: Summary | 'gone';
    try {
      answer = await api.summary(held.battle, held.token);
    } catch (thrown) {
      // Only a server that knows nothing of it makes it gone; one that is busy or does not answer proves nothing.
      if (!(thrown instanceof Refused) || !UNKNOWN.has(thrown.status)) return;
      answer = 'gone';
    }
    told = new Map(told).set(key(held), answer);
  }
  function askAll() {
    if (document.visibilityState === 'visible') for (const held of mine.held) void ask(held);
  }
  $effect(() => {
    void mine.held;
    // What was answered must not ask again.
    untrack(askAll);
    const again = setInterval(askAll, AGAIN);
    document.addEventListener('visibilitychange', askAll);
    return () => {
      clearInterval(again);
      document.removeEventListener('visibilitychange', askAll);
    };
  });

  const all = $derived(
    mine.held.map((held): Known => {
      const answer = told.get(key(held)) ?? null;
      return { held, summary: answer === 'gone' ? null : answer, gone: answer === 'gone' };
    }),
  );
  const urgency = (known: Known) => (known.summary ? (known.summary.other_rules ? 4 : URGENT[standing(known.summary)]) : known.gone ? 5 : 4);
  const open = $derived(all.filter((known) => !known.summary?.over).sort((a, b) => urgency(a) - urgency(b)));
  const over = $derived(all.filter((known) => known.summary?.over));
  return {
    get all() {
      return all;
    },
    get open() {
      return open;
    },
    get over() {
      return over;
    },
  };
}
