/** How fast the battle is told; kept in this browser. */
export type Speed = 'step' | 'half' | 'normal' | 'fast' | 'off';
export const SPEEDS: readonly Speed[] = ['step', 'half', 'normal', 'fast', 'off'];
const TIMES: Record<Speed, number> = { step: Infinity, half: 2, normal: 1, fast: 0.25, off: 0 };

const SPEED = 'sandtable.speed';
const FALLEN = 'sandtable.fallen';

/** Whether somebody wants nothing to move. */
export const calm = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

function kept(place: string): string | null {
  try {
    return localStorage.getItem(place);
  } catch {
    return null;
  }
}
function keep(place: string, word: string) {
  try {
    localStorage.setItem(place, word);
  } catch {
    // Then it lasts as long as the page.
  }
}

class Pace {
  private chosen = $state<Speed | null>(SPEEDS.find((speed) => speed === kept(SPEED)) ?? null);
  private lying = $state(kept(FALLEN) !== 'off');

  /** Who wants no motion is told at once, unless he has chosen otherwise. */
  get speed(): Speed {
    return this.chosen ?? (calm() ? 'off' : 'normal');
  }
  /** What an ordinary time is multiplied by. */
  get times(): number {
    return TIMES[this.speed];
  }
  choose(speed: Speed) {
    this.chosen = speed;
    keep(SPEED, speed);
  }
  /** Whether the fallen stay on the table. */
  get fallen(): boolean {
    return this.lying;
  }
  lay(fallen: boolean) {
    this.lying = fallen;
    keep(FALLEN, fallen ? 'on' : 'off');
  }
}

export const pace = new Pace();
