/** The same battle once more: one's own link to the new table is kept, and one goes there. */
import { api } from '../api';
import { address, mine } from '../mine.svelte';
import type { BattleInfo, Role } from '../protocol';
import { here } from '../route.svelte';
import type { Remade } from './people.svelte';

export async function playAgain(info: BattleInfo, token: string, swap: boolean): Promise<void> {
  const created = await api.rematch(info.battle, token, swap);
  const [own, ...more] = info.yours;
  const other: Role = own === 'first' ? 'second' : 'first';
  const wanted: Role = more.length > 0 ? 'both' : swap ? other : (own ?? 'watch');
  here.go(mine.made(created, info.scenario_name, wanted));
}

/** To the table that the other side has set up. */
export function sitDown({ battle, link }: Remade, name: string) {
  mine.keep({ battle, token: link.token, role: link.role, name });
  here.go(address(battle, link.token));
}
