import { argon2, randomBytes, randomUUIDv7, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { permissionFor, resetPassword } from '../../contract/permission.ts';
import { isPasswordLength, passwordLength, sessionCalls } from '../../contract/session.ts';
import type { Actor } from '../access/actor.ts';
import { isStaffAccount, keepsStaff, readAccessOf } from '../access/model.ts';
import { findRights, holds, holdsAllOf } from '../access/rights.ts';
import type { App } from '../app.ts';
import { AppError } from '../appError.ts';
import { findPasswordHash, writePasswordHash } from '../db/accounts.ts';
import { findRow, insertRow } from '../db/rows.ts';
import { deleteSessionsOf } from '../db/sessions.ts';
import type { Row, Store } from '../db/store.ts';
import { queueOf } from '../queue.ts';
import { writeOnce } from '../write/once.ts';
import { tokenOf } from './sessions.ts';

/** A user who may create an account can give its owner a password. */
const firstPassword = permissionFor('fms:user', 'create');

interface PasswordChange {
  readonly id?: string;
  readonly password: unknown;
  readonly headers: Readonly<Record<string, string | string[] | undefined>> & {
    readonly authorization?: string | undefined;
  };
}

/**
 * Sets the caller's own password, or with `id` that of another user, and logs the change on the account. All other sessions of the user
 * end; after a reset by another user, all sessions.
 */
export async function changePassword(app: App, actor: Actor, { id, password, headers }: PasswordChange): Promise<void> {
  const userId = id ?? actor.user.id;
  const isOwn = userId === actor.user.id;
  const mayReset = isOwn || holds(actor, resetPassword.code);
  if (!mayReset && !holds(actor, firstPassword)) throw new AppError('forbidden');
  const newPassword = checked(password);
  const requireMay = async (store: Store, user: Row | undefined): Promise<Row> => {
    if (!user) throw new AppError('notFound');
    if (!mayReset) await blockLogin(store, actor, user);
    if (!isOwn) await assertMayReset(store, actor, userId);
    return user;
  };
  const { read } = app.database;
  // Hashing is expensive, so callers without the permission are rejected first, unless their idempotency key may have a stored response.
  if (!isOwn && headers['idempotency-key'] === undefined)
    await requireMay(read, await findRow(read, { table: 'hwUser', id: userId }));
  const passwordHash = await queueOf(app, 'hashing').run(actor.user.id, () => hashPassword(newPassword));
  const token = tokenOf(headers.authorization);
  // A repeated key with the same password returns the first response; only the stored hash of the password depends on it.
  const call = { app, actor, headers, path: sessionCalls.changePassword, body: { id, password }, secret: token };
  await writeOnce(call, async (store) => {
    const user = await requireMay(store, await findRow(store, { table: 'hwUser', id: userId, lock: 'write' }));
    await insertRow(store, 'sys_recordLog', {
      ...{
        id: randomUUIDv7(),
        resource: 'hwUser',
        recordId: userId,
        action: `action:${resetPassword.name}`,
        changes: '[]',
      },
      ...{ operator: actor.user.account, time: app.clock().toISOString(), version: Number(user.version) },
    });
    await writePasswordHash(store, userId, passwordHash);
    await deleteSessionsOf(store, userId, isOwn ? actor.tokenHash : '');
  });
  app.events.publish({ type: 'sessionsEnded' });
  app.log.info({ event: 'passwordChanged', account: actor.user.account, userId }, 'password changed');
}

/**
 * Throws unless the caller may set a first password. Users who may create accounts but not reset passwords can only do so for accounts
 * that they created.
 */
async function blockLogin(store: Store, { user: { account } }: Actor, { id, createBy }: Row): Promise<void> {
  const isFirst = createBy === account && (await findPasswordHash(store, String(id))) === undefined;
  if (!isFirst) throw new AppError('forbidden');
}

/** Throws if the user has more permissions than the caller, or is staff and the caller is no administrator. */
async function assertMayReset(store: Store, actor: Actor, userId: string): Promise<void> {
  if (!keepsStaff({ isAdmin: actor.menuIds === 'all', codes: actor.permissions })) {
    const { users, roles } = await readAccessOf(store, userId);
    const user = users.get(userId);
    if (!user || isStaffAccount(user, roles)) throw new AppError('staffOnly');
  }
  if (!holdsAllOf(actor, await findRights(store, userId))) throw new AppError('aboveYou');
}

function checked(password: unknown): string {
  if (typeof password !== 'string' || password === '')
    throw new AppError('passwordEmpty', { at: { path: '/password', keyword: 'required' } });
  if (!isPasswordLength(password))
    throw new AppError('passwordLength', { values: passwordLength, at: { path: '/password', keyword: 'length' } });
  return password;
}

const derive = promisify(argon2);

/** OWASP's first recommendation for argon2id: 19 MiB, two passes. Stored in each hash, so it can be raised later. */
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };

/** Returns the hash of a password: argon2id in PHC string format, with its own salt. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await derive('argon2id', { message: password, nonce, ...cost });
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(nonce)}$${base64(tag)}`;
}

/** Whether `password` matches the hash `stored`; takes the same time either way. */
export async function isPassword(password: string, stored: string): Promise<boolean> {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(stored);
  if (!match) throw new Error('A stored password has an unknown form.');
  const [memory, passes, parallelism] = match.slice(1, 4).map(Number) as [number, number, number];
  const expected = Buffer.from(match[5] as string, 'base64');
  const nonce = Buffer.from(match[4] as string, 'base64');
  const tag = await derive('argon2id', {
    message: password,
    nonce,
    memory,
    passes,
    parallelism,
    tagLength: expected.length,
  });
  return timingSafeEqual(tag, expected);
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
