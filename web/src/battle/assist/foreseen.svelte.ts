/** Odds of a form while it is being filled in: asked once the hand rests. */
import { untrack } from 'svelte';
import { Refused } from '../../api';
import type { Odds } from '../../protocol';
import type { Form } from '../form.svelte';
import type { Play } from '../play.svelte';

const REST = 180;

export class Foreseen {
  odds = $state.raw<Odds | null>(null);

  constructor(play: Play, filled: () => { form: Form; odds: boolean } | null) {
    $effect(() => {
      const now = filled();
      const { question, scene } = play;
      if (!now?.odds || !question || !scene) {
        this.odds = null;
        return;
      }
      const { answer } = now.form;
      const at = { seat: question.seat, position: scene.position, nth: question.nth };
      const timer = setTimeout(() => void untrack(() => this.ask(play, { do: 'odds', ...at, answer })), REST);
      return () => clearTimeout(timer);
    });
  }
  private async ask(play: Play, wish: { do: 'odds'; seat: 'first' | 'second'; position: number; nth: number; answer: { form: number[] } }) {
    const { question } = play;
    try {
      const { odds } = await play.connection.ask<'odds'>(wish);
      if (play.question === question) this.odds = odds;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (play.question === question) this.odds = null;
    }
  }
}
