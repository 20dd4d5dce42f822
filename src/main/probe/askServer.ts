import { isObject } from '../../contract/json.ts';
import { sessionCalls } from '../../contract/session.ts';
import { isEnvelope, isSuccess } from '../../contract/wire.ts';

/** An answer of an hw server. */
export interface Answer {
  readonly status: number;
  readonly type: string;
  /** The code of the envelope; undefined if there is no envelope. */
  readonly code: number | undefined;
  readonly message: string;
  readonly data: unknown;
  /** Whether the code of the envelope means success or, without an envelope, whether the HTTP status does. */
  readonly isOk: boolean;
}

/** Sends calls to an hw server. Paths are relative to the address of the server. */
export interface Asker {
  readonly get: (path: string, headers?: Headers) => Promise<Answer>;
  readonly post: (path: string, body: unknown, headers?: Headers) => Promise<Answer>;
  readonly withToken: (token: string) => Asker;
}

type Headers = Readonly<Record<string, string>>;

/**
 * The time in milliseconds in which the server must answer completely. Of a stream of events, which never ends, only the headers are read.
 */
const patience = 60_000;

export function createAsker(address: URL, token?: string): Asker {
  const root = address.href.replace(/\/$/, '');
  const own: Headers = { 'Accept-Language': 'en', ...(token !== undefined && { Authorization: token }) };
  const send = async (path: string, init: RequestInit): Promise<Answer> => {
    const stop = new AbortController();
    const signal = AbortSignal.any([stop.signal, AbortSignal.timeout(patience)]);
    const answer = await fetch(root + path, { ...init, redirect: 'manual', signal });
    const type = answer.headers.get('content-type') ?? '';
    const text = type.startsWith('text/event-stream') ? '' : await answer.text();
    stop.abort();
    return read(answer.status, type, text);
  };
  return {
    get: (path, headers = {}) => send(path, { headers: { ...own, ...headers } }),
    post: (path, body, headers = {}) =>
      send(path, { method: 'POST', headers: { ...own, 'Content-Type': 'application/json', ...headers }, body: JSON.stringify(body) }),
    withToken: (one) => createAsker(address, one),
  };
}

function read(status: number, type: string, text: string): Answer {
  const isHttpOk = status >= 200 && status < 300;
  try {
    const json: unknown = JSON.parse(text);
    if (isEnvelope(json)) {
      const message = typeof json.message === 'string' ? json.message : '';
      return { status, type, code: json.code, message, data: json.data, isOk: isSuccess(json.code) };
    }
    return { status, type, code: undefined, message: '', data: json, isOk: isHttpOk };
  } catch {
    return { status, type, code: undefined, message: '', data: undefined, isOk: isHttpOk };
  }
}

/** Logs in and returns the token. If the login fails, throws an error with the message of the server. */
export async function logIn(asker: Asker, credentials: { readonly account: string; readonly password: string }): Promise<string> {
  const { isOk, data, message, code, status } = await asker.post(sessionCalls.login, credentials);
  const token = isObject(data) ? data.token : undefined;
  if (isOk && typeof token === 'string' && token !== '') return token;
  if (isOk) throw new Error(`${sessionCalls.login} answers without a token`);
  throw new Error(`the login was refused: ${message === '' ? `HTTP ${status}` : message}${code === undefined ? '' : ` (code ${code})`}`);
}
