/** Somebody at the page, who does what a person would do there. */
import { type Locator, type Page, expect } from '@playwright/test';

/** What stands over a battle that was fought to its end. */
export const OVER = /\bwin, \d+ to \d+\.$|\bwin\.$|\bdraw\b|[Nn]obody/;

/** An answer takes some milliseconds; Playwright would look again after a hundred, then after 250. */
const SOON = { intervals: [15, 30, 60, 120] };

export class Player {
  readonly slip: Locator;
  readonly question: Locator;
  readonly log: Locator;

  constructor(readonly page: Page) {
    this.slip = page.getByRole('region', { name: 'Question' });
    this.question = this.slip.getByRole('heading', { level: 1 });
    this.log = page.getByRole('region', { name: 'Log' });
  }

  /** A new battle from its page, by the words on it. */
  async begin(scenario: string, ...choices: string[]): Promise<void> {
    await this.page.goto(`/new/bolt-action/${scenario}`);
    for (const choice of choices) await this.page.getByRole('radio', { name: choice }).check();
    await this.page.getByRole('button', { name: 'Begin the battle' }).click();
  }
  /** The tutorial with both seats and all dice in the test's hands, played so far by typing. */
  async stage(...words: string[]): Promise<void> {
    await this.page.goto('/new/bolt-action/first-light?dice=mine&against=here&options=premeasure');
    await this.page.getByRole('button', { name: 'Begin the battle' }).click();
    for (const each of words) {
      await this.asked();
      await this.say(each);
    }
    await this.asked();
  }
  /** Where something lies, in pixels, once the page has come to rest: the table makes room for what is asked. */
  async box(what: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
    return what.evaluate(async (element) => {
      let [before, now] = [new DOMRect(), element.getBoundingClientRect()];
      while (now.x !== before.x || now.y !== before.y || now.width !== before.width || now.height !== before.height) {
        await new Promise(requestAnimationFrame);
        await new Promise(requestAnimationFrame);
        [before, now] = [now, element.getBoundingClientRect()];
      }
      return { x: now.x, y: now.y, width: now.width, height: now.height };
    });
  }
  /** How far the battle has come: answers and throws. */
  async position(): Promise<number> {
    return Number(await this.page.getByRole('main').getAttribute('data-position'));
  }
  /** The turn that the log is in; 0 before the first. */
  async turn(): Promise<number> {
    const heading = (await this.log.locator('header .caps').textContent()) ?? '';
    return Number(/\d+/.exec(heading)?.[0] ?? 0);
  }
  async isOver(): Promise<boolean> {
    return (await this.slip.getByRole('button', { name: 'Play again' }).count()) > 0;
  }
  /** Waits until something is asked here, lifting the curtain if it hangs; false where the battle is over. */
  async asked(): Promise<boolean> {
    const curtain = this.page.getByRole('button', { name: /show the table$/ });
    const dice = this.page.getByRole('button', { name: 'Roll for me' });
    const button = dice.or(this.slip.locator('.answer button, .answer a, .whole button')).first();
    await expect(curtain.or(button).first()).toBeVisible();
    if (await curtain.isVisible()) {
      await curtain.click();
      await expect(curtain).toHaveCount(0);
      return this.asked();
    }
    return !(await this.isOver());
  }
  /** Does `act` and waits until it has counted. */
  async counted(act: () => Promise<void>, told: () => Promise<boolean> = async () => false): Promise<void> {
    const before = await this.position();
    await act();
    await expect.poll(async () => (await this.position()) > before || (await told()), SOON).toBe(true);
  }
  /** Opens what lies behind "More", where it does. */
  async more(): Promise<void> {
    const more = this.slip.getByRole('button', { name: 'More…' });
    if ((await more.count()) > 0 && (await more.getAttribute('aria-expanded')) === 'false') await more.click();
  }
  /** By mouse, unless somebody else plays. */
  async press(what: Locator): Promise<void> {
    await what.click();
  }
  /**
   * Takes the advice where there is some, else what is ready, else the first thing on offer; dice are Sandtable's. `told`: what
   * comes of it is being told, so that it has counted.
   */
  async answer(told: () => Promise<boolean> = async () => false): Promise<void> {
    const dice = this.page.getByRole('button', { name: 'Roll for me' });
    const commit = this.slip.locator('.commit:not(:disabled)').first();
    if (await this.isOver()) throw new Error('The battle is over, and nothing is asked.');
    const before = await this.position();
    const counts = async () => (await this.position()) > before || (await told());
    await this.counted(async () => {
      if (await dice.isVisible()) return this.press(dice);
      const advice = this.slip.locator('.suggestions button').first();
      if (await advice.isVisible()) {
        // The first click plans, the second does it; where nothing is to be planned, the first does.
        await this.press(advice);
        const planned = this.slip.locator('.suggestions [aria-pressed="true"]').first();
        await expect.poll(async () => (await counts()) || (await commit.isVisible()) || (await planned.isVisible()), SOON).toBe(true);
        if (await counts()) return;
        return (await commit.isVisible()) ? this.press(commit) : this.press(planned);
      }
      if (await commit.isVisible()) return this.press(commit);
      await this.more();
      await this.press(this.slip.locator('.offer:not([aria-disabled]), .answer button:not(.more):not(:disabled)').first());
    }, told);
  }
  /** Types an answer. */
  async say(words: string): Promise<void> {
    await this.counted(async () => {
      const type = this.slip.getByRole('button', { name: 'Type it' });
      if (!(await type.isVisible())) await this.more();
      await type.click();
      await this.slip.getByRole('textbox').fill(words);
      await this.slip.getByRole('textbox').press('Enter');
    });
  }
  /** What a person would type: the advice, or the example beside the field. */
  async words(): Promise<string> {
    const advice = this.slip.locator('.suggestions button').first();
    const text = (await advice.isVisible()) ? (await advice.innerText()).replaceAll('″', '"') : '';
    // A place is no word; who is to go somewhere may stay.
    if (text.startsWith('a spot') && (await this.slip.getByText('or `stay`').count()) > 0) return 'stay';
    if (text && !text.startsWith('a spot')) return text;
    return ((await this.slip.getByRole('textbox').getAttribute('placeholder')) ?? '').replace(/^for example /, '');
  }
  /** On and on, until `done` or the end. */
  async playOn(done: () => Promise<boolean> = async () => false): Promise<void> {
    while (await this.asked()) {
      if (await done()) return;
      await this.answer();
    }
  }
}
