/**
 * Orders that a side writes in secret, man by man. The rules ask one thing after the other; here they lie side by side,
 * and what was said can be said otherwise: it is taken back and given again, which is free until the orders are sealed.
 */
import type { Answer, Choice, Point, Prompt, Token } from '../protocol';
import { isWhere, listOf } from './asked';
import type { Play } from './play.svelte';

export type Entry = { prompt: Prompt; answer: Answer };

/** What ends the writing. */
const SEAL = 'seal';

export class Orders {
  /** The man on the pad. */
  man = $state<number | null>(null);
  /** What was answered for him, after he was picked. */
  entries = $state.raw<Entry[]>([]);
  private busy = false;

  men = $derived.by<Token[]>(() => {
    const { scene, seat } = this.play;
    return scene?.board.tokens.filter((token) => token.seat === seat && token.intention !== null) ?? [];
  });
  /** The question whose orders come next. */
  whose = $derived.by(() => {
    const { question } = this.play;
    const list = listOf(question?.ask);
    return list && question?.unit === null && list.options.some(({ icon }) => icon?.look === SEAL) ? list : null;
  });
  /** The question at hand is one of the pad's. */
  open = $derived.by(() => {
    const { question } = this.play;
    if (this.whose) return true;
    return question !== null && question.unit !== null && question.unit === this.man && this.isFor(question);
  });
  seal = $derived.by(() => this.whose?.options.find(({ icon }) => icon?.look === SEAL) ?? null);
  /** What else can be ordered: the whole patrol home, a barrage to end. */
  others = $derived.by(() => this.whose?.options.filter(({ unit, icon }) => unit === null && icon?.look !== SEAL) ?? []);
  unwritten = $derived.by(() => this.men.filter(({ intention }) => !intention?.written));

  constructor(private readonly play: Play) {
    $effect(() => {
      const question = play.question;
      const asked = question?.unit ?? null;
      if (!question || asked === null || asked === this.man || !this.isFor(question)) return;
      this.man = asked;
      this.entries = [];
    });
  }

  isMan(unit: number | null): unit is number {
    return unit !== null && this.men.some(({ id }) => id === unit);
  }
  forget() {
    this.man = null;
    this.entries = [];
  }

  /** His orders, from the first question on; whoever was on the pad keeps what was chosen for him. */
  pick(unit: number) {
    return this.do(async () => {
      if (this.isAsked && this.man === unit) return;
      await this.finish();
      const at = this.whose?.options.findIndex((option) => option.unit === unit) ?? -1;
      if (at < 0 || !(await this.play.answer({ pick: at }))) return;
      this.man = unit;
      this.entries = [];
    });
  }
  /** The next man who has none. */
  next() {
    const from = this.men.findIndex(({ id }) => id === this.man);
    const rest = [...this.men.slice(from + 1), ...this.men.slice(0, from + 1)];
    const next = rest.find(({ id, intention }) => id !== this.man && !intention?.written);
    return next ? this.pick(next.id) : Promise.resolve();
  }
  sealAll() {
    return this.do(async () => {
      await this.finish();
      const at = this.whose?.options.findIndex(({ icon }) => icon?.look === SEAL) ?? -1;
      if (at >= 0 && (await this.play.answer({ pick: at }))) this.forget();
    });
  }
  order(option: Choice) {
    const at = this.whose?.options.indexOf(option) ?? -1;
    return at < 0 ? Promise.resolve() : this.do(async () => void (await this.play.answer({ pick: at })));
  }

  /** One of a list: the question at hand, or one that was answered before. */
  choose(prompt: Prompt, pick: number) {
    return this.do(() => this.say(prompt, { pick }));
  }
  /** A touch of the ground: his way, or what the question at hand wants there. */
  ground(to: Point) {
    return this.do(async () => {
      if (this.whose) await this.reopen();
      for (let steps = 0; steps < 3; steps++) {
        const { question, course } = this.play;
        if (!question || question.unit !== this.man) return;
        if (course) {
          if (await course.go(to)) await this.say(question, course.answer!);
          return;
        }
        const leads = listOf(question.ask)?.options.findIndex((option) => option.leads) ?? -1;
        if (leads < 0) return;
        await this.say(question, { pick: leads });
      }
    });
  }
  /** The way or place that was planned on the table. */
  there(answer: Answer) {
    const { question } = this.play;
    return question ? this.do(() => this.say(question, answer)) : Promise.resolve();
  }
  undo() {
    return this.do(async () => void (await this.back()));
  }

  private get isAsked(): boolean {
    const { question } = this.play;
    return question !== null && question.unit === this.man && this.isFor(question);
  }
  private isFor(question: Prompt): boolean {
    const inRows = listOf(question.ask)?.options.some(({ parts }) => parts.length > 0) ?? false;
    const follows = this.entries.length > 0 && question.unit === this.man;
    return this.isMan(question.unit) && (inRows || follows);
  }

  /** One thing at a time, and never half of it twice. */
  private async do(what: () => Promise<void>) {
    if (this.busy) return;
    this.busy = true;
    try {
      await what();
    } finally {
      this.busy = false;
    }
  }

  /** Answers; where that was answered before, the answers after it are given again as far as they still fit. */
  private async say(prompt: Prompt, answer: Answer) {
    const at = this.entries.findIndex((entry) => entry.prompt === prompt);
    const later = at < 0 ? [] : this.entries.slice(at + 1);
    while (at >= 0 && this.entries.length > at) if (!(await this.back())) return;
    if (!(await this.give(answer))) return;
    for (const entry of later) {
      const { question } = this.play;
      const again = question?.unit === this.man ? same(question, entry) : null;
      if (!again || !(await this.give(again))) return;
    }
  }
  private async give(answer: Answer): Promise<boolean> {
    const prompt = this.play.question;
    if (!prompt || !(await this.play.answer(answer))) return false;
    this.entries = [...this.entries, { prompt, answer }];
    return true;
  }
  private async back(): Promise<boolean> {
    if (!(await this.play.undo())) return false;
    this.entries = this.entries.slice(0, -1);
    return true;
  }

  /** Of a man who is half written, the rest is as it lies on the pad; one for whom nothing was said has no orders. */
  private async finish() {
    for (let steps = 0; steps < 6 && this.isAsked; steps++) {
      const { question } = this.play;
      if (!question) return;
      if (this.entries.length === 0) await this.play.undo();
      else if (isWhere(question.ask)) {
        await this.back();
        await this.give({ pick: 0 });
      } else await this.give({ pick: 0 });
    }
  }
  /** Back to the question that a touch of the ground answers. */
  private async reopen() {
    const at = this.entries.findLastIndex(({ prompt }) => isWhere(prompt.ask) || listOf(prompt.ask)?.options.some(({ leads }) => leads));
    if (at < 0) return;
    while (this.entries.length > at) if (!(await this.back())) return;
  }
}

/** The same answer to the same question asked anew. */
function same(question: Prompt, { prompt, answer }: Entry): Answer | null {
  if (isWhere(question.ask)) return isWhere(prompt.ask) ? answer : null;
  const [now, before] = [listOf(question.ask), listOf(prompt.ask)];
  if (!now || !before || typeof answer !== 'object' || !('pick' in answer)) return null;
  const text = before.options[answer.pick]?.text;
  const at = now.options.findIndex((option) => option.text === text);
  return at < 0 ? null : { pick: at };
}
