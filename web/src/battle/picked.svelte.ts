/** The unit somebody has picked: its card, and what can be seen and measured from it. */
import { untrack } from 'svelte';
import type { Card, Overlay, Spot } from '../protocol';
import type { Play } from './play.svelte';

export type Layer = 'range' | 'sight' | 'arcs';

/** The server lets eight surveys a second through; a planned spot moves faster than that. */
const PAUSE = 160;

export class Picked {
  unit = $state<number | null>(null);
  layers = $state<Record<Layer, boolean>>({ range: false, sight: false, arcs: false });
  card = $state.raw<Card | null>(null);
  survey = $state.raw<Overlay | null>(null);

  private wanted: Spot | null = null;
  private asking = false;

  constructor(private readonly play: Play) {
    $effect(() => {
      const unit = play.question?.unit;
      if (unit !== null && unit !== undefined) this.unit = unit;
    });
    $effect(() => {
      void play.scene;
      void play.seat;
      const unit = this.unit;
      // The server knows how it ended; the card waits until it has been shown.
      if (play.stage.more) return;
      untrack(() => void this.fetchCard(unit));
    });
    $effect(() => {
      void play.scene;
      if (play.stage.more) return;
      const spot = Object.values(this.layers).some(Boolean) ? this.spot : null;
      untrack(() => this.look(spot));
    });
  }

  forget() {
    this.unit = null;
    this.card = null;
    this.survey = null;
    this.wanted = null;
  }
  toggle(layer: Layer) {
    this.layers[layer] = !this.layers[layer];
  }

  /** From where it is planned to stand, if it is the one that is asked. */
  private get spot(): Spot | null {
    const { unit } = this;
    if (unit === null) return null;
    const { course, question } = this.play;
    const end = course?.checked?.route.at(-1);
    if (question?.unit === unit && end && !course?.checked?.refusal) return { moved: { unit, to: end } };
    return this.play.unit(unit) ? { unit } : null;
  }

  private async fetchCard(unit: number | null) {
    if (unit === null) {
      this.card = null;
      return;
    }
    try {
      const { card } = await this.play.connection.ask<'card'>({ do: 'card', seat: this.play.seat, unit });
      if (this.unit === unit) this.card = card;
    } catch {
      if (this.unit === unit && this.card?.unit !== unit) this.card = null;
    }
  }

  private look(spot: Spot | null) {
    this.wanted = spot;
    if (!spot) this.survey = null;
    else if (!this.asking) void this.ask();
  }
  private async ask() {
    this.asking = true;
    while (this.wanted) {
      const from = this.wanted;
      this.wanted = null;
      try {
        const { overlay } = await this.play.connection.ask<'overlay'>({ do: 'survey', seat: this.play.seat, from });
        if (Object.values(this.layers).some(Boolean)) this.survey = overlay;
      } catch (error) {
        this.play.refuse(error);
        break;
      }
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
    this.asking = false;
  }
}
