import { windowHeader } from '../../contract/events.ts';
import type { Language } from '../../contract/wire.ts';
import { type Answer, type Call, isSessionEnd, type SentFile, type StreamEnd, type StreamParts } from './answers.ts';
import { HwError } from './hwError.ts';
import { type SessionStore, type Standing, windowId } from './session.ts';
import { createTransport, followStream } from './transport.ts';

export interface HwClient {
  /** Returns the `data` of a successful response; throws every failure as an `HwError`. */
  readonly call: <T>(call: Call) => Promise<T>;
  /** Returns the downloaded file; throws an `HwError` if the response is not a file. */
  readonly file: (call: Call) => Promise<SentFile>;
  /** Reads an open stream line by line until it ends; resolves to how it ended. */
  readonly follow: (stream: StreamParts) => Promise<StreamEnd>;
}

interface HwClientParts {
  readonly session: SessionStore;
  readonly language: () => Language;
  /** Called with every failure that the caller does not show itself. */
  readonly onFailure: (error: HwError) => void;
  /** Called once when the session is over, after it was cleared. */
  readonly onSessionEnd: () => void;
  /** Called when the session for viewing as another user is over; the user's own session remains. */
  readonly onViewEnd: () => void;
  /** Called with the result if another window has ended this session or started another one. The request is then not sent. */
  readonly onStanding: (standing: Standing) => void;
}

/** Sent with each request so that the server knows the user's local date. */
const timeZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Creates the only HTTP client of the console. */
export function createHwClient(parts: HwClientParts): HwClient {
  const { session } = parts;
  const transport = createTransport();

  /**
   * Returns the headers of a request with the session's token. If another window has ended or changed the session, the request is
   * canceled.
   */
  const headersOf = (call: Pick<Call, 'body' | 'headers'>): Record<string, string> => {
    const standing = session.get() ? session.compare() : 'same';
    if (standing !== 'same') {
      parts.onStanding(standing);
      throw new HwError({ kind: 'canceled' });
    }
    const token = session.get()?.token;
    return {
      'Accept-Language': parts.language(),
      timeZone,
      [windowHeader]: windowId,
      ...(call.body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(token === undefined ? {} : { Authorization: token }),
      ...call.headers,
    };
  };

  /** Ends the session that the token belongs to. A late response to an old session must not end the current one. */
  const endSession = (token: string | undefined): void => {
    session.compare();
    if (session.get()?.token !== token) return;
    if (session.endViewing()) parts.onViewEnd();
    else if (session.end()) parts.onSessionEnd();
  };

  const dataOf = async <T>(call: Call, ask: (headers: Record<string, string>) => Promise<Answer<T>>): Promise<T> => {
    const headers = headersOf(call);
    const answer = await ask(headers);
    if ('data' in answer) return answer.data;
    const { error } = answer;
    const isReported = error.kind === 'canceled' || call.isQuiet || call.shows?.includes(error.code);
    if (isSessionEnd(error)) endSession(headers.Authorization);
    else if (!isReported) parts.onFailure(error);
    throw error;
  };

  return {
    call: <T>(call: Call) => dataOf(call, (headers) => transport.send(call, headers) as Promise<Answer<T>>),
    file: (call) => dataOf(call, (headers) => transport.fetchFile(call, headers)),
    follow: async (stream) => {
      const headers = headersOf({});
      const end = await followStream(stream, headers);
      if (end === 'sessionEnded') endSession(headers.Authorization);
      return end;
    },
  };
}
