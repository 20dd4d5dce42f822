import { type SqlBool, sql } from 'kysely';
import { resetPassword } from '../../contract/permission.ts';
import { type Language, ownName } from '../../contract/wire.ts';
import { literal, logTable } from './rows.ts';
import { readAppSetting, writeAppSetting } from './settings.ts';
import type { Row, Store } from './store.ts';

export async function findUserByAccount({ db }: Store, account: string): Promise<Row | undefined> {
  return db.selectFrom('hwUser').selectAll().where('account', '=', account).executeTakeFirst();
}

export async function hasUsers({ db }: Store): Promise<boolean> {
  return (await db.selectFrom('hwUser').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** Returns the display names of these accounts, by account. */
export async function findUserNames({ db }: Store, accounts: readonly string[], language: Language): Promise<Map<string, string>> {
  if (accounts.length === 0) return new Map();
  const names = ['account', 'userName', 'userNameEn'] as const;
  const rows = await db.selectFrom('hwUser').select(names).where('account', 'in', accounts).execute();
  return new Map(rows.map((row) => [String(row.account), ownName('hwUser', row, language)]));
}

/** Returns the given demo accounts that still have their initial password. */
export async function findUsersWithFirstPassword(store: Store, accounts: readonly string[]): Promise<Row[]> {
  const wasSet = logTable(store)
    .select('sys_recordLog.recordId')
    .where('sys_recordLog.resource', '=', 'hwUser')
    .where('sys_recordLog.action', '=', `action:${resetPassword.name}`);
  return store.db
    .selectFrom('hwUser')
    .innerJoin('sys_credential', 'sys_credential.userId', 'hwUser.id')
    .select(['hwUser.id', 'hwUser.account'])
    .where('hwUser.account', 'in', accounts)
    .where('hwUser.createBy', '=', 'system')
    .where('hwUser.id', 'not in', wasSet)
    .orderBy('hwUser.account')
    .execute();
}

/** Returns the password hash of a user; undefined if the user has none. */
export async function findPasswordHash({ db }: Store, userId: string): Promise<string | undefined> {
  const row = await db.selectFrom('sys_credential').select('passwordHash').where('userId', '=', userId).executeTakeFirst();
  return row === undefined ? undefined : String(row.passwordHash);
}

export async function writePasswordHash({ db }: Store, userId: string, passwordHash: string): Promise<void> {
  await db
    .insertInto('sys_credential')
    .values({ userId, passwordHash })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ passwordHash }))
    .execute();
}

/** The tables that define permissions. */
export const accessTables: ReadonlySet<string> = new Set(['hwUser', 'hwRole', 'hwMenu']);

interface Access extends Readonly<Record<'users' | 'roles' | 'menus', Row[]>> {
  /** The ids of the users that have a password. */
  readonly withPassword: readonly string[];
}

/** Reads all accounts, roles and menu entries. */
export async function findAccess({ db }: Store): Promise<Access> {
  const credentials = db.selectFrom('sys_credential').select('userId');
  return {
    users: await db.selectFrom('hwUser').selectAll().execute(),
    roles: await db.selectFrom('hwRole').selectAll().execute(),
    menus: await db.selectFrom('hwMenu').selectAll().execute(),
    withPassword: (await credentials.execute()).map(({ userId }) => String(userId)),
  };
}

/** Reads one account, its roles in order, and all menu entries. */
export async function findAccessOf({ db }: Store, userId: string): Promise<Access> {
  const users = await db.selectFrom('hwUser').selectAll().where('id', '=', userId).execute();
  const credentials = db.selectFrom('sys_credential').select('userId').where('userId', '=', userId);
  const roleIds = JSON.parse(String(users[0]?.roleIds ?? '[]')) as string[];
  const query = db.selectFrom('hwRole').selectAll().orderBy('sortNo').orderBy('roleKey');
  return {
    users,
    roles: roleIds.length > 0 ? await query.where('id', 'in', roleIds).execute() : [],
    menus: await db.selectFrom('hwMenu').selectAll().execute(),
    withPassword: (await credentials.execute()).map((row) => String(row.userId)),
  };
}

/** Stores the number of accounts with a role, without increasing the role's version. */
export async function writeUserCount({ db }: Store, roleId: string, userCount: number): Promise<void> {
  await db.updateTable('hwRole').set({ userCount }).where('id', '=', roleId).execute();
}

const adoptedSetting = 'grantsAdopted';

/**
 * Migrates a database of older servers, in which accounts and roles were not resources: copies grants from their former tables into the
 * new columns, and replaces the menu root id 0 by an empty parent. Runs once; the old tables are kept.
 */
export async function adoptGrants(store: Store): Promise<void> {
  if ((await readAppSetting(store, adoptedSetting)) !== undefined) return;
  const { db } = store;
  await db.updateTable('hwMenu').set({ parentId: null }).where('parentId', '=', '0').execute();
  await adopt(store, { from: 'sys_userRole', owner: 'userId', one: 'roleId', to: 'hwUser', list: 'roleIds' });
  await adopt(store, { from: 'sys_roleMenu', owner: 'roleId', one: 'menuId', to: 'hwRole', list: 'menuIds' });
  for (const { id } of await db.selectFrom('hwRole').select('id').execute()) {
    const counted = await db
      .selectFrom('sys_userRole')
      .select((e) => e.fn.countAll<number | string>().as('count'))
      .where('roleId', '=', id)
      .executeTakeFirstOrThrow();
    await db
      .updateTable('hwRole')
      .set({ userCount: Number(counted.count) })
      .where('id', '=', id)
      .execute();
  }
  await writeAppSetting(store, adoptedSetting, '1');
}

interface Adoption {
  readonly from: string;
  readonly owner: string;
  readonly one: string;
  readonly to: string;
  readonly list: string;
}

async function adopt({ db }: Store, { from, owner, one, to, list }: Adoption): Promise<void> {
  const rows = await db.selectFrom(from).select([owner, one]).orderBy(one).execute();
  for (const [id, grants] of Map.groupBy(rows, (row) => row[owner] ?? null)) {
    const ids = JSON.stringify(grants.map((row) => row[one]));
    await db
      .updateTable(to)
      .set({ [list]: ids })
      .where('id', '=', id)
      .where(list, 'is', null)
      .execute();
  }
}

/** Sets the English name of a default role and of its demo account. Each must still have the default name `name` and no English name. */
export async function nameInEnglish(
  { db }: Store,
  { key, name, english }: { readonly key: string; readonly name: string; readonly english: string },
): Promise<void> {
  await db
    .updateTable('hwRole')
    .set({ roleNameEn: english })
    .where('roleKey', '=', key)
    .where('roleName', '=', name)
    .where('roleNameEn', 'is', null)
    .execute();
  await db
    .updateTable('hwUser')
    .set({ userNameEn: english })
    .where('account', '=', key)
    .where('userName', '=', name)
    .where('userNameEn', 'is', null)
    .execute();
}

/** Returns an SQL condition: whether the account or a name of the user in the table `alias` contains the text. */
export function isCalled({ product }: Store, alias: string, text: string) {
  const pattern = `%${literal(text)}%`;
  const columns = ['account', 'userName', 'userNameEn'].map(
    (column) => sql`${sql.ref(`${alias}.${column}`)} ${sql.raw(product.like)} ${pattern} escape '\\'`,
  );
  return sql<SqlBool>`(${sql.join(columns, sql` or `)})`;
}
