import axios, { type AxiosAdapter, AxiosError, type AxiosProgressEvent } from 'axios';
import { languageOf } from '../../contract/wire.ts';
import { type Answer, type Call, isSessionEnd, readAnswer, readFile, type SentFile, type StreamEnd, type StreamParts } from './answers.ts';
import { HwError } from './hwError.ts';

/** Request timeouts in ms; for a file this includes the time to create it. */
const timeouts = { answer: 60_000, file: 600_000 };

interface Transport {
  readonly send: (call: Call, headers: Readonly<Record<string, string>>) => Promise<Answer>;
  readonly fetchFile: (call: Call, headers: Readonly<Record<string, string>>) => Promise<Answer<SentFile>>;
}

/** Creates the function that sends a request and reads the response. It never throws: failures are returned as results. */
export function createTransport(): Transport {
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
export async function followStream(
  { path, signal, onOpen, onLine }: StreamParts,
  headers: Readonly<Record<string, string>>,
): Promise<StreamEnd> {
  const silence = createSilence();
  try {
    const answer = await fetch(path, { headers, cache: 'no-store', signal: AbortSignal.any([signal, silence.signal]) });
    const type = answer.headers.get('content-type') ?? '';
    if (!answer.ok || !answer.body || !type.startsWith('text/event-stream')) return await endOfRefused(answer);
    onOpen();
    await readLines(answer.body, { onLine, onChunk: silence.broken });
  } catch {
    // The subscriber reopens a broken stream, so the failure is not reported.
  } finally {
    silence.stop();
  }
  return 'cut';
}

async function endOfRefused(answer: Response): Promise<StreamEnd> {
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

/** Creates the timer of a stream, which aborts it unless `broken` is called at least every `longestSilence`. */
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
