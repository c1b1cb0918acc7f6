import type { Page } from '@playwright/test';
import { test } from '../tests/table';

const FOLDER = '../docs/pictures';

async function take(page: Page, name: string): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.screenshot({ path: `${FOLDER}/${name}.jpg`, type: 'jpeg', quality: 82 });
}

for (const { name, width, height, scheme } of [
  { name: 'light', width: 1440, height: 900, scheme: 'light' },
  { name: 'dark', width: 1440, height: 900, scheme: 'dark' },
  { name: 'phone', width: 390, height: 844, scheme: 'light' },
] as const) {
  test(`your own, ${name}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    await page.goto('/own');
    await page.getByRole('spinbutton', { name: 'Points a side' }).fill('1000');
    await page.getByRole('button', { name: 'Draw it' }).click();
    await page.getByRole('region').first().waitFor();
    await page
      .getByRole('region')
      .first()
      .evaluate((element) => element.scrollIntoView());
    await page.locator('details.unit summary').nth(1).click();
    await take(page, `army-${name}`);
    await page.getByRole('button', { name: /^Change the table/ }).click();
    await page.getByRole('tab', { name: 'Battle' }).click();
    await page.getByRole('combobox', { name: 'Engagement' }).selectOption('Key ground');
    await page.getByRole('tab', { name: 'Pieces' }).click();
    await page
      .getByRole('button', { name: /, building$/ })
      .first()
      .click();
    await page.getByRole('tab', { name: 'Piece', exact: true }).click();
    await page.getByRole('region', { name: /to be built$/ }).evaluate((element) => element.scrollIntoView());
    await take(page, `table-${name}`);
  });
}
