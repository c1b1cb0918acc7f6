/** The choice under the pointer or the focus, and its odds. */
import { untrack } from 'svelte';
import { Refused } from '../api';
import type { Fault, Odds } from '../protocol';
import { listOf } from './asked';
import type { Play } from './play.svelte';

/** A pointer that only passes over asks nothing. */
const LINGER = 120;

export class Weighed {
  /** Number in the list; what is barred counts on behind the options. */
  choice = $state<number | null>(null);
  odds = $state.raw<Odds | null>(null);
  fault = $state.raw<Fault | null>(null);
  asking = $state(false);

  list = $derived.by(() => listOf(this.play.question?.ask));
  option = $derived.by(() => (this.choice === null ? null : (this.list?.options[this.choice] ?? null)));
  barred = $derived.by(() => {
    const { choice, list } = this;
    return choice === null || !list ? null : (list.barred[choice - list.options.length] ?? null);
  });

  private known = new Map<number, Odds>();

  constructor(private readonly play: Play) {
    $effect(() => {
      void play.question;
      untrack(() => {
        this.known.clear();
        this.choice = null;
        this.clear();
      });
    });
    $effect(() => {
      const { choice, option } = this;
      if (choice === null || !option?.odds) return;
      const timer = setTimeout(() => void this.ask(choice), untrack(() => (this.known.has(choice) ? 0 : LINGER)));
      return () => clearTimeout(timer);
    });
  }

  /** The choice that a unit on the table stands for. */
  of(unit: number | null): number | null {
    const { list } = this;
    if (unit === null || !list) return null;
    const all = [...list.options, ...list.barred];
    const found = all.findIndex((choice) => choice.unit === unit);
    return found < 0 ? null : found;
  }

  private clear() {
    this.odds = null;
    this.fault = null;
    this.asking = false;
  }
  private async ask(choice: number) {
    const known = this.known.get(choice);
    const { question, scene } = this.play;
    if (known) {
      this.odds = known;
      this.fault = null;
    }
    if (known || !question || !scene) return;
    this.asking = true;
    try {
      const at = { seat: question.seat, position: scene.position, nth: question.nth };
      const { odds } = await this.play.connection.ask<'odds'>({ do: 'odds', ...at, answer: { pick: choice } });
      if (this.play.question !== question) return;
      this.known.set(choice, odds);
      if (this.choice === choice || this.choice === null) [this.odds, this.fault] = [odds, null];
    } catch (error) {
      if (this.play.question === question && error instanceof Refused && error.fault.text) {
        [this.odds, this.fault] = [null, error.fault];
      }
    } finally {
      if (this.play.question === question) this.asking = false;
    }
  }
}
