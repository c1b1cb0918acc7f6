/** A battle seen again: any position, both ways, with whose eyes one may. */
import type { Eyes, Icon, LogLine, Scene } from '../protocol';
import { between } from './fold';
import { pace } from './pace.svelte';
import { Play } from './play.svelte';

/** Between two entries at the ordinary speed. */
const BEAT = 800;
/** Fetched ahead of where one looks. */
const AHEAD = 6;

export type Moment = { position: number; icon: Icon };
export type Turn = { position: number; heading: string };

/** Where on the way through the battle something stands: the entry before it. */
export function moments(log: LogLine[]): { marks: Moment[]; turns: Turn[] } {
  let position = 0;
  const marks: Moment[] = [];
  const turns: Turn[] = [];
  for (const line of log) {
    position = Math.max(position, line.entry ?? 0);
    if (line.heading) turns.push({ position, heading: line.heading });
    if (line.icon) marks.push({ position, icon: line.icon });
  }
  return { marks, turns };
}

export class Reel {
  readonly play: Play;
  position = $state(0);
  eyes = $state<Eyes>('public');
  playing = $state(false);
  speed = $state(1);
  /** The battle as it stands, or as it ended, for the eyes that look. */
  whole = $state.raw<Scene | null>(null);

  last = $derived.by(() => this.whole?.position ?? 0);
  moments = $derived.by(() => moments(this.whole?.log ?? []));
  choices = $derived.by<Eyes[]>(() => {
    const yours = this.play.info?.yours ?? [];
    if (this.whole?.verdict) return ['first', 'second', 'umpire'];
    return yours.length > 0 ? [...yours] : ['public'];
  });

  private frames = new Map<string, Promise<Scene>>();
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** `at`: where a battle that is over is looked at first, as the umpire counts. */
  constructor(battle: string, token: string, private readonly at = 0) {
    const heard = { scene: (scene: Scene) => this.arrived(scene), change: () => {} };
    this.play = new Play(battle, token, undefined, heard, () => pace.times / this.speed);
  }

  /** Again after the line was down: one stays where one was. */
  private arrived(scene: Scene) {
    const again = this.whole !== null;
    if (again && scene.eyes !== this.eyes) return void this.look(this.eyes);
    this.whole = scene;
    if (again) return;
    if (this.at > 0 && scene.verdict) return void this.look('umpire', this.at);
    const eyes = this.choices.find((eyes) => eyes === scene.eyes) ?? this.choices[0] ?? 'public';
    if (eyes !== scene.eyes) return void this.look(eyes);
    this.eyes = eyes;
    void this.go(0);
  }

  /** `told`: beat by beat, from the position before it. */
  async go(position: number, told = false) {
    const to = Math.max(0, Math.min(this.last, position));
    this.position = to;
    const { eyes } = this;
    try {
      const scene = await this.frame(to, eyes);
      if (this.position !== to || this.eyes !== eyes) return;
      const { stage } = this.play;
      const shown: Scene = { ...scene, questions: [], waiting: [], undo: 'nothing', consent: null };
      if (told && stage.scene) stage.push(between(stage.scene, shown));
      else stage.show(shown);
      for (let ahead = 1; ahead <= AHEAD && to + ahead <= this.last; ahead += 1) void this.frame(to + ahead, eyes).catch(() => {});
    } catch (error) {
      this.pause();
      this.play.refuse(error);
    }
  }
  /** Other eyes count otherwise: one stays as far along as one was. */
  async look(eyes: Eyes, at?: number) {
    const along = this.last > 0 ? this.position / this.last : 0;
    this.eyes = eyes;
    try {
      const whole = await this.frame(null, eyes);
      if (this.eyes !== eyes) return;
      this.whole = whole;
      await this.go(at ?? Math.round(along * whole.position));
    } catch (error) {
      this.pause();
      this.play.refuse(error);
    }
  }
  /** To the next event that has a mark, or the one before. */
  leap(by: 1 | -1) {
    const marks = [0, ...this.moments.marks.map(({ position }) => position), this.last];
    const next = by > 0 ? marks.find((mark) => mark > this.position) : marks.findLast((mark) => mark < this.position);
    void this.go(next ?? this.position);
  }

  toggle() {
    if (this.playing) this.pause();
    else {
      this.playing = true;
      if (this.position >= this.last) void this.go(0);
      this.beat();
    }
  }
  pause() {
    this.playing = false;
    clearTimeout(this.timer);
    this.play.stage.skip();
  }
  private beat() {
    clearTimeout(this.timer);
    this.timer = setTimeout(async () => {
      if (!this.playing) return;
      if (this.position >= this.last) return this.pause();
      await this.go(this.position + 1, true);
      await this.play.stage.rests();
      if (this.playing) this.beat();
    }, pace.times === 0 ? BEAT / this.speed : 0);
  }

  private frame(position: number | null, eyes: Eyes): Promise<Scene> {
    const key = `${eyes} ${position ?? 'now'}`;
    const known = this.frames.get(key);
    if (known && position !== null) return known;
    const asked = this.play.connection.ask<'scene'>({ do: 'replay', position, eyes }).then(({ scene }) => scene);
    this.frames.set(key, asked);
    asked.catch(() => this.frames.delete(key));
    return asked;
  }
}
