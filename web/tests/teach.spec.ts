import AxeBuilder from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { Leader } from './leader';
import { Player } from './player';
import { expect, test } from './table';

/** What was seen of the hints of a first battle. */
class Pupil {
  readonly caption: Locator;
  readonly titles: string[] = [];

  constructor(readonly page: Page) {
    this.caption = page.getByRole('complementary', { name: 'First battle' });
  }
  async begin(scenario: string): Promise<void> {
    await this.page.goto('/');
    await this.page.getByRole('button', { name: `First battle: ${scenario}` }).click();
    await expect(this.page).toHaveURL(/\?guided#/);
    await expect(this.caption.getByRole('heading')).toHaveText('Your goal');
  }
  async look(): Promise<void> {
    const title = await this.caption.getByRole('heading').allInnerTexts();
    expect(title.length, 'one at a time').toBeLessThan(2);
    if (title[0] !== undefined && this.titles.at(-1) !== title[0]) this.titles.push(title[0]);
  }
  /** Of the hints nothing lies on the table. */
  async expectOnTheWood(): Promise<void> {
    const [caption, table] = [await this.caption.boundingBox(), await this.page.locator('.world .layer').first().boundingBox()];
    if (!caption || !table) throw new Error('nothing to compare');
    const apart = caption.x + caption.width <= table.x || caption.x >= table.x + table.width || caption.y + caption.height <= table.y || caption.y >= table.y + table.height;
    expect(apart, JSON.stringify({ caption, table })).toBe(true);
  }
}

// Which unit gets the die is not asked where a reaction has left one alone: that is up to the dice.
const LESSONS = {
  'First light': ['Your goal', 'Set up', 'Give an order', 'The last turn', 'That was it'],
  'The hay barn': ['Your goal', 'Set up', 'Your go', 'Move and fire', 'The last turn', 'That was it'],
  'The lane': ['Your goal', 'Hidden, or not', 'Set up', 'Command dice', 'Who acts', 'That was it'],
};

for (const [scenario, titles] of Object.entries(LESSONS)) {
  test(`the first battle “${scenario}” is fought to its end by mouse, and tells what to do`, async ({ page }) => {
    test.slow();
    const [player, pupil] = [new Player(page), new Pupil(page)];
    await pupil.begin(scenario);
    await player.asked();
    await pupil.expectOnTheWood();
    await pupil.look();
    await pupil.caption.getByRole('button', { name: 'Got it' }).click();
    await player.playOn(async () => {
      await pupil.look();
      return false;
    });
    await expect(pupil.caption.getByRole('heading')).toHaveText('That was it');
    await pupil.look();
    expect(pupil.titles).toEqual(expect.arrayContaining(titles));
    expect(new Set(pupil.titles).size, 'each once').toBe(pupil.titles.length);
    await page.goto('/');
    await expect(page.getByRole('button', { name: `First battle (fought): ${scenario}` })).toBeVisible();
  });
}

test('the first raid is led to its end by mouse, and tells what to do', async ({ page }) => {
  test.slow();
  const [leader, pupil] = [new Leader(page), new Pupil(page)];
  await pupil.begin('The Cough in the Dark');
  await leader.toOrders();
  await pupil.look();
  await leader.counted(() => leader.orders.locator('.man').first().click());
  await expect(pupil.caption.getByRole('heading')).toHaveText('His orders');
  await pupil.look();
  await leader.seal.click();
  await expect(page.getByRole('region', { name: 'Battle' })).toContainText('Turn 2');
  while (await leader.toOrders()) {
    await pupil.look();
    await leader.counted(() => leader.seal.click());
  }
  await expect(pupil.caption.getByRole('heading')).toHaveText('That was it');
  expect(pupil.titles).toEqual(expect.arrayContaining(['Orders in secret', 'His orders', 'Think of home']));
});

test('the first battle is fought to its end by keys alone', async ({ page }) => {
  test.slow();
  await page.goto('/');
  const tabTo = async (what: Locator) => {
    for (let nth = 0; nth < 60 && !(await what.evaluate((node) => node === document.activeElement)); nth += 1) await page.keyboard.press('Tab');
    await expect(what).toBeFocused();
  };
  await expect(page.getByRole('button', { name: 'First battle: First light' })).toBeVisible();
  await tabTo(page.getByRole('button', { name: 'First battle: First light' }));
  await page.keyboard.press('Enter');
  const [player, pupil] = [new Player(page), new Pupil(page)];
  await player.asked();
  await tabTo(pupil.caption.getByRole('button', { name: 'Got it' }));
  await page.keyboard.press('Enter');
  await expect(pupil.caption.getByRole('heading')).toHaveText('Set up');
  const commit = player.slip.locator('.commit');
  while (await player.asked()) {
    await pupil.look();
    await player.counted(async () => {
      if ((await commit.count()) > 0 && (await player.slip.getByRole('button', { name: /^(Set up|Move)/ }).count()) > 0) {
        for (const arrow of ['ArrowRight', 'ArrowUp', 'ArrowUp', 'ArrowLeft', 'ArrowDown']) {
          await page.keyboard.press(arrow);
          await page.waitForTimeout(150);
          if (await commit.isEnabled()) return page.keyboard.press('Enter');
        }
      }
      await page.keyboard.press('t');
      await page.keyboard.type(await player.words());
      await page.keyboard.press('Enter');
    });
  }
  await pupil.look();
  expect(pupil.titles).toEqual(expect.arrayContaining(['Give an order', 'That was it']));
});

test.describe('by touch', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });
  test('the first battle is fought to its end by touch alone', async ({ page }) => {
    test.slow();
    class Hand extends Player {
      override async press(what: Locator): Promise<void> {
        await what.tap();
      }
    }
    const [player, pupil] = [new Hand(page), new Pupil(page)];
    await page.goto('/');
    await page.getByRole('button', { name: 'First battle: The hay barn' }).tap();
    await player.asked();
    await expect(pupil.caption.getByRole('heading')).toHaveText('Your goal');
    await pupil.expectOnTheWood();
    await pupil.look();
    await pupil.caption.getByRole('button', { name: 'Got it' }).tap();
    await player.playOn(async () => {
      await pupil.look();
      return false;
    });
    await pupil.look();
    expect(pupil.titles).toEqual(expect.arrayContaining(['Your go', 'Move and fire', 'That was it']));
  });
});

test('help is put away for good, and what was read stays read', async ({ page }) => {
  const [player, pupil] = [new Player(page), new Pupil(page)];
  await pupil.begin('First light');
  await player.asked();
  await pupil.caption.getByRole('button', { name: 'Got it' }).click();
  await expect(pupil.caption.getByRole('heading')).toHaveText('Set up');
  await page.reload();
  await player.asked();
  await expect(pupil.caption.getByRole('heading')).toHaveText('Set up');
  await pupil.caption.getByRole('button', { name: 'Play without help' }).click();
  await expect(pupil.caption).toHaveCount(0);
  await page.reload();
  await player.asked();
  await expect(pupil.caption).toHaveCount(0);
});

test('what a caption shows is planned and not done', async ({ page }) => {
  const [player, pupil] = [new Player(page), new Pupil(page)];
  await pupil.begin('First light');
  await player.asked();
  await pupil.caption.getByRole('button', { name: 'Got it' }).click();
  const before = await player.position();
  await pupil.caption.getByRole('button', { name: 'Show me' }).click();
  await expect(player.slip.getByRole('button', { name: 'Set up here' })).toBeEnabled();
  expect(await player.position()).toBe(before);
});

test('a clause is read beside the table, and an order in its own words', async ({ page }) => {
  const player = new Player(page);
  await player.stage('22.5,22', '12,22', '22.5,2', '12,2', 'US', 'US Squad');
  const pages = page.context().pages().length;
  await player.slip.locator('.chip').first().click();
  const rule = page.getByRole('dialog', { name: /^Rule BA-/ });
  await expect(rule).toContainText('There are six orders');
  expect(page.context().pages().length).toBe(pages);
  await expect(rule.getByRole('link', { name: 'Open the rules' })).toHaveAttribute('href', /^\/rules\/bolt-action\/BA-/);
  await page.keyboard.press('Escape');
  await expect(rule).toHaveCount(0);
  await page.locator('.spokes').getByRole('button', { name: 'Advance' }).hover();
  await expect(page.getByRole('tooltip')).toContainText('move at the basic rate, then shoot');
});

for (const scheme of ['light', 'dark'] as const) {
  for (const [name, width, height] of [['desktop', 1440, 900], ['tablet', 1024, 768], ['phone', 390, 844]] as const) {
    test(`axe finds nothing amiss with a caption and a clause open: ${scheme}, ${name}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height });
      const [player, pupil] = [new Player(page), new Pupil(page)];
      await pupil.begin('First light');
      await player.asked();
      await pupil.expectOnTheWood();
      await pupil.caption.locator('.chip').first().click();
      await expect(page.getByRole('dialog', { name: /^Rule/ })).toContainText('An objective is held');
      const found = await new AxeBuilder({ page }).analyze();
      expect(found.violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.target.join(' ')).join(', ')}`)).toEqual([]);
    });
  }
}
