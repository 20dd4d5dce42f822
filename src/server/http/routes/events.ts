import type { FastifyInstance } from 'fastify';
import { eventsPath, type HouseEvent } from '../../../contract/events.ts';
import { schemaPerms } from '../../../contract/schemaEditor.ts';
import { holds, holdsFor } from '../../access/holds.ts';
import { houseFor } from '../../access/houseFor.ts';
import { findRowsById } from '../../db/rows.ts';
import { type Store, wholeOf } from '../../db/store.ts';
import type { InnerEvent } from '../../events/createEvents.ts';
import type { House } from '../../house.ts';
import { Refusal } from '../../refusal.ts';
import { errorsIn } from '../../schema/errorsIn.ts';
import { toSchemaFault } from '../../schema/toSchemaFault.ts';
import type { ResumeSession } from '../../session/resumeSession.ts';

/** How often an idle stream sends a comment, so that proxies keep it open and a dead one is noticed, in milliseconds. */
const heartbeat = 25_000;

/** A console that does not read for so many bytes is cut off; it asks again when it is back. */
const mostUnread = 1_000_000;

/**
 * Tells a console what happens, for as long as its session lasts. Before each event the session and its rights
 * are looked at again: nobody hears of a resource that they may not list, nor of anything after their session. To listen is
 * no use of a session: one that is only listened to ends when it has been idle for too long.
 */
export function addEventRoutes(app: FastifyInstance, house: House, resume: ResumeSession): void {
  const config = { access: 'session', whileViewing: true, isIdle: true } as const;
  app.get(eventsPath, { config, compress: false }, (request, reply) => {
    const { authorization } = request.headers;
    reply.hijack();
    reply.raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'Content-Type': 'text/event-stream',
    });
    const write = (text: string): void => {
      // Several events may be on their way when the stream ends.
      if (reply.raw.writableEnded) return;
      if (reply.raw.writableLength > mostUnread) reply.raw.destroy();
      else reply.raw.write(text);
    };
    write(': open\n\n');
    const tell = async (event: InnerEvent): Promise<void> => {
      if (event.type === 'closing') {
        reply.raw.end();
        return;
      }
      const again = () => resume(authorization, { isUse: false });
      const told = await toTell(event, house, again);
      if (told) write(`data: ${JSON.stringify(told)}\n\n`);
      for (const also of told ? rowsOver(told, house) : []) {
        if (await toTell(also, house, again)) write(`data: ${JSON.stringify(also)}\n\n`);
      }
      if (told?.type === 'sessionEnded') reply.raw.end();
    };
    const hear = (event: InnerEvent): void => {
      tell(event).catch((err: unknown) => {
        request.log.error({ err }, 'an event could not be told');
        reply.raw.end();
      });
    };
    const stop = house.events.listen(hear);
    hear({ type: 'schemaFaults', faults: errorsIn(house.schemas.compilation).map(toSchemaFault) });
    const beat = setInterval(() => {
      write(': still here\n\n');
      hear({ type: 'sessionsEnded' });
    }, heartbeat);
    reply.raw.on('close', () => {
      clearInterval(beat);
      stop();
    });
  });
  app.addHook('preClose', async () => house.events.publish({ type: 'closing' }));
}

/** With records the rows that are added up over them change, in the window as well in which that was done. */
function rowsOver(told: HouseEvent, { schemas }: House): readonly Extract<InnerEvent, { type: 'recordChanged' }>[] {
  if (told.type !== 'recordChanged') return [];
  const { window: _, ...event } = told;
  const over = schemas.compilation.resources.filter(({ resource }) => resource.over?.resource === told.resource);
  return over.map(({ resource }) => ({ ...event, resource: resource.name }));
}

/** The event as this listener may hear it, or nothing. */
async function toTell(
  event: Exclude<InnerEvent, { type: 'closing' }>,
  house: House,
  resume: () => ReturnType<ResumeSession>,
): Promise<HouseEvent | undefined> {
  const { schemas } = house;
  const actor = await resume().catch((error: unknown) => {
    if (error instanceof Refusal) return undefined;
    throw error;
  });
  if (!actor) return { type: 'sessionEnded' };
  if (event.type === 'sessionsEnded') return undefined;
  if (event.type === 'schemaFaults') return holds(actor, schemaPerms.list) ? event : undefined;
  if (event.type !== 'recordChanged') return event;
  const resource = schemas.byName.get(event.resource)?.resource;
  if (!resource || !holdsFor(actor, resource, 'find')) return undefined;
  const ids = await idsInSight(houseFor(house, actor), event);
  return ids.length > 0 ? { ...event, ids } : undefined;
}

/** Of records that changed those that the listener may see, and those that are gone: nothing of them is left to be seen. */
async function idsInSight(
  { database }: House,
  { resource: table, ids }: Extract<InnerEvent, { type: 'recordChanged' }>,
): Promise<readonly string[]> {
  const whole = wholeOf(database.read);
  if (whole === database.read) return ids;
  const idsIn = async (store: Store): Promise<Set<unknown>> =>
    new Set((await findRowsById(store, { table, ids })).map((row) => row.id));
  const [seen, there] = [await idsIn(database.read), await idsIn(whole)];
  return ids.filter((id) => seen.has(id) || !there.has(id));
}
