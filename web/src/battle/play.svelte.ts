/** A battle as it is played on this page: the question at hand, answering it, taking back. */
import { getContext, setContext, untrack } from 'svelte';
import { Refused } from '../api';
import { Connection, LINE_DOWN, type Listener } from '../connection.svelte';
import type { Answer, EndBy, Fault, LogLine, Prompt, Reply, Scene, Seat, Token, Wish } from '../protocol';
import { strings } from '../strings';
import { Course, type Look } from './course.svelte';
import { figuresOf, isWhere } from './asked';
import { between } from './fold';
import { asking } from './asking.svelte';
import { Named } from './named.svelte';
import { pace } from './pace.svelte';
import { Stage, type Shown } from './stage.svelte';

/** A refusal stands in the log where it was said. */
export type Refusal = { after: number; fault: Fault };

/** Not a refusal: some of the dice that fell call for more. */
export const MORE_DICE = 'answer/more-dice';

const KEY = Symbol('play');
export const sharePlay = (play: Play) => setContext(KEY, play);
export const usePlay = () => getContext<Play>(KEY);

export class Play {
  readonly stage: Stage;
  readonly connection: Connection;

  /** Of several open questions, the one in the slip. */
  which = $state(0);
  sending = $state(false);
  refusals = $state.raw<Refusal[]>([]);
  /** The last refusal, until something else happens. */
  refusal = $state.raw<Fault | null>(null);
  /** How far along somebody's way one would answer. */
  mark = $state<number | null>(null);

  scene = $derived.by(() => this.stage.scene);
  info = $derived.by(() => this.connection.info);
  /** Also the dice of a program opposite, at a real table: somebody has to throw them. */
  questions = $derived.by(() => (this.watching || this.behindCurtain ? [] : (this.scene?.questions ?? [])));
  question = $derived<Prompt | null>(this.questions[Math.min(this.which, this.questions.length - 1)] ?? null);
  course = $derived.by(() => {
    const prompt = this.question;
    const measure = untrack(() => this.scene?.board.measure);
    return prompt && isWhere(prompt.ask) ? new Course(prompt, this.looks(prompt), measure) : null;
  });
  named = $derived.by(() => {
    const prompt = this.question;
    const some = figuresOf(prompt?.ask);
    return prompt && some ? new Named(prompt, some) : null;
  });
  /** Whose seat this page acts for when it looks, measures or takes back. */
  seat = $derived.by<Seat>(() => {
    const yours = this.info?.yours ?? [];
    const eyes = this.scene?.eyes;
    return yours.find((seat) => seat === eyes) ?? yours[0] ?? 'first';
  });
  /** The curtain hangs until there is something to tell behind it. */
  private lifting = $state<Seat | null>(null);
  /** How many lines of the log each seat had read when the curtain fell. */
  private read = new Map<string, number>();
  /** One screen for both, and it is the other's turn to look. */
  curtain = $derived.by<Seat | null>(() => {
    if (this.lifting) return this.lifting;
    const seat = this.people[0];
    return this.behindCurtain && seat && !this.stage.more ? seat : null;
  });
  /** Whether one's last answer can be taken back, and at what price. */
  undoing = $derived.by<{ can: boolean; says: string }>(() => {
    const words = strings.battle.undo;
    const { scene, info } = this;
    if (!scene || !info || this.watching || scene.undo === 'nothing') return { can: false, says: words.nothing };
    if (scene.consent?.by === this.seat && scene.consent.matter === 'take-back') return { can: false, says: words.waiting };
    const other = info.players[this.seat === 'first' ? 1 : 0];
    const alone = other.kind !== 'human' || info.yours.length === 2;
    return { can: true, says: scene.undo === 'by-consent' && alone ? words.recorded : words[scene.undo] };
  });
  names = $derived.by(() => this.scene?.board.tokens.map(({ name }) => name) ?? []);
  watching = $derived(this.info?.yours.length === 0);

  /** `heard`: a replay shows other scenes than the newest; `times`: at its own speed. */
  constructor(battle: string, token: string, seen: (shown: Shown) => void = () => {}, heard: Partial<Listener> = {}, times?: () => number) {
    this.stage = new Stage(times, seen);
    this.connection = new Connection(battle, token, {
      scene: (scene) => this.stage.show(scene),
      change: (change) => this.stage.push(change),
      fault: (fault) => this.refuse(new Refused(fault, 0)),
      ...heard,
    });
    $effect(() => {
      if (!this.curtain) return;
      untrack(() => {
        const { scene } = this;
        if (scene && scene.log.length > 0) this.read.set(scene.eyes, scene.log.length);
        this.stage.clear();
        this.refusals = [];
      });
    });
    // Who does not want to be asked gets what is advised; what he takes back he is asked.
    let answered = -1;
    $effect(() => {
      const { named, scene } = this;
      if (!named?.fits || !scene || asking.closeness !== 'never' || this.stage.more || this.sending) return;
      untrack(() => {
        if (scene.position <= answered) return;
        answered = scene.position;
        void this.answer(named.answer);
      });
    });
    $effect(() => {
      void this.question;
      untrack(() => {
        this.refusal = null;
        this.mark = null;
        this.course?.begin();
      });
    });
  }

  private get behindCurtain(): boolean {
    const { info, scene } = this;
    if (!info?.hides || !scene || scene.verdict || info.yours.length < 2 || this.people.length === 0) return false;
    return !this.people.some((seat) => seat === scene.eyes);
  }
  /** Those who are asked and are no programs. */
  private get people(): Seat[] {
    const human = (seat: Seat) => this.info?.players[seat === 'first' ? 0 : 1].kind === 'human';
    return (this.scene?.waiting ?? []).filter(human);
  }

  side(seat: Seat): string {
    return this.info?.sides[seat === 'first' ? 0 : 1] ?? '';
  }
  unit(id: number | null | undefined): Token | null {
    return this.scene?.board.tokens.find((token) => token.id === id) ?? null;
  }

  /** True: it counted, and what came of it is on the table. */
  answer(answer: Answer): Promise<boolean> {
    return this.reply({ answer });
  }
  async reply(reply: Reply): Promise<boolean> {
    const { question, scene } = this;
    if (!question || !scene) return false;
    return this.act({ do: 'answer', seat: question.seat, position: scene.position, nth: question.nth, reply });
  }
  async undo(): Promise<boolean> {
    const { scene } = this;
    if (!scene || !this.undoing.can) return false;
    return this.act({ do: 'undo', seat: this.seat, position: scene.position });
  }
  async consent(agree: boolean) {
    if (this.scene) await this.act({ do: 'consent', seat: this.seat, position: this.scene.position, agree });
  }
  end(how: EndBy): Promise<boolean> {
    return this.act({ do: 'end', seat: this.seat, how });
  }
  /** What happened since this seat last looked is told; it may know all of it. */
  async look(seat: Seat) {
    this.lifting = seat;
    try {
      if (!(await this.act({ do: 'look', seat }))) return;
      const [read, all] = [this.read.get(seat), this.scene?.log.length ?? 0];
      if (read !== undefined && read < all && pace.times > 0) await this.retell(read, all - 1);
    } finally {
      this.lifting = null;
    }
  }
  async change(wish: Omit<Extract<Wish, { do: 'change' }>, 'do'>) {
    await this.act({ do: 'change', ...wish });
  }

  /** One thing at a time; what still moves on the table is where it belongs at once. */
  private async act(wish: Wish): Promise<boolean> {
    if (this.sending) return false;
    this.sending = true;
    this.refusal = null;
    this.stage.skip();
    try {
      await this.connection.ask(wish);
      return true;
    } catch (error) {
      this.refuse(error);
      return false;
    } finally {
      this.sending = false;
    }
  }

  /** Some lines of the log once more, over the table as it was. */
  async retell(from: number, to: number) {
    this.stage.skip();
    const { scene } = this;
    if (!scene) return;
    const last = (lines: LogLine[]) => lines.reduce((most, { entry }) => Math.max(most, entry ?? 0), 0);
    const { eyes, log } = scene;
    const [start, end] = [Math.max(0, last(log.slice(0, from)) - 1), last(log.slice(0, to + 1))];
    const past = this.stage.remembered(from, to);
    if (past) return this.stage.retell(past, from, to);
    try {
      const scenes: Scene[] = [];
      for (let position = start; position <= end; position += 1) {
        scenes.push((await this.connection.ask<'scene'>({ do: 'replay', position, eyes })).scene);
      }
      // Under an umpire nobody saw anything before all was over.
      if ((scenes.at(-1)?.log.length ?? 0) <= to) scenes.push(scene);
      const changes = scenes.slice(1).map((after, i) => ({ before: scenes[i]!, change: between(scenes[i]!, after) }));
      if (this.scene === scene) this.stage.retell(changes, from, to);
    } catch (error) {
      this.refuse(error);
    }
  }

  refuse(error: unknown) {
    if (!(error instanceof Refused) || error.fault.code === LINE_DOWN) return;
    const { fault } = error;
    this.refusal = fault;
    if (fault.code === MORE_DICE) return;
    this.refusals = [...this.refusals, { after: this.scene?.log.length ?? 0, fault }];
  }

  private looks({ seat, nth }: Prompt): Look {
    const { connection } = this;
    const at = () => ({ seat, nth, position: this.scene?.position ?? 0 });
    return {
      way: async (via, to) => (await connection.ask<'checked'>({ do: 'way', ...at(), via, to })).checked,
      place: async (place) => (await connection.ask<'checked'>({ do: 'check', ...at(), answer: { place } })).checked,
      arranged: async (route, figures) =>
        (await connection.ask<'checked'>({ do: 'check', ...at(), answer: { arranged: [route, figures] } })).checked,
      into: async (path, into) => (await connection.ask<'checked'>({ do: 'check', ...at(), answer: path.length > 1 ? { path } : { place: path[0]! }, into })).checked,
      reach: async () => (await connection.ask<'reach'>({ do: 'reach', ...at() })).reach.areas,
    };
  }
}
