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
import type { InnerEvent } from '../../events.ts';
import { errorsIn, toSchemaFault } from '../../schema/faults.ts';
import type { ResumeSession } from '../../session/sessions.ts';
import { EventStreams } from '../eventStreams.ts';
import { actorOf } from '../route.ts';

/** How often an idle stream sends a comment, so that proxies keep it open and a dead one is noticed, in milliseconds. */
const heartbeat = 25_000;

/**
 * Tells a console what happens, for as long as its session lasts. Before each event the session and its rights
 * are looked at again: nobody hears of a resource that they may not list, nor of anything after their session. To listen is
 * no use of a session: one that is only listened to ends when it has been idle for too long.
 */
export function addEventRoutes(server: FastifyInstance, app: App, resume: ResumeSession): void {
  const onFailed = (err: unknown): void => app.log.error({ err }, 'an event could not be told');
  const streams = new EventStreams({
    resume: (authorization) => listenerOf(resume, authorization),
    linesFor: (actor, events) => linesFor(app, actor, events),
    onFailed,
  });
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
  });
  const stop = app.events.listen((news) => {
    if (!news.some(({ event }) => event.type === 'closing')) return streams.publish(news);
    stop();
    clearInterval(beat);
    streams.endAll();
  });
  const beat = setInterval(() => void streams.beat(), heartbeat).unref();
  server.addHook('preClose', async () => app.events.publish({ type: 'closing' }));
}

/** Who listens by now, if their session is still open. */
async function listenerOf(resume: ResumeSession, authorization: string | undefined): Promise<Actor | undefined> {
  try {
    return await resume(authorization, { isUse: false });
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

/** What somebody may hear of each of these events, as it goes out. */
function linesFor(app: App, actor: Actor, events: readonly InnerEvent[]): Promise<string[]> {
  return Promise.all(
    events.map(async (event) => {
      const published = await toPublish(event, app, actor);
      const over = published ? rowsOver(published, app) : [];
      const also = await Promise.all(over.map((one) => toPublish(one, app, actor)));
      const heard = [published, ...over.filter((_, i) => also[i])];
      return heard.map((one) => (one ? `data: ${JSON.stringify(one)}\n\n` : '')).join('');
    }),
  );
}

/** With records the rows that are added up over them change, in the window as well in which that was done. */
function rowsOver(published: AppEvent, { schemas }: App): readonly Extract<InnerEvent, { type: 'recordChanged' }>[] {
  if (published.type !== 'recordChanged') return [];
  const { window: _, ...event } = published;
  const over = schemas.compilation.resources.filter(({ resource }) => resource.over?.resource === published.resource);
  return over.map(({ resource }) => ({ ...event, resource: resource.name }));
}

/** The event as this listener may hear it, or nothing. */
async function toPublish(event: InnerEvent, app: App, actor: Actor): Promise<AppEvent | undefined> {
  const { schemas } = app;
  if (event.type === 'sessionsEnded' || event.type === 'closing') return undefined;
  if (event.type === 'schemaFaults') return holds(actor, schemaPerms.list) ? event : undefined;
  if (event.type !== 'recordChanged') return event;
  const resource = schemas.byName.get(event.resource)?.resource;
  if (!resource || !holdsFor(actor, resource, 'find')) return undefined;
  // Of a list as a whole nobody learns which of its records have changed.
  if (event.ids.length === 0) return event;
  const ids = await visibleIds(appFor(app, actor), event);
  return ids.length > 0 ? { ...event, ids } : undefined;
}

/** Of records that changed those that the listener may see, and those that are gone: nothing of them is left to be seen. */
async function visibleIds(
  { database }: App,
  { resource: table, ids }: Extract<InnerEvent, { type: 'recordChanged' }>,
): Promise<readonly string[]> {
  const whole = wholeOf(database.read);
  if (whole === database.read) return ids;
  const idsIn = async (store: Store): Promise<Set<unknown>> =>
    new Set((await findRowsById(store, { table, ids })).map((row) => row.id));
  const [seen, there] = [await idsIn(database.read), await idsIn(whole)];
  return ids.filter((id) => seen.has(id) || !there.has(id));
}
