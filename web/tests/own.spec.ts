import AxeBuilder from '@axe-core/playwright';
import { expect, test } from './table';
import { Player } from './player';

for (const [name, viewport] of [
  ['a desk', { width: 1440, height: 900 }],
  ['a phone', { width: 390, height: 844 }],
] as const) {
  test(`from nothing to a battle of one's own, at ${name}`, async ({ page, browser, server }) => {
    await page.setViewportSize(viewport);
    await page.goto('/own');
    await page.getByRole('combobox', { name: 'What it is about' }).selectOption('Key ground');
    await page.getByRole('combobox', { name: 'First side' }).selectOption('US');
    await page.getByRole('combobox', { name: 'Second side' }).selectOption('German');
    await page.getByRole('spinbutton', { name: 'Points a side' }).fill('1000');
    await page.getByRole('button', { name: 'Draw it' }).click();
    await expect(page.getByRole('heading', { level: 2, name: 'Key ground' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'US army 1' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'German army 2' })).toBeVisible();
    const found = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa']).analyze();
    expect(found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);

    // A change by buttons: the lieutenant goes, which the frame does not like; the first mend puts it right.
    const army = page.getByRole('region', { name: 'US army 1' });
    await expect(army).toContainText('of 1000 points');
    /** A phone shows one thing at a time. */
    const turnTo = async (tab: RegExp) => {
      const button = army.locator('.tabs').getByRole('button', { name: tab });
      if (await button.isVisible()) await button.click();
    };
    const lieutenant = army.locator('details.unit').filter({ hasText: 'Lieutenant' });
    await lieutenant.locator('summary').click();
    await lieutenant.getByRole('button', { name: /^Remove/ }).click();
    await expect(army).toContainText('lieutenant: 1 needed, 0 found');
    await turnTo(/fault/);
    await army
      .getByRole('complementary')
      .getByRole('button', { name: /^add .*Lieutenant/i })
      .first()
      .click();
    await expect(army).toContainText('Nothing against it.');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(army).toContainText('lieutenant: 1 needed');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(army).toContainText('Nothing against it.');

    // A piece of the table is laid by hand; undone and made again, the text is the same.
    await page.getByRole('button', { name: /^Change the table/ }).click();
    await page.getByRole('button', { name: 'Lay down: Crater' }).click();
    await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('crater');
    const text = (at: typeof page) => at.locator('details > textarea').inputValue();
    const laid = await text(page);
    expect(laid).toContain('look = "crater", disc = [24, 24, 1.5]');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => text(page)).not.toBe(laid);
    await page.getByRole('button', { name: 'Redo' }).click();
    await expect.poll(() => text(page)).toBe(laid);
    await page.getByRole('button', { name: 'Done' }).click();

    // The link opens the same thing in another browser.
    await page.getByRole('button', { name: 'Link to it' }).click();
    const link = await page.getByRole('textbox', { name: 'Link to it' }).inputValue();
    const other = await (await browser.newContext({ baseURL: server.address, viewport })).newPage();
    await other.goto(link);
    await expect(other.getByRole('heading', { name: 'US army 1' })).toBeVisible();
    await expect(other.getByRole('button', { name: 'Keep it' })).toBeVisible();
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
  await page
    .getByRole('textbox', { name: 'The text' })
    .fill('format = 1\n[[army]]\nid = "a"\nname = "A"\nnation = "uss"\nunit = []\n');
  await expect(page.getByText('Line 5')).toBeVisible();
  await expect(page.getByText('did you mean "us"?')).toBeVisible();
});

test('a list is copied, looked up, pasted as text and printed', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/own');
  await page.getByRole('combobox', { name: 'First side' }).selectOption('US');
  await page.getByRole('button', { name: 'A new army' }).click();
  const army = page.getByRole('region', { name: 'US army 1' });
  const units = army.locator('details.unit');
  await expect(units.first()).toBeVisible();
  const before = await units.count();
  const squad = units.filter({ hasText: 'squad' }).first();
  const name = await squad.locator('.who b').innerText();
  await squad.locator('summary').click();
  await squad.getByRole('button', { name: /^Copy/ }).click();
  await expect(units).toHaveCount(before + 1);
  // Two quick presses are two changes.
  const total = async () => Number(await army.locator('.total b').innerText());
  const dear = await total();
  const last = units.last();
  await last.locator('summary').click();
  const more = last.getByRole('button', { name: 'More Men' });
  const men = async () => Number(await last.locator('.stepper b').first().innerText());
  const many = await men();
  await more.evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await expect.poll(total).toBeGreaterThan(dear);
  await expect.poll(men).toBe(many + 2);

  await army.getByRole('button', { name: 'As text' }).click();
  await expect(army.getByRole('textbox', { name: 'The list, to paste anywhere' })).toHaveValue(
    new RegExp(`^US army 1 .*\\n(.*\\n)*- ${name}: `),
  );
  const [odds] = await Promise.all([page.waitForEvent('popup'), squad.getByRole('link', { name: /^Odds of/ }).click()]);
  await expect(odds.getByRole('heading', { level: 1 })).toBeVisible();
  expect(new URL(odds.url()).searchParams.get('firers')).toMatch(/\d+ rifle/);
  await expect(odds.getByRole('textbox', { name: 'firers' })).toHaveValue(/\d+ rifle/);
  await odds.close();

  await army.getByRole('button', { name: 'Print' }).click();
  await expect(page.locator('article section .name')).toHaveCount(before + 1);
  await expect(page.locator('article').nth(1).getByRole('row', { name: 'soft cover +1 BA-HIT-09' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('navigation').first()).toBeHidden();
  await expect(page.locator('article').first()).toBeVisible();
});
