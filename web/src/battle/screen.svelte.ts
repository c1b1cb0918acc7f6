/** How wide the window is, for what changes its order and not only its size. */
const WIDE = 1100;
const PHONE = 600;

class Screen {
  private width = $state(innerWidth);
  wide = $derived(this.width >= WIDE);
  phone = $derived(this.width < PHONE);

  constructor() {
    addEventListener('resize', () => (this.width = innerWidth));
  }
}

export const screen = new Screen();
