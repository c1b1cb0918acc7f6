import type { Page } from '@playwright/test';
import { expect, test } from './table';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

const row = (page: Page, unit: string) => page.locator('.row', { hasText: unit });

/** A unit gets the die that was drawn. */
async function order(page: Page, drawn: string, unit: string, what: string) {
  await page.getByRole('button', { name: drawn, exact: true }).click();
  await row(page, unit).locator('.unit').click();
  await page.getByRole('button', { name: what, exact: true }).click();
}
/** So many of the dice that were thrown did it. */
async function fell(page: Page, asked: RegExp, successes: number) {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(asked);
  await page.getByRole('group', { name: 'Number of successes' }).getByRole('button', { name: String(successes), exact: true }).click();
  await page.getByRole('button', { name: /go on/i }).click();
}

test('two phones on one link keep a battle on a real table', async ({ page, browser, baseURL }) => {
  await page.goto('/assist');
  await page.getByLabel('Whose forces').selectOption({ label: 'Bolt Action: First light (US – German)' });
  await page.getByRole('button', { name: 'To the table' }).click();
  await expect(row(page, 'US Squad')).toBeVisible();
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce', ...(baseURL ? { baseURL } : {}) });
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(row(other, 'Grenadier Squad')).toBeVisible();

  // The squad fires at fourteen inches into soft cover; the odds stand there before any die is thrown.
  await order(page, 'German', 'Grenadier Squad', 'Fire');
  await page.getByRole('button', { name: 'Fire at US Squad', exact: true }).click();
  await other.getByRole('button', { name: 'Stand', exact: true }).click();
  await page.getByLabel('range, exactly').fill('14');
  await page.getByRole('radio', { name: 'soft cover' }).click();
  await expect(page.getByRole('group', { name: 'What may come of it' })).toContainText('men lost');
  await page.getByRole('button', { name: 'So it is' }).click();
  // LMG at half its range, rifles beyond theirs; the SMG does not reach.
  await fell(page, /4 or more/, 1);
  await fell(other, /5 or more/, 1);
  // A six would be something else: each die of the damage is typed.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Roll 2 D6/);
  const faces = page.getByRole('group', { name: 'Faces that fell' });
  for (const face of ['1', '3']) await faces.getByRole('button', { name: face, exact: true }).click();
  await page.getByRole('button', { name: 'Go on' }).click();
  // BA-PIN-01: the hits pin, and nobody fell.
  await expect(row(other, 'US Squad')).toContainText('10');
  await expect(page.getByText('Put a pin on US Squad')).toBeVisible();

  // A pin was forgotten: it is put right on the other phone when the next die is given, and marked.
  await other.getByRole('button', { name: 'US', exact: true }).click();
  await other.getByRole('button', { name: 'Put right: US Squad' }).click();
  await other.getByLabel('pins, exactly').fill('3');
  await other.getByRole('button', { name: 'So it is' }).click();
  await page.getByRole('button', { name: 'Log' }).click();
  const corrected = page.getByRole('log').getByText('Corrected by hand: US Squad, 10 men, 3 pins');
  await expect(corrected).toBeVisible();
  // Anybody takes it back.
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(corrected).toHaveCount(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await context.close();
});
