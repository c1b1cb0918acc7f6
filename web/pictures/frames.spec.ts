/** Not a picture: how many frames a second are drawn while a large battle is told. Printed, and nothing is asserted of it. */
import type { Page } from '@playwright/test';
import { test } from '../tests/table';
import { Player } from '../tests/player';

/** The time of every frame while something is told, in milliseconds. */
async function watch(page: Page): Promise<void> {
  await page.evaluate(() => {
    const frames: number[] = [];
    (window as unknown as { frames: number[] }).frames = frames;
    let last = performance.now();
    const frame = (now: number) => {
      if (document.querySelector('.slip')?.textContent?.includes('Skip to the end')) frames.push(now - last);
      last = now;
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });
}

test('frames a second while Hill 108 is told', async ({ page, browser }) => {
  const speed = (speed: string) => page.evaluate((speed) => localStorage.setItem('sandtable.speed', speed), speed);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/');
  await speed('off');
  const player = new Player(page);
  await player.begin('hill-108');
  await player.playOn(async () => (await player.turn()) > 1);
  await speed('normal');
  await page.reload();
  await player.asked();
  await watch(page);
  const told = player.slip.getByRole('button', { name: 'Skip to the end' });
  for (let nth = 0; nth < 24 && (await player.asked()); nth += 1) await player.answer(() => told.isVisible());
  const frames = await page.evaluate(() => (window as unknown as { frames: number[] }).frames);
  const sorted = frames.toSorted((a, b) => a - b);
  const at = (share: number) => (sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(1);
  const perSecond = (1000 * frames.length) / frames.reduce((sum, ms) => sum + ms, 0);
  process.stdout.write(`Chromium ${browser.version()}, software rendering: ${frames.length} frames, ${perSecond.toFixed(1)} a second; half within ${at(0.5)} ms, 95 % within ${at(0.95)} ms, the longest ${at(1)} ms\n`);
});
