import { expect, test } from './table';
import { Player } from './player';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test('on a phone beside a real table dice are typed in, one big question at a time', async ({ page }) => {
  const player = new Player(page);
  await player.begin('first-light', 'Mine, at a real table');
  const dice = page.getByRole('button', { name: 'Roll for me' });
  await player.playOn(async () => dice.isVisible());
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Roll|Which die was drawn/);
  const before = await player.position();
  // A die out of the cup: one key for each side, and what was said stands in the log.
  const keys = page.getByRole('group', { name: /fell|successes/i }).getByRole('button');
  await keys.first().click();
  const goOn = page.getByRole('button', { name: /go on/i });
  if (await goOn.isVisible()) await goOn.click();
  await expect.poll(() => player.position()).toBeGreaterThan(before);
  await expect(page.getByText('On the table now')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});
