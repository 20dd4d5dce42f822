import { randomBytes, randomUUIDv7 } from 'node:crypto';
import { matchesPattern } from '../../contract/permission.ts';
import { adminRoleKey } from '../access/accessModel.ts';
import { adminRoleSeed, demoRoles, type RoleSeed } from '../access/demoRoles.ts';
import { hasUsers, writePasswordHash } from '../db/accounts.ts';
import { findMenuRows } from '../db/menus.ts';
import { insertRow } from '../db/rows.ts';
import type { Row, Store } from '../db/store.ts';
import { hashPassword } from './hashPassword.ts';

interface Seed {
  /** Password of `admin`; a random one when it is not set. */
  readonly adminPassword: string | undefined;
  readonly isDemo: boolean;
  readonly now: Date;
}

/** What to tell whoever starts the server for the first time. */
export interface FirstLogin {
  readonly account: string;
  /** Only when it was made up here: nobody could know it otherwise. */
  readonly generatedPassword: string | undefined;
  readonly demoAccounts: readonly string[];
}

/** On a database without users: creates `admin`, and for a demo one user of each further role. */
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
  const said = { roleKey, roleName, roleNameEn, dataScope, status: '0', sortNo, userCount: 1, menuIds };
  await insertRow(store, 'hwRole', { ...audit, ...said, id: roleId });
  await insertRow(store, 'hwUser', {
    ...audit,
    ...{ account: roleKey, userCode: roleKey.toUpperCase(), userName: roleName, userNameEn: roleNameEn },
    ...{ userType: 'STAFF', dataScope: 'ALL' },
    ...{ id: userId, roleIds: JSON.stringify([roleId]), email: null, locale: 'zh', status: '0' },
  });
  await writePasswordHash(store, userId, passwordHash);
}

/** The entries that a role starts with; none for `admin`, who holds everything. */
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
