/** The choice under the pointer or the focus, and its odds. */
import { untrack } from 'svelte';
import { Refused } from '../api';
import type { Fault, Odds } from '../protocol';
import { listOf } from './asked';
import { offersOf } from './offers';
import type { Play } from './play.svelte';

/** A pointer that only passes over asks nothing. */
const LINGER = 120;

export class Weighed {
  private seen = $state<number | null>(null);
  /** Chosen by a first touch or a first click on advice: the second one answers. */
  planned = $state<number | null>(null);
  /** Number in the list; what is barred counts on behind the options. */
  choice = $derived.by(() => this.seen ?? this.planned);
  odds = $state.raw<Odds | null>(null);
  fault = $state.raw<Fault | null>(null);
  asking = $state(false);

  list = $derived.by(() => listOf(this.play.question?.ask));
  option = $derived.by(() => (this.choice === null ? null : (this.list?.options[this.choice] ?? null)));
  barred = $derived.by(() => {
    const { choice, list } = this;
    return choice === null || !list ? null : (list.barred[choice - list.options.length] ?? null);
  });

  offers = $derived.by(() => {
    const { scene, question } = this.play;
    return offersOf(this.list, scene?.board.tokens ?? [], this.play.unit(question?.unit));
  });

  private known = new Map<number, Odds>();

  constructor(private readonly play: Play) {
    $effect(() => {
      void play.question;
      untrack(() => {
        this.known.clear();
        this.seen = null;
        this.planned = null;
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
    if (unit === null) return null;
    return this.offers.units.get(unit) ?? this.offers.barred.get(unit) ?? null;
  }
  /** Under the pointer or the focus; `null` where it has gone, which a plan outlasts. */
  see(choice: number | null) {
    this.seen = choice;
  }
  /** What a first touch means; true where it is the second, which answers. */
  plan(choice: number): boolean {
    const again = this.planned === choice;
    this.seen = null;
    this.planned = choice;
    return again;
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
