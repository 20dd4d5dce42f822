import type { ServerResponse } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { type AppEvent, eventsPath } from '../../../contract/events.ts';
import { schemaPerms } from '../../../contract/schemaEditor.ts';
import type { Actor } from '../../access/actor.ts';
import { holds, holdsFor } from '../../access/rights.ts';
import { appFor } from '../../access/watch.ts';
import type { App } from '../../app.ts';
import { AppError } from '../../appError.ts';
import { findRowsById } from '../../db/rows.ts';
import { type Store, wholeOf } from '../../db/store.ts';
import type { InnerEvent, Noted } from '../../events.ts';
import { errorsIn, toSchemaFault } from '../../schema/faults.ts';
import type { ResumeSession } from '../../session/sessions.ts';
import { actorOf } from '../route.ts';

/**
 * Interval of the comments that are sent on all streams, in milliseconds. They keep proxies from closing the connection and reveal dead
 * connections.
 */
const heartbeat = 25_000;

/**
 * For this long after the resource files change, in milliseconds, every new stream first receives the event of the change. The console
 * that opens the stream may have read the index of resources before the change.
 */
const pageLoad = 30_000;

/**
 * Sends events to a console while its session lasts. Session and rights are checked before each event, so users only receive events of
 * resources that they may list. Listening does not count as use of the session, so an idle session still expires.
 */
export function addEventRoutes(server: FastifyInstance, app: App, resume: ResumeSession): void {
  const onFailed = (err: unknown): void => app.log.error({ err }, 'an event could not be sent');
  const streams = new EventStreams({
    resume: (authorization) => listenerOf(resume, authorization),
    linesFor: (actor, events) => linesFor(app, actor, events),
    onFailed,
  });
  app.metrics?.countStreams(() => streams.count);
  let filesChangedAt = Number.NEGATIVE_INFINITY;
  const config = { access: 'session', whileViewing: true, isIdle: true } as const;
  server.get(eventsPath, { config, compress: false }, (request, reply) => {
    const { user, viewer, tokenHash } = actorOf(request);
    reply.hijack();
    reply.raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'Content-Type': 'text/event-stream',
    });
    reply.raw.write(': open\n\n');
    const { authorization } = request.headers;
    const opened = { userId: viewer?.id ?? user.id, since: app.events.count() };
    const stream = { ...opened, tokenHash, authorization, response: reply.raw };
    streams.open(stream);
    const faults = errorsIn(app.schemas.compilation).map(toSchemaFault);
    void streams.publishTo(stream, { type: 'schemaFaults', faults });
    const isRecent = performance.now() - filesChangedAt < pageLoad;
    if (isRecent) void streams.publishTo(stream, { type: 'schemaChanged' });
  });
  const stop = app.events.listen((news) => {
    if (news.some(({ event }) => event.type === 'schemaChanged')) filesChangedAt = performance.now();
    if (!news.some(({ event }) => event.type === 'closing')) return streams.publish(news);
    stop();
    clearInterval(beat);
    streams.endAll();
  });
  const beat = setInterval(() => void streams.beat(), heartbeat).unref();
  server.addHook('preClose', async () => app.events.publish({ type: 'closing' }));
}

/** Returns the current user of a stream if the session is still open. */
async function listenerOf(resume: ResumeSession, authorization: string | undefined): Promise<Actor | undefined> {
  try {
    return await resume(authorization, { isUse: false });
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

/** Returns, for each event, the lines of the stream for this user. The text is empty if the user may not receive the event. */
function linesFor(app: App, actor: Actor, events: readonly InnerEvent[]): Promise<string[]> {
  return Promise.all(
    events.map(async (event) => {
      const published = await toPublish(event, app, actor);
      const over = published ? rowsOver(published, app) : [];
      const also = await Promise.all(over.map((one) => toPublish(one, app, actor)));
      const sent = [published, ...over.filter((_, i) => also[i])];
      return sent.map((one) => (one ? `data: ${JSON.stringify(one)}\n\n` : '')).join('');
    }),
  );
}

/** Returns change events for resources that aggregate the changed records. These events also go to the window that made the change. */
function rowsOver(published: AppEvent, { schemas }: App): readonly Extract<InnerEvent, { type: 'recordChanged' }>[] {
  if (published.type !== 'recordChanged') return [];
  const { window: _, ...event } = published;
  const over = schemas.compilation.resources.filter(({ resource }) => resource.over?.resource === published.resource);
  return over.map(({ resource }) => ({ ...event, resource: resource.name }));
}

/** Returns the event limited to what this user may receive, or undefined. */
async function toPublish(event: InnerEvent, app: App, actor: Actor): Promise<AppEvent | undefined> {
  const { schemas } = app;
  if (event.type === 'sessionsEnded' || event.type === 'closing') return undefined;
  if (event.type === 'schemaFaults') return holds(actor, schemaPerms.list) ? event : undefined;
  if (event.type === 'remindersChanged') {
    const { userIds } = event;
    return userIds.length === 0 || userIds.includes(actor.user.id) ? { type: event.type } : undefined;
  }
  if (event.type !== 'recordChanged') return event;
  const resource = schemas.byName.get(event.resource)?.resource;
  if (!resource || !holdsFor(actor, resource, 'find')) return undefined;
  // An event about a whole list does not reveal which of its records changed.
  if (event.ids.length === 0) return event;
  const ids = await visibleIds(appFor(app, actor), event);
  return ids.length > 0 ? { ...event, ids } : undefined;
}

/** Returns the changed records that the user may see, and the deleted ones, which reveal nothing. */
async function visibleIds(
  { database }: App,
  { resource: table, ids }: Extract<InnerEvent, { type: 'recordChanged' }>,
): Promise<readonly string[]> {
  const whole = wholeOf(database.read);
  if (whole === database.read) return ids;
  const idsIn = async (store: Store): Promise<Set<unknown>> => new Set((await findRowsById(store, { table, ids })).map((row) => row.id));
  const [seen, there] = [await idsIn(database.read), await idsIn(whole)];
  return ids.filter((id) => seen.has(id) || !there.has(id));
}

/** Maximum number of open streams per session and per user. A new one replaces the oldest. */
const most = { session: 12, user: 24 };

/** Maximum number of unread bytes. A console with more is disconnected; it reconnects and reloads. */
const mostUnread = 256 * 1024;

/** Number of sessions that are checked at once; other requests are served in between. */
const sessionsAtOnce = 8;

/** An open stream. */
interface EventStream {
  readonly userId: string;
  readonly tokenHash: string;
  readonly authorization: string | undefined;
  /** The event count when the stream was opened. */
  readonly since: number;
  readonly response: ServerResponse;
}

interface Publishing {
  /** Returns the current user of the stream; undefined if the session has ended. */
  readonly resume: (authorization: string | undefined) => Promise<Actor | undefined>;
  /** Returns, for each event, the lines of the stream for the user. The text is empty if the user may not receive the event. */
  readonly linesFor: (actor: Actor, events: readonly InnerEvent[]) => Promise<readonly string[]>;
  readonly onFailed: (error: unknown) => void;
}

/** All open event streams. Session and rights are checked once per event and session, however many streams it has. */
export class EventStreams {
  private readonly publishing: Publishing;
  private readonly bySession = new Map<string, Set<EventStream>>();
  private readonly byUser = new Map<string, Set<EventStream>>();
  private isOver = false;

  constructor(publishing: Publishing) {
    this.publishing = publishing;
  }

  /** The number of open streams. */
  get count(): number {
    return [...this.bySession.values()].reduce((total, streams) => total + streams.size, 0);
  }

  open(stream: EventStream): void {
    if (this.isOver) {
      stream.response.end();
      return;
    }
    // The client disconnected while its session was checked.
    if (stream.response.destroyed) return;
    const groups = [
      { of: this.bySession, key: stream.tokenHash, most: most.session },
      { of: this.byUser, key: stream.userId, most: most.user },
    ];
    for (const { of, key, most } of groups) {
      const group = of.get(key) ?? new Set();
      of.set(key, group.add(stream));
      const [oldest] = group;
      if (group.size > most && oldest) this.end(oldest);
    }
    stream.response.once('close', () => this.remove(stream));
  }

  /** Sends every user the events that they may receive. */
  async publish(news: readonly Noted[]): Promise<void> {
    const events = news.map(({ event }) => event);
    const idCache = new Map<string, Promise<readonly string[]>>();
    const linesFor = (actor: Actor): Promise<readonly string[]> => {
      const key = JSON.stringify([actor.user.id, actor.viewer?.id]);
      const lines = idCache.get(key) ?? this.publishing.linesFor(actor, events);
      idCache.set(key, lines);
      return lines;
    };
    await this.toEach(async (streams) => {
      await this.publishSession(streams, async (actor) => {
        const lines = await linesFor(actor);
        return ({ since }) => lines.filter((_, i) => (news[i]?.at ?? 0) > since).join('');
      });
    });
  }

  /** Sends an event to one stream, if its user may receive it. */
  async publishTo(stream: EventStream, event: InnerEvent): Promise<void> {
    await this.publishSession(new Set([stream]), async (actor) => {
      const lines = await this.publishing.linesFor(actor, [event]);
      return () => lines.join('');
    });
  }

  /** Sends a heartbeat to all streams and closes those whose session has ended. */
  async beat(): Promise<void> {
    await this.toEach((streams) => this.publishSession(streams, async () => () => ': still here\n\n'));
  }

  /** Closes all streams, including ones opened later. */
  endAll(): void {
    this.isOver = true;
    for (const streams of [...this.bySession.values()]) for (const stream of [...streams]) this.end(stream);
  }

  private async toEach(work: (streams: Set<EventStream>) => Promise<void>): Promise<void> {
    const sessions = [...this.bySession.values()];
    for (let at = 0; at < sessions.length; at += sessionsAtOnce) {
      await Promise.all(sessions.slice(at, at + sessionsAtOnce).map(work));
      await nextTurn();
    }
  }

  private async publishSession(
    streams: Set<EventStream>,
    textsFor: (actor: Actor) => Promise<(stream: EventStream) => string>,
  ): Promise<void> {
    const [any] = streams;
    if (!any) return;
    try {
      const actor = await this.publishing.resume(any.authorization);
      const textFor = actor ? await textsFor(actor) : () => 'data: {"type":"sessionEnded"}\n\n';
      for (const stream of [...streams]) {
        write(stream, textFor(stream));
        if (!actor) this.end(stream);
      }
    } catch (error) {
      this.publishing.onFailed(error);
      for (const stream of [...streams]) this.end(stream);
    }
  }

  private end(stream: EventStream): void {
    this.remove(stream);
    stream.response.end();
  }

  private remove(stream: EventStream): void {
    removeFrom(this.bySession, stream.tokenHash, stream);
    removeFrom(this.byUser, stream.userId, stream);
  }
}

function removeFrom(groups: Map<string, Set<EventStream>>, key: string, stream: EventStream): void {
  const group = groups.get(key);
  group?.delete(stream);
  if (group?.size === 0) groups.delete(key);
}

function write({ response }: EventStream, lines: string): void {
  if (lines === '' || response.writableEnded) return;
  if (response.writableLength > mostUnread) response.destroy();
  else response.write(lines);
}
