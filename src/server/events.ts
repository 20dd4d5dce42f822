import { setTimeout as delay } from 'node:timers/promises';
import type { AppEvent } from '../contract/events.ts';
import type { Database, Notices, SharedEvent } from './db/store.ts';
import type { Log } from './log.ts';
import type { SchemaFolder, SchemaStore } from './schemaStore.ts';

/**
 * Internal events: changes to send to open consoles, a hint that some sessions may have ended, and the server's shutdown. Changes of
 * reminders name the affected users; without names, every user may be affected.
 */
export type InnerEvent =
  | Exclude<AppEvent, { type: 'sessionEnded' | 'remindersChanged' }>
  | { readonly type: 'remindersChanged'; readonly userIds: readonly string[] }
  | { readonly type: 'sessionsEnded' }
  | { readonly type: 'closing' };

type RecordChanged = Extract<InnerEvent, { type: 'recordChanged' }>;

/** An event with its sequence number. A merged event has the number of the last event merged into it. */
export interface Noted {
  readonly event: InnerEvent;
  readonly at: number;
}

/** Receives the events since its last call. The next call waits until the returned promise resolves. */
type Listener = (news: readonly Noted[]) => Promise<void> | void;

/** The event bus. Publishing only queues the event, except for `closing`: the publisher never waits for listeners. */
export interface Events {
  publish(event: InnerEvent): void;
  /** Publishes events in this process and notifies the other processes, for which a transaction has stored them. */
  publishStored(events: readonly SharedEvent[]): void;
  /** Publishes an event of another process, but only within this process. */
  receive(event: InnerEvent): void;
  /** Passes the events that are published here to `sharing`, which sends them to other processes. Returns a function that ends this. */
  share(sharing: Sharing): () => void;
  /** Returns the number of events published so far. Events whose `at` is greater were published later. */
  count(): number;
  /** Calls `listener` with all events that are delivered from now on. Returns a function that removes the listener. */
  listen(listener: Listener): () => void;
}

interface Sharing {
  readonly send: (event: InnerEvent) => void;
  /** Called when a transaction has stored events. */
  readonly ring: () => void;
}

/** Maximum number of records or users that an event names. If there are more, the event names none, which stands for all. */
const mostNamed = 500;

/**
 * After each delivery, the bus pauses for `share` times its duration, but at most `longest` milliseconds. Listeners thus take up about a
 * tenth of the time.
 */
const rest = { share: 9, longest: 2_000 };

/**
 * With thousands of listeners, a delivery takes long enough to slow down the saves beside it. The first event of a burst therefore waits as
 * long as the previous delivery took, in ms at most `longest`, so that the burst is saved and delivered as a whole.
 */
const gather = { least: 20, longest: 250 };

export function createEvents(): Events {
  const listeners = new Set<Listener>();
  const sharers = new Set<Sharing>();
  let waiting: Noted[] = [];
  let count = 0;
  let isDelivering = false;
  let took = 0;

  async function deliver(): Promise<void> {
    await (took < gather.least ? turn() : pause(Math.min(gather.longest, took)));
    while (waiting.length > 0) {
      const news = coalesce(waiting);
      waiting = [];
      const began = performance.now();
      await Promise.allSettled([...listeners].map(async (listener) => listener(news)));
      took = performance.now() - began;
      await pause(Math.min(rest.longest, rest.share * took));
    }
    isDelivering = false;
  }

  function receive(event: InnerEvent): void {
    count += 1;
    waiting.push({ event, at: count });
    if (isDelivering) return;
    isDelivering = true;
    void deliver();
  }

  return {
    receive,
    publish: (event) => {
      // Stopping the server does not wait for pending notifications.
      if (event.type === 'closing') {
        for (const listener of listeners) void listener([{ event, at: count }]);
        return;
      }
      receive(event);
      for (const { send } of sharers) send(event);
    },
    publishStored: (events) => {
      for (const event of events) receive(event);
      for (const { ring } of sharers) ring();
    },
    share: (sharing) => {
      sharers.add(sharing);
      return () => sharers.delete(sharing);
    },
    count: () => count,
    listen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function turn(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}

/** Waits without keeping the process alive. */
function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds).unref();
  });
}

/** Merges events: keeps one event of each type and, of changed records, one event for each resource, account and window. */
function coalesce(news: readonly Noted[]): Noted[] {
  const kept = new Map<string, Noted>();
  for (const { event, at } of news) {
    const key = keyOf(event);
    const earlier = kept.get(key)?.event;
    kept.set(key, { event: earlier ? merged(earlier, event) : event, at });
  }
  return [...kept.values()];
}

/** Merges events like `coalesce`, but without sequence numbers. */
export function mergeEvents<One extends InnerEvent>(events: readonly One[]): One[] {
  return coalesce(events.map((event) => ({ event, at: 0 }))).map(({ event }) => event as One);
}

function keyOf(event: InnerEvent): string {
  if (event.type !== 'recordChanged') return event.type;
  const { resource, account, window } = event;
  return JSON.stringify([resource, account, window]);
}

function merged(earlier: InnerEvent, event: InnerEvent): InnerEvent {
  if (earlier.type === 'recordChanged' && event.type === 'recordChanged') return joined(earlier, event);
  if (earlier.type !== 'remindersChanged' || event.type !== 'remindersChanged') return event;
  const userIds = new Set([...earlier.userIds, ...event.userIds]);
  const isAnybody = earlier.userIds.length === 0 || event.userIds.length === 0 || userIds.size > mostNamed;
  return { ...event, userIds: isAnybody ? [] : [...userIds] };
}

/** Merges two changes of one resource; without ids the event stands for any record of the list. */
function joined(one: RecordChanged, other: RecordChanged): RecordChanged {
  const ids = new Set([...one.ids, ...other.ids]);
  const isAny = one.ids.length === 0 || other.ids.length === 0 || ids.size > mostNamed;
  return { ...one, ids: isAny ? [] : [...ids] };
}

/** The events that other processes receive. Faults of resource files are not sent, because each process has its own folder. */
const sharedTypes = [
  'recordChanged',
  'remindersChanged',
  'accessChanged',
  'sessionsEnded',
  'schemaChanged',
] as const satisfies readonly SharedEvent['type'][];

function isShared(event: { readonly type: string }): event is SharedEvent {
  return sharedTypes.some((type) => type === event.type);
}

/** Maximum number of unsent events that are kept separately. If more wait because the database cannot be reached, they are merged. */
const mostUnmerged = 1_000;

/** Delay before events are sent again after a failure, in milliseconds. */
const retryAfter = 1_000;

/** How long a stopping server waits until its last events are sent, in milliseconds. */
const lastMoment = 2_000;

/** The parts of the server that take part in sharing events. */
interface SharingParts {
  readonly database: Database;
  /** The current schemas, which are replaced when a file changes. */
  readonly schemas: SchemaStore;
  readonly schemaFolder: SchemaFolder;
  readonly events: Events;
  readonly log: Log;
}

/**
 * Connects this process to the other processes on the same database: sends its events, except those that transactions store, and receives
 * theirs. Does nothing on a database that only one process can use. `stop` first sends pending events.
 */
export async function shareEvents(app: SharingParts): Promise<{ readonly stop: () => Promise<void> }> {
  const notices = await app.database.openNotices?.({
    onNotices: (all) => {
      for (const event of all.flatMap((text) => JSON.parse(text))) receive(app, event);
    },
    onMissed: () => {
      for (const event of anything(app)) receive(app, event);
    },
  });
  if (!notices) return { stop: async () => undefined };
  const outbox = new Outbox(app, notices);
  const stopSharing = app.events.share({
    send: (event) => {
      if (isShared(event)) outbox.add(event);
    },
    ring: () => notices.ring(),
  });
  return {
    stop: async () => {
      stopSharing();
      await Promise.race([outbox.sent, delay(lastMoment, undefined, { ref: false })]);
      outbox.stop();
    },
  };
}

/** Publishes an event of another process here. Unknown events, which a newer process may send, are ignored. */
function receive(app: SharingParts, event: { readonly type: string }): void {
  if (!isShared(event)) return;
  if (event.type !== 'schemaChanged') app.events.receive(event);
  // Consoles read the index again after this event, so the index is renewed first.
  else void app.schemaFolder.renew().finally(() => app.events.receive(event));
}

/** Returns the events after which consoles read everything again. */
function anything({ schemas }: SharingParts): readonly SharedEvent[] {
  const resources = schemas.compilation.resources.map(({ resource }) => resource.name);
  return [
    ...(['sessionsEnded', 'accessChanged', 'schemaChanged'] as const).map((type) => ({ type })),
    { type: 'remindersChanged', userIds: [] },
    ...resources.map((resource) => ({ type: 'recordChanged', resource, ids: [], account: '' }) as const),
  ];
}

/** Sends events one batch after another; events that are added meanwhile are merged into the next batch. */
class Outbox {
  /** Resolves when nothing is pending. */
  sent: Promise<void> = Promise.resolve();
  private readonly app: Pick<SharingParts, 'log'>;
  private readonly notices: Notices;
  private waiting: readonly SharedEvent[] = [];
  private isSending = false;
  private isStopped = false;

  constructor(app: Pick<SharingParts, 'log'>, notices: Notices) {
    this.app = app;
    this.notices = notices;
  }

  add(event: SharedEvent): void {
    this.waiting = [...this.waiting, event];
    if (this.waiting.length > mostUnmerged) this.waiting = mergeEvents(this.waiting);
    if (this.isSending) return;
    this.isSending = true;
    this.sent = this.sendAll();
  }

  stop(): void {
    this.isStopped = true;
  }

  private async sendAll(): Promise<void> {
    // Events that are published together are sent together.
    await undefined;
    while (this.waiting.length > 0 && !this.isStopped) {
      const batch = mergeEvents(this.waiting);
      this.waiting = [];
      try {
        await this.notices.send(JSON.stringify(batch));
      } catch (err) {
        this.waiting = [...batch, ...this.waiting];
        this.app.log.warn({ err, event: 'noticesUnsent' }, 'events could not be sent to other processes yet');
        if (!this.isStopped) await delay(retryAfter, undefined, { ref: false });
      }
    }
    this.isSending = false;
  }
}
