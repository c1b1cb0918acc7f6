import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './table';
import { Player } from './player';

async function expectNothingAmiss(page: Page): Promise<void> {
  const found = await new AxeBuilder({ page }).analyze();
  const said = found.violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.target.join(' ')).join(', ')}`);
  expect(said).toEqual([]);
}

for (const scheme of ['light', 'dark'] as const) {
  for (const [name, width, height] of [['desktop', 1440, 900], ['phone', 390, 844]] as const) {
    test(`axe finds nothing amiss: ${scheme}, ${name}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height });
      for (const path of ['/', '/new/bolt-action/hill-108', '/rules/bolt-action/BA-SHOOT-08', '/odds/bolt-action/shoot', '/open', '/battles', '/nowhere']) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
        await page.waitForLoadState('networkidle');
        await expectNothingAmiss(page);
      }
      const player = new Player(page);
      await player.begin('first-light');
      await player.asked();
      await expectNothingAmiss(page);
      for (let nth = 0; nth < 4 && (await player.asked()); nth += 1) await player.answer();
      await player.asked();
      await expectNothingAmiss(page);
      await page.goto(page.url().replace('#', '/replay#'));
      await expect(page.getByRole('slider', { name: 'Position in the battle' })).toBeVisible();
      await expectNothingAmiss(page);
    });
  }
}

test('a battle can be begun and played by keyboard alone', async ({ page }) => {
  await page.goto('/');
  const play = page.getByRole('button', { name: 'Play now: First light' });
  for (let nth = 0; nth < 20 && !(await play.evaluate((node) => node === document.activeElement)); nth += 1) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const player = new Player(page);
  for (let nth = 0; nth < 6 && (await player.asked()); nth += 1) {
    await player.counted(async () => {
      if (await player.slip.getByRole('button', { name: 'Set up here' }).isVisible()) {
        // The cursor begins in the middle of the zone.
        await page.keyboard.press('ArrowRight');
        await expect(player.slip.getByRole('button', { name: 'Set up here' })).toBeEnabled();
        await page.keyboard.press('Enter');
        return;
      }
      await page.keyboard.press('t');
      await page.keyboard.type(await player.words());
      await page.keyboard.press('Enter');
    });
  }
  expect(await player.position()).toBeGreaterThan(5);
});

test('what the server says is allowed is all the page loads: no rule of the content policy is broken', async ({ page }) => {
  const said: string[] = [];
  page.on('console', (message) => message.type() === 'error' && said.push(message.text()));
  page.on('pageerror', (error) => said.push(error.message));
  const player = new Player(page);
  await player.begin('hill-108');
  await player.asked();
  await page.goto('/rules/bolt-action');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(said).toEqual([]);
});
