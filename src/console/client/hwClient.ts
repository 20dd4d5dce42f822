import { windowHeader } from '../../contract/events.ts';
import type { Language } from '../../contract/text.ts';
import { type Answer, type Call, isSessionEnd, type SentFile, type StreamEnd, type StreamParts } from './answers.ts';
import { HwError } from './hwError.ts';
import { type SessionStore, type Standing, windowId } from './session.ts';
import { createTransport, followStream } from './transport.ts';

export interface HwClient {
  /** The `data` of a success; every failure is thrown as an `HwError`. */
  readonly call: <T>(call: Call) => Promise<T>;
  /** The file of a success; what is no file is thrown as an `HwError`, never given as one. */
  readonly file: (call: Call) => Promise<SentFile>;
  /** Reads an open stream line by line until it ends, and says how. */
  readonly follow: (stream: StreamParts) => Promise<StreamEnd>;
}

interface HwClientParts {
  readonly session: SessionStore;
  readonly language: () => Language;
  /** Receives every failure that its caller does not show. */
  readonly onFailure: (error: HwError) => void;
  /** Called once when the session is over, after it was cleared. */
  readonly onSessionEnd: () => void;
  /** The session that viewed the console as another user is over; the user's own session is still there. */
  readonly onViewEnd: () => void;
  /** A call was held back because another window has ended this session or begun another one. */
  readonly onStanding: (standing: Standing) => void;
}

/** Where the person is: which day is today for them. */
const timeZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The one way to the server; nothing else in the console sends a request of its own. */
export function createHwClient(parts: HwClientParts): HwClient {
  const { session } = parts;
  const transport = createTransport();

  /** The headers of a call, under the identity that this page was loaded for and never under another. */
  const headersOf = (call: Pick<Call, 'body' | 'headers'>): Record<string, string> => {
    const standing = session.get() ? session.compare() : 'same';
    if (standing !== 'same') {
      parts.onStanding(standing);
      throw new HwError({ kind: 'cancelled' });
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

  /** Only the session that asked can end: late answers to an older one must not log a new one out. */
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
    const isReported = error.kind === 'cancelled' || call.isQuiet || call.shows?.includes(error.code);
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
