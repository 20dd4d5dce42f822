import { isSessionEnd, readAnswer } from './readAnswer.ts';

export interface StreamParts {
  readonly path: string;
  readonly signal: AbortSignal;
  /** The server has agreed. */
  readonly onOpen: () => void;
  /** One line, without its end; also called for the empty ones that only keep the stream open. */
  readonly onLine: (line: string) => void;
}

/** How a stream ended: cut off after or before it began, the session is over, or there is no such thing on this server. */
export type StreamEnd = 'cut' | 'sessionEnded' | 'absent';

/** Nothing at all for so long, in ms, and the stream counts as dead; the server sends something every 25 s. */
const longestSilence = 70_000;

/** Reads a stream of lines until it ends; never throws. */
export async function followStream(
  { path, signal, onOpen, onLine }: StreamParts,
  headers: Readonly<Record<string, string>>,
): Promise<StreamEnd> {
  const silence = createSilence();
  try {
    const answer = await fetch(path, { headers, cache: 'no-store', signal: AbortSignal.any([signal, silence.signal]) });
    const type = answer.headers.get('content-type') ?? '';
    if (!answer.ok || !answer.body || !type.startsWith('text/event-stream')) return await refusal(answer);
    onOpen();
    await readLines(answer.body, { onLine, onChunk: silence.broken });
  } catch {
    // A stream that breaks is opened again by whoever follows it; there is nothing to tell.
  } finally {
    silence.stop();
  }
  return 'cut';
}

async function refusal(answer: Response): Promise<StreamEnd> {
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

/** Aborts when `broken` was not called for too long. */
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
