import { type AppEvent, eventsPath } from '../../contract/events.ts';
import { parseJson, type StreamEnd, type StreamParts } from '../client/answers.ts';
import type { SessionStore } from '../client/session.ts';

/** Reads an open stream line by line until it ends. */
export type Follow = (stream: StreamParts) => Promise<StreamEnd>;

interface LiveParts {
  readonly session: Pick<SessionStore, 'get' | 'subscribe'>;
  readonly follow: Follow;
  readonly onEvent: (event: AppEvent) => void;
  /** The stream is open again, and nobody knows what happened meanwhile. */
  readonly onGap: () => void;
  readonly wait?: (failures: number) => number;
}

/** A stream that lasted this long, in ms, was no failure. */
const steadyAfter = 10_000;

/** Follows the server's events as long as somebody is logged in and looking; the answer is told whether they look. */
export function createLive({ session, follow, onEvent, onGap, wait = nextWait }: LiveParts): (isSeen: boolean) => void {
  let isSeen = true;
  let token: string | undefined;
  let current: AbortController | undefined;
  /** Whether something may have been missed since the pages were loaded. */
  let hasGap = false;

  const follower = async (signal: AbortSignal): Promise<void> => {
    // Not from within the script that starts the console: who asks is noted, and to find the place in so large a script takes a while.
    await undefined;
    for (let failures = 0; !signal.aborted; failures++) {
      const began = Date.now();
      const onOpen = () => {
        if (hasGap) onGap();
        hasGap = true;
      };
      const onLine = (line: string) => {
        const event = readEvent(line);
        if (event) onEvent(event);
      };
      const end = await follow({ path: eventsPath, signal, onOpen, onLine }).catch(() => 'cut' as const);
      if (end === 'absent' || signal.aborted) return;
      hasGap = true;
      if (Date.now() - began > steadyAfter) failures = 0;
      await pauseFor(wait(failures), signal);
    }
  };

  const turn = (): void => {
    const expected = isSeen ? session.get()?.token : undefined;
    // What happens between two streams of one session is missed; whoever logs in loads everything anew.
    if (session.get() === undefined) hasGap = false;
    else if (current && expected !== token) hasGap = true;
    if (expected === token) return;
    token = expected;
    current?.abort();
    current = expected === undefined ? undefined : new AbortController();
    if (current) void follower(current.signal);
  };

  session.subscribe(turn);
  turn();
  return (now) => {
    isSeen = now;
    turn();
  };
}

/** Limits of the wait before a stream is opened again, in ms. */
const reopenWaits = { first: 1_000, longest: 60_000 };

/**
 * How long to wait after `failures` streams in a row that came to nothing, in ms: doubling, and between half and all of
 * that at random, so that the consoles of a restarted server do not come back all at once.
 */
export function nextWait(failures: number, random: () => number = Math.random): number {
  const full = Math.min(reopenWaits.longest, reopenWaits.first * 2 ** Math.min(failures, 10));
  return full * (0.5 + random() / 2);
}

/** Waits so many ms, or until the signal; in a browser also no longer than until the connection is back. */
function pauseFor(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const over = new AbortController();
    const end = () => {
      clearTimeout(timer);
      over.abort();
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end, { signal: over.signal });
    if (typeof window !== 'undefined') window.addEventListener('online', end, { signal: over.signal });
    if (signal.aborted) end();
  });
}

const bareEventTypes: ReadonlySet<unknown> = new Set(['schemaChanged', 'accessChanged', 'sessionEnded']);

/** The event in a line of the stream; undefined for a comment, an empty line, and what this console does not know. */
export function readEvent(line: string): AppEvent | undefined {
  if (!line.startsWith('data:')) return undefined;
  const event = parseJson(line.slice('data:'.length));
  if (typeof event !== 'object' || event === null) return undefined;
  const { type, resource, account, window, faults } = event as Readonly<Record<string, unknown>>;
  const isSaid = [resource, account, window ?? ''].every((text) => typeof text === 'string');
  const isRecordChange = type === 'recordChanged' && isSaid;
  const isFaults = type === 'schemaFaults' && Array.isArray(faults) && faults.every(isSchemaFault);
  return isRecordChange || isFaults || bareEventTypes.has(type) ? (event as AppEvent) : undefined;
}

function isSchemaFault(value: unknown): boolean {
  const { file, line, column, texts, ...messages } = (value ?? {}) as Readonly<Record<string, unknown>>;
  const isLocation = typeof file === 'string' && typeof line === 'number' && typeof column === 'number';
  return isLocation && hasBoth(messages, 'string') && (texts === undefined || hasBoth(texts, 'object'));
}

function hasBoth(messages: unknown, type: 'string' | 'object'): boolean {
  const { what, mend } = (messages ?? {}) as Readonly<Record<string, unknown>>;
  return [what, mend].every((text) => typeof text === type && text !== null);
}
