import { argon2, randomBytes, randomUUIDv7, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { matchesPattern, permissionFor, resetPassword } from '../../contract/permission.ts';
import { isPasswordLength, passwordLength, sessionCalls } from '../../contract/session.ts';
import type { Actor } from '../access/actor.ts';
import { adminRoleSeed, demoAccounts, demoRoles, findDemoAccounts, type RoleSeed } from '../access/demoRoles.ts';
import { adminRoleKey, isStaffAccount, keepsStaff, readAccessOf } from '../access/model.ts';
import { findRights, holds, holdsAllOf } from '../access/rights.ts';
import type { App } from '../app.ts';
import { AppError } from '../appError.ts';
import { findPasswordHash, findUsersWithFirstPassword, hasUsers, nameInEnglish, writePasswordHash } from '../db/accounts.ts';
import { findUnloggedSeeds } from '../db/logs.ts';
import { findMenuRows } from '../db/menus.ts';
import { findRow, insertRow, insertRows } from '../db/rows.ts';
import { deleteSessionsOf } from '../db/sessions.ts';
import { keepAppSetting, readAppSetting, writeAppSetting } from '../db/settings.ts';
import type { Row, Store } from '../db/store.ts';
import type { Log } from '../log.ts';
import { queueOf } from '../queue.ts';
import { writeOnce } from '../write/once.ts';
import { tokenOf } from './sessions.ts';

interface Seed {
  /** Password of `admin`; random if not set. */
  readonly adminPassword: string | undefined;
  readonly isDemo: boolean;
  readonly now: Date;
}

/** The login shown at the first start of the server. */
export interface FirstLogin {
  readonly account: string;
  /** The password of `admin`; only set if it was generated here, because then no one else knows it. */
  readonly generatedPassword: string | undefined;
  readonly demoAccounts: readonly string[];
}

/**
 * Creates the account and the role `admin` on a database without users and, for a demo, each further role with one user. Returns undefined
 * if there are users already.
 */
export async function seedAccounts(store: Store, { adminPassword, isDemo, now }: Seed): Promise<FirstLogin | undefined> {
  if (await hasUsers(store)) return undefined;
  const generatedPassword = adminPassword === undefined ? randomBytes(12).toString('base64url') : undefined;
  const passwordHash = await hashPassword(adminPassword ?? (generatedPassword as string));
  const seeder = { store, passwordHash, audit: auditAt(now) };
  await addRoleWithUser(seeder, adminRoleSeed);
  if (isDemo) for (const role of demoRoles) await addRoleWithUser(seeder, role);
  return {
    account: adminRoleKey,
    generatedPassword,
    demoAccounts: isDemo ? demoRoles.map((role) => role.roleKey) : [],
  };
}

interface Seeder {
  readonly store: Store;
  readonly passwordHash: string;
  readonly audit: Row;
}

async function addRoleWithUser({ store, passwordHash, audit }: Seeder, role: RoleSeed): Promise<void> {
  const { roleKey, roleName, roleNameEn, dataScope, sortNo } = role;
  const [roleId, userId] = [randomUUIDv7(), randomUUIDv7()];
  const menuIds = JSON.stringify(await grantedTo(store, role));
  const newRole = { roleKey, roleName, roleNameEn, dataScope, status: '0', sortNo, userCount: 1, menuIds };
  await insertRow(store, 'hwRole', { ...audit, ...newRole, id: roleId });
  await insertRow(store, 'hwUser', {
    ...audit,
    account: roleKey,
    userCode: roleKey.toUpperCase(),
    userName: roleName,
    userNameEn: roleNameEn,
    userType: 'STAFF',
    dataScope: 'ALL',
    id: userId,
    roleIds: JSON.stringify([roleId]),
    email: null,
    locale: 'zh',
    status: '0',
  });
  await writePasswordHash(store, userId, passwordHash);
}

/** Returns the initial menu entries of a role; none for `admin`, who holds everything. */
async function grantedTo(store: Store, { granted, except }: RoleSeed): Promise<string[]> {
  const isGranted = (code: string): boolean =>
    granted.some((pattern) => matchesPattern(pattern, code)) && !except.some((pattern) => matchesPattern(pattern, code));
  const entries = (await findMenuRows(store)).filter((row) => row.perms && isGranted(String(row.perms)));
  return entries.map((row) => String(row.id));
}

function auditAt(now: Date): Row {
  const time = now.toISOString();
  return { version: 1, createBy: 'system', createTime: time, updateBy: 'system', updateTime: time };
}

/** Setting for databases that deliberately use demo accounts in production, so that they stay enabled. */
const demoSetting = 'demoWantedInProduction';

/** Records that demo accounts are wanted in production. */
export async function keepDemoSetting(store: Store): Promise<void> {
  await keepAppSetting(store, demoSetting, '1');
}

/**
 * Checks a production database for demo accounts that still have the initial password. Ends their sessions and logs a warning. Returns true
 * if such accounts must not log in.
 */
export async function closeDemoAccounts(store: Store, isProduction: boolean, log: Log): Promise<boolean> {
  if (!isProduction || (await readAppSetting(store, demoSetting)) !== undefined) return false;
  const found = await findDemoAccounts(store);
  for (const { id } of found) await deleteSessionsOf(store, String(id));
  if (found.length > 0) {
    const accounts = found.map(({ account }) => String(account));
    log.warn(
      { event: 'demoAccounts', accounts },
      `this database was created with demo accounts: ${accounts.join(', ')} cannot log in until an administrator gives each of them a new password. Change the password of admin too`,
    );
  }
  return true;
}

/** Whether the account is a demo account that still has the initial password and is therefore blocked in production. */
export async function isClosedDemo({ isDemoClosed }: App, store: Store, user: Row): Promise<boolean> {
  if (!isDemoClosed || !demoAccounts.includes(String(user.account))) return false;
  return (await findUsersWithFirstPassword(store, [String(user.account)])).length > 0;
}

/**
 * Returns notices for users who manage staff accounts: the blocked demo accounts and, if there are any, whether `admin` has the initial
 * password too. Empty for other users.
 */
export async function accountNotices(
  { isDemoClosed, database: { read } }: App,
  actor: Actor,
): Promise<{ readonly demoAccounts?: readonly string[]; readonly hasFirstPassword?: true }> {
  if (!isDemoClosed || !keepsStaff({ isAdmin: actor.menuIds === 'all', codes: actor.permissions })) return {};
  const waiting = (await findDemoAccounts(read)).map(({ account }) => String(account));
  if (waiting.length === 0) return {};
  const [admin] = await findUsersWithFirstPassword(read, [adminRoleKey]);
  return { demoAccounts: waiting, ...(admin && { hasFirstPassword: true }) };
}

const namedSetting = 'seedsNamedInEnglish';

/** Adds English names to the initial roles and accounts of older databases, unless users have renamed them. Runs once. */
export async function nameSeeds(store: Store): Promise<void> {
  if ((await readAppSetting(store, namedSetting)) !== undefined) return;
  for (const { roleKey, roleName, roleNameEn } of [adminRoleSeed, ...demoRoles])
    await nameInEnglish(store, { key: roleKey, name: roleName, english: roleNameEn });
  await writeAppSetting(store, namedSetting, '1');
}

/** Adds the missing creation entry to the log of initial roles and accounts, so that their state before the first edit can be restored. */
export async function noteSeeds(store: Store): Promise<void> {
  for (const resource of ['hwRole', 'hwUser']) {
    const lines = (await findUnloggedSeeds(store, resource)).map(({ id, createTime }) => ({
      id: idAt(String(createTime)),
      resource,
      recordId: String(id),
      action: 'create',
      changes: '[]',
      operator: 'system',
      time: String(createTime),
      version: 1,
    }));
    await insertRows(store, 'sys_recordLog', lines);
  }
}

/** Returns an id that sorts as if it were created at `time`. */
function idAt(time: string): string {
  const digits = Date.parse(time).toString(16).padStart(12, '0');
  return `${digits.slice(0, 8)}-${digits.slice(8)}${randomUUIDv7().slice(13)}`;
}

/** The permission to set the first password of an account that the user created. */
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
    if (!mayReset) await assertFirstPassword(store, actor, user);
    if (!isOwn) await assertMayReset(store, actor, userId);
    return user;
  };
  const { read } = app.database;
  // Hashing is expensive, so callers without the permission are rejected first, unless their idempotency key may have a stored response.
  if (!isOwn && headers['idempotency-key'] === undefined) await requireMay(read, await findRow(read, { table: 'hwUser', id: userId }));
  const passwordHash = await queueOf(app, 'hashing').run(actor.user.id, () => hashPassword(newPassword));
  const token = tokenOf(headers.authorization);
  // With a repeated idempotency key and the same password, the first response is returned. Of the request only a hash that also depends on
  // the token is stored.
  const call = { app, actor, headers, path: sessionCalls.changePassword, body: { id, password }, secret: token };
  await writeOnce(call, async (store) => {
    const user = await requireMay(store, await findRow(store, { table: 'hwUser', id: userId, lock: 'write' }));
    await insertRow(store, 'sys_recordLog', {
      id: randomUUIDv7(),
      resource: 'hwUser',
      recordId: userId,
      action: `action:${resetPassword.name}`,
      changes: '[]',
      operator: actor.user.account,
      time: app.clock().toISOString(),
      version: Number(user.version),
    });
    await writePasswordHash(store, userId, passwordHash);
    await deleteSessionsOf(store, userId, isOwn ? actor.tokenHash : '');
    store.announce?.(() => [{ type: 'sessionsEnded' }]);
  });
  app.log.info({ event: 'passwordChanged', account: actor.user.account, userId }, 'password changed');
}

/**
 * Throws unless the account was created by the caller and has no password yet. This applies to users who may create accounts but not reset
 * passwords.
 */
async function assertFirstPassword(store: Store, { user: { account } }: Actor, { id, createBy }: Row): Promise<void> {
  const isFirst = createBy === account && (await findPasswordHash(store, String(id))) === undefined;
  if (!isFirst) throw new AppError('forbidden');
}

/**
 * Throws if the permissions or the data scope of the user go beyond those of the caller, or if the user is staff and the caller does not
 * manage staff.
 */
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
