import { expect, test } from './table';
import { Player } from './player';

test('the tutorial is two clicks from the home page', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Play now: First light' }).click();
  const player = new Player(page);
  await expect(player.question).toHaveText(/^Set up /);
  await player.playOn(async () => (await player.turn()) > 0);
  await expect(player.log).toContainText('Turn 1');
});

test('both sides are played on one screen', async ({ page }) => {
  const player = new Player(page);
  await player.begin('first-light', 'Both on this screen');
  const asked = new Set<string>();
  await player.playOn(async () => {
    const text = await player.question.innerText();
    if (/\bUS\b/.test(text)) asked.add('US');
    if (/German|Grenadier/.test(text)) asked.add('German');
    return asked.has('US') && asked.has('German') && (await player.turn()) > 0;
  });
  expect(asked).toContain('German');
});

test('an answer the rules do not allow is refused with its clause, and nothing changes', async ({ page }) => {
  const player = new Player(page);
  await player.begin('first-light');
  await player.asked();
  const before = await player.position();
  await player.more();
  await player.slip.getByRole('button', { name: 'Type it' }).click();
  await player.slip.getByRole('textbox').fill('12,12');
  await player.slip.getByRole('textbox').press('Enter');
  await expect(player.slip.getByRole('alert')).toContainText('outside the zone');
  await expect(player.slip.getByRole('alert').getByRole('link')).toHaveText('BA-SET-18');
  expect(await player.position()).toBe(before);
});

test('a free answer is taken back with one key', async ({ page }) => {
  const player = new Player(page);
  await player.begin('first-light', 'Both on this screen');
  await player.asked();
  const first = await player.question.innerText();
  const before = await player.position();
  await player.answer();
  await expect(player.question).not.toHaveText(first);
  await page.keyboard.press('z');
  await expect(player.question).toHaveText(first);
  expect(await player.position()).toBe(before);
});

test('a unit is moved by clicking where it shall stand', async ({ page }) => {
  const player = new Player(page);
  await player.begin('first-light');
  await player.asked();
  // Setting up: the middle of the zone at the southern edge.
  const put = player.slip.getByRole('button', { name: 'Set up here' });
  await expect(put).toBeDisabled();
  const flag = await player.box(page.getByText('the stone wall').first());
  await page.mouse.click(flag.x + flag.width / 2, flag.y + 250);
  await expect(put).toBeEnabled();
  await player.counted(() => put.click());
});
