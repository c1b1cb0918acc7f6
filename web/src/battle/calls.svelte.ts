/** Calls one back to the table: a sound, and a notice where the page is out of sight. */
import { untrack } from 'svelte';
import { notices } from '../notice.svelte';
import { sounds } from '../sound.svelte';
import { strings } from '../strings';
import type { Play } from './play.svelte';

/** Who was asked a moment ago needs no call. */
const LONG = 1500;
/** Dice that fall together are one rattle. */
const RATTLE = 300;

/** For as long as the component that calls it is there. */
export function callBack(play: Play) {
  let waitsSince: number | null = null;
  let rolls: number | null = null;
  let rattled = 0;
  let over: boolean | null = null;
  const words = strings.ending.people;

  $effect(() => {
    const { question, scene } = play;
    if (!scene) return;
    untrack(() => {
      const now = performance.now();
      if (!question) {
        waitsSince ??= now;
        return;
      }
      const waited = waitsSince === null ? 0 : now - waitsSince;
      waitsSince = null;
      if (waited < LONG) return;
      sounds.play('turn');
      notices.tell(words.yourTurn, play.info?.scenario_name ?? '');
    });
  });
  $effect(() => {
    const { scene } = play;
    if (!scene) return;
    untrack(() => {
      const fallen = scene.log.filter((line) => line.roll).length;
      const now = performance.now();
      if (rolls !== null && fallen > rolls && now - rattled > RATTLE) {
        rattled = now;
        sounds.play('dice');
      }
      rolls = fallen;
      const ended = scene.verdict !== null;
      if (over === false && ended) {
        sounds.play('end');
        notices.tell(words.over, play.info?.scenario_name ?? '');
      }
      over = ended;
    });
  });
}
