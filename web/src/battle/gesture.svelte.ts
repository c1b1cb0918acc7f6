/** One gesture for several questions: an order, and the way or the target that it leads to. What leads where the server says. */
import { tick, untrack } from 'svelte';
import type { Choice, Point, Prompt } from '../protocol';
import { listOf } from './asked';
import { along, distance } from './measure';
import type { Play } from './play.svelte';
import type { Weighed } from './weighed.svelte';

type Wish = { unit: number; from: Prompt } & ({ to: Point } | { target: number });

/** An answer behind which a way comes, and how far it may be. */
export type Stride = { nth: number; text: string; reach: number };

/** From the shortest to the longest; of those that lead as far the first. */
export function stridesOf(options: readonly Choice[]): Stride[] {
  const all = options.flatMap(({ text, reach }, nth) => (reach === null ? [] : [{ nth, text, reach }]));
  return all.toSorted((a, b) => a.reach - b.reach || a.nth - b.nth).filter(({ reach }, i, sorted) => sorted[i - 1]?.reach !== reach);
}

/** The first that is long enough, or the longest. */
export function strideFor(strides: readonly Stride[], far: number): Stride | null {
  return strides.find(({ reach }) => far <= reach) ?? strides.at(-1) ?? null;
}

export class Gesture {
  /** Where a unit that has no order yet is being dragged. */
  to = $state.raw<Point | null>(null);
  private wish: Wish | null = null;

  strides = $derived.by<Stride[]>(() => stridesOf(this.weighed.list?.options ?? []));
  from = $derived.by<Point | null>(() => this.play.unit(this.play.question?.unit)?.figures[0]?.at ?? null);
  stride = $derived.by(() => (this.to && this.from ? strideFor(this.strides, distance(this.from, this.to)) : null));

  constructor(
    private readonly play: Play,
    private readonly weighed: Weighed,
  ) {
    $effect(() => {
      const { question } = play;
      untrack(() => this.follow(question));
    });
  }

  /** The order that an enemy can be fired at with. */
  at(target: number | null): number | null {
    const nth = target === null ? -1 : (this.weighed.list?.options.findIndex(({ targets }) => targets.includes(target)) ?? -1);
    return nth < 0 ? null : nth;
  }
  fire(nth: number, target: number) {
    const { question } = this.play;
    if (question?.unit != null) this.begin(nth, { unit: question.unit, from: question, target });
  }
  /** Lets go of the unit that was dragged. */
  drop() {
    const { to, from, stride } = this;
    const { question } = this.play;
    this.to = null;
    if (!to || !from || !stride || question?.unit == null) return;
    const end = distance(from, to) > stride.reach ? along([from, to], stride.reach) : to;
    this.begin(stride.nth, { unit: question.unit, from: question, to: end });
  }

  private begin(nth: number, wish: Wish) {
    this.wish = wish;
    void this.play.answer({ pick: nth }).then((counted) => {
      if (!counted) this.wish = null;
    });
  }
  /** The next question is the one that the gesture meant, or the gesture is over. */
  private follow(question: Prompt | null) {
    const { wish } = this;
    if (!wish || !question || question === wish.from) return;
    const list = listOf(question.ask);
    if (question.unit !== wish.unit) this.wish = null;
    else if ('target' in wish) {
      this.wish = null;
      const nth = list?.options.findIndex(({ unit }) => unit === wish.target) ?? -1;
      // Whatever was planned before is let go of first.
      if (nth >= 0) void tick().then(() => this.play.question === question && this.weighed.plan(nth));
    } else if (list) {
      const nth = list.options.findIndex(({ leads }) => leads);
      this.wish = nth < 0 ? null : { ...wish, from: question };
      if (nth >= 0) this.answerSoon(nth);
    } else {
      this.wish = null;
      this.play.course?.tap(wish.to);
    }
  }
  /** What was answered last must have counted first. */
  private answerSoon(nth: number) {
    if (this.play.sending) setTimeout(() => this.answerSoon(nth), 10);
    else if (this.wish) void this.play.answer({ pick: nth });
  }
}
