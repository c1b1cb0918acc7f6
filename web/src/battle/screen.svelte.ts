/** How wide the window is, for what changes its order and not only its size. */
export const WIDE = 1100;
export const PHONE = 600;

class Screen {
  width = $state(innerWidth);

  constructor() {
    addEventListener('resize', () => (this.width = innerWidth));
  }
}

export const screen = new Screen();
