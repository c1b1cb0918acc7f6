/** The server over HTTP. Whatever goes wrong arrives as a `Refused` with a sentence to show. */
import type {
  Created,
  Eyes,
  Fault,
  Fork,
  Game,
  NewBattle,
  Odds,
  OddsRequest,
  Rules,
  Summary,
} from './protocol';
import { strings } from './strings';

export class Refused extends Error {
  constructor(
    readonly fault: Fault,
    /** 0: nobody answered. */
    readonly status: number,
  ) {
    super(fault.text);
    this.name = 'Refused';
  }
}

/** The sentence to show for anything that was thrown. */
export function sentence(thrown: unknown): string {
  return thrown instanceof Refused ? thrown.fault.text : strings.line.garbled(0);
}

function isFault(value: unknown): value is Fault {
  return typeof value === 'object' && value !== null && 'code' in value && typeof (value as Fault).text === 'string';
}

function fault(code: string, text: string): Fault {
  return { code, clause: null, text, at: null };
}

type Ask = { body?: BodyInit; json?: unknown; token?: string; signal?: AbortSignal };

async function respond(path: string, ask: Ask): Promise<Response> {
  const headers: Record<string, string> = {};
  if (ask.token) headers['Authorization'] = `Bearer ${ask.token}`;
  if (ask.json !== undefined) headers['Content-Type'] = 'application/json';
  const body = ask.json !== undefined ? JSON.stringify(ask.json) : ask.body;
  let response: Response;
  try {
    response = await fetch(`/api/v1/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers,
      body: body ?? null,
      signal: ask.signal ?? null,
    });
  } catch (thrown) {
    if (ask.signal?.aborted) throw thrown;
    throw new Refused(fault('line/unreachable', strings.line.unreachable), 0);
  }
  if (response.ok) return response;
  const told: unknown = await response.json().catch(() => null);
  // A proxy in front of a stopped server answers for it, in its own words.
  const away = response.status === 502 || response.status === 503 || response.status === 504;
  const text = away ? strings.line.unreachable : strings.line.garbled(response.status);
  throw new Refused(isFault(told) ? told : fault('line/garbled', text), response.status);
}

async function ask<T>(path: string, asked: Ask = {}): Promise<T> {
  const response = await respond(path, asked);
  try {
    return (await response.json()) as T;
  } catch (thrown) {
    if (asked.signal?.aborted) throw thrown;
    throw new Refused(fault('line/garbled', strings.line.garbled(response.status)), response.status);
  }
}

const part = encodeURIComponent;

/** Asked once a visit; a failure is not kept. */
function once<T>(get: () => Promise<T>): () => Promise<T> {
  let kept: Promise<T> | null = null;
  return () => {
    kept ??= get().catch((thrown: unknown) => {
      kept = null;
      throw thrown;
    });
    return kept;
  };
}

const rulesOf = new Map<string, () => Promise<Rules>>();

export const api = {
  games: once(() => ask<Game[]>('games')),
  rules(game: string): Promise<Rules> {
    let get = rulesOf.get(game);
    if (!get) rulesOf.set(game, (get = once(() => ask<Rules>(`games/${part(game)}/rules`))));
    return get();
  },
  odds: (game: string, json: OddsRequest, signal?: AbortSignal) =>
    ask<Odds>(`games/${part(game)}/odds`, { json, ...(signal && { signal }) }),
  begin: (json: NewBattle) => ask<Created>('battles', { json }),
  upload: (file: Blob) => ask<Created>('battles/upload', { body: file }),
  summary: (battle: string, token: string) => ask<Summary>(`battles/${part(battle)}`, { token }),
  fork: (battle: string, token: string, position: number, eyes: Eyes) =>
    ask<Created>(`battles/${part(battle)}/fork`, { token, json: { position, eyes } satisfies Fork }),
  file: async (battle: string, token: string): Promise<Blob> =>
    (await respond(`battles/${part(battle)}/file`, { token })).blob(),
};
