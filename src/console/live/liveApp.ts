import { type AppEvent, eventsPath } from '../../contract/events.ts';
import type { SchemaFault } from '../../contract/schemaEditor.ts';
import { parseJson, type StreamEnd, type StreamParts } from '../client/answers.ts';
import { type SessionStore, windowId } from '../client/session.ts';
import { createStore, type Store } from '../client/store.ts';
import { currentUserCall } from '../providers/personCalls.ts';
import { ask, type Custom } from '../providers/requests.ts';

type Reactions = { readonly [T in AppEvent['type']]: (event: Extract<AppEvent, { type: T }>) => void };

/** The services that react to events. */
interface Informed {
  readonly session: SessionStore;
  readonly data: Custom;
  readonly access: { readonly refresh: () => unknown };
  readonly staleLists: StaleLists;
  readonly recordNews: RecordNews;
  readonly schemaFaults: Store<readonly SchemaFault[]>;
}

/** Connects the console to the server's event stream. */
export function createLiveApp({ session, data, access, staleLists, recordNews, schemaFaults }: Informed, follow: Follow): void {
  const refresh = () => void access.refresh();
  const reactions: Reactions = {
    // The server answers this request with 20007, which ends the session like any other response with that code.
    sessionEnded: () => void ask(data, currentUserCall(), { isQuiet: true }).catch(() => undefined),
    accessChanged: refresh,
    schemaChanged: refresh,
    remindersChanged: () => recordNews.notify(reminderNews),
    schemaFaults: ({ faults }) => schemaFaults.set(faults),
    recordChanged: ({ resource, ids, window }) => {
      // A form is also notified when its record was changed in another tab of this window.
      recordNews.notify(resource, ids);
      if (window !== windowId) staleLists.mark(resource);
    },
  };
  const setSeen = createLive({
    session,
    follow,
    onEvent: (event) => reactions[event.type](event as never),
    onGap: () => {
      refresh();
      staleLists.mark(everyResource);
      recordNews.notify();
    },
  });
  watchViewport(setSeen);
}

/** After the window is hidden for this long, in ms, its event stream is closed. */
const hiddenFor = 60_000;

/** Reports when the window has been hidden for `hiddenFor`, and when it becomes visible again. */
function watchViewport(notify: (isSeen: boolean) => void): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  document.addEventListener('visibilitychange', () => {
    clearTimeout(timer);
    if (document.visibilityState === 'visible') notify(true);
    else timer = setTimeout(() => notify(false), hiddenFor);
  });
}

/** Reads an open stream line by line until it ends. */
type Follow = (stream: StreamParts) => Promise<StreamEnd>;

interface LiveParts {
  readonly session: Pick<SessionStore, 'get' | 'subscribe'>;
  readonly follow: Follow;
  readonly onEvent: (event: AppEvent) => void;
  /** Called when a stream opens again; events may have been missed in between. */
  readonly onGap: () => void;
  readonly wait?: (failures: number) => number;
}

/** A stream that lasted at least this long, in ms, does not count as a failure. */
const steadyAfter = 10_000;

/**
 * Follows the server's events while a user is logged in and the window is visible. The returned function must be called when the window is
 * hidden or shown.
 */
export function createLive({ session, follow, onEvent, onGap, wait = nextWait }: LiveParts): (isSeen: boolean) => void {
  let isSeen = true;
  let token: string | undefined;
  let current: AbortController | undefined;
  /** Whether events may have been missed since the pages were loaded. */
  let hasGap = false;

  const follower = async (signal: AbortSignal): Promise<void> => {
    // Waits until the startup script has ended, because browsers are slow to record the call stack of a request from such a large script.
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
    // Events are missed while the stream of a session is closed. Without a session nothing is missed, because a login reloads everything.
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

/** Delays in ms before a stream is opened again: `first` after the first failure, and at most `longest`. Random jitter shortens both. */
const reopenWaits = { first: 1_000, longest: 60_000 };

/**
 * Returns the delay in ms after a failed stream. `failures` counts the failed streams directly before it, and each of them doubles the
 * delay. Random jitter shortens the delay by up to half, so that the consoles do not all reconnect at once after a server restart.
 */
export function nextWait(failures: number, random: () => number = Math.random): number {
  const full = Math.min(reopenWaits.longest, reopenWaits.first * 2 ** Math.min(failures, 10));
  return full * (0.5 + random() / 2);
}

/** Waits `ms` milliseconds; ends earlier on the signal or when the browser is back online. */
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

const bareEventTypes: ReadonlySet<unknown> = new Set(['schemaChanged', 'accessChanged', 'remindersChanged', 'sessionEnded']);

/** Parses the event in a stream line; undefined for comments, empty lines and unknown events. */
export function readEvent(line: string): AppEvent | undefined {
  if (!line.startsWith('data:')) return undefined;
  const event = parseJson(line.slice('data:'.length));
  if (typeof event !== 'object' || event === null) return undefined;
  const { type, resource, account, window, faults } = event as Readonly<Record<string, unknown>>;
  const isReported = [resource, account, window ?? ''].every((text) => typeof text === 'string');
  const isRecordChange = type === 'recordChanged' && isReported;
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

/** Resources whose lists are out of date, for example because another user has changed a record; `*` stands for all. */
export interface StaleLists extends Pick<Store<ReadonlySet<string>>, 'get' | 'subscribe'> {
  readonly mark: (resource: string) => void;
  /** Returns the marked resources and clears the marks. */
  readonly take: () => ReadonlySet<string>;
}

export const everyResource = '*';

export function createStaleLists(): StaleLists {
  const store = createStore<ReadonlySet<string>>(new Set());
  return {
    get: store.get,
    subscribe: store.subscribe,
    mark: (resource) => {
      if (!store.get().has(resource)) store.set(new Set([...store.get(), resource]));
    },
    take: () => {
      const marked = store.get();
      store.set(new Set());
      return marked;
    },
  };
}

/** Events about single records, for open forms. */
export interface RecordNews {
  /** Publishes that records of a resource have changed; without ids, any record may be affected. */
  readonly notify: (resource?: string, ids?: readonly string[]) => void;
  /** Subscribes to one record; returns a function that unsubscribes. */
  readonly listen: (record: { readonly resource: string; readonly id: string }, hear: () => void) => () => void;
}

/** Creates the event hub; events without a listener are dropped. */
export function createRecordNews(): RecordNews {
  const listeners = new Set<(resource?: string, ids?: readonly string[]) => void>();
  return {
    notify: (resource, ids) => {
      for (const listener of [...listeners]) listener(resource, ids);
    },
    listen: (record, hear) => {
      const listener = (resource?: string, ids?: readonly string[]): void => {
        const isMeant = resource === undefined || resource === record.resource;
        if (isMeant && (ids === undefined || ids.includes(record.id))) hear();
      };
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Resource name under which changes of the user's reminders are published in `RecordNews`. */
export const reminderNews = 'reminders';
