import { expect, test } from './table';
import { Player } from './player';

const STANDING = ['22.5,22', '12,22', '22.5,2', '12,2'];

/** The middle of a unit on the table, in pixels. */
async function middle(player: Player, unit: string): Promise<{ x: number; y: number }> {
  const box = await player.box(player.page.getByRole('button', { name: new RegExp(`^${unit},`) }));
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

test('a squad is dragged where it shall go, and goes there', async ({ page }) => {
  const player = new Player(page);
  await player.stage(...STANDING, 'US', 'US Squad', 'Advance');
  await expect(player.question).toHaveText('Move US Squad');
  const from = await middle(player, 'US Squad');
  const beside = await middle(player, 'US Second Lieutenant');
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x, from.y - 40, { steps: 4 });
  await page.mouse.move(from.x, from.y - 80, { steps: 4 });
  await page.mouse.up();
  const move = player.slip.getByRole('button', { name: /^Move \d/ });
  await expect(move).toBeEnabled();
  expect(await middle(player, 'US Second Lieutenant'), 'the table stays under the hand').toEqual(beside);
  await player.counted(() => move.click());
  await expect(player.log).toContainText(/US Squad moves \d/);
  // It slides there, and leaves the lieutenant behind, wherever the table lies for the next question.
  const ahead = async () => (await middle(player, 'US Second Lieutenant')).y - (await middle(player, 'US Squad')).y;
  await expect.poll(ahead).toBeGreaterThan(beside.y - from.y + 40);
});

test('a single man is put where the owner wants him, and stands there', async ({ page }) => {
  const player = new Player(page);
  await player.stage(...STANDING, 'US', 'US Squad', 'Advance');
  const from = await middle(player, 'US Squad');
  await page.mouse.click(from.x, from.y - 90);
  const move = player.slip.getByRole('button', { name: /^Move \d/ });
  await expect(move).toBeEnabled();
  const box = (what: string) => player.box(page.locator(what).first());
  const man = await box('[data-man="9"]');
  const hold = { x: man.x + man.width / 2, y: man.y + man.height / 2 };
  await page.mouse.move(hold.x, hold.y);
  await page.mouse.down();
  await page.mouse.move(hold.x + 8, hold.y, { steps: 3 });
  await page.mouse.move(hold.x + 14, hold.y + 4, { steps: 3 });
  await page.mouse.up();
  await expect(move).toBeEnabled();
  const [put, leader] = [await box('[data-man="9"]'), await box('[data-man="0"]')];
  expect(Math.abs(put.x - man.x - 14), 'he lies under the hand').toBeLessThan(2);
  await player.counted(() => move.click());
  const base = async (nth: number) => {
    const bases = page.getByRole('button', { name: /^US Squad,/ }).locator('use[href^="#k-base"]');
    return player.box(bases.nth(nth));
  };
  // The bases lie as the ghosts lay, as far as a pixel can say.
  const gap = async () => (await base(9)).x - (await base(0)).x;
  await expect.poll(gap).toBeGreaterThan(put.x - leader.x - 2);
  await expect.poll(gap).toBeLessThan(put.x - leader.x + 2);
});

test('a way that is too long is refused at once, with its clause, and cannot be answered', async ({ page }) => {
  const player = new Player(page);
  await player.stage(...STANDING, 'US', 'US Squad', 'Advance');
  const from = await middle(player, 'US Squad');
  await page.mouse.click(from.x, from.y - 330);
  await expect(player.slip).toContainText(/may be spent/);
  await expect(player.slip.getByRole('button', { name: /^Move/ })).toBeDisabled();
});

test('who waits in ambush says where on the way he fires', async ({ page }) => {
  const player = new Player(page);
  await player.stage(...STANDING, 'German', 'Grenadier Squad', 'Ambush', 'US', 'US Squad', 'Advance', '12,6');
  await expect(player.question).toHaveText(/Grenadier Squad waits in ambush for US Squad/);
  const where = player.slip.getByRole('slider', { name: 'Where on their way' });
  await where.press('End');
  await player.counted(() => player.slip.getByRole('button', { name: /^Now, at 4/ }).click());
  await expect(player.question).toHaveText('Grenadier Squad fires at US Squad: with what?');
  await player.say('fire at US Squad');
  // The wall stands too far from them to cover them (BA-COV-03).
  await expect(player.question).toHaveText('Roll 3 D6. How many are 3 or more?');
});

test('from a replay a battle is played on, as another battle', async ({ page }) => {
  const player = new Player(page);
  await player.stage(...STANDING, 'US');
  const url = page.url();
  await page.goto(url.replace('#', '/replay#'));
  const slider = page.getByRole('slider', { name: 'Position in the battle' });
  await expect.poll(async () => Number(await slider.getAttribute('max'))).toBeGreaterThan(4);
  await slider.press('Home');
  for (let nth = 0; nth < 2; nth += 1) await slider.press('ArrowRight');
  await page.getByRole('button', { name: 'Play on from here' }).click();
  await expect(page).not.toHaveURL(/replay/);
  expect(page.url()).not.toBe(url);
  await player.asked();
  expect(await player.position()).toBe(2);
  await expect(player.question).toHaveText('Set up US Second Lieutenant');
});

test('a program takes over a seat and gives it back', async ({ page }) => {
  const player = new Player(page);
  await player.begin('first-light', 'Both on this screen');
  await player.asked();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Players' }).click();
  const before = await player.position();
  await page.getByRole('button', { name: 'Let “simple” play' }).last().click();
  await expect.poll(() => player.position()).toBeGreaterThan(before);
  await page.getByRole('button', { name: 'Play it here' }).click();
  await expect(page.getByRole('button', { name: 'Play it here' })).toHaveCount(0);
});
