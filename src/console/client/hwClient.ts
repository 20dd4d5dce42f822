import axios, { type AxiosAdapter, AxiosError, type AxiosProgressEvent } from 'axios';
import { windowHeader } from '../../contract/events.ts';
import { type Language, languageOf } from '../../contract/wire.ts';
import { type Answer, type Call, isSessionEnd, readAnswer, readFile, type SentFile, type StreamEnd, type StreamParts } from './answers.ts';
import { HwError } from './hwError.ts';
import { type SessionStore, type Standing, windowId } from './session.ts';

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
  /** Called with every failure that the caller does not show itself, except canceled requests and the end of the session. */
  readonly onFailure: (error: HwError) => void;
  /** Called once when the session is over, after it was cleared. */
  readonly onSessionEnd: () => void;
  /** Called when the session for viewing as another user is over; the user's own session remains. */
  readonly onViewEnd: () => void;
  /** Called before a request if another window has ended this session or another user has logged in there. The request is not sent. */
  readonly onStanding: (standing: Standing) => void;
}

/** The time zone of the user. It is sent with each request, so that the server knows the local date. */
const timeZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Creates the only HTTP client of the console. */
export function createHwClient(parts: HwClientParts): HwClient {
  const { session } = parts;
  const transport = createTransport();

  /**
   * Returns the headers of a request with the session's token. Throws a `canceled` error if another window has ended the session or
   * another user has logged in there.
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

/** Request timeouts in ms. `file` applies to downloads, for which the server may have to create the file first, and to `isLong` calls. */
const timeouts = { answer: 60_000, file: 600_000 };

interface Transport {
  readonly send: (call: Call, headers: Readonly<Record<string, string>>) => Promise<Answer>;
  readonly fetchFile: (call: Call, headers: Readonly<Record<string, string>>) => Promise<Answer<SentFile>>;
}

/** Creates the functions that send a request and parse the response. They never reject: failures are returned as results. */
function createTransport(): Transport {
  const http = axios.create({
    timeout: timeouts.answer,
    responseType: 'text',
    transformResponse: (body: unknown) => body,
    validateStatus: () => true,
    // The console has no cookies. Without this option, axios would look for one before each request.
    withXSRFToken: false,
  });
  const orLost =
    <T>(send: (call: Call, headers: Readonly<Record<string, string>>) => Promise<Answer<T>>) =>
    (call: Call, headers: Readonly<Record<string, string>>): Promise<Answer<T>> =>
      send(call, headers).catch((cause: unknown) => {
        console.info('call failed', call.method, call.path, cause instanceof AxiosError ? cause.code : cause);
        return { error: failureOf(cause) };
      });
  return {
    send: orLost(async (call, headers) => {
      const { status, data } = await http.request<string>({
        ...requestOf(call, headers),
        ...(call.isLong ? { timeout: timeouts.file } : {}),
      });
      const language = languageOf(headers['Accept-Language']);
      return readAnswer({ status, body: data ?? '', bare: call.bare ?? false, language });
    }),
    fetchFile: orLost(async (call, headers) => {
      const answer = await http.request<Blob>({
        ...requestOf(call, headers),
        responseType: 'blob',
        timeout: timeouts.file,
      });
      const { 'content-type': type = '', 'content-disposition': disposition = '' } = answer.headers;
      return readFile({
        status: answer.status,
        type: String(type),
        disposition: String(disposition),
        blob: answer.data,
        language: languageOf(headers['Accept-Language']),
      });
    }),
  };
}

function requestOf(call: Call, headers: Readonly<Record<string, string>>) {
  return {
    method: call.method,
    url: call.path,
    headers,
    ...(call.body === undefined ? {} : { data: JSON.stringify(call.body) }),
    ...(call.form ? { data: call.form } : {}),
    ...(call.signal ? { signal: call.signal } : {}),
    ...(call.outlives ? { adapter: keptAlive } : {}),
    ...progressOf(call),
  };
}

/** Sends requests that must continue after the page is closed, which only `fetch` with `keepalive` can do. */
const keptAlive: AxiosAdapter = async (config) => {
  const { url = '', method = 'GET', headers, data: body, signal } = config;
  const answer = await fetch(url, {
    method: method.toUpperCase(),
    headers: headers.toJSON() as Record<string, string>,
    body: body as BodyInit,
    signal: (signal as AbortSignal | undefined) ?? null,
    keepalive: true,
  });
  return { config, data: await answer.text(), status: answer.status, statusText: answer.statusText, headers: {} };
};

function progressOf({ onSent, onReceived }: Call) {
  return {
    ...(onSent ? { onUploadProgress: ({ progress = 0 }: AxiosProgressEvent) => onSent(progress) } : {}),
    ...(onReceived ? { onDownloadProgress: ({ loaded }: AxiosProgressEvent) => onReceived(loaded) } : {}),
  };
}

function failureOf(cause: unknown): HwError {
  if (axios.isCancel(cause)) return new HwError({ kind: 'canceled' });
  const isSlow = cause instanceof AxiosError && (cause.code === 'ECONNABORTED' || cause.code === 'ETIMEDOUT');
  return new HwError({ kind: 'lost', texts: { key: isSlow ? 'error.tooSlow' : 'error.lost' } });
}

/** If no data arrives for this long, in ms, the stream is treated as broken; the server sends something every 25 s. */
const longestSilence = 70_000;

/** Reads a stream line by line until it ends; never throws. */
async function followStream({ path, signal, onOpen, onLine }: StreamParts, headers: Readonly<Record<string, string>>): Promise<StreamEnd> {
  const silence = createSilence();
  try {
    const answer = await fetch(path, { headers, cache: 'no-store', signal: AbortSignal.any([signal, silence.signal]) });
    const type = answer.headers.get('content-type') ?? '';
    if (!answer.ok || !answer.body || !type.startsWith('text/event-stream')) return await endOfRejected(answer);
    onOpen();
    await readLines(answer.body, { onLine, onChunk: silence.broken });
  } catch {
    // The subscriber reopens a broken stream, so the failure is not reported.
  } finally {
    silence.stop();
  }
  return 'cut';
}

async function endOfRejected(answer: Response): Promise<StreamEnd> {
  const read = readAnswer({ status: answer.status, body: await answer.text() });
  if ('error' in read && isSessionEnd(read.error)) return 'sessionEnded';
  return answer.ok || [403, 404, 405, 501].includes(answer.status) ? 'absent' : 'cut';
}

async function readLines(
  body: ReadableStream<Uint8Array>,
  { onLine, onChunk }: { onLine: (line: string) => void; onChunk: () => void },
): Promise<void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    onChunk();
    const lines = (rest + decoder.decode(value, { stream: true })).split(/\r?\n/);
    rest = lines.pop() ?? '';
    for (const line of lines) onLine(line);
  }
}

/** Creates the timer that aborts a stream when no data has arrived for `longestSilence`. Calling `broken` restarts the timer. */
function createSilence() {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout>;
  const broken = () => {
    clearTimeout(timer);
    timer = setTimeout(() => controller.abort(), longestSilence);
  };
  broken();
  return { signal: controller.signal, broken, stop: () => clearTimeout(timer) };
}
