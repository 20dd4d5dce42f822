import { randomBytes, randomUUIDv7 } from 'node:crypto';
import { matchesPattern } from '../../contract/permission.ts';
import { demoRoles, type RoleSeed } from '../access/demoRoles.ts';
import { adminRoleKey } from '../access/findRights.ts';
import { findMenuRows } from '../db/menus.ts';
import { insertRow, insertRows } from '../db/rows.ts';
import type { Row, Store } from '../db/store.ts';
import { hasUsers, writePasswordHash } from '../db/users.ts';
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
  await addRoleWithUser(seeder, {
    roleKey: adminRoleKey,
    roleName: '系统管理员',
    dataScope: 'ALL',
    granted: [],
    except: [],
  });
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
  const { roleKey, roleName, dataScope } = role;
  const roleId = randomUUIDv7();
  const userId = randomUUIDv7();
  const user = { account: roleKey, userCode: roleKey.toUpperCase(), userName: roleName, userType: 'STAFF', dataScope };
  await insertRow(store, 'hwRole', { ...audit, id: roleId, roleKey, roleName, dataScope, status: '0', sortNo: 0 });
  await insertRow(store, 'hwUser', {
    ...audit,
    ...user,
    id: userId,
    email: '',
    locale: 'zh',
    status: '0',
  });
  await writePasswordHash(store, userId, passwordHash);
  await insertRow(store, 'sys_userRole', { userId, roleId });
  const isGranted = (code: string): boolean =>
    role.granted.some((pattern) => matchesPattern(pattern, code)) &&
    !role.except.some((pattern) => matchesPattern(pattern, code));
  const entries = (await findMenuRows(store)).filter((row) => row.perms && isGranted(String(row.perms)));
  await insertRows(
    store,
    'sys_roleMenu',
    entries.map((row) => ({ roleId, menuId: row.id ?? null })),
  );
}

function auditAt(now: Date): Row {
  const time = now.toISOString();
  return { version: 1, createBy: 'system', createTime: time, updateBy: 'system', updateTime: time };
}
