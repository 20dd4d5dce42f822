import { type SqlBool, sql } from 'kysely';
import { literal } from './findPage.ts';
import type { Row, Store } from './store.ts';

interface SignInQuery {
  /** Words in it. */
  readonly account?: string | undefined;
  readonly outcome?: string | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** Attempts to log in, newest first. */
export async function findSignIns(store: Store, query: SignInQuery): Promise<{ rows: Row[]; total: number }> {
  const { db, product } = store;
  const { account, outcome, limit, offset } = query;
  let of = db.selectFrom('sys_signIn');
  if (account !== undefined)
    of = of.where(sql<SqlBool>`account ${sql.raw(product.like)} ${`%${literal(account)}%`} escape '\\'`);
  if (outcome !== undefined) of = of.where('outcome', '=', outcome);
  const counted = await of.select((e) => e.fn.countAll<number | string>().as('total')).executeTakeFirstOrThrow();
  const rows = await of.selectAll().orderBy('id', 'desc').limit(limit).offset(offset).execute();
  return { rows, total: Number(counted.total) };
}

export async function insertSignIn({ db }: Store, signIn: Row): Promise<void> {
  await db.insertInto('sys_signIn').values(signIn).execute();
}

export async function deleteSignInsBefore({ db }: Store, time: string): Promise<void> {
  await db.deleteFrom('sys_signIn').where('time', '<', time).execute();
}

/** Whether one like it was noted after this moment. */
export async function hasSignInSince(
  { db }: Store,
  { account, address, outcome, time }: Record<'account' | 'address' | 'outcome' | 'time', string>,
): Promise<boolean> {
  const of = db.selectFrom('sys_signIn').select('id').where('account', '=', account).where('time', '>', time);
  return (
    (await of.where('address', '=', address).where('outcome', '=', outcome).limit(1).executeTakeFirst()) !== undefined
  );
}
