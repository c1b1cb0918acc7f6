/** How wide the window is, for what changes its order and not only its size; and whether it is played by keys just now. */
const WIDE = 1100;
const PHONE = 768;

class Screen {
  private width = $state(innerWidth);
  /** Room for all cards of the column at once; without, they are tabs. */
  wide = $derived(this.width >= WIDE);
  /** The question is a sheet below the table. */
  phone = $derived(this.width < PHONE);

  /** The last thing that was done was a key: a new question may take the focus, which a mouse has no use for. */
  keyed = false;

  constructor() {
    addEventListener('keydown', () => (this.keyed = true), true);
    addEventListener('pointerdown', () => (this.keyed = false), true);
    addEventListener('resize', () => (this.width = innerWidth));
  }
}

export const screen = new Screen();
