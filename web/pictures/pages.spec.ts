import type { Page } from '@playwright/test';
import { expect, test } from '../tests/table';
import { Player } from '../tests/player';

const FOLDER = '../docs/pictures';

async function take(page: Page, name: string): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.screenshot({ path: `${FOLDER}/${name}.jpg`, type: 'jpeg', quality: 82 });
}

const LOOKS = [
  { name: 'light', width: 1440, height: 900, scheme: 'light' },
  { name: 'dark', width: 1440, height: 900, scheme: 'dark' },
  { name: 'phone', width: 390, height: 844, scheme: 'light' },
  { name: 'phone-dark', width: 390, height: 844, scheme: 'dark' },
] as const;

for (const { name, width, height, scheme } of LOOKS) {
  test(`pages, ${name}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    for (const [picture, path] of [
      ['home', '/'],
      ['new', '/new/bolt-action/hill-108'],
      ['rules', '/rules/bolt-action/BA-SHOOT-08'],
      ['odds', '/odds/bolt-action/shoot'],
      ['open', '/open'],
      ['missing', '/nowhere'],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      await take(page, `${picture}-${name}`);
    }
  });

  test(`battle and replay, ${name}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    const player = new Player(page);
    await page.goto('/new/bolt-action/hill-108?options=premeasure');
    await page.getByRole('button', { name: 'Begin the battle' }).click();
    // On until somebody may open fire, well into the battle.
    const log = async () => (await player.position()) > 120;
    const advice = player.slip.locator('.suggestions button').first();
    await player.playOn(async () => {
      const asked = /choose a target$/.test(await player.question.innerText());
      return asked && (await log()) && (await advice.innerText()).startsWith('Fire at');
    });
    if (width > 767) await advice.hover();
    await page.waitForTimeout(1500);
    await take(page, `battle-${name}`);
    await page.goto(page.url().replace('#', '/replay#'));
    const slider = page.getByRole('slider', { name: 'Position in the battle' });
    await expect(slider).not.toHaveAttribute('max', '0');
    await slider.press('End');
    await expect(slider).not.toHaveValue('0');
    await take(page, `replay-${name}`);
  });
}

test('curtain and umpire', async ({ page }) => {
  const player = new Player(page);
  await page.goto('/new/bolt-action/hill-108?against=here');
  await page.getByRole('button', { name: 'Begin the battle' }).click();
  await page.getByRole('button', { name: /show the table$/ }).waitFor();
  await take(page, 'curtain');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/new/bolt-action/first-light?dice=mine');
  await page.getByRole('button', { name: 'Begin the battle' }).click();
  const hits = page.getByRole('group', { name: 'Number of successes' });
  await player.playOn(async () => hits.isVisible());
  await take(page, 'umpire-phone');
});
