/** Somebody at the page of a night raid. */
import { Player } from './player';

/** Somebody who leads a patrol, or holds a trench. */
export class Leader extends Player {
  readonly orders = this.page.getByRole('region', { name: 'Raid orders' });
  readonly seal = this.slip.getByRole('button', { name: 'Seal the orders' });
  readonly curtain = this.page.getByRole('button', { name: /show the table$/ });

  async lead(...choices: string[]): Promise<void> {
    await this.raid('cough-in-the-dark', ...choices);
  }
  async raid(scenario: string, ...choices: string[]): Promise<void> {
    await this.page.goto(`/new/hot-blood/${scenario}`);
    for (const choice of choices) await this.page.getByRole('radio', { name: choice }).check();
    await this.page.getByRole('button', { name: 'Begin the battle' }).click();
  }
  /** On until orders are to be written, or the raid is over. */
  async toOrders(): Promise<boolean> {
    while (await this.asked()) {
      if (await this.seal.isVisible()) return true;
      await this.answer();
    }
    return false;
  }
  /** One more answer, in a turn in which two men get orders and the others do what stands beside their names. */
  async oneOrder(told?: () => Promise<boolean>): Promise<void> {
    const isNext = (await this.question.innerText()).startsWith('Whose');
    if (!isNext || (await this.orders.locator('i.ok').count()) < 2) return this.answer(told);
    await this.counted(() => this.seal.click(), told);
  }
  /** Every man as he is advised, then the seal. */
  async asAdvised(): Promise<void> {
    const next = this.slip.getByRole('button', { name: 'Next man' });
    while (await next.isVisible()) {
      await this.counted(() => next.click());
      while (!(await this.seal.isVisible()) || !(await this.question.innerText()).startsWith('Whose')) await this.answer();
    }
    await this.counted(() => this.seal.click());
  }
  async names(): Promise<string[]> {
    return this.orders.locator('.man b').allInnerTexts();
  }
}
