import { setTimeout as delay } from 'node:timers/promises';
import type { App } from './app.ts';
import type { Notices } from './db/notices.ts';
import { coalesced, type InnerEvent } from './events.ts';

/** The events that other processes receive. Faults of resource files concern the folder of one process. */
type SharedEvent = Extract<InnerEvent, { type: 'recordChanged' | 'accessChanged' | 'sessionsEnded' | 'schemaChanged' }>;

const sharedTypes: ReadonlySet<string> = new Set<SharedEvent['type']>(['recordChanged', 'accessChanged', 'sessionsEnded', 'schemaChanged']);

function isShared(event: { readonly type: string }): event is SharedEvent {
  return sharedTypes.has(event.type);
}

/** Number of unsent events from which on they are merged, because the database cannot be reached. */
const mostUnmerged = 1_000;

/** Delay before events are sent again after a failure, in milliseconds. */
const retryAfter = 1_000;

/** How long the server waits at its end until its last events are sent, in milliseconds. */
const lastMoment = 2_000;

/**
 * Sends the events of this process to the others on the same database, and receives theirs. Does nothing on a database that only one
 * process can use. `stop` first sends what is pending.
 */
export async function shareEvents(app: App): Promise<{ readonly stop: () => Promise<void> }> {
  const notices = await app.database.openNotices?.({
    onNotices: (all) => {
      for (const text of all) receive(app, JSON.parse(text));
    },
    onMissed: () => {
      for (const event of anything(app)) receive(app, event);
    },
  });
  if (!notices) return { stop: async () => undefined };
  const outbox = new Outbox(app, notices);
  const stopSharing = app.events.share((event) => {
    if (isShared(event)) outbox.add(event);
  });
  return {
    stop: async () => {
      stopSharing();
      await Promise.race([outbox.sent, delay(lastMoment, undefined, { ref: false })]);
      outbox.stop();
    },
  };
}

/** Publishes an event of another process here. A newer process may send events that this one does not know. */
function receive(app: App, event: { readonly type: string }): void {
  if (!isShared(event)) return;
  if (event.type !== 'schemaChanged') app.events.receive(event);
  // Consoles read the index again after this event, so it must be the new one.
  else void app.schemaFolder.renew().finally(() => app.events.receive(event));
}

/** Returns the events after which consoles read everything again. */
function anything({ schemas }: App): readonly SharedEvent[] {
  const resources = schemas.compilation.resources.map(({ resource }) => resource.name);
  return [
    ...(['sessionsEnded', 'accessChanged', 'schemaChanged'] as const).map((type) => ({ type })),
    ...resources.map((resource) => ({ type: 'recordChanged', resource, ids: [], account: '' }) as const),
  ];
}

/** Sends events one batch after another; those that are added meanwhile are merged into the next. */
class Outbox {
  /** Resolves when nothing is pending. */
  sent: Promise<void> = Promise.resolve();
  private readonly app: Pick<App, 'log'>;
  private readonly notices: Notices;
  private waiting: readonly SharedEvent[] = [];
  private isSending = false;
  private isStopped = false;

  constructor(app: Pick<App, 'log'>, notices: Notices) {
    this.app = app;
    this.notices = notices;
  }

  add(event: SharedEvent): void {
    this.waiting = [...this.waiting, event];
    if (this.waiting.length > mostUnmerged) this.waiting = coalesced(this.waiting);
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
      const batch = coalesced(this.waiting);
      this.waiting = [];
      try {
        await this.notices.send(batch.map((event) => JSON.stringify(event)));
      } catch (err) {
        this.waiting = [...batch, ...this.waiting];
        this.app.log.warn({ err, event: 'noticesUnsent' }, 'events could not be sent to other processes yet');
        if (!this.isStopped) await delay(retryAfter, undefined, { ref: false });
      }
    }
    this.isSending = false;
  }
}
