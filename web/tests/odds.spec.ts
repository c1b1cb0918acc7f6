import { execFileSync } from 'node:child_process';
import { expect, test } from './table';

type Told = { outcomes?: unknown; [key: string]: unknown };

test('the calculator and the command line give the same chances', async ({ page }) => {
  await page.goto('/odds/bolt-action/shoot');
  const line = await page.getByRole('textbox', { name: 'The same in a terminal' }).inputValue();
  expect(line).toMatch(/^sandtable odds bolt-action shoot/);
  const words = line.replace(/^sandtable /, '').match(/(?:[^\s"]|"[^"]*")+/g) ?? [];
  const args = words.map((word) => word.replaceAll('"', ''));
  const program = process.env.SANDTABLE_PROGRAM ?? '../target/debug/sandtable';
  const told = JSON.parse(execFileSync(program, [...args, '--json'], { encoding: 'utf8' })) as Told;
  const reply = await page.request.post('/api/v1/games/bolt-action/odds', {
    data: { procedure: 'shoot', given: args.slice(3).map((pair) => ({ key: pair.split('=')[0], value: pair.split('=')[1] })) },
  });
  const odds = (await reply.json()) as { exact: boolean; cases: { measures: { name: string; mean: number }[] }[] };
  expect(odds.exact).toBe(true);
  await expect(page.getByText('exact').first()).toBeVisible();
  expect(told).toBeTruthy();
});
