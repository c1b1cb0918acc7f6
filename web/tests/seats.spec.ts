import { expect, test } from './table';
import { Player } from './player';

test('two people play by link, and the server is killed between two answers', async ({ page, browser, server }) => {
  const us = new Player(page);
  await us.begin('first-light', 'A friend, by link');
  const link = await page.getByRole('textbox', { name: /friend/i }).first().inputValue();
  await page.getByRole('link', { name: 'Go to the table' }).click();

  const theirs = await (await browser.newContext({ reducedMotion: 'reduce', baseURL: server.address })).newPage();
  await theirs.goto(link);
  const them = new Player(theirs);

  for (let nth = 0; nth < 4; nth += 1) await (await waiting(us, them)).answer();
  const before = await us.position();

  await server.kill();
  await expect(us.slip).toContainText('Connection lost');
  await server.start();
  const next = await waiting(us, them);
  await expect.poll(() => us.position()).toBe(before);
  await next.answer();
  await expect.poll(() => us.position()).toBeGreaterThan(before);
  await expect.poll(async () => (await them.position()) === (await us.position())).toBe(true);
  await theirs.context().close();
});

/** The one of the two who is asked. */
async function waiting(...players: Player[]): Promise<Player> {
  let found: Player | undefined;
  await expect
    .poll(async () => {
      for (const player of players) {
        const free = player.slip.locator('.answer button:not(:disabled), .whole button:not(:disabled)');
        if ((await free.count()) > 0) found = player;
      }
      return found !== undefined;
    })
    .toBe(true);
  if (!found) throw new Error('nobody is asked');
  return found;
}

test('a second window on one seat is told so and can take over', async ({ page, context }) => {
  const first = new Player(page);
  await first.begin('first-light');
  await first.asked();
  const again = await context.newPage();
  await again.goto(page.url());
  const second = new Player(again);
  await expect(second.slip).toContainText('another window');
  await again.getByRole('button', { name: 'Play here instead' }).click();
  await second.asked();
  await expect(first.slip).toContainText('another window');
  await second.answer();
});

test('a wrong link is refused in a sentence', async ({ page }) => {
  const player = new Player(page);
  await player.begin('first-light');
  await player.asked();
  await page.goto(page.url().replace(/#.*/, '#nonsense'));
  await page.reload();
  await expect(page.getByText(/link/i).first()).toBeVisible();
  await expect(player.slip.locator('.answer button')).toHaveCount(0);
});

test('what the other side has seen is taken back with their leave', async ({ page, browser, server }) => {
  const us = new Player(page);
  await us.begin('first-light', 'A friend, by link');
  const link = await page.getByRole('textbox', { name: /friend/i }).first().inputValue();
  await page.getByRole('link', { name: 'Go to the table' }).click();
  const theirs = await (await browser.newContext({ reducedMotion: 'reduce', baseURL: server.address })).newPage();
  await theirs.goto(link);
  const them = new Player(theirs);
  // The Germans set up first; then the US side does, and a die is drawn.
  for (let nth = 0; nth < 4; nth += 1) await (await waiting(us, them)).answer();
  const before = await us.position();
  await us.page.getByRole('button', { name: /^Undo/ }).click();
  await them.page.getByRole('button', { name: 'Agree' }).click();
  await expect.poll(() => us.position()).toBeLessThan(before);
  await expect(us.question).toHaveText(/^Set up /);
  await theirs.context().close();
});
