/** The battle as it is told: every throw by its name, every event in its order, and no question before all is told. */
import type { Page } from '@playwright/test';
import { expect, test } from './table';
import { Leader } from './leader';
import { Player } from './player';

type Roll = { purpose: string | null; dice: { face: number }[]; outcome: unknown };
type Line = { text: string; kind: string; roll: Roll | null; heading: string | null; said: { said?: string; unit?: { name: string } }[] };

const at = (page: Page, speed: string) => page.addInitScript((speed) => localStorage.setItem('sandtable.speed', speed), speed);

/** All lines that the server has sent in changes. */
function heard(page: Page): Line[] {
  const lines: Line[] = [];
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => {
      const message = JSON.parse(String(payload)) as { is: string; change?: { log: Line[] } };
      if (message.is === 'change' && message.change) lines.push(...message.change.log);
    });
  });
  return lines;
}
/** Faces by what they were thrown for: "to-hit 6 4 1". */
const named = ({ purpose, dice }: Roll) => `${(purpose ?? '').replaceAll('-', ' ')}: ${dice.map(({ face }) => face).join(' ')}`;
const areDice = ({ roll }: Line) => roll !== null && roll.dice.length > 0 && !(typeof roll.outcome === 'object' && roll.outcome !== null && 'drawn' in roll.outcome);

/** What lies in the tray at any time, by name and faces. */
async function watchTray(page: Page): Promise<void> {
  await page.evaluate(() => {
    const seen = new Set<string>();
    (window as unknown as { seen: Set<string> }).seen = seen;
    const look = () => {
      let name = '';
      for (const lane of document.querySelectorAll('.tray .lane')) {
        name = lane.querySelector('em')?.firstChild?.textContent?.trim() || name;
        if (!lane.previousElementSibling?.matches('.lane') && !lane.querySelector('em')?.firstChild?.textContent?.trim()) name = '';
        const faces = [...lane.querySelectorAll('.dice svg')].map((die) => /^\d+/.exec(die.getAttribute('aria-label') ?? '')?.[0]);
        seen.add(`${name.toLowerCase()}: ${faces.join(' ')}`);
      }
    };
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true, attributes: true, characterData: true });
  });
}

test('every throw of a turn was on screen with its name and its dice', async ({ page }) => {
  test.slow();
  await at(page, 'fast');
  const lines = heard(page);
  const player = new Player(page);
  await player.begin('first-light');
  await player.asked();
  await watchTray(page);
  await player.playOn(async () => (await player.turn()) > 1 && lines.filter(areDice).length > 12);
  const seen = await page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen]);
  const thrown = lines.filter(areDice).map(({ roll }) => roll!);
  // More than twelve dice are counted by face.
  const few = thrown.filter(({ dice }) => dice.length <= 12);
  expect(few.length).toBeGreaterThan(8);
  expect(few.map(named).filter((roll) => !seen.includes(roll))).toEqual([]);
});

test('a raid turn is told event by event in its order, and nothing is asked before', async ({ page }) => {
  test.slow();
  await at(page, 'off');
  const lines = heard(page);
  const player = new Leader(page);
  await player.raid('vickers-corner');
  const next = player.slip.getByRole('button', { name: 'Next', exact: true });
  const title = player.slip.getByRole('heading', { level: 1 });
  while ((await player.turn()) < 2 && (await player.asked())) await player.oneOrder();
  await page.getByRole('radio', { name: /^Step/ }).check();
  const before = lines.length;
  const told: string[] = [];
  const due = player.slip.locator('.answer button, .whole button');
  while (!told.includes('Turn 3')) {
    await expect(next.or(due).first()).toBeVisible();
    if (await next.isVisible()) {
      await expect(due).toHaveCount(0);
      told.push(await title.innerText());
      await next.click();
    } else {
      expect(await player.isOver(), 'the raid goes on').toBe(false);
      await player.oneOrder(() => next.isVisible());
    }
  }
  const text = ({ heading, said }: Line) => {
    const words = said.map((span) => span.said ?? span.unit?.name ?? '').join('');
    return heading ?? words.charAt(0).toUpperCase() + words.slice(1);
  };
  // What was told is the log, in its order; many who walk at once are told by the first.
  const log = lines.slice(before).map(text);
  let from = 0;
  for (const each of told) {
    const found = log.indexOf(each, from);
    expect(found, `${each} after ${log.slice(0, from).join(' / ')}`).toBeGreaterThanOrEqual(from);
    from = found + 1;
  }
  expect(told.length).toBeGreaterThan(1);
});

test('one key tells the next event, another all of them, and the speed is kept', async ({ page }) => {
  await at(page, 'off');
  const player = new Player(page);
  await player.stage('22.5,22', '12,22', '22.5,2', '12,2', 'German', 'Grenadier Squad', 'Fire', 'fire at US Squad', 'stand');
  await page.addInitScript(() => localStorage.setItem('sandtable.speed', 'step'));
  await page.reload();
  await player.asked();
  await expect(page.getByRole('radio', { name: /^Step/ })).toBeChecked();
  const type = async (dice: string) => {
    await player.more();
    await player.slip.getByRole('button', { name: 'Type it' }).click();
    await player.slip.getByRole('textbox').fill(dice);
    await player.slip.getByRole('textbox').press('Enter');
  };
  const title = player.slip.getByRole('heading', { level: 1 });
  const tray = page.getByRole('region', { name: 'Dice', exact: true });
  const flag = page.getByRole('button', { name: /^US Squad,/ });
  await type('6 6 1');
  await expect(title).toContainText('Grenadier Squad at US Squad');
  await expect(tray).toHaveCount(0);
  await page.keyboard.press('.');
  await expect(tray).toContainText('To hit');
  await expect(tray).toContainText('2 hits');
  await page.keyboard.press('Space');
  await player.asked();
  await type('6 6 1 1 1 1');
  await expect(title).toContainText('Grenadier Squad at US Squad');
  // The dice are on the table, the pin is not yet.
  await page.keyboard.press('.');
  await expect(tray.locator('.lane')).toHaveCount(2);
  await expect(flag).not.toHaveAccessibleName(/pin/);
  await page.keyboard.press('.');
  await expect(flag).toHaveAccessibleName(/1 pin/);
  await page.keyboard.press('Space');
  await player.asked();
});

test('what was told is told again from the log, and then it is now', async ({ page }) => {
  await at(page, 'off');
  await page.addInitScript(() => localStorage.setItem('sandtable.ask-men', 'never'));
  const player = new Player(page);
  await player.stage('22.5,22', '12,22', '22.5,2', '12,2', 'German', 'Grenadier Squad', 'Fire', 'fire at US Squad', 'stand', '6 6 1', '6 1 1 1 1 1', '4 4 4');
  const flag = page.getByRole('button', { name: /^US Squad,/ });
  await expect(flag).toHaveAccessibleName(/7 men/);
  await expect(page.locator('.lies')).toHaveCount(3);
  const question = await player.question.innerText();
  await page.getByRole('radio', { name: /^Step/ }).check();
  // The log may lie under a list of answers: by key.
  await player.log.getByRole('listitem').filter({ hasText: 'fires at' }).first().getByRole('button', { name: 'Tell again' }).press('Enter');
  await expect(flag).toHaveAccessibleName(/10 men/);
  await page.keyboard.press('Space');
  await expect(flag).toHaveAccessibleName(/7 men/);
  await expect(player.question).toHaveText(question);
});

test('with speed off nothing is waited for', async ({ page }) => {
  await at(page, 'off');
  const player = new Player(page);
  await player.begin('first-light');
  await player.asked();
  await page.evaluate(() => {
    const told = { waited: 0 };
    (window as unknown as { told: typeof told }).told = told;
    new MutationObserver(() => (told.waited += document.querySelector('.slip')?.textContent?.includes('Skip to the end') ? 1 : 0)).observe(document.body, { childList: true, subtree: true });
  });
  await player.playOn(async () => (await player.turn()) > 1);
  expect(await page.evaluate(() => (window as unknown as { told: { waited: number } }).told.waited)).toBe(0);
});

test('two people at one screen are told, each behind the curtain, what came of their orders', async ({ page }) => {
  await at(page, 'off');
  const leader = new Leader(page);
  await leader.lead('Both on this screen');
  await leader.toOrders();
  await page.getByRole('radio', { name: /^Step/ }).check();
  const next = leader.slip.getByRole('button', { name: 'Next', exact: true });
  const first = await leader.names();
  await leader.answer();
  while (!(await leader.question.innerText()).startsWith('Whose')) await leader.answer();
  await leader.counted(() => leader.seal.click());
  await leader.curtain.click();
  await expect(next.or(leader.seal)).toBeVisible();
  while (await next.isVisible()) await next.click();
  expect(await leader.names()).not.toEqual(first);
  const told = async () => {
    const titles: string[] = [];
    await expect(next).toBeVisible();
    while (await next.isVisible()) {
      titles.push(await leader.question.innerText());
      await next.click();
    }
    return titles;
  };
  await leader.counted(() => leader.seal.click(), () => next.isVisible());
  expect(await told()).toContain('Turn 2');
  await leader.counted(() => leader.seal.click());
  await leader.curtain.click();
  expect(await told()).toContain('Turn 2');
  await expect(leader.seal).toBeVisible();
  expect(await leader.names()).toEqual(first);
});
