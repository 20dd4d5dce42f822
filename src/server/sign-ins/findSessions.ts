import { createHash } from 'node:crypto';
import type { Page } from '../../contract/query.ts';
import type { OpenSession } from '../../contract/sessions.ts';
import type { Actor } from '../access/actor.ts';
import { findOpenSessions } from '../db/openSessions.ts';
import type { Row, Store } from '../db/store.ts';
import type { House } from '../house.ts';
import { parsePaging } from '../resource/parsePaging.ts';
import { sessionLimit, viewingLimit } from '../session/limits.ts';
import { type SessionAsk, userIdIn } from './sessionAsk.ts';

/** Who is logged in. */
export async function findSessions({ house, actor, body, headers }: SessionAsk): Promise<Page<OpenSession>> {
  const { pageNo, pageSize } = parsePaging(headers);
  const rows = await openSessions(house, house.database.read, userIdIn(body));
  const records = rows.slice((pageNo - 1) * pageSize, pageNo * pageSize).map((row) => toSession(row, actor));
  return { records, total: rows.length, pageNo, pageSize };
}

/** The rows of the sessions that can still be used. */
export function openSessions({ clock }: House, store: Store, userId?: string): Promise<Row[]> {
  const ago = (milliseconds: number): string => new Date(clock().getTime() - milliseconds).toISOString();
  const since = { created: ago(sessionLimit.absolute), viewing: ago(viewingLimit), seen: ago(sessionLimit.idle) };
  return findOpenSessions(store, { ...since, userId });
}

/** What a session is called: nothing of what it is looked up by can be told from it. */
export function sessionId(row: Row): string {
  return createHash('sha256').update(`session ${row.tokenHash}`).digest('base64url').slice(0, 22);
}

function toSession(row: Row, actor: Pick<Actor, 'tokenHash'>): OpenSession {
  const text = (name: string): string => String(row[name] ?? '');
  return {
    ...{ id: sessionId(row), userId: text('userId'), account: text('account'), userName: text('userName') },
    ...{ createTime: text('createTime'), seenTime: text('seenTime'), address: text('address') },
    ...{ browser: text('browser'), viewed: text('viewed'), isOwn: row.tokenHash === actor.tokenHash },
  };
}
