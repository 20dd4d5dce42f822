import { labelOf } from '../../../contract/record.ts';
import type { Field } from '../../../contract/resource.ts';
import { findPage } from '../../db/pages.ts';
import { sheetColumns } from '../../excel/columns.ts';
import { mostChoices } from '../../excel/template/words.ts';
import { offerOf } from '../choices/offerOf.ts';
import type { Context } from '../context.ts';
import { toRecord } from '../toRecord.ts';

/**
 * What people call the records that each reference of a workbook offers, by its field, as far as the caller sees them, and
 * `many` where they are too many to be listed. What depends on another cell of the row cannot be asked for here.
 */
export async function referenceChoices(context: Context): Promise<ReadonlyMap<string, readonly string[] | 'many'>> {
  const choices = new Map<string, readonly string[] | 'many'>();
  for (const { field } of sheetColumns(context.visible)) {
    if (!field.reference || field.system) continue;
    const labels = await labelsOf(context, field, field.reference);
    if (labels) choices.set(field.name, labels);
  }
  return choices;
}

async function labelsOf(
  context: Context,
  { name }: Field,
  reference: NonNullable<Field['reference']>,
): Promise<readonly string[] | 'many' | undefined> {
  const offer = offerOf(context, { field: name, reference });
  if (!offer) return undefined;
  const { target, where, orders } = offer;
  const page = { table: target.name, where, orders, limit: mostChoices, offset: 0 };
  const { rows, total } = await findPage(context.house.database.read, page);
  if (total > mostChoices) return 'many';
  const display = target.display[context.language];
  return [...new Set(rows.map((row) => labelOf(display, toRecord(target, row))))].filter((label) => label !== '');
}
