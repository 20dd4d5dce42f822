import { createHash } from 'node:crypto';
import { ownName } from '../../contract/ownName.ts';
import type { Page } from '../../contract/query.ts';
import type { OpenSession } from '../../contract/sessions.ts';
import { languageOf } from '../../contract/text.ts';
import type { Actor } from '../access/actor.ts';
import { countOpenByUser, countOpenSessions, findOpenSessions, type Since } from '../db/sessions.ts';
import type { Row, Store } from '../db/store.ts';
import type { House } from '../house.ts';
import { Refusal } from '../refusal.ts';
import { parsePaging } from '../resource/parsePaging.ts';
import { isWords } from '../resource/words.ts';
import { sessionLimit, viewingLimit } from '../session/limits.ts';
import { readBody, type SessionAsk, userIdIn } from './sessionAsk.ts';

/** Who is logged in: all, one user, or those whose account or name has some words in it. */
export async function findSessions({ house, actor, body, headers }: SessionAsk): Promise<Page<OpenSession>> {
  const { pageNo, pageSize } = parsePaging(headers);
  const store = house.database.read;
  const since = sinceWhen(house);
  const asked = { ...since, ...readAsked(body) };
  const rows = await findOpenSessions(store, { ...asked, part: { offset: (pageNo - 1) * pageSize, limit: pageSize } });
  const userIds = [...new Set(rows.map(({ userId }) => String(userId)))];
  const counts = await countOpenByUser(store, { since, userIds });
  const language = languageOf(headers['accept-language']?.toString());
  const records = rows.map((row) => ({
    ...toSession(row, actor),
    userName: ownName('hwUser', row, language),
    ofUser: counts.get(String(row.userId)) ?? 0,
  }));
  return { records, total: await countOpenSessions(store, asked), pageNo, pageSize };
}

interface Asked {
  readonly userId?: string | undefined;
  readonly keyword?: string | undefined;
}

function readAsked(body: unknown): Asked {
  const { keyword, ...who } = readBody(body, ['userId', 'keyword']);
  if (keyword !== undefined && !(typeof keyword === 'string' && isWords(keyword))) throw new Refusal('invalidBody');
  const words = typeof keyword === 'string' ? keyword.trim() : '';
  return { userId: userIdIn(who), keyword: words === '' ? undefined : words };
}

/** The rows of all sessions that can still be used. */
export function openSessions(house: House, store: Store, asked: Asked = {}): Promise<Row[]> {
  return findOpenSessions(store, { ...sinceWhen(house), ...asked });
}

function sinceWhen({ clock }: House): Since {
  const ago = (milliseconds: number): string => new Date(clock().getTime() - milliseconds).toISOString();
  return { created: ago(sessionLimit.absolute), viewing: ago(viewingLimit), seen: ago(sessionLimit.idle) };
}

/** What a session is called: nothing of what it is looked up by can be told from it. */
export function sessionId(row: Row): string {
  return createHash('sha256').update(`session ${row.tokenHash}`).digest('base64url').slice(0, 22);
}

function toSession(row: Row, actor: Pick<Actor, 'tokenHash'>): Omit<OpenSession, 'userName' | 'ofUser'> {
  const text = (name: string): string => String(row[name] ?? '');
  return {
    ...{ id: sessionId(row), userId: text('userId'), account: text('account') },
    ...{ createTime: text('createTime'), seenTime: text('seenTime'), address: text('address') },
    ...{ browser: text('browser'), viewed: text('viewed'), isOwn: row.tokenHash === actor.tokenHash },
  };
}
