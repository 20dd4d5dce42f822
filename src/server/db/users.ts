import { ownName } from '../../contract/ownName.ts';
import { resetPassword } from '../../contract/permission.ts';
import type { Language } from '../../contract/text.ts';
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

/** Those of these accounts that came with the database and whose password nobody has set since. */
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
