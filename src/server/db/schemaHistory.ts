import type { Row, Store } from './store.ts';

const table = 'sys_schema_history';

/** The changes of one file, newest first, without its texts. */
export async function findVersions(
  { db }: Store,
  { file, limit, offset }: { file: string; limit: number; offset: number },
): Promise<{ rows: Row[]; total: number }> {
  const of = db.selectFrom(table).where('file', '=', file);
  const counted = await of.select((e) => e.fn.countAll<number | string>().as('total')).executeTakeFirstOrThrow();
  const rows = await of
    .select(['id', 'file', 'action', 'operator', 'time'])
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return { rows, total: Number(counted.total) };
}

/** One change with the texts before and after it. */
export async function findVersion({ db }: Store, id: string): Promise<Row | undefined> {
  return db.selectFrom(table).selectAll().where('id', '=', id).executeTakeFirst();
}

export async function findNewestVersion({ db }: Store, file: string): Promise<Row | undefined> {
  return db.selectFrom(table).selectAll().where('file', '=', file).orderBy('id', 'desc').limit(1).executeTakeFirst();
}
