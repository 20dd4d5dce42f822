import { createHash } from 'node:crypto';
import { noted } from '../../contract/log.ts';
import type { Page } from '../../contract/query.ts';
import type { OpenSession } from '../../contract/session.ts';
import { languageOf, ownName } from '../../contract/wire.ts';
import type { Actor } from '../access/actor.ts';
import { findRights, holdsAllOf } from '../access/rights.ts';
import type { App } from '../app.ts';
import { AppError } from '../appError.ts';
import { findRow, insertRow } from '../db/rows.ts';
import { countOpenByUser, countOpenSessions, deleteSession, deleteSessionsOf, findOpenSessions, type Since } from '../db/sessions.ts';
import type { Row, Store } from '../db/store.ts';
import { isId, newId } from '../resource/context.ts';
import { parsePaging } from '../resource/find.ts';
import { isSearchText } from '../resource/searchText.ts';
import { sessionLimit, viewingLimit } from '../session/sessions.ts';
import { inTransaction } from '../write/transaction.ts';

/** Returns the open sessions of all users, of one user, or of users whose account or name matches a text. */
export async function findSessions({ app, actor, body, headers }: SessionAsk): Promise<Page<OpenSession>> {
  const { pageNo, pageSize } = parsePaging(headers);
  const store = app.database.read;
  const since = sinceWhen(app);
  const query = { ...since, ...readParams(body) };
  const rows = await findOpenSessions(store, { ...query, part: { offset: (pageNo - 1) * pageSize, limit: pageSize } });
  const userIds = [...new Set(rows.map(({ userId }) => String(userId)))];
  const counts = await countOpenByUser(store, { since, userIds });
  const language = languageOf(headers['accept-language']?.toString());
  const records = rows.map((row) => ({
    ...toSession(row, actor),
    userName: ownName('hwUser', row, language),
    ofUser: counts.get(String(row.userId)) ?? 0,
  }));
  return { records, total: await countOpenSessions(store, query), pageNo, pageSize };
}

interface SessionsParams {
  readonly userId?: string | undefined;
  readonly keyword?: string | undefined;
}

function readParams(body: unknown): SessionsParams {
  const { keyword, ...who } = readBody(body, ['userId', 'keyword']);
  if (keyword !== undefined && !(typeof keyword === 'string' && isSearchText(keyword))) throw new AppError('invalidBody');
  const searchText = typeof keyword === 'string' ? keyword.trim() : '';
  return { userId: userIdIn(who), keyword: searchText === '' ? undefined : searchText };
}

/** Returns the rows of the valid sessions that match the query. */
function openSessions(app: App, store: Store, query: SessionsParams = {}): Promise<Row[]> {
  return findOpenSessions(store, { ...sinceWhen(app), ...query });
}

function sinceWhen({ clock }: App): Since {
  const ago = (milliseconds: number): string => new Date(clock().getTime() - milliseconds).toISOString();
  return { created: ago(sessionLimit.absolute), viewing: ago(viewingLimit), seen: ago(sessionLimit.idle) };
}

/** Returns the public id of a session; its token cannot be derived from it. */
function sessionId(row: Row): string {
  return createHash('sha256').update(`session ${row.tokenHash}`).digest('base64url').slice(0, 22);
}

function toSession(row: Row, actor: Pick<Actor, 'tokenHash'>): Omit<OpenSession, 'userName' | 'ofUser'> {
  const text = (name: string): string => String(row[name] ?? '');
  return {
    id: sessionId(row),
    userId: text('userId'),
    account: text('account'),
    createTime: text('createTime'),
    seenTime: text('seenTime'),
    address: text('address'),
    browser: text('browser'),
    viewed: text('viewed'),
    isOwn: row.tokenHash === actor.tokenHash,
  };
}

/** Ends one session or all sessions of a user and logs that on the account; users with more permissions than the caller are protected. */
export async function endSessions(ask: SessionAsk): Promise<{ ended: number }> {
  const { app, actor, body } = ask;
  const { id, userId } = readBody(body, ['id', 'userId']);
  if ((id === undefined) === (userId === undefined)) throw new AppError('invalidBody');
  const ended = await inTransaction(ask, async (store) => {
    const meant = userId === undefined ? await oneSession(ask, store, id) : await sessionsOf(ask, store, userId);
    if (!(await isCovered(ask, store, meant.userId))) throw new AppError('aboveYou');
    if (userId === undefined) for (const row of meant.rows) await deleteSession(store, String(row.tokenHash));
    else await deleteSessionsOf(store, meant.userId);
    if (meant.rows.length > 0) await noteEnd(ask, store, meant.userId);
    store.announce?.(() => [{ type: 'sessionsEnded' }]);
    return meant;
  });
  const details = { event: 'sessionsEnded', account: actor.user.account, userId: ended.userId };
  app.log.info({ ...details, sessions: ended.rows.length }, 'sessions ended');
  return { ended: ended.rows.length };
}

interface Meant {
  readonly userId: string;
  readonly rows: readonly Row[];
}

async function oneSession({ app }: SessionAsk, store: Store, id: unknown): Promise<Meant> {
  const row = (await openSessions(app, store)).find((one) => sessionId(one) === id);
  if (!row) throw new AppError('notFound');
  return { userId: String(row.userId), rows: [row] };
}

async function sessionsOf({ app }: SessionAsk, store: Store, userId: unknown): Promise<Meant> {
  if (!isId(userId) || !(await findRow(store, { table: 'hwUser', id: userId }))) throw new AppError('notFound');
  return { userId, rows: await openSessions(app, store, { userId }) };
}

async function isCovered({ actor }: SessionAsk, store: Store, userId: string): Promise<boolean> {
  return userId === actor.user.id || holdsAllOf(actor, await findRights(store, userId));
}

async function noteEnd({ app, actor }: SessionAsk, store: Store, userId: string): Promise<void> {
  const { resource, name } = noted.endSession;
  const user = await findRow(store, { table: resource, id: userId });
  await insertRow(store, 'sys_recordLog', {
    id: newId(),
    resource,
    recordId: userId,
    action: `action:${name}`,
    changes: '[]',
    operator: actor.user.account,
    time: app.clock().toISOString(),
    version: Number(user?.version ?? 0),
  });
}

/** The context of the calls for sessions, for "View as", and for the logs of sign-ins, changes and reminders. */
export interface SessionAsk {
  readonly app: App;
  readonly actor: Actor;
  readonly body: unknown;
  /** IP address of the client. */
  readonly address: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly path: string;
}

/** Returns the body; throws if it is not an object or has unknown properties. */
export function readBody<Name extends string>(body: unknown, names: readonly Name[]): Partial<Record<Name, unknown>> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new AppError('invalidBody');
  if (Object.keys(body).some((name) => !(names as readonly string[]).includes(name))) throw new AppError('invalidBody');
  return body as Partial<Record<Name, unknown>>;
}

/** Returns the user id in the body; undefined if there is none. Throws 40004 if the id is not valid. */
function userIdIn(body: unknown): string | undefined {
  const { userId } = readBody(body, ['userId']);
  if (userId === undefined) return undefined;
  if (!isId(userId)) throw new AppError('notFound');
  return userId;
}
