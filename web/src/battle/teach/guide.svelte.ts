/** A first battle that tells what to do: the caption that stands now, what it stands on, and putting all of it away. */
import { untrack } from 'svelte';
import { here } from '../../route.svelte';
import type { Clause, Point } from '../../protocol';
import { teach, type Words } from '../../strings.teach';
import { listOf } from '../asked';
import type { Play } from '../play.svelte';
import { rulebook } from '../rule.svelte';
import { finish, keep, recall } from './kept';
import { BEGINNING, LESSONS, next, read, type Facts, type Progress, type Step, type Target } from './lesson';

/** Where a caption points: at a unit, a spot on the table, or a thing on the page. */
export type Aim = { unit: number } | { spot: Point } | { css: string };

export class Guide {
  private off = $state(false);
  private progress = $state.raw<Progress>(BEGINNING);
  private readonly wanted: boolean;

  lesson = $derived.by<readonly Step[]>(() => LESSONS[this.play.info?.ruleset ?? ''] ?? []);
  on = $derived.by(() => this.wanted && !this.off && this.lesson.length > 0 && !this.play.watching);
  step = $derived.by<Step | null>(() => (this.on ? (this.lesson.find(({ id }) => id === this.progress.shown) ?? null) : null));
  said = $derived.by<Words | null>(() => (this.step ? (teach.captions[this.play.info?.ruleset ?? '']?.[this.step.id] ?? null) : null));
  /** The clauses that say the rule. */
  rules = $derived.by<Clause[]>(() => (this.step?.rules ?? []).flatMap((word) => rulebook.explains(this.play.info?.ruleset ?? '', word) ?? []));
  count = $derived.by(() => ({ nth: Math.min(this.lesson.length, this.progress.done.length + 1), all: this.lesson.length }));
  aim = $derived.by<Aim | null>(() => this.aimOf(this.step?.at ?? []));

  constructor(
    private readonly play: Play,
    private readonly battle: string,
  ) {
    const known = recall(battle);
    this.wanted = known !== null || new URLSearchParams(here.search).has('guided');
    if (known) [this.progress, this.off] = [known.progress, known.off];
    else if (this.wanted) keep(battle, [], false);
    $effect(() => {
      const facts = this.facts;
      if (!this.on || !facts || play.stage.more) return;
      untrack(() => this.move(next(this.lesson, this.progress, facts)));
    });
  }

  got() {
    const { facts } = this;
    const after = read(this.progress);
    this.move(facts ? next(this.lesson, after, facts) : after);
  }
  putAway() {
    this.off = true;
    keep(this.battle, this.progress.done, true);
  }

  private move(to: Progress) {
    if (to === this.progress) return;
    const told = to.done.length !== this.progress.done.length;
    this.progress = to;
    if (told) keep(this.battle, to.done, this.off);
    if (to.shown === 'over') finish(this.play.info?.ruleset ?? '');
  }
  private get facts(): Facts | null {
    const { scene, question, seat } = this.play;
    if (!scene) return null;
    const { status, board, log, verdict } = scene;
    const section = rulebook.clause(this.play.info?.ruleset ?? '', question?.clause ?? '')?.section ?? null;
    return { question, section, status, tokens: board.tokens, signs: board.signs, log, seat, over: verdict !== null };
  }
  private aimOf(targets: readonly Target[]): Aim | null {
    for (const target of targets) {
      const found = this.found(target);
      if (found) return found;
    }
    return null;
  }
  private found(target: Target): Aim | null {
    const { question, scene, seat } = this.play;
    const tokens = scene?.board.tokens ?? [];
    const unit = (id: number | null | undefined): Aim | null => (tokens.some((token) => token.id === id) ? { unit: id! } : null);
    if (typeof target === 'object') {
      if ('css' in target) return document.querySelector(target.css) ? { css: target.css } : null;
      return unit(tokens.find(({ markers }) => markers.some(({ look }) => look === target.marker))?.id);
    }
    const options = listOf(question?.ask)?.options ?? [];
    const advised = question?.suggestions.flatMap(({ answer }) => (typeof answer === 'object' && 'pick' in answer ? [options[answer.pick]?.unit] : [])) ?? [];
    const offered = [...advised, ...options.map((option) => option.unit)];
    const side = (own: boolean) => offered.find((id) => tokens.some((token) => token.id === id && (token.seat === seat) === own));
    switch (target) {
      case 'asked':
        return unit(question?.unit) ?? this.start;
      case 'offered':
        return unit(side(true));
      case 'enemy':
        return unit(side(false));
      case 'pinned':
        return unit(tokens.find(({ pins }) => pins > 0)?.id);
      case 'trace': {
        const at = scene?.board.signs.traces[0]?.at;
        return at ? { spot: at } : null;
      }
      case 'objective':
        return this.goal;
    }
  }
  /** The middle of what is fought for, or of the way home. */
  private get goal(): Aim | null {
    const piece = this.play.scene?.board.pieces.find(({ look }) => look === 'objective' || look === 'home');
    return piece ? { spot: middle(piece.outline) } : null;
  }
  /** Where somebody may be set up. */
  private get start(): Aim | null {
    const area = this.play.course?.areas[0];
    return area ? { spot: middle(area) } : null;
  }
}

function middle(outline: readonly Point[]): Point {
  const between = (of: number[]) => Math.round((Math.min(...of) + Math.max(...of)) / 2);
  return { x: between(outline.map(({ x }) => x)), y: between(outline.map(({ y }) => y)) };
}
