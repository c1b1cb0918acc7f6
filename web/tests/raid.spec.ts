import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './table';
import { Leader } from './leader';
import { OVER } from './player';

/** What came over the line, newest last. */
function listen(page: Page): string[] {
  const heard: string[] = [];
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => heard.push(String(payload))));
  return heard;
}

test('the tutorial raid is played to its end against an opponent, and nobody is named before he is seen', async ({ page }) => {
  test.slow();
  const heard = listen(page);
  const leader = new Leader(page);
  await leader.lead();
  while (await leader.toOrders()) await leader.counted(() => leader.seal.click());
  await expect(leader.question).toHaveText(OVER);

  // The raid over, the table shows everybody: the umpire's list.
  await page.reload();
  await leader.asked();
  const last = JSON.parse(heard.findLast((frame) => frame.includes('"is":"welcome"')) ?? '{}');
  const garrison: string[] = last.scene.board.tokens.filter((token: { seat: string }) => token.seat === 'second').map((token: { name: string }) => token.name);
  expect(garrison.length).toBeGreaterThan(1);

  const seen = new Set<string>();
  const before = heard.slice(0, heard.findIndex((frame) => /"verdict":\{/.test(frame)));
  for (const frame of before) {
    const { scene, change } = JSON.parse(frame);
    const tokens: { seat: string; name: string }[] = scene?.board.tokens ?? change?.tokens ?? [];
    for (const token of tokens) if (token.seat === 'second') seen.add(token.name);
    for (const name of garrison.filter((each) => !seen.has(each))) expect(frame).not.toContain(name);
  }
});

test('two people raid at one screen, and the curtain keeps nothing of one side for the other', async ({ page }) => {
  test.slow();
  const leader = new Leader(page);
  await leader.lead('Both on this screen');
  const known: Record<string, string[]> = {};
  let curtains = 0;
  for (;;) {
    await expect(leader.curtain.or(leader.slip.locator('.answer button, .answer a')).first()).toBeVisible();
    if (await leader.curtain.isVisible()) {
      curtains += 1;
      const left = (await page.content()) + (await page.title());
      for (const names of Object.values(known)) for (const name of names) expect(left).not.toContain(name);
      await leader.curtain.click();
      await expect(leader.curtain).toHaveCount(0);
    } else if (await leader.isOver()) break;
    else if (await leader.seal.isVisible()) {
      const eyes = (await leader.names()).join();
      known[eyes] = await leader.names();
      await leader.counted(() => leader.seal.click());
    } else await leader.answer();
  }
  expect(curtains).toBeGreaterThan(4);
  await expect(leader.question).toHaveText(OVER);
});

test('a patrol is written by two clicks a man, changed, taken back and sealed', async ({ page }) => {
  const leader = new Leader(page);
  await leader.lead();
  await leader.toOrders();
  const men = leader.orders.locator('li');
  const first = men.first();
  await first.locator('.man').click();
  await expect(first).toHaveClass(/open/);
  await expect(leader.orders.getByRole('group', { name: 'Action' })).toBeVisible();
  const token = page.locator('.unit[data-token="0"]');
  const box = await leader.box(token);
  await page.mouse.click(box.x + box.width / 2, box.y - box.height * 0.55);
  await expect(first.locator('small')).toHaveText(/^Walks \d squares? to /);
  await leader.orders.getByRole('group', { name: 'Halt' }).getByRole('button', { name: 'At a new enemy' }).click();
  await expect(first.locator('small')).toHaveText(/^Walks \d squares? to .*halts at a new enemy$/);
  await expect(leader.orders.locator('header')).toContainText('1 of ');
  await page.keyboard.press('z');
  await expect(first.locator('i')).toHaveText('writing');
  await men.nth(1).locator('.man').click();
  await expect(first.locator('i')).toHaveText('✓ set');
  await expect(first.locator('small')).toHaveText(/^Keeps still/);
  await leader.seal.click();
  await leader.toOrders();
  await expect(page.getByRole('region', { name: 'Battle' })).toContainText('Turn 2');
});

test('Enter seals the orders after a man was clicked', async ({ page }) => {
  const leader = new Leader(page);
  await leader.lead();
  await leader.toOrders();
  await leader.counted(() => leader.orders.locator('.man').first().click());
  await expect(leader.seal).toBeVisible();
  await expect(leader.question).toContainText('choose an action');
  await page.keyboard.press('Enter');
  await leader.toOrders();
  await expect(page.getByRole('region', { name: 'Battle' })).toContainText('Turn 2');
});

test('sealed orders are written by keyboard alone', async ({ page }) => {
  const leader = new Leader(page);
  await leader.lead();
  await leader.toOrders();
  const heading = page.getByRole('region', { name: 'Battle' });
  await expect(heading).toContainText('Turn 1');
  await page.keyboard.press('n');
  await expect(leader.orders.getByRole('group', { name: 'Action' }).getByRole('button', { name: 'None' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(leader.orders.getByRole('group', { name: 'Move' }).getByRole('button', { name: 'Stay' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(leader.orders.getByRole('group', { name: 'Move' }).getByRole('button', { name: 'Crawl' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(leader.question).toContainText('Move ');
  await page.keyboard.press('ArrowUp');
  await expect(leader.slip.getByRole('button', { name: /^Move 1 square/ })).toBeEnabled();
  await page.keyboard.press('Enter');
  await expect(leader.orders.locator('li').first().locator('small')).toHaveText(/^Crawls 1 square to /);
  await expect(leader.seal).toBeVisible();
  await leader.counted(async () => {
    await leader.seal.focus();
    await page.keyboard.press('Enter');
  });
  await leader.toOrders();
  await expect(heading).toContainText('Turn 2');
});

for (const scheme of ['light', 'dark'] as const) {
  for (const [name, width, height] of [['desktop', 1440, 900], ['phone', 390, 844]] as const) {
    test(`axe finds nothing amiss on a raid: ${scheme}, ${name}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height });
      const leader = new Leader(page);
      await leader.lead();
      await leader.toOrders();
      await page.keyboard.press('n');
      await expect(leader.question).toContainText('choose an action');
      const found = await new AxeBuilder({ page }).analyze();
      expect(found.violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.target.join(' ')).join(', ')}`)).toEqual([]);
    });
  }
}
