import { randomBytes, randomUUIDv7 } from 'node:crypto';
import { matchesPattern } from '../../contract/permission.ts';
import type { Actor } from '../access/actor.ts';
import { adminRoleSeed, demoRoles, type RoleSeed } from '../access/demoRoles.ts';
import { adminRoleKey, keepsStaff } from '../access/model.ts';
import type { App } from '../app.ts';
import { findUsersWithFirstPassword, hasUsers, nameInEnglish, writePasswordHash } from '../db/accounts.ts';
import { findUnloggedSeeds } from '../db/logs.ts';
import { findMenuRows } from '../db/menus.ts';
import { insertRow, insertRows } from '../db/rows.ts';
import { deleteSessionsOf } from '../db/sessions.ts';
import { keepAppSetting, readAppSetting, writeAppSetting } from '../db/settings.ts';
import type { Row, Store } from '../db/store.ts';
import type { Log } from '../log.ts';
import { hashPassword } from './passwords.ts';

interface Seed {
  /** Password of `admin`; random if not set. */
  readonly adminPassword: string | undefined;
  readonly isDemo: boolean;
  readonly now: Date;
}

/** The login shown at the first start of the server. */
export interface FirstLogin {
  readonly account: string;
  /** Only set if it was generated here, because no one else knows it. */
  readonly generatedPassword: string | undefined;
  readonly demoAccounts: readonly string[];
}

/** Creates `admin` on a database without users and, for a demo, one user for each further role. */
export async function seedAccounts(
  store: Store,
  { adminPassword, isDemo, now }: Seed,
): Promise<FirstLogin | undefined> {
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
    ...{ account: roleKey, userCode: roleKey.toUpperCase(), userName: roleName, userNameEn: roleNameEn },
    ...{ userType: 'STAFF', dataScope: 'ALL' },
    ...{ id: userId, roleIds: JSON.stringify([roleId]), email: null, locale: 'zh', status: '0' },
  });
  await writePasswordHash(store, userId, passwordHash);
}

/** Returns the initial menu entries of a role; none for `admin`, who holds everything. */
async function grantedTo(store: Store, { granted, except }: RoleSeed): Promise<string[]> {
  const isGranted = (code: string): boolean =>
    granted.some((pattern) => matchesPattern(pattern, code)) &&
    !except.some((pattern) => matchesPattern(pattern, code));
  const entries = (await findMenuRows(store)).filter((row) => row.perms && isGranted(String(row.perms)));
  return entries.map((row) => String(row.id));
}

function auditAt(now: Date): Row {
  const time = now.toISOString();
  return { version: 1, createBy: 'system', createTime: time, updateBy: 'system', updateTime: time };
}

/** Setting for databases that deliberately use demo accounts in production, so that they stay enabled. */
const demoSetting = 'demoWantedInProduction';

const demoAccounts: readonly string[] = demoRoles.map(({ roleKey }) => roleKey);

/** Records that demo accounts are wanted in production. */
export async function keepDemoSetting(store: Store): Promise<void> {
  await keepAppSetting(store, demoSetting, '1');
}

/** Returns the demo accounts that still have the common initial password. */
export async function findDemoAccounts(store: Store): Promise<readonly Row[]> {
  return findUsersWithFirstPassword(store, demoAccounts);
}

/**
 * On a production database that was created with demo accounts: ends the sessions of accounts that still have the initial password, and
 * logs a warning. Returns true if these accounts must not log in.
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

/** Whether the account is a disabled demo account, which cannot log in with any password. */
export async function isClosedDemo({ isDemoClosed }: App, store: Store, user: Row): Promise<boolean> {
  if (!isDemoClosed || !demoAccounts.includes(String(user.account))) return false;
  return (await findUsersWithFirstPassword(store, [String(user.account)])).length > 0;
}

/** Notices for users who manage staff accounts; other users do not see them. */
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
      ...{ id: idAt(String(createTime)), resource, recordId: String(id), action: 'create', changes: '[]' },
      ...{ operator: 'system', time: String(createTime), version: 1 },
    }));
    await insertRows(store, 'sys_recordLog', lines);
  }
}

/** Returns an id that sorts as if it was created at `time`. */
function idAt(time: string): string {
  const digits = Date.parse(time).toString(16).padStart(12, '0');
  return `${digits.slice(0, 8)}-${digits.slice(8)}${randomUUIDv7().slice(13)}`;
}
