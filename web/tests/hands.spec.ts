import { Player } from './player';
import { expect, test } from './table';

const STANDING = ['22.5,22', '12,22', '22.5,2', '12,2'];
/** The Grenadiers come to the wall first, so that there is a shot. */
const STAGED = [...STANDING, 'US'];

/** Every click is counted, a drag as one. */
class Counting extends Player {
  clicks = 0;
  async middle(unit: string): Promise<{ x: number; y: number }> {
    const box = await this.box(this.page.getByRole('button', { name: new RegExp(`^${unit},`) }));
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }
  async clickUnit(unit: string): Promise<void> {
    const { x, y } = await this.middle(unit);
    this.clicks += 1;
    await this.page.mouse.click(x, y);
  }
  async drag(unit: string, by: number): Promise<void> {
    const { x, y } = await this.middle(unit);
    this.clicks += 1;
    await this.page.mouse.move(x, y);
    await this.page.mouse.down();
    await this.page.mouse.move(x, y - by / 2, { steps: 4 });
    await this.page.mouse.move(x, y - by, { steps: 4 });
    await this.page.mouse.up();
  }
  /** Pixels of an inch. */
  async inch(): Promise<number> {
    const box = await this.page.locator('.world .layer').first().boundingBox();
    return (box?.width ?? 0) / Number(await this.page.locator('.world .layer').first().getAttribute('width')) * 100;
  }
}

test('a usual shot takes three clicks: the unit, the enemy, and the enemy again', async ({ page }) => {
  const player = new Counting(page);
  await player.stage(...STAGED);
  await player.clickUnit('US Squad');
  await expect(player.question).toContainText('Which order for US Squad?');
  await player.clickUnit('Grenadier Squad');
  await expect(player.question).toContainText('US Squad: choose a target');
  await expect(player.slip.locator('.commit')).toContainText('Fire at Grenadier Squad');
  await player.counted(() => player.clickUnit('Grenadier Squad'));
  await expect(player.log).toContainText('US Squad fires at Grenadier Squad');
  expect(player.clicks).toBe(3);
});

test('a move and a shot take four: the unit, the drag, the move, the enemy', async ({ page }) => {
  const player = new Counting(page);
  await player.stage(...STAGED);
  const inch = await player.inch();
  await player.clickUnit('US Squad');
  await expect(player.question).toContainText('Which order for US Squad?');
  await player.drag('US Squad', 4 * inch);
  await expect(player.question).toHaveText('Move US Squad');
  const move = player.slip.getByRole('button', { name: /^Move [34]/ });
  await expect(move).toBeEnabled();
  player.clicks += 1;
  await player.counted(() => move.click());
  await expect(player.question).toContainText('US Squad: choose a target');
  await player.counted(() => player.clickUnit('Grenadier Squad'));
  await expect(player.log).toContainText(/US Squad moves [\d.]+″ and fires at Grenadier Squad/);
  expect(player.clicks).toBe(4);
});

test('how far a unit is dragged says which order it gets, and the way changes where one ends', async ({ page }) => {
  const player = new Counting(page);
  await player.stage(...STAGED);
  const inch = await player.inch();
  await player.clickUnit('US Squad');
  await expect(player.question).toContainText('Which order for US Squad?');
  const { x, y } = await player.middle('US Squad');
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y - 2 * inch, { steps: 4 });
  await page.mouse.move(x, y - 3 * inch, { steps: 4 });
  await expect(page.locator('.sweep.near')).toHaveCount(1);
  await expect(page.locator('.sweep.far')).toHaveCount(0);
  await page.mouse.move(x, y - 9 * inch, { steps: 6 });
  await expect(page.locator('.sweep.far')).toHaveCount(1);
  await page.mouse.move(x, y - 14 * inch, { steps: 6 });
  await expect(page.locator('.sweep.beyond')).toHaveCount(1);
  await page.mouse.move(x, y - 9 * inch, { steps: 6 });
  await page.mouse.up();
  // A Run: whether it is an assault is not asked, for it was dragged.
  await expect(player.question).toHaveText('Move US Squad');
  await expect(player.slip.getByRole('button', { name: /^Move [6789]/ })).toBeEnabled();
});

test('the tape measures from spot to spot where measuring is allowed, and answers nothing', async ({ page }) => {
  const player = new Counting(page);
  await player.stage(...STAGED);
  const inch = await player.inch();
  const before = await player.position();
  const { x, y } = await player.middle('US Squad');
  await page.mouse.move(x, y);
  await page.keyboard.press('d');
  await player.drag('US Squad', 5 * inch);
  await expect(page.locator('.over')).toContainText(/^.*(4\.9|5|5\.1)″/);
  expect(await player.position()).toBe(before);
  await page.keyboard.press('Escape');
  await expect(page.getByText('Put the tape away')).toHaveCount(0);
  // Where the rules forbid it there is no tape.
  await player.begin('first-light');
  await player.asked();
  await page.keyboard.press('d');
  await expect(page.getByText('Put the tape away')).toHaveCount(0);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keys' })).toContainText('the tape measure');
});
