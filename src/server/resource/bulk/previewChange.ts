import type { BulkPreview } from '../../../contract/bulkEdit.ts';
import { findRowsById } from '../../db/rows.ts';
import { Refusal } from '../../refusal.ts';
import type { Context } from '../context.ts';
import { toRecord } from '../toRecord.ts';
import { judgeRows } from './judgeRows.ts';
import type { BulkValues } from './readBulkValues.ts';
import type { Selection } from './readSelection.ts';
import { resolveSelection } from './resolveSelection.ts';
import { seenOf } from './seenOf.ts';
import { toRefusals } from './toRefusals.ts';

/** What would become of records that are given these values; nothing is changed. */
export async function previewChange(
  context: Context,
  { selection, fields, values }: BulkValues & { readonly selection: Selection },
): Promise<BulkPreview> {
  const { house, visible, language } = context;
  const store = house.database.read;
  const ids = await resolveSelection(context, store, selection);
  const rows = await findRowsById(store, { table: visible.name, ids });
  if (rows.length < ids.length) throw new Refusal('notFound');
  const given = rows.map((row) => ({ row, values }));
  const { sound, same, refused } = await judgeRows(context, store, { given, fields });
  return {
    total: rows.length,
    same: same.length,
    refused: refused.length,
    refusals: toRefusals(context, refused, language),
    rows: sound.flatMap(({ current }) =>
      current ? [{ id: String(current.id), seen: seenOf(fields, toRecord(visible, current)) }] : [],
    ),
  };
}
