import { expect, test } from './table';
import { Player } from './player';

test('the tutorial is two clicks from the home page and can be fought to its end', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Play now: First light' }).click();
  const player = new Player(page);
  await expect(player.question).toHaveText(/where does it set up\?$/);
  await player.playOn();
  await expect(player.question).toHaveText(/wins \d+ to \d+$|^A draw, \d+ to \d+$/);
  await expect(player.log).toContainText(/Turn \d/);
});

test('the tutorial of Disposable Heroes can be fought to its end', async ({ page }) => {
  test.slow();
  await page.goto('/new/disposable-heroes/hay-barn');
  await page.getByRole('button', { name: 'Begin the battle' }).click();
  const player = new Player(page);
  await player.playOn();
  await expect(player.question).toHaveText(/wins \d+ to \d+$|^A draw, \d+ to \d+$/);
});

test('both sides are played on one screen', async ({ page }) => {
  const player = new Player(page);
  await player.begin('first-light', 'Both on this screen');
  const asked = new Set<string>();
  await player.playOn(async () => {
    const text = await player.question.innerText();
    asked.add(/^(US|German)/.exec(text)?.[0] ?? '');
    return asked.has('US') && asked.has('German') && (await player.log.innerText()).includes('Turn 1');
  });
  expect(asked).toContain('German');
});

test('an answer the rules do not allow is refused with its clause, and nothing changes', async ({ page }) => {
  const player = new Player(page);
  await player.begin('first-light');
  await player.asked();
  const before = await player.position();
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
  const put = player.slip.getByRole('button', { name: 'Put it here' });
  await expect(put).toBeDisabled();
  const flag = await player.box(page.getByText('the stone wall').first());
  await page.mouse.click(flag.x + flag.width / 2, flag.y + 250);
  await expect(put).toBeEnabled();
  await player.counted(() => put.click());
});

test('the tallest question leaves the whole table in sight, and the table does not move after it', async ({ page }) => {
  await page.setViewportSize({ width: 1400, height: 900 });
  const player = new Player(page);
  await player.stage('22.5,22', '12,22', '22.5,2', '12,2', 'German', 'Grenadier Squad', 'Fire');
  const edge = async () => (await player.box(page.getByRole('button', { name: /^Grenadier Squad,/ }))).y;
  const slip = await player.box(player.slip);
  expect(slip.height).toBeGreaterThan(112);
  await expect.poll(edge).toBeGreaterThan(slip.y + slip.height);
  const before = await edge();
  await player.say('Hold fire');
  await player.asked();
  expect((await player.box(player.slip)).height).toBeLessThan(slip.height);
  expect(await edge()).toBe(before);
});
