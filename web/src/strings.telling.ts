/** What is said while the battle is told. */
import type { Speed } from './battle/pace.svelte';

const count = (n: number, one: string, more: string) => `${n} ${n === 1 ? one : more}`;

export const telling = {
  speed: 'Speed of telling',
  speeds: { step: 'Step', half: '½×', normal: '1×', fast: '4×', off: 'Off' } satisfies Record<Speed, string>,
  about: {
    step: 'One event at a time: . or a click for the next',
    half: 'At half speed',
    normal: 'At ordinary speed',
    fast: 'Four times as fast',
    off: 'Everything at once',
  } satisfies Record<Speed, string>,
  next: 'Next',
  skip: 'Skip to the end',
  fallen: 'Leave the fallen on the table',
  again: 'Tell again',
  losses: (men: number) => `−${men}`,
  pins: (more: number) => (more < 0 ? `${count(-more, 'pin', 'pins')} off` : count(more, 'pin', 'pins')),
  /** "Grenadiers at US Squad". */
  at: (who: string, whom: string) => `${who} at ${whom}`,
  dice: (sides: number) => `D${sides}`,
  /** Of many dice, how often each face fell. */
  times: (face: number, times: number) => `${face} × ${times}`,
};
