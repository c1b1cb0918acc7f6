import { execFileSync } from 'node:child_process';
import { expect, test } from './table';
import { Player } from './player';

type Told = { outcomes: { name: string; odds: { value: number; p: number }[] }[] };

/** What the program says in a terminal: the chance of every number of men lost. */
function casualties(...given: string[]): Map<number, number> {
  const program = process.env.SANDTABLE_PROGRAM ?? '../target/debug/sandtable';
  const said = JSON.parse(execFileSync(program, ['odds', 'bolt-action', 'shoot', ...given, '--json'], { encoding: 'utf8' })) as Told;
  const found = said.outcomes.find(({ name }) => name === 'casualties');
  return new Map(found?.odds.map(({ value, p }) => [value, p]));
}

test('odds at a target are those of the command line', async ({ page }) => {
  // The squads face each other 20 inches apart, their officers far off; the wall between is near neither (BA-COV-03). In the open they do best to go Down.
  const player = new Player(page);
  await player.stage('22.5,22', '12,22', '22.5,2', '12,2', 'US', 'US Squad', 'Fire');
  await page.getByRole('button', { name: /^Grenadier Squad,/ }).hover();
  const card = page.getByRole('region', { name: 'Odds' });
  await expect(card).toContainText('exact');
  await expect(card).toContainText('5+');
  const rows = card.getByRole('table', { name: 'men lost' }).getByRole('row');
  const stand = casualties('firers=1 smg, 1 automatic-rifle, 8 rifle', 'target=9', 'range=20');
  const down = casualties('firers=1 smg, 1 automatic-rifle, 8 rifle', 'target=9', 'range=20', 'down=reacts');
  const shown = (share = 0) => (share < 0.005 ? '<1 %' : `${Math.round(100 * share)} %`);
  for (const lost of [0, 1, 2, 3]) {
    await expect(rows.nth(lost + 1)).toHaveText(new RegExp(`^${lost} *${shown(stand.get(lost))} *${shown(down.get(lost))}$`));
  }
});

test('the calculator gives the line to type for the same chances', async ({ page }) => {
  await page.goto('/odds/bolt-action/shoot');
  const line = await page.getByRole('textbox', { name: 'The same in a terminal' }).inputValue();
  expect(line).toMatch(/^sandtable odds bolt-action shoot/);
  const words = (line.match(/(?:[^\s"]|"[^"]*")+/g) ?? []).map((word) => word.replaceAll('"', ''));
  const none = casualties(...words.slice(4)).get(0) ?? 0;
  await expect(page.getByText('exact').first()).toBeVisible();
  await page.getByText('As a table').first().click();
  await expect(page.getByRole('cell', { name: new RegExp(`^${(100 * none).toFixed(1)}`) }).first()).toBeVisible();
});
