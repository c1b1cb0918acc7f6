import { test } from '../tests/table';
import { Leader } from '../tests/leader';

for (const scheme of ['light', 'dark'] as const) {
  test(`the night raid, ${scheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    const leader = new Leader(page);
    await leader.raid('identification');
    const clock = page.getByRole('region', { name: 'Battle' });
    // On into the night, until there is something to be seen and heard.
    while ((await leader.toOrders()) && !/turn 7 /i.test(await clock.innerText())) await leader.asAdvised();
    for (let nth = 0; nth < 5; nth += 1) {
      await leader.slip.getByRole('button', { name: 'Next man' }).click();
      while (!(await leader.question.innerText()).startsWith('Whose')) await leader.answer();
    }
    await page.waitForLoadState('networkidle');
    await page.screenshot({ path: `../docs/pictures/raid-${scheme}.jpg`, type: 'jpeg', quality: 82 });
  });
}
