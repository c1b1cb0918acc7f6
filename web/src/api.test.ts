import { afterEach, expect, test, vi } from 'vitest';
import { api, Refused, sentence } from './api';
import { strings } from './strings';

function answers(...responses: (Response | Error)[]) {
  const asked = vi.fn<typeof fetch>(async () => {
    const next = responses.shift();
    if (!next) throw new Error('asked once too often');
    if (next instanceof Error) throw next;
    return next;
  });
  vi.stubGlobal('fetch', asked);
  return asked;
}
afterEach(() => vi.unstubAllGlobals());

async function refusal(asked: Promise<unknown>): Promise<Refused> {
  const thrown = await asked.catch((thrown: unknown) => thrown);
  expect(thrown).toBeInstanceOf(Refused);
  return thrown as Refused;
}

test('a refusal is the sentence the server wrote', async () => {
  const fault = { code: 'seat/unknown', clauses: [], why: null, text: 'This link opens no seat.', at: null };
  answers(Response.json(fault, { status: 403 }));
  const refused = await refusal(api.summary('b', 't'));
  expect(refused.status).toBe(403);
  expect(sentence(refused)).toBe('This link opens no seat.');
});

test('no server, a proxy without one, and a page in place of data each say something', async () => {
  answers(new TypeError('Failed to fetch'));
  expect(sentence(await refusal(api.summary('b', 't')))).toBe(strings.line.unreachable);
  answers(new Response('<h1>Bad gateway</h1>', { status: 502 }));
  expect(sentence(await refusal(api.summary('b', 't')))).toBe(strings.line.unreachable);
  answers(new Response('<!doctype html>', { status: 200 }));
  expect(sentence(await refusal(api.summary('b', 't')))).toBe(strings.line.garbled(200));
});

test('a token travels in its header and never in the address', async () => {
  const asked = answers(Response.json({}));
  await api.summary('a/b', 'secret');
  const [path, sent] = asked.mock.calls[0]!;
  expect(path).toBe('/api/v1/battles/a%2Fb');
  expect(sent?.headers).toMatchObject({ Authorization: 'Bearer secret' });
});

test('the list of games is asked for once, and again only after a failure', async () => {
  const asked = answers(new TypeError('down'), Response.json([]));
  await refusal(api.games());
  expect(await api.games()).toEqual([]);
  expect(await api.games()).toEqual([]);
  expect(asked).toHaveBeenCalledTimes(2);
});

test('what was called off stays called off and is no refusal', async () => {
  const stop = new AbortController();
  stop.abort();
  answers(new DOMException('aborted', 'AbortError'));
  const thrown = await api.odds('g', { procedure: 'p', given: [] }, stop.signal).catch((thrown: unknown) => thrown);
  expect(thrown).not.toBeInstanceOf(Refused);
});
