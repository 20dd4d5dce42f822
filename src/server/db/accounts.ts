import { resetPassword } from '../../contract/permission.ts';
import { ownName } from '../../contract/record.ts';
import type { Language } from '../../contract/text.ts';
import { readAppSetting, writeAppSetting } from './settings.ts';
import type { Row, Store } from './store.ts';

export async function findUserByAccount({ db }: Store, account: string): Promise<Row | undefined> {
  return db.selectFrom('hwUser').selectAll().where('account', '=', account).executeTakeFirst();
}

export async function hasUsers({ db }: Store): Promise<boolean> {
  return (await db.selectFrom('hwUser').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** The labels of accounts, for showing who did something. */
export async function findUserNames(
  { db }: Store,
  accounts: readonly string[],
  language: Language,
): Promise<Map<string, string>> {
  if (accounts.length === 0) return new Map();
  const names = ['account', 'userName', 'userNameEn'] as const;
  const rows = await db.selectFrom('hwUser').select(names).where('account', 'in', accounts).execute();
  return new Map(rows.map((row) => [String(row.account), ownName('hwUser', row, language)]));
}

/** The accounts among these that came with the database and still have their initial password. */
export async function findUsersWithFirstPassword({ db }: Store, accounts: readonly string[]): Promise<Row[]> {
  const wasSet = db
    .selectFrom('sys_recordLog')
    .select('sys_recordLog.recordId')
    .where('sys_recordLog.resource', '=', 'hwUser')
    .where('sys_recordLog.action', '=', `action:${resetPassword.name}`);
  return db
    .selectFrom('hwUser')
    .innerJoin('sys_credential', 'sys_credential.userId', 'hwUser.id')
    .select(['hwUser.id', 'hwUser.account'])
    .where('hwUser.account', 'in', accounts)
    .where('hwUser.createBy', '=', 'system')
    .where('hwUser.id', 'not in', wasSet)
    .orderBy('hwUser.account')
    .execute();
}

/** The stored hash of a user's password. */
export async function findPasswordHash({ db }: Store, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('sys_credential')
    .select('passwordHash')
    .where('userId', '=', userId)
    .executeTakeFirst();
  return row === undefined ? undefined : String(row.passwordHash);
}

export async function writePasswordHash({ db }: Store, userId: string, passwordHash: string): Promise<void> {
  await db
    .insertInto('sys_credential')
    .values({ userId, passwordHash })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ passwordHash }))
    .execute();
}

/** The tables that say who may do what. */
export const accessTables: ReadonlySet<string> = new Set(['hwUser', 'hwRole', 'hwMenu']);

interface Access extends Readonly<Record<'users' | 'roles' | 'menus', Row[]>> {
  /** The accounts that have a password. */
  readonly withPassword: readonly string[];
}

/** All accounts, roles and menu entries, and who could log in. */
export async function findAccess({ db }: Store): Promise<Access> {
  const credentials = db.selectFrom('sys_credential').select('userId');
  return {
    users: await db.selectFrom('hwUser').selectAll().execute(),
    roles: await db.selectFrom('hwRole').selectAll().execute(),
    menus: await db.selectFrom('hwMenu').selectAll().execute(),
    withPassword: (await credentials.execute()).map(({ userId }) => String(userId)),
  };
}

/** One account, its roles in their order, and all menu entries. */
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

/** Stores how many accounts have a role, without a new version. */
export async function writeUserCount({ db }: Store, roleId: string, userCount: number): Promise<void> {
  await db.updateTable('hwRole').set({ userCount }).where('id', '=', roleId).execute();
}

const adoptedSetting = 'grantsAdopted';

/**
 * Once, on a database from before accounts and roles had files: what they were given goes from tables of its own into their
 * own columns, and the top of the menu has no parent in place of one called 0. What was there stays where it was.
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

/** Gives the role with this key and the account of the same name their English name, if they are called `name` and have none. */
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
