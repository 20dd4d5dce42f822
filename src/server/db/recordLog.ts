import type { Row, Store } from './store.ts';

/** Who did what to one record, newest first. */
export async function findLogPage(
  { db }: Store,
  { resource, recordId, limit, offset }: { resource: string; recordId: string; limit: number; offset: number },
): Promise<{ rows: Row[]; total: number }> {
  const of = db.selectFrom('sys_recordLog').where('resource', '=', resource).where('recordId', '=', recordId);
  const counted = await of.select((e) => e.fn.countAll<number | string>().as('total')).executeTakeFirstOrThrow();
  const rows = await of.selectAll().orderBy('id', 'desc').limit(limit).offset(offset).execute();
  return { rows, total: Number(counted.total) };
}
