import type { FastifyInstance } from 'fastify';
import { eventsPath, type HouseEvent } from '../../../contract/events.ts';
import { permissionFor } from '../../../contract/permission.ts';
import { schemaPerms } from '../../../contract/schemaEditor.ts';
import { holds } from '../../access/holds.ts';
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
 * are looked at again: nobody hears of a resource that they may not list, nor of anything after their session.
 */
export function addEventRoutes(app: FastifyInstance, house: House, resume: ResumeSession): void {
  app.get(eventsPath, { config: { access: 'session', whileViewing: true }, compress: false }, (request, reply) => {
    const { authorization } = request.headers;
    reply.hijack();
    reply.raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'Content-Type': 'text/event-stream',
    });
    const write = (text: string): void => {
      if (reply.raw.writableLength > mostUnread) reply.raw.destroy();
      else reply.raw.write(text);
    };
    write(': open\n\n');
    const tell = async (event: InnerEvent): Promise<void> => {
      if (event.type === 'closing') {
        reply.raw.end();
        return;
      }
      const told = await toTell(event, house, () => resume(authorization));
      if (told) write(`data: ${JSON.stringify(told)}\n\n`);
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
    const beat = setInterval(() => write(': still here\n\n'), heartbeat);
    reply.raw.on('close', () => {
      clearInterval(beat);
      stop();
    });
  });
  app.addHook('preClose', async () => house.events.publish({ type: 'closing' }));
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
  if (!resource || !holds(actor, permissionFor(resource.perms, 'find'))) return undefined;
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
