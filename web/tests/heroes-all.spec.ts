import { expect, test } from './table';
import { OVER, Player } from './player';

test('two people fight the lane at one screen', async ({ page }) => {
  test.slow();
  await page.goto('/new/heroes-all/lane?against=here');
  await page.getByRole('button', { name: 'Begin the battle' }).click();
  const player = new Player(page);
  await player.playOn();
  await expect(player.question).toHaveText(OVER);
});

test('one person fights the lane alone, and the automated side names the clauses it acts by', async ({ page }) => {
  test.slow();
  await page.goto('/new/heroes-all/lane?options=solo');
  await page.getByRole('button', { name: 'Begin the battle' }).click();
  const player = new Player(page);
  await player.playOn();
  await expect(player.question).toHaveText(OVER);
  // Dice and clauses of a deed unfold under its one line.
  const folded = player.log.locator('button.more[aria-expanded=false]');
  while ((await folded.count()) > 0) await folded.first().click();
  await expect(player.log).toContainText('HA-SOLO-');
});
