/** The server over HTTP. Whatever goes wrong arrives as a `Refused` with a sentence to show. */
import type {
  Chances,
  Created,
  Draw,
  Drawn,
  Edit,
  Eyes,
  Fault,
  Fork,
  Game,
  Link,
  Lists,
  NewBattle,
  Odds,
  OddsRequest,
  PackReport,
  Paper,
  PaperRequest,
  Rematch,
  Report,
  Rules,
  Summary,
  Surveyed,
  SurveyRequest,
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
  return { code, clauses: [], why: null, text, at: null };
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
const listsOf = new Map<string, () => Promise<Lists>>();

export const api = {
  games: once(() => ask<Game[]>('games')),
  rules(game: string): Promise<Rules> {
    let get = rulesOf.get(game);
    if (!get) rulesOf.set(game, (get = once(() => ask<Rules>(`games/${part(game)}/rules`))));
    return get();
  },
  lists(game: string): Promise<Lists> {
    let get = listsOf.get(game);
    if (!get) listsOf.set(game, (get = once(() => ask<Lists>(`games/${part(game)}/lists`))));
    return get();
  },
  check: (game: string, text: string, edits: Edit[], signal?: AbortSignal) =>
    ask<PackReport>(`games/${part(game)}/check`, { json: { text, edits }, ...(signal && { signal }) }),
  paper: (game: string, json: PaperRequest) => ask<Paper>(`games/${part(game)}/paper`, { json }),
  survey: (game: string, json: SurveyRequest) => ask<Surveyed>(`games/${part(game)}/survey`, { json }),
  draw: async (game: string, json: Draw): Promise<string> =>
    (await ask<Drawn>(`games/${part(game)}/draw`, { json })).text,
  odds: (game: string, json: OddsRequest, signal?: AbortSignal) =>
    ask<Odds>(`games/${part(game)}/odds`, { json, ...(signal && { signal }) }),
  begin: (json: NewBattle) => ask<Created>('battles', { json }),
  upload: (file: Blob) => ask<Created>('battles/upload', { body: file }),
  summary: (battle: string, token: string) => ask<Summary>(`battles/${part(battle)}`, { token }),
  fork: (battle: string, token: string, position: number, eyes: Eyes) =>
    ask<Created>(`battles/${part(battle)}/fork`, { token, json: { position, eyes } satisfies Fork }),
  report: (battle: string, token: string) => ask<Report>(`battles/${part(battle)}/report`, { token }),
  chances: (battle: string, token: string, signal?: AbortSignal) => ask<Chances>(`battles/${part(battle)}/chances`, { token, ...(signal && { signal }) }),
  share: (battle: string, token: string) => ask<Link>(`battles/${part(battle)}/share`, { token, body: '' }),
  rematch: (battle: string, token: string, swap: boolean) =>
    ask<Created>(`battles/${part(battle)}/rematch`, { token, json: { swap } satisfies Rematch }),
  file: async (battle: string, token: string): Promise<Blob> =>
    (await respond(`battles/${part(battle)}/file`, { token })).blob(),
};
