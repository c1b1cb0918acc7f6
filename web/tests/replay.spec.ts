import { readFile } from 'node:fs/promises';
import { expect, test } from './table';
import { Player } from './player';

test('a battle is replayed both ways, downloaded, and opened again from its file', async ({ page }) => {
  const player = new Player(page);
  await page.goto('/');
  await page.getByRole('button', { name: 'Play now: First light' }).click();
  await player.playOn();
  const verdict = await player.question.innerText();

  const download = page.waitForEvent('download');
  await player.slip.getByRole('button', { name: 'Download' }).click();
  const file = await (await download).path();
  const lines = (await readFile(file, 'utf8')).trimEnd().split('\n');
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ ruleset: 'bolt-action', scenario: 'first-light' });

  await player.slip.getByRole('link', { name: 'Replay' }).click();
  const slider = page.getByRole('slider', { name: 'Position in the battle' });
  await expect.poll(async () => Number(await slider.getAttribute('max'))).toBeGreaterThan(20);
  const last = Number(await slider.getAttribute('max'));
  await slider.focus();
  await slider.press('Home');
  await expect(page.getByText(`Entry 0 of ${last}`)).toBeVisible();
  await page.getByRole('button', { name: /^Event ›|next one/ }).click();
  await expect(page.getByText(`Entry 0 of ${last}`)).toHaveCount(0);
  await slider.press('End');
  await expect(page.getByText(`Entry ${last} of ${last}`)).toBeVisible();

  // Space plays, also where the slider has the focus.
  await slider.press('Home');
  await page.keyboard.press(' ');
  await expect(page.getByText(`Entry 0 of ${last}`)).toHaveCount(0);
  await page.keyboard.press(' ');

  await page.goto('/open');
  await page.locator('input[type=file]').setInputFiles(file);
  await expect(player.question).toHaveText(verdict);
});

test('a broken file, and one that is none, are refused in words', async ({ page }) => {
  await page.goto('/open');
  const field = page.locator('input[type=file]');
  await field.setInputFiles({ name: 'a.battle', mimeType: 'text/plain', buffer: Buffer.from('nonsense\n') });
  await expect(page.getByText('This file cannot be opened')).toBeVisible();
  await field.setInputFiles({ name: 'b.battle', mimeType: 'text/plain', buffer: Buffer.alloc(5_000_000, 'a') });
  await expect(page.getByText('The file is larger than 2 MB')).toBeVisible();
});
