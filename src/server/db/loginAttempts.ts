import type { Store } from './store.ts';

/** Since when, and how often, logging in has failed: for one account, and from one address. */
export interface Attempts {
  readonly count: number;
  readonly last: string | undefined;
}

export async function findAttempts(
  { db }: Store,
  { column, value, since, except }: { column: 'account' | 'address'; value: string; since: string; except: string },
): Promise<Attempts> {
  const row = await db
    .selectFrom('sys_loginAttempt')
    .select((e) => [e.fn.countAll<number | string>().as('count'), e.fn.max('time').as('last')])
    .where(column, '=', value)
    .where('time', '>', since)
    .where('id', '!=', except)
    .executeTakeFirstOrThrow();
  return { count: Number(row.count), last: (row.last as string | null) ?? undefined };
}

export async function insertAttempt(
  { db }: Store,
  attempt: { id: string; account: string; address: string; time: string },
): Promise<void> {
  await db.insertInto('sys_loginAttempt').values(attempt).execute();
}

export async function deleteAttempt({ db }: Store, id: string): Promise<void> {
  await db.deleteFrom('sys_loginAttempt').where('id', '=', id).execute();
}

export async function deleteAttemptsOf({ db }: Store, account: string): Promise<void> {
  await db.deleteFrom('sys_loginAttempt').where('account', '=', account).execute();
}

export async function deleteAttemptsBefore({ db }: Store, time: string): Promise<void> {
  await db.deleteFrom('sys_loginAttempt').where('time', '<', time).execute();
}
