import AxeBuilder from '@axe-core/playwright';
import { expect, test } from './table';
import { Player } from './player';

for (const [name, viewport] of [['a desk', { width: 1440, height: 900 }], ['a phone', { width: 390, height: 844 }]] as const) {
  test(`from nothing to a battle of one's own, at ${name}`, async ({ page, browser, server }) => {
    await page.setViewportSize(viewport);
    await page.goto('/own');
    await page.getByRole('combobox', { name: 'What it is about' }).selectOption('Key ground');
    await page.getByRole('combobox', { name: 'First side' }).selectOption('US');
    await page.getByRole('combobox', { name: 'Second side' }).selectOption('German');
    await page.getByRole('button', { name: 'Draw it' }).click();
    await expect(page.getByRole('heading', { level: 2, name: 'Key ground' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'US army 1' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'German army 2' })).toBeVisible();
    const found = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa']).analyze();
    expect(found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);

    // A change by buttons: the lieutenant goes, which the frame does not like; the first mend puts it right.
    const army = page.getByRole('region', { name: 'US army 1' });
    const lieutenant = army.locator('details.unit').filter({ hasText: 'Lieutenant' });
    await lieutenant.locator('summary').click();
    await lieutenant.getByRole('button', { name: /^Remove/ }).click();
    await expect(army).toContainText('lieutenant: 1 needed, 0 found');
    await army.getByRole('button', { name: /^add .*Lieutenant/i }).first().click();
    await expect(army).toContainText('Nothing against it.');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(army).toContainText('lieutenant: 1 needed');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(army).toContainText('Nothing against it.');

    // The link opens the same thing in another browser.
    await page.getByRole('button', { name: 'Link to it' }).click();
    const link = await page.getByRole('textbox', { name: 'Link to it' }).inputValue();
    const other = await (await browser.newContext({ baseURL: server.address, viewport })).newPage();
    await other.goto(link);
    await expect(other.getByRole('heading', { name: 'US army 1' })).toBeVisible();
    await expect(other.getByRole('button', { name: 'Keep it' })).toBeVisible();
    const text = (at: typeof page) => at.locator('textarea').inputValue();
    expect(await text(other)).toBe(await text(page));
    await other.context().close();

    // It is still there on another day, and it is played.
    await page.reload();
    await page.getByRole('button', { name: 'Key ground', exact: true }).click();
    await page.getByRole('button', { name: 'Play Key ground' }).click();
    await page.getByRole('button', { name: 'Begin the battle' }).click();
    await expect(page).toHaveURL(/\/b\//);
    const player = new Player(page);
    await player.answer();
  });
}

test('what is wrong is said by its line while one writes', async ({ page }) => {
  await page.goto('/own');
  await page.getByRole('button', { name: 'Write or paste one' }).click();
  await page.getByRole('textbox', { name: 'The text' }).fill('format = 1\n[[army]]\nid = "a"\nname = "A"\nnation = "uss"\nunit = []\n');
  await expect(page.getByText('Line 5')).toBeVisible();
  await expect(page.getByText('did you mean "us"?')).toBeVisible();
});
