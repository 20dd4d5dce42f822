import { findRow } from '../db/rows.ts';
import type { Store } from '../db/store.ts';
import { Refusal } from '../refusal.ts';
import type { Context } from './context.ts';
import { readLines } from './lines/readLines.ts';
import { refuseUnseenKind } from './refuseUnseenKind.ts';
import { type PlainRecord, toRecord } from './toRecord.ts';
import { withLabels } from './withLabels.ts';

/** `GET find{X}ById/{id}`: one record with its labels. */
export async function findById(context: Context): Promise<PlainRecord> {
  const record = await readRecord(context, context.house.database.read, context.id);
  refuseUnseenKind(context, record);
  return record;
}

/** A record with its lines as the wire gives it, read through `store`, with what follows from all that was written there; 40004 when there is none. */
export async function readRecord(context: Context, store: Store, id: string): Promise<PlainRecord> {
  const resource = context.visible;
  await store.rowWatch?.settle();
  const row = await findRow(store, { table: resource.name, id });
  if (!row) throw new Refusal('notFound');
  const [record] = await withLabels(context, store, [toRecord(resource, row)]);
  return { ...record, ...(await readLines(context, store, id)) };
}
