import type { Browser, Page } from '@playwright/test';
import { Player } from './player';
import { type Server, expect, test } from './table';

/** Two people at one table, each at their own. */
async function two(page: Page, browser: Browser, server: Server): Promise<[Player, Player]> {
  const us = new Player(page);
  await us.begin('first-light', 'A friend, by link');
  const link = await page.getByRole('textbox', { name: /friend/i }).first().inputValue();
  await page.getByRole('link', { name: 'Go to the table' }).click();
  const theirs = await (await browser.newContext({ reducedMotion: 'reduce', baseURL: server.address })).newPage();
  await theirs.goto(link);
  return [us, new Player(theirs)];
}
async function menu(player: Player): Promise<void> {
  await player.page.getByRole('button', { name: 'Menu' }).first().click();
}
const end = (player: Player) => player.page.getByRole('region', { name: 'End the battle' });

test('who gives up reads the report, and the curve comes with its error', async ({ page }) => {
  test.setTimeout(120_000);
  const us = new Player(page);
  await us.begin('first-light');
  await us.asked();
  for (let nth = 0; nth < 6; nth += 1) {
    await us.asked();
    await us.answer();
  }
  await us.asked();
  await menu(us);
  await end(us).getByRole('button', { name: 'Give up' }).click();
  await end(us).getByRole('button', { name: 'Fight on' }).click();
  await expect(us.question).not.toContainText('lost');
  await end(us).getByRole('button', { name: 'Give up' }).click();
  await end(us).getByRole('button', { name: 'Give up' }).click();
  await expect(us.question).toHaveText(/^You lost\. The Americans gave up: the Germans win\.$/);

  await us.slip.getByRole('link', { name: 'The report' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^You lost\./);
  await expect(page.getByText('The Americans gave up.', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Losses' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Luck of the dice' })).toBeVisible();
  await expect(page.getByRole('img', { name: /^Chance of winning for the Americans/ })).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText(/from \d+ battles or more played on from each of \d+ positions .* ± \d+/)).toBeVisible();

  await page.getByRole('button', { name: 'Share the replay' }).click();
  const shared = await page.getByRole('textbox', { name: /opens this link/ }).inputValue();
  await page.goto(shared);
  await expect(page.getByRole('slider', { name: 'Position in the battle' })).toBeVisible();
});

test('a draw is offered on one page and agreed on the other', async ({ page, browser, server }) => {
  const [us, them] = await two(page, browser, server);
  await expect(us.question).toBeVisible();
  await menu(us);
  await end(us).getByRole('button', { name: 'Offer a draw' }).click();
  await end(us).getByRole('button', { name: 'Offer it' }).click();
  await expect(them.question).toHaveText('The Americans offer a draw');
  await them.slip.getByRole('button', { name: 'Refuse' }).click();
  await expect(us.page.getByText('The other side would rather fight on.').first()).toBeVisible();

  await end(us).getByRole('button', { name: 'Offer a draw' }).click();
  await end(us).getByRole('button', { name: 'Offer it' }).click();
  await them.slip.getByRole('button', { name: 'Agree' }).click();
  for (const player of [us, them]) await expect(player.question).toHaveText('Agreed a draw.');

  // The next battle finds both.
  await us.slip.getByRole('button', { name: 'Play again' }).click();
  await them.slip.getByRole('button', { name: 'Sit down to it' }).click();
  await expect(us.page.getByText(/has come|is here/).first()).toBeVisible();
  expect(new URL(them.page.url()).pathname).toBe(new URL(us.page.url()).pathname);
  await them.page.context().close();
});

test('who is here is seen, by name, and what they say', async ({ page, browser, server }) => {
  const [us, them] = await two(page, browser, server);
  const players = (player: Player) => player.page.getByRole('region', { name: 'Players' });
  await expect(us.question).toBeVisible();
  await menu(us);
  await page.getByRole('button', { name: 'Players' }).click();
  await expect(players(us)).toContainText('The German player is here');

  await menu(them);
  await them.page.getByRole('button', { name: 'Good luck!' }).click();
  await expect(page.getByText('The German player: “Good luck!”')).toBeVisible();

  await them.page.getByRole('button', { name: 'Players' }).click();
  await them.page.getByRole('textbox', { name: 'Your name' }).fill('Bert');
  await players(them).getByRole('button', { name: 'OK', exact: true }).click();
  await expect(players(us)).toContainText('Bert is here');
  await them.page.context().close();
  await expect(players(us)).toContainText('Bert is away', { timeout: 15_000 });
});

test('the friend’s link is there for a camera too', async ({ page }) => {
  const us = new Player(page);
  await us.begin('first-light', 'A friend, by link');
  await expect(page.getByRole('img', { name: /as a code to be read by a camera/ })).toBeVisible();
  await expect(page.getByText('This address works on this computer alone.', { exact: false })).toBeVisible();
});
