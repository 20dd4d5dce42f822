import { sessionCalls } from '../../../src/contract/session.ts';
import { type PlainAnswer, plainRequest } from './plainRequest.ts';

/** A response as a client sees it. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly code: number;
  readonly message: string;
  /** The content of the response. It is untyped, because calls return many different shapes. */
  readonly data: any;
}

type Extra = Readonly<Record<string, string>>;

/** An HTTP client of the API, with the token of a user or without one. */
export interface Client {
  readonly url: string;
  readonly token: string | undefined;
  get(path: string, headers?: Extra): Promise<Answer>;
  post(path: string, body?: unknown, headers?: Extra): Promise<Answer>;
  /** Sends a request exactly as given, without adding headers. */
  send(path: string, init: RequestInit): Promise<Answer>;
  login(account: string, password: string): Promise<Client>;
}

/** By the address of the first server: the servers that answer its clients in turn. */
const turns = new Map<string, string[]>();

/** Lets clients of the first of these servers send each call to the next one. */
export function takeTurns(urls: readonly string[]): void {
  const [first] = urls;
  if (first !== undefined && urls.length > 1) turns.set(first, [...urls]);
}

function nextOf(url: string): string {
  const urls = turns.get(url);
  const next = urls?.shift();
  if (next === undefined) return url;
  urls?.push(next);
  return next;
}

export function createClient(url: string, token?: string): Client {
  const authorization: Extra = token ? { Authorization: token } : {};
  const send = async (path: string, init: RequestInit): Promise<Answer> => {
    const response = await fetch(nextOf(url) + path, init);
    return readAnswer({ status: response.status, headers: response.headers, text: await response.text() });
  };
  const call = async (path: string, { method, headers, body }: { method: string; headers: Extra; body?: string }): Promise<Answer> => {
    const init = { method, headers: { ...authorization, ...headers }, ...(body !== undefined && { body }) };
    // Only `fetch` unpacks compressed responses.
    if ('Accept-Encoding' in headers) return send(path, init);
    return readAnswer(await plainRequest({ url: nextOf(url) + path, ...init }));
  };
  return {
    url,
    token,
    send,
    get: (path, headers = {}) => call(path, { method: 'GET', headers }),
    post: (path, body, headers = {}) =>
      body === undefined
        ? call(path, { method: 'POST', headers })
        : call(path, { method: 'POST', headers: { 'Content-Type': 'application/json', ...headers }, body: JSON.stringify(body) }),
    login: async (account, password) => {
      const answer = await createClient(url).post(sessionCalls.login, { account, password });
      if (answer.code !== 20000) throw new Error(`${account} could not log in: ${answer.text}`);
      return createClient(url, answer.data.token);
    },
  };
}

function readAnswer({ status, headers, text }: PlainAnswer): Answer {
  const isJson = headers.get('content-type')?.startsWith('application/json') ?? false;
  // A response to HEAD has a content type but no body.
  const { code = 0, message = '', data = null } = isJson && text !== '' ? JSON.parse(text) : {};
  return { status, headers, text, code, message, data };
}
