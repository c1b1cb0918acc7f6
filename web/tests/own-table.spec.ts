/** A table of one's own, built by hand. */
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './table';
import { Player } from './player';

const text = (page: Page) => page.locator('textarea').first().inputValue();

/** From nothing to the table under the hand. */
async function build(page: Page, table: string): Promise<void> {
  await page.goto('/own');
  await page.getByRole('combobox', { name: 'Table' }).selectOption(table);
  await page.getByRole('button', { name: 'Only the table' }).click();
  await page.getByRole('button', { name: /^Change the table/ }).click();
}

test('terrain is dragged onto a bare table, moved, turned, mirrored and taken back', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await build(page, 'A bare table, to build yourself');
  const table = page.getByRole('application');
  const player = new Player(page);
  const box = await player.box(table);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];

  await player.box(page.getByRole('button', { name: 'Lay down: Building' }));
  await page.getByRole('button', { name: 'Lay down: Building' }).hover();
  await page.mouse.down();
  await page.mouse.move(x, y, { steps: 5 });
  await page.mouse.up();
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('building');
  const rect = async () =>
    /rect = \[([^\]]*)\]/
      .exec(await text(page))?.[1]
      ?.split(', ')
      .map(Number) ?? [];
  const first = await rect();
  expect(first[2]! - first[0]!).toBe(5);
  for (const value of first) expect(value * 2).toBe(Math.round(value * 2));

  // By hand, and by key; the text follows in half inches.
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 120, y, { steps: 5 });
  await page.mouse.up();
  await expect.poll(async () => (await rect())[0]).toBeGreaterThan(first[0]! + 2);
  const moved = await rect();
  await page.keyboard.press('ArrowUp');
  await expect.poll(async () => (await rect())[1]).toBe(moved[1]! + 0.5);
  await page.getByRole('button', { name: 'Turn right by 15 degrees' }).click();
  await expect.poll(() => text(page)).toContain('turned = 15');
  await page.getByRole('spinbutton', { name: 'Floors' }).fill('3');
  await page.getByRole('spinbutton', { name: 'Floors' }).blur();
  await expect.poll(() => text(page)).toContain('floors = 3');

  // The twin stands half a turn away: both middles are as far from the table's.
  await page.getByRole('button', { name: 'Twin for the other side' }).click();
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('building 2');
  const all = [...(await text(page)).matchAll(/rect = \[([^\]]*)\]/g)].map((one) => one[1]!.split(', ').map(Number));
  expect(all).toHaveLength(2);
  expect(all[1]!).toEqual([48 - all[0]![2]!, 48 - all[0]![3]!, 48 - all[0]![0]!, 48 - all[0]![1]!]);

  const found = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa']).analyze();
  expect(found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await text(page)).match(/rect/g)?.length).toBe(1);
  await page.getByRole('button', { name: 'Redo' }).click();
  await expect.poll(async () => (await text(page)).match(/rect/g)?.length).toBe(2);
});

test('what a man sees, where sides set up, and a drawn table in the place of this one', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await build(page, 'Farmland');
  const table = page.getByRole('application');
  await page.getByRole('tab', { name: 'Battle' }).click();
  await page.getByRole('combobox', { name: 'Engagement' }).selectOption('Key ground');
  await expect(table.locator('path.zone')).toHaveCount(2);
  await expect(table.locator('g.goal')).toHaveCount(3);
  await page.getByRole('button', { name: 'Look from here' }).click();
  const box = await new Player(page).box(table);
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await expect(table.locator('path.hidden')).toBeAttached();
  await page.getByRole('button', { name: 'Look no more' }).click();
  await expect(table.locator('path.hidden')).toHaveCount(0);

  const before = await text(page);
  await page.getByRole('tab', { name: 'Terrain' }).click();
  await page.getByRole('button', { name: 'Show six' }).click();
  await page.getByRole('button', { name: 'Take Number 4' }).click();
  await expect.poll(() => text(page)).not.toBe(before);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => text(page)).toBe(before);
});

test('a table is built on a phone, with a finger', async ({ browser, server }) => {
  const context = await browser.newContext({
    baseURL: server.address,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  await build(page, 'A bare table, to build yourself');
  await page.getByRole('button', { name: 'Lay down: Wood' }).tap();
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('wood');
  await page.getByRole('button', { name: 'Copy' }).tap();
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('wood 2');
  await page.getByRole('tab', { name: 'Pieces' }).tap();
  await page.getByRole('button', { name: 'wood, wood', exact: true }).tap();
  await page.getByRole('tab', { name: 'Piece', exact: true }).tap();
  await page.getByRole('button', { name: 'Remove', exact: true }).tap();
  await expect.poll(async () => (await text(page)).match(/polygon/g)?.length).toBe(1);
  await context.close();
});
