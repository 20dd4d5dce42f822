import { findRow } from '../db/rows.ts';
import type { Store } from '../db/store.ts';
import { Refusal } from '../refusal.ts';
import type { Context } from './context.ts';
import { type PlainRecord, toRecord } from './toRecord.ts';
import { withLabels } from './withLabels.ts';

/** `GET find{X}ById/{id}`: one record with its labels. */
export async function findById(context: Context): Promise<PlainRecord> {
  return readRecord(context, context.house.database.read, context.id);
}

/** A record as the wire gives it, read through `store`; 40004 when there is none. */
export async function readRecord(
  { house, compiled: { resource } }: Context,
  store: Store,
  id: string,
): Promise<PlainRecord> {
  const row = await findRow(store, { table: resource.name, id });
  if (!row) throw new Refusal('notFound');
  const [record] = await withLabels(house, store, { resource, records: [toRecord(resource, row)] });
  return record as PlainRecord;
}
