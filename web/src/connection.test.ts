import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Connection, LINE_DOWN } from './connection.svelte';
import type { Message, Wish } from './protocol';

class Socket {
  onopen = () => {};
  onmessage = (_: { data: string }) => {};
  onclose = () => {};
  sent: ({ id: number } & Wish)[] = [];
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.onclose();
  }
  hear(message: Message) {
    this.onmessage({ data: JSON.stringify(message) });
  }
  welcome() {
    this.onopen();
    this.hear({ is: 'welcome', re: this.sent[0]!.id, info: {}, scene: {} } as unknown as Message);
  }
}

let sockets: Socket[];
let connection: Connection;
const answer: Wish = { do: 'answer', seat: 'first', position: 7, nth: 0, reply: 'throw-for-me' };
const card: Wish = { do: 'card', seat: 'first', unit: 1 };
const fault = (re: number, code: string): Message => ({ is: 'fault', re, fault: { code, clauses: [], why: null, text: 'No.', at: null } });

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('location', { protocol: 'http:', host: 'table.test' });
  sockets = [];
  connection = new Connection('b1', 'secret', { scene() {}, change() {}, fault() {} }, () => {
    const socket = new Socket();
    sockets.push(socket);
    return socket as unknown as WebSocket;
  });
  connection.open();
});
afterEach(() => vi.useRealTimers());

test('an answer that was on its way is sent again, just as it was; what only looked is given up', async () => {
  sockets[0]!.welcome();
  const answered = connection.ask(answer);
  const looked = connection.ask(card);
  sockets[0]!.onclose();
  await expect(looked).rejects.toMatchObject({ fault: { code: LINE_DOWN } });
  expect(connection.link).toBe('down');
  vi.advanceTimersByTime(1000);
  sockets[1]!.welcome();
  const [, again] = sockets[1]!.sent;
  expect(again).toEqual(sockets[0]!.sent[1]);
  sockets[1]!.hear({ is: 'done', re: again!.id, position: 8 });
  await expect(answered).resolves.toMatchObject({ position: 8 });
});

test('whoever is shown what came of an answer has given it, and what others did is not his', async () => {
  sockets[0]!.welcome();
  let done = false;
  const answered = connection.ask(answer).then(() => (done = true));
  const change = (re: number | null) => ({ is: 'change', re, change: {} }) as unknown as Message;
  sockets[0]!.hear(change(null));
  await Promise.resolve();
  expect(done).toBe(false);
  sockets[0]!.hear(change(sockets[0]!.sent[1]!.id));
  await answered;
  sockets[0]!.hear({ is: 'done', re: sockets[0]!.sent[1]!.id, position: 8 });
});

test('a seat that is taken is not tried again until somebody says so', () => {
  sockets[0]!.onopen();
  sockets[0]!.hear(fault(1, 'seat/taken'));
  vi.advanceTimersByTime(60_000);
  expect(sockets).toHaveLength(1);
  expect(connection.ended?.code).toBe('seat/taken');
  connection.open(true);
  sockets[1]!.onopen();
  expect(sockets[1]!.sent[0]).toMatchObject({ do: 'hello', take_over: true });
});

test('a server that stops is waited for', () => {
  sockets[0]!.welcome();
  sockets[0]!.hear({ is: 'bye', code: 'server/stopping', text: 'Back soon.' });
  sockets[0]!.onclose();
  expect(connection.ended).toBeNull();
  vi.advanceTimersByTime(1000);
  expect(sockets).toHaveLength(2);
});

test('what is asked on hearing the welcome is asked once', () => {
  const eager = new Connection('b1', 'secret', { scene: () => void eager.ask(card), change() {}, fault() {} }, () => sockets[0] as unknown as WebSocket);
  eager.open();
  sockets[0]!.welcome();
  expect(sockets[0]!.sent.filter((sent) => sent.do === 'card')).toHaveLength(1);
});

test('a refusal belongs to its request', async () => {
  sockets[0]!.welcome();
  const answered = connection.ask(answer);
  sockets[0]!.hear(fault(sockets[0]!.sent[1]!.id, 'answer/refused'));
  await expect(answered).rejects.toMatchObject({ fault: { code: 'answer/refused' } });
  expect(connection.link).toBe('up');
});

test('a window takes over from itself, and from nobody else', () => {
  const overs = () => sockets.map((socket) => (socket.sent[0] as { take_over?: boolean } | undefined)?.take_over);
  sockets[0]!.welcome();
  sockets[0]!.onclose();
  vi.advanceTimersByTime(1000);
  sockets[1]!.welcome();
  expect(overs()).toEqual([false, true]);
  sockets[1]!.hear({ is: 'bye', code: 'seat/moved', text: 'Elsewhere.' } as Message);
  connection.open();
  sockets[2]!.onopen();
  expect(overs()).toEqual([false, true, false]);
});
