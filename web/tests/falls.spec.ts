import { expect, test } from './table';
import { Player } from './player';

/** The Grenadiers hit twice, and the owner of the US squad is asked who falls. */
async function twoFall(player: Player): Promise<void> {
  await player.stage('22.5,22', '12,22', '22.5,2', '12,2', 'German', 'Grenadier Squad', 'Fire', 'fire at US Squad', 'stand');
  for (const dice of ['1 1 1', '6 6 1 1 1 1', '4 4']) {
    await player.say(dice);
    await player.asked();
  }
  await expect(player.question).toHaveText('US Squad: choose casualties');
}

test('who falls is named by a tap on his figure, and Enter takes the ready answer', async ({ page }) => {
  const player = new Player(page);
  await twoFall(player);
  const man = (name: string) => player.slip.getByRole('button', { name, exact: true });
  const taken = player.slip.locator('.men button[aria-pressed="true"]');
  await expect(taken).toHaveCount(2);
  await expect(player.slip).toContainText(/2 of \d+: rifleman \d, \d\./);
  await expect(man('NCO')).toHaveAttribute('aria-pressed', 'false');

  // His figure is the first of the unit; a second tap lets him go.
  const figure = page.getByRole('button', { name: /^US Squad,/ }).locator('.figure').first();
  const tap = async () => {
    const { x, y, width, height } = await player.box(figure);
    await page.mouse.click(x + width / 2, y + height / 2);
  };
  await tap();
  await expect(man('NCO')).toHaveAttribute('aria-pressed', 'true');
  await expect(taken).toHaveCount(2);
  await tap();
  await expect(taken).toHaveCount(1);
  await expect(player.slip.locator('.commit')).toBeDisabled();
  await tap();
  await player.counted(() => player.slip.locator('.commit').click());
  await expect(player.log).toContainText('US Squad loses 1 NCO');

  // The same again, by one key.
  await page.keyboard.press('z');
  await expect(player.question).toHaveText('US Squad: choose casualties');
  await page.locator('main').evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await player.counted(() => page.keyboard.press('Enter'));
  await expect(player.log).toContainText('US Squad loses 2 riflemen');
});

test('who does not want to be asked gives up those who are missed least, and may still take it back', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('sandtable.ask-men', 'never'));
  const player = new Player(page);
  await player.stage('22.5,22', '12,22', '22.5,2', '12,2', 'German', 'Grenadier Squad', 'Fire', 'fire at US Squad', 'stand');
  for (const dice of ['1 1 1', '6 6 1 1 1 1', '4 4']) {
    await player.say(dice);
    await player.asked();
  }
  await expect(player.log).toContainText('US Squad loses 2 riflemen');
  await page.keyboard.press('z');
  await expect(player.question).toHaveText('US Squad: choose casualties');
});

test('who wants to be asked for kinds counts them, also on a phone', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('sandtable.ask-men', 'kind'));
  const player = new Player(page);
  await twoFall(player);
  await page.setViewportSize({ width: 390, height: 780 });
  await player.slip.getByRole('button', { name: 'One less: rifleman' }).click();
  await player.slip.getByRole('button', { name: 'One more: NCO' }).click();
  await expect(player.slip).toContainText(/2 of \d+: rifleman \d, NCO\./);
});
