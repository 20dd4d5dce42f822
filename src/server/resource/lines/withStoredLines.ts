import type { Store } from '../../db/store.ts';
import type { Context } from '../context.ts';
import { type PlainRecord, toRecord } from '../record.ts';
import { findLines } from './findLines.ts';
import { linesIn } from './linesIn.ts';

/** Records with their lines as they are stored, for conditions and handlers; a field without any is empty. */
export async function withStoredLines(
  { house, compiled }: Context,
  store: Store,
  records: readonly PlainRecord[],
): Promise<readonly PlainRecord[]> {
  let whole = records;
  for (const each of linesIn(house.schemas, compiled.resource)) {
    const byParent = await findLines(store, each, { ids: records.map(({ id }) => String(id)) });
    whole = whole.map((record) => {
      const lines = byParent.get(String(record.id))?.map((row) => toRecord(each.child.resource, row));
      return { ...record, [each.field.name]: lines ?? null };
    });
  }
  return whole;
}
