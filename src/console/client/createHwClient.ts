import axios, { AxiosError, type AxiosInstance } from 'axios';
import type { Language } from '../../contract/text.ts';
import { say } from '../texts/say.ts';
import { HwError } from './hwError.ts';
import { isSessionEnd, readAnswer } from './readAnswer.ts';
import type { SessionStore } from './sessionStore.ts';

/** One call; `path` is absolute on the wire (`/hw/...`). */
export interface Call {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  readonly bare?: boolean;
  /** Codes that the caller shows in its own way: no toast for them. */
  readonly shows?: readonly number[];
}

export interface HwClient {
  /** The `data` of a success; every failure is thrown as an `HwError`. */
  readonly call: <T>(call: Call) => Promise<T>;
}

export interface HwClientParts {
  readonly session: SessionStore;
  readonly language: () => Language;
  /** Hears of every failure that nobody shows in his own way. */
  readonly onFailure: (error: HwError) => void;
  /** Called once when the session is over, after it was cleared. */
  readonly onSessionEnd: () => void;
}

const timeoutMs = 60_000;

/** The one way to the server; nothing else in the console sends a request of its own. */
export function createHwClient(parts: HwClientParts): HwClient {
  const http = axios.create({
    timeout: timeoutMs,
    responseType: 'text',
    transformResponse: (body: unknown) => body,
    validateStatus: () => true,
  });
  return {
    call: async <T>(call: Call): Promise<T> => {
      const token = parts.session.get()?.token;
      const answer = await send(http, call, headersOf(call, token, parts.language()));
      if ('data' in answer) return answer.data as T;
      const { error } = answer;
      // Only the session that asked can end: late answers to an older one must not log a new one out.
      if (isSessionEnd(error) && parts.session.get()?.token === token) {
        if (parts.session.end()) parts.onSessionEnd();
      } else if (error.kind !== 'cancelled' && !call.shows?.includes(error.code)) {
        parts.onFailure(error);
      }
      throw error;
    },
  };
}

function headersOf(call: Call, token: string | undefined, language: Language): Record<string, string> {
  return {
    'Accept-Language': language,
    ...(call.body === undefined ? {} : { 'Content-Type': 'application/json' }),
    ...(token === undefined ? {} : { Authorization: token }),
    ...call.headers,
  };
}

async function send(http: AxiosInstance, call: Call, headers: Record<string, string>) {
  try {
    const answer = await http.request<string>({
      method: call.method,
      url: call.path,
      headers,
      ...(call.body === undefined ? {} : { data: JSON.stringify(call.body) }),
      ...(call.signal ? { signal: call.signal } : {}),
    });
    return readAnswer({ status: answer.status, body: answer.data ?? '', bare: call.bare ?? false });
  } catch (cause) {
    console.info('call failed', call.method, call.path, cause instanceof AxiosError ? cause.code : cause);
    return { error: lost(cause) };
  }
}

function lost(cause: unknown): HwError {
  if (axios.isCancel(cause)) return new HwError({ kind: 'cancelled', message: '' });
  const isSlow = cause instanceof AxiosError && (cause.code === 'ECONNABORTED' || cause.code === 'ETIMEDOUT');
  return new HwError({ kind: 'lost', message: say(isSlow ? 'error.tooSlow' : 'error.lost') });
}
