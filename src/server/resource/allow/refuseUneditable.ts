import { findRow } from '../../db/rows.ts';
import type { Store } from '../../db/store.ts';
import { Refusal } from '../../refusal.ts';
import type { Context } from '../context.ts';
import { toRecord } from '../record.ts';
import { isLimited, refusedBy } from './refusedBy.ts';

/** 40012 for a record that, as it stands, may not be edited; it is kept for the transaction that is to change it. */
export async function refuseUneditable(context: Context, store: Store, id: string): Promise<void> {
  const { compiled } = context;
  if (!isLimited(compiled, 'edit')) return;
  const row = await findRow(store, { table: compiled.resource.name, id, lock: 'write' });
  if (!row) throw new Refusal('notFound');
  const records = [toRecord(compiled.resource, row)];
  if ((await refusedBy(context, store, { allowance: 'edit', records })).length === 0) return;
  const message = compiled.resource.allow?.edit?.message;
  const own = message && { code: 40012, status: 409, message };
  throw new Refusal(own ?? 'notEditable', { at: { path: '/id', keyword: 'notAllowed' } });
}
