import { visibleTo } from '../../access/rowRules.ts';
import type { Store } from '../../db/store.ts';
import type { Context } from '../context.ts';
import { withLabels } from '../labels.ts';
import { type PlainRecord, toRecord } from '../record.ts';
import { findLines } from './findLines.ts';
import { linesIn } from './linesIn.ts';

/** The lines of one record as the wire gives them, by field: with ids, versions and labels, as far as the caller may read. */
export async function readLines(context: Context, store: Store, id: string): Promise<PlainRecord> {
  const { house, actor, visible } = context;
  const values: Record<string, unknown> = {};
  for (const each of linesIn(house.schemas, visible)) {
    const child = visibleTo(actor, each.child.resource);
    const own = { ...child, fields: child.fields.filter(({ name }) => name !== each.by) };
    const rows = (await findLines(store, each, { ids: [id] })).get(id) ?? [];
    values[each.field.name] = await withLabels(
      { ...context, compiled: each.child, visible: own },
      store,
      rows.map((row) => toRecord(own, row)),
    );
  }
  return values;
}
