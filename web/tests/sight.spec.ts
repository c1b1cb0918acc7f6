/** Nothing lies on what a question is about, and the table stands still while one is asked after another. */
import type { Page } from '@playwright/test';
import { expect, test } from './table';
import { Leader } from './leader';
import { OVER, Player } from './player';

type Ask = { list?: { options: { unit: number | null }[]; barred: { unit: number | null }[] }; 'some-of'?: { kinds: { unit: number | null }[] } };
type Prompt = { unit: number | null; other: number | null; ask: Ask | string };

/** Whom the newest questions are about, as they came over the line. */
function listen(page: Page): () => number[] {
  let units: number[] = [];
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      const { scene, change } = JSON.parse(String(payload)) as { scene?: { questions: Prompt[] }; change?: { questions: Prompt[] } };
      const questions = (scene ?? change)?.questions;
      if (!questions) return;
      units = questions.flatMap(({ unit, other, ask }) => {
        const { list, 'some-of': some } = typeof ask === 'string' ? ({} as Ask) : ask;
        return [unit, other, ...[...(list?.options ?? []), ...(list?.barred ?? []), ...(some?.kinds ?? [])].map((one) => one.unit)].filter((id) => id !== null);
      });
    }),
  );
  return () => [...new Set(units)];
}

/** What lies over the middle of these units, or where they are out of the window; nothing, where all is well. */
function covered(page: Page, units: number[]): Promise<string[]> {
  return page.evaluate((ids) => {
    return ids.flatMap((id) => {
      const unit = document.querySelector(`[data-token="${id}"] .hit`);
      if (!unit) return [];
      const { left, right, top, bottom } = unit.getBoundingClientRect();
      const found = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      return found?.closest('.table') ? [] : [`${id} under ${found?.outerHTML.slice(0, 80) ?? 'the edge of the window'}`];
    });
  }, units);
}

const BATTLES = [
  ['Bolt Action', '/new/bolt-action/first-light'],
  ['Disposable Heroes', '/new/disposable-heroes/hay-barn'],
  ['Hot Blood', '/new/hot-blood/cough-in-the-dark'],
  ['Heroes All', '/new/heroes-all/lane'],
] as const;
const SCREENS = [
  ['desktop', 1440, 900],
  ['phone', 390, 844],
] as const;

for (const [game, path] of BATTLES) {
  for (const [screen, width, height] of SCREENS) {
    test(`${game}, ${screen}: whoever is asked or offered is in sight at every question, and the table stands still`, async ({ page }) => {
      test.slow();
      await page.setViewportSize({ width, height });
      const units = listen(page);
      await page.goto(path);
      await page.getByRole('button', { name: 'Begin the battle' }).click();
      const leader = new Leader(page);
      let looks = 0;
      const cloth = page.locator('.edge > rect').last();
      let still: { x: number; y: number; width: number; height: number } | null = null;
      while (await leader.asked()) {
        const before = await leader.position();
        await expect.poll(() => covered(page, units()), { message: await leader.question.innerText() }).toEqual([]);
        const now = await leader.box(cloth);
        still ??= now;
        expect(now, 'the table stands where it stood').toEqual(still);
        expect(now.x).toBeGreaterThanOrEqual(0);
        expect(now.y + now.height).toBeLessThanOrEqual(height);
        looks += units().length > 0 ? 1 : 0;
        expect(await leader.position()).toBe(before);
        if (await leader.seal.isVisible()) await leader.counted(() => leader.seal.click());
        else await leader.answer();
      }
      expect(looks).toBeGreaterThan(5);
      await expect(leader.question).toHaveText(OVER);
    });
  }
}

test('the bar keeps its height, whatever is asked, and the table keeps its place', async ({ page }) => {
  const player = new Player(page);
  await player.stage('22.5,22', '12,22', '22.5,2', '12,2', 'German', 'Grenadier Squad');
  const bar = await player.box(player.slip);
  const before = await player.box(page.getByRole('button', { name: /^Grenadier Squad,/ }));
  expect(bar.height).toBe(72);
  for (const words of ['Fire', 'Hold fire']) {
    await player.say(words);
    await player.asked();
    expect(await player.box(player.slip)).toEqual(bar);
    expect(await player.box(page.getByRole('button', { name: /^Grenadier Squad,/ }))).toEqual(before);
  }
});

test('an order is given at the unit, a target by a click on it: three clicks for a shot', async ({ page }) => {
  const player = new Player(page);
  await player.stage('22.5,22', '12,22', '22.5,2', '12,2', 'US');
  await page.getByRole('button', { name: /^US Squad,/ }).click();
  await expect(player.question).toHaveText('Which order for US Squad?');
  await page.getByRole('group', { name: 'Answers at the unit' }).getByRole('button', { name: 'Fire' }).click();
  const before = await player.position();
  await page.getByRole('button', { name: /^Grenadier Squad,/ }).click();
  await expect.poll(() => player.position()).toBeGreaterThan(before);
});

test('one key shows the whole table again, whatever has the focus', async ({ page }) => {
  const player = new Player(page);
  await player.begin('first-light');
  await player.asked();
  const cloth = page.locator('.edge > rect').last();
  const before = await player.box(cloth);
  await page.mouse.move(600, 500);
  await page.mouse.wheel(0, -600);
  await expect.poll(async () => (await player.box(cloth)).width).toBeGreaterThan(before.width * 1.3);
  await player.slip.getByRole('button', { name: 'More…' }).focus();
  await page.keyboard.press('0');
  await expect.poll(() => player.box(cloth)).toEqual(before);
});

test('advice is planned by the first click and done by the second, never at once', async ({ page }) => {
  const player = new Player(page);
  await player.begin('first-light');
  await player.asked();
  const before = await player.position();
  await player.slip.locator('.suggestions button').first().click();
  const put = player.slip.getByRole('button', { name: 'Set up here' });
  await expect(put).toBeEnabled();
  await expect(page.locator('.planned')).toHaveCount(1);
  expect(await player.position()).toBe(before);
  await player.counted(() => put.click());
});

for (const [width, height] of [[1440, 900], [1024, 768], [390, 844]] as const) {
  test(`nothing is wider than the window at ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    const player = new Player(page);
    await player.begin('hill-108');
    await player.asked();
    expect(await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.scrollHeight])).toEqual([width, height]);
  });
}
