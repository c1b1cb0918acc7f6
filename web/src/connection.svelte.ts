/**
 * One seat's line to a battle. It opens again by itself, into the same seat; what was on its way when it broke
 * is sent again with the same position, which the server counts once.
 */
import { Refused } from './api';
import { VERSION, type BattleInfo, type Change, type Fault, type Message, type Scene, type Wish } from './protocol';

/** Who is told what the server shows. */
export type Listener = {
  scene(scene: Scene): void;
  change(change: Change): void;
  /** Something that was not asked about: the other side would rather not. */
  fault(fault: Fault): void;
  /** The other people at the table. */
  people?(message: PeopleMessage): void;
};

/** Who has come or gone, what was said, and the next battle. */
export type PeopleMessage = Extract<Message, { is: 'present' | 'said' | 'rematch' }>;

/** Why there is no line and none will be tried. */
export type Ended = { code: string; text: string };

type Sent = { id: number; wish: Wish; done: (message: Message) => void; failed: (error: Refused) => void };

/** What changes the battle must arrive; what only looks is asked again by whoever still wants to see it. */
const LASTING = new Set<Wish['do']>(['answer', 'undo', 'consent', 'end', 'change', 'look']);
/** Trouble of the server's, not with this link: it passes. */
const PASSING = /^(server|store)\/|^slow$|^battle\/failed$/;
const FIRST_WAIT = 250;
const LONGEST_WAIT = 8000;

/** How long the server may take to notice that a line was closed here. */
const NOTICED = 10_000;

export const LINE_DOWN = 'line/down';

/** When this window last let go of a seat: who comes back to it takes it over from himself. */
const left = new Map<string, number>();

export class Connection {
  info = $state.raw<BattleInfo | null>(null);
  link = $state<'opening' | 'up' | 'down' | 'closed'>('opening');
  ended = $state.raw<Ended | null>(null);

  private socket: WebSocket | null = null;
  private waiting = new Map<number, Sent>();
  private lastId = 0;
  private tries = 0;
  /** This window had the seat, and nobody has taken it over. */
  private held = false;
  private retry: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly battle: string,
    private readonly token: string,
    private readonly listener: Listener,
    private readonly dial: (url: string) => WebSocket = (url) => new WebSocket(url),
  ) {}

  open(takeOver = this.held || this.hasJustLeft()) {
    clearTimeout(this.retry);
    this.ended = null;
    if (this.link === 'closed') this.link = 'opening';
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = this.dial(`${scheme}://${location.host}/api/v1/battles/${encodeURIComponent(this.battle)}/socket`);
    this.socket = socket;
    socket.onopen = () => {
      this.put(++this.lastId, { do: 'hello', version: VERSION, token: this.token, take_over: takeOver });
    };
    socket.onmessage = (event) => {
      if (socket === this.socket) this.hear(JSON.parse(String(event.data)) as Message);
    };
    socket.onclose = () => {
      if (socket === this.socket) this.broken();
    };
  }

  /** Open as long as the page is; the network coming back, or somebody looking again, ends any waiting. */
  stay(): () => void {
    this.open();
    const hurry = () => document.visibilityState === 'visible' && this.hurry();
    addEventListener('online', hurry);
    document.addEventListener('visibilitychange', hurry);
    return () => {
      this.close();
      removeEventListener('online', hurry);
      document.removeEventListener('visibilitychange', hurry);
    };
  }

  close() {
    clearTimeout(this.retry);
    this.link = 'closed';
    const socket = this.socket;
    this.socket = null;
    if (socket && !this.ended) left.set(this.seat, Date.now());
    socket?.close();
    this.abandon(() => true);
  }

  private get seat() {
    return `${this.battle} ${this.token}`;
  }
  private hasJustLeft() {
    return Date.now() - (left.get(this.seat) ?? 0) < NOTICED;
  }

  hurry() {
    if (this.link === 'down' && !this.ended) this.open();
  }

  ask<Is extends Message['is']>(wish: Wish): Promise<Extract<Message, { is: Is }>> {
    const id = ++this.lastId;
    return new Promise((resolve, reject) => {
      const done = (message: Message) => resolve(message as Extract<Message, { is: Is }>);
      this.waiting.set(id, { id, wish, done, failed: reject });
      if (this.link === 'up') this.put(id, wish);
      else if (!LASTING.has(wish.do) || this.link === 'closed') this.abandon((sent) => sent.id === id);
    });
  }

  private put(id: number, wish: Wish) {
    this.socket?.send(JSON.stringify({ id, ...wish }));
  }

  private hear(message: Message) {
    switch (message.is) {
      case 'welcome':
        this.link = 'up';
        this.tries = 0;
        this.held = true;
        this.info = message.info;
        for (const sent of this.waiting.values()) this.put(sent.id, sent.wish);
        this.listener.scene(message.scene);
        return;
      case 'info':
        this.info = message.info;
        return;
      case 'present':
      case 'said':
      case 'rematch':
        this.listener.people?.(message);
        return;
      case 'change':
        this.listener.change(message.change);
        // What is shown is kept: whoever asked for it may ask for the next thing at once.
        if (message.re !== null) this.take(message.re)?.done(message);
        return;
      case 'bye':
        if (!PASSING.test(message.code)) this.end(message);
        return;
      case 'fault':
        this.fail(message.re, message.fault);
        return;
      case 'scene': {
        const sent = this.take(message.re);
        if (sent?.wish.do === 'look') this.listener.scene(message.scene);
        sent?.done(message);
        return;
      }
      default:
        this.take(message.re)?.done(message);
    }
  }

  private fail(re: number | null, fault: Fault) {
    if (this.link !== 'up') {
      if (!PASSING.test(fault.code)) this.end(fault);
    } else if (re === null) this.listener.fault(fault);
    else this.take(re)?.failed(new Refused(fault, 0));
  }

  private take(id: number): Sent | undefined {
    const sent = this.waiting.get(id);
    this.waiting.delete(id);
    return sent;
  }

  private end(why: Ended) {
    this.ended = { code: why.code, text: why.text };
    this.held = false;
    this.close();
  }

  private broken() {
    this.socket = null;
    this.link = 'down';
    this.abandon((sent) => !LASTING.has(sent.wish.do));
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.tries++);
    this.retry = setTimeout(() => this.open(), wait * (0.75 + Math.random() / 2));
  }

  private abandon(which: (sent: Sent) => boolean) {
    for (const sent of [...this.waiting.values()].filter(which)) {
      this.waiting.delete(sent.id);
      sent.failed(new Refused({ code: LINE_DOWN, clauses: [], why: null, text: '', at: null }, 0));
    }
  }
}
