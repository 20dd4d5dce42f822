import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { accessCalls, accessPerms } from '../../../contract/access.ts';
import { errors } from '../../../contract/errors.ts';
import { changeLogCalls, changeLogPerms } from '../../../contract/log.ts';
import { reminderPerms } from '../../../contract/menu.ts';
import { permissionFor } from '../../../contract/permission.ts';
import { reminderCalls } from '../../../contract/reminders.ts';
import { type CurrentUser, sessionCalls, sessionListCalls, sessionPerms } from '../../../contract/session.ts';
import { languageOf } from '../../../contract/wire.ts';
import { explainAccess } from '../../access/holders.ts';
import { idsIn, scopeOfRoles } from '../../access/model.ts';
import { holds } from '../../access/rights.ts';
import type { App } from '../../app.ts';
import { AppError } from '../../appError.ts';
import { findChangeLog } from '../../changeLog.ts';
import { findRow, findRowsById } from '../../db/rows.ts';
import { deleteSession } from '../../db/sessions.ts';
import type { Row, Store } from '../../db/store.ts';
import { findReminderLog } from '../../reminders/calls.ts';
import { isId } from '../../resource/context.ts';
import { accountNotices, changePassword } from '../../session/accounts.ts';
import { draftKey, hashToken, tokenOf } from '../../session/sessions.ts';
import { endSessions, findSessions, type SessionAsk } from '../../sign-ins/sessions.ts';
import { findSignInLog, signIn, viewAs } from '../../sign-ins/signIn.ts';
import { wasDone, writeOnce } from '../../write/once.ts';
import { actorOf, beginSearch, success } from '../route.ts';

/** Adds the routes for login, logout, the current user and the password change (contract README section 3). */
export function addSessionRoutes(server: FastifyInstance, app: App): void {
  server.post(sessionCalls.login, { config: { access: 'public' } }, async (request) => {
    const { account, password } = readObject(request.body);
    if (typeof account !== 'string' || typeof password !== 'string') throw new AppError('invalidBody');
    if (account.includes('\0') || !account.isWellFormed()) throw new AppError('wrongLogin');
    return success(await signIn(app, { account, password, address: request.ip, browser: request.headers['user-agent'] ?? '' }));
  });

  const logout = { config: { access: 'session', whileViewing: true }, errorHandler: answerEnded(app) } as const;
  server.post(sessionCalls.logout, logout, async (request) => {
    const { tokenHash, user, viewer } = actorOf(request);
    await writeOnce(endedByCall(app, request, tokenHash), async (store) => {
      await deleteSession(store, tokenHash);
      store.announce?.(() => [{ type: 'sessionsEnded' }]);
    });
    const details = viewer ? { account: viewer.account, viewed: user.account } : { account: user.account };
    app.log.info({ event: 'logout', ...details }, 'logout');
    return success(null);
  });

  server.get(sessionCalls.current, { config: { access: 'session', whileViewing: true } }, async (request) => {
    const actor = actorOf(request);
    const { user, viewer } = actor;
    // A viewer gets no key, because unsaved input is visible only to the user themselves.
    const own = viewer ? {} : { draftKey: await draftKey(app.database.read, user.id) };
    const notices = viewer ? {} : await accountNotices(app, actor);
    return success<CurrentUser>({ ...user, ...own, ...notices });
  });

  server.post(sessionCalls.changePassword, { config: { access: 'session' } }, async (request) => {
    const { id, password, ...others } = readObject(request.body);
    if (Object.keys(others).length > 0) throw new AppError('invalidBody');
    if (id !== undefined && !isId(id)) throw new AppError('notFound');
    const { headers } = request;
    await changePassword(app, actorOf(request), { password, headers, ...(id === undefined ? {} : { id }) });
    return success(null);
  });
}

/**
 * Returns a logout in the form of a repeatable call. Its idempotency key belongs to the session, not to the account, so that a repeated
 * call also works after the session has ended.
 */
function endedByCall(app: App, { headers }: FastifyRequest, tokenHash: string) {
  return { app, headers, actor: { user: { id: `session ${tokenHash}` } }, path: sessionCalls.logout, body: null };
}

/** Returns an error handler that gives a logout repeated with the same `Idempotency-Key` the same answer as the first one. */
function answerEnded(app: App) {
  return async (error: Error, request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const token = tokenOf(request.headers.authorization);
    const isOver = error instanceof AppError && error.kind === errors.sessionEnded && token !== undefined;
    const done = isOver && (await wasDone(endedByCall(app, request, hashToken(token))));
    if (!done) throw error;
    return reply.code(200).send(success(done.data));
  };
}

function readObject(body: unknown): Record<string, unknown> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new AppError('invalidBody');
  return body as Record<string, unknown>;
}

interface SessionCall {
  readonly permission: string;
  readonly whileViewing?: true;
  readonly isSearch?: true;
  readonly operate: (ask: SessionAsk) => Promise<unknown>;
}

/** The permission and the function of each call. */
const calls: Readonly<Record<string, SessionCall>> = {
  [sessionListCalls.find]: { permission: sessionPerms.list, whileViewing: true, operate: findSessions },
  [sessionListCalls.end]: { permission: sessionPerms.end, operate: endSessions },
  [sessionListCalls.signIns]: {
    permission: sessionPerms.log,
    isSearch: true,
    whileViewing: true,
    operate: findSignInLog,
  },
  [changeLogCalls.find]: {
    permission: changeLogPerms.list,
    isSearch: true,
    whileViewing: true,
    operate: findChangeLog,
  },
  [reminderCalls.log]: {
    permission: reminderPerms.list,
    isSearch: true,
    whileViewing: true,
    operate: (ask) => findReminderLog({ ...ask, id: '' }),
  },
  [accessCalls.viewAs]: { permission: accessPerms.viewAs, operate: viewAs },
};

/** Adds the routes for administrators: sessions, the login log, the change log, the log of reminders, and viewing as another user. */
export function addSessionListRoutes(server: FastifyInstance, app: App): void {
  for (const [path, { permission, whileViewing, isSearch, operate }] of Object.entries(calls)) {
    const config = { access: 'permitted', ...(whileViewing && { whileViewing }) } as const;
    server.post(path, { config, ...(isSearch && { preHandler: beginSearch }) }, async (request) => {
      const actor = actorOf(request);
      if (!holds(actor, permission)) throw new AppError('forbidden');
      const { body, headers, ip: address } = request;
      return success(await operate({ app, actor, body, address, headers, path }));
    });
  }
}

/**
 * Adds the routes for the menu entries of a role, the roles of a user, the data scope of several roles, and the explanation of the rights
 * of a user or role (contract README section 5).
 */
export function addAccessRoutes(server: FastifyInstance, { database: { read } }: App): void {
  for (const [path, { permission, answer }] of Object.entries(rightsCalls)) {
    server.post(path, { config: { access: 'permitted', whileViewing: true } }, async (request) => {
      if (!holds(actorOf(request), permission)) throw new AppError('forbidden');
      return success(await answer(read, request));
    });
  }
}

interface Call {
  readonly permission: string;
  readonly answer: (store: Store, request: FastifyRequest) => Promise<unknown>;
}

/** The role fields that a user may see of another user's roles. */
const shownOfRole = ['id', 'roleKey', 'roleName', 'roleNameEn', 'dataScope', 'status'] as const;

const rightsCalls: Readonly<Record<string, Call>> = {
  [accessCalls.menusOfRole]: {
    permission: permissionFor('system:role', 'findById'),
    answer: async (store, request) => {
      const role = await found(store, 'hwRole', readId(request, 'roleId'));
      return idsIn(role.menuIds);
    },
  },
  [accessCalls.rolesOfUser]: {
    permission: permissionFor('fms:user', 'findById'),
    answer: async (store, request) => {
      const user = await found(store, 'hwUser', readId(request, 'userId'));
      const rows = await findRowsById(store, { table: 'hwRole', ids: idsIn(user.roleIds) });
      return rows.map((row) => Object.fromEntries(shownOfRole.map((name) => [name, row[name] ?? null])));
    },
  },
  [accessCalls.scopeOfRoles]: {
    permission: permissionFor('fms:user', 'findById'),
    answer: async (store, request) => {
      const dataScope = await scopeOfRoles(store, readRoles(request));
      return dataScope === undefined ? {} : { dataScope };
    },
  },
  [accessCalls.explain]: {
    permission: accessPerms.list,
    answer: (store, request) => {
      const { userId } = bodyOf(request);
      const idName = userId === undefined ? 'roleId' : 'userId';
      const language = languageOf(request.headers['accept-language']);
      return explainAccess(store, { [idName]: readId(request, idName), language });
    },
  },
};

async function found(store: Store, table: string, id: string): Promise<Row> {
  const row = await findRow(store, { table, id });
  if (!row) throw new AppError('notFound');
  return row;
}

/** Reads role ids, limited to the maximum per account, and the account's own data scope. */
function readRoles(request: FastifyRequest): { readonly roleIds: readonly string[]; readonly dataScope: string } {
  const { roleIds, dataScope, ...others } = bodyOf(request);
  const isValid = Array.isArray(roleIds) && roleIds.length <= 50 && roleIds.every(isId) && typeof dataScope === 'string';
  if (!isValid || Object.keys(others).length > 0) throw new AppError('invalidBody');
  return { roleIds, dataScope };
}

/** Reads the single id parameter of the call. */
function readId(request: FastifyRequest, name: 'roleId' | 'userId'): string {
  const { [name]: id, ...others } = bodyOf(request);
  if (Object.keys(others).length > 0) throw new AppError('invalidBody');
  if (!isId(id)) throw new AppError('notFound');
  return id;
}

function bodyOf({ body }: FastifyRequest): Readonly<Record<string, unknown>> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new AppError('invalidBody');
  return body as Readonly<Record<string, unknown>>;
}
