import { noted } from '../../contract/log.ts';
import { findRights } from '../access/findRights.ts';
import { holdsAllOf } from '../access/holds.ts';
import { findRow, insertRow } from '../db/rows.ts';
import { deleteSession, deleteSessionsOf } from '../db/sessions.ts';
import type { Row, Store } from '../db/store.ts';
import { Refusal } from '../refusal.ts';
import { isId } from '../resource/isId.ts';
import { newId } from '../resource/newId.ts';
import { openSessions, sessionId } from './findSessions.ts';
import { readBody, type SessionAsk } from './sessionAsk.ts';

/**
 * Ends one session, or all of a user's, from the next call on, and notes it in the log of the account; nobody does it to
 * somebody who holds more than they do.
 */
export async function endSessions(ask: SessionAsk): Promise<{ ended: number }> {
  const { house, actor, body } = ask;
  const { id, userId } = readBody(body, ['id', 'userId']);
  if ((id === undefined) === (userId === undefined)) throw new Refusal('invalidBody');
  const ended = await house.database.transact(async (store) => {
    const meant = userId === undefined ? await oneSession(ask, store, id) : await sessionsOf(ask, store, userId);
    if (!(await isCovered(ask, store, meant.userId))) throw new Refusal('aboveYou');
    if (userId === undefined) for (const row of meant.rows) await deleteSession(store, String(row.tokenHash));
    else await deleteSessionsOf(store, meant.userId);
    if (meant.rows.length > 0) await noteEnd(ask, store, meant.userId);
    return meant;
  });
  house.events.publish({ type: 'sessionsEnded' });
  const said = { event: 'sessionsEnded', account: actor.user.account, userId: ended.userId };
  house.log.info({ ...said, sessions: ended.rows.length }, 'sessions ended');
  return { ended: ended.rows.length };
}

interface Meant {
  readonly userId: string;
  readonly rows: readonly Row[];
}

async function oneSession({ house }: SessionAsk, store: Store, id: unknown): Promise<Meant> {
  const row = (await openSessions(house, store)).find((one) => sessionId(one) === id);
  if (!row) throw new Refusal('notFound');
  return { userId: String(row.userId), rows: [row] };
}

async function sessionsOf({ house }: SessionAsk, store: Store, userId: unknown): Promise<Meant> {
  if (!isId(userId) || !(await findRow(store, { table: 'hwUser', id: userId }))) throw new Refusal('notFound');
  return { userId, rows: await openSessions(house, store, { userId }) };
}

async function isCovered({ actor }: SessionAsk, store: Store, userId: string): Promise<boolean> {
  return userId === actor.user.id || holdsAllOf(actor, await findRights(store, userId));
}

async function noteEnd({ house, actor }: SessionAsk, store: Store, userId: string): Promise<void> {
  const { resource, name } = noted.endSession;
  const user = await findRow(store, { table: resource, id: userId });
  await insertRow(store, 'sys_recordLog', {
    ...{ id: newId(), resource, recordId: userId, action: `action:${name}`, changes: '[]' },
    ...{ operator: actor.user.account, time: house.clock().toISOString(), version: Number(user?.version ?? 0) },
  });
}
