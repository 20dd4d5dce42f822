import type { BulkRefusal } from '../../../contract/bulkEdit.ts';
import { mostRefusedTold } from '../../../contract/selection.ts';
import type { Language } from '../../../contract/text.ts';
import { explain } from '../../../fields/explain.ts';
import type { CheckedRow } from '../batch/batchRow.ts';
import type { Context } from '../context.ts';
import { labelIn } from './labelIn.ts';

/** The first of the records that cannot have the values, each with its reasons in the words of whoever reads them. */
export function toRefusals(
  { compiled: { resource }, visible }: Context,
  rows: readonly CheckedRow[],
  language: Language,
): BulkRefusal[] {
  return rows.slice(0, mostRefusedTold).map(({ current, before, after, errors }) => ({
    id: String(current?.id),
    label: labelIn({ visible, language }, before),
    errors: explain({ resource, record: after, errors, language }),
  }));
}
