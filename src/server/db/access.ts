import type { Row, Store } from './store.ts';

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
  const wanted = db.selectFrom('hwRole').selectAll().orderBy('sortNo').orderBy('roleKey');
  return {
    users,
    roles: roleIds.length > 0 ? await wanted.where('id', 'in', roleIds).execute() : [],
    menus: await db.selectFrom('hwMenu').selectAll().execute(),
    withPassword: (await credentials.execute()).map((row) => String(row.userId)),
  };
}

/** Writes how many accounts have a role; nobody's version counts it. */
export async function writeUserCount({ db }: Store, roleId: string, userCount: number): Promise<void> {
  await db.updateTable('hwRole').set({ userCount }).where('id', '=', roleId).execute();
}
