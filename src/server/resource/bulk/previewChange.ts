import { type BulkPreview, mostExamples } from '../../../contract/bulkEdit.ts';
import { findRowsById } from '../../db/rows.ts';
import type { Context } from '../context.ts';
import { withLabels } from '../labels.ts';
import { toRecord } from '../record.ts';
import { judgeRows } from './judgeRows.ts';
import { labelIn } from './labelIn.ts';
import type { BulkValues } from './readBulkValues.ts';
import type { Selection } from './readSelection.ts';
import { refuseMissing } from './refuseMissing.ts';
import { resolveSelection } from './resolveSelection.ts';
import { seenOf } from './seenOf.ts';
import { toRefusals } from './toRefusals.ts';
import { valuesNow } from './valuesNow.ts';

/** What would become of records that are given these values; nothing is changed. */
export async function previewChange(
  context: Context,
  { selection, fields, values }: BulkValues & { readonly selection: Selection },
): Promise<BulkPreview> {
  const { house, visible, language } = context;
  const store = house.database.read;
  const ids = await resolveSelection(context, store, selection);
  const rows = await findRowsById(store, { table: visible.name, ids });
  refuseMissing(ids, rows);
  const given = rows.map((row) => ({ row, values }));
  const { sound, same, refused } = await judgeRows(context, store, { given, fields });
  const records = sound.flatMap(({ current }) => (current ? [toRecord(visible, current)] : []));
  // What is called otherwise than it is stored is what the person compares with, should others change it before they go on.
  const labelled = await withLabels(
    context,
    store,
    records.map((record) => ({ ...valuesNow(fields, record), id: record.id })),
  );
  const first = await withLabels(context, store, records.slice(0, mostExamples));
  return {
    total: rows.length,
    same: same.length,
    refused: refused.length,
    refusals: toRefusals(context, refused, language),
    rows: records.map((record, i) => ({
      ...{ id: String(record.id), seen: seenOf(fields, record), values: valuesNow(fields, labelled[i] ?? record) },
    })),
    examples: first.map((record) => ({
      ...{ id: String(record.id), label: labelIn(context, record), values: valuesNow(fields, record) },
    })),
  };
}
