import { expect, test } from './table';
import { Player } from './player';

const OVER = /wins \d+ to \d+$|^A draw, \d+ to \d+$/;

test('the lane is fought to its end against an opponent', async ({ page }) => {
  test.slow();
  await page.goto('/new/heroes-all/lane');
  await page.getByRole('button', { name: 'Begin the battle' }).click();
  const player = new Player(page);
  let told = false;
  await player.playOn(async () => {
    told ||= (await player.log.innerText()).includes('has the command dice');
    return false;
  });
  await expect(player.question).toHaveText(OVER);
  expect(told).toBe(true);
});

test('two people fight the lane at one screen', async ({ page }) => {
  test.slow();
  await page.goto('/new/heroes-all/lane?against=here');
  await page.getByRole('button', { name: 'Begin the battle' }).click();
  const player = new Player(page);
  await player.playOn();
  await expect(player.question).toHaveText(OVER);
});

test('one person fights the lane alone, and the automated side says why it does what it does', async ({ page }) => {
  test.slow();
  await page.goto('/new/heroes-all/lane?options=solo');
  await page.getByRole('button', { name: 'Begin the battle' }).click();
  const player = new Player(page);
  let told = false;
  await player.playOn(async () => {
    told ||= /its best shot is worth|has no shot worth/.test(await player.log.innerText());
    return false;
  });
  await expect(player.question).toHaveText(OVER);
  expect(told).toBe(true);
});
