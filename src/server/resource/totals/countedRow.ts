import { findRow } from '../../db/rows.ts';
import type { Row, Store } from '../../db/store.ts';
import type { Context } from '../context.ts';
import { hasSaveHook } from '../hooks/aroundSave.ts';
import { hasPrepareHook } from '../hooks/prepareAll.ts';
import type { LinesPlan } from '../lines/planLines.ts';

interface Written {
  readonly row: Row;
  readonly plan: LinesPlan;
}

/**
 * The row of a record with the totals that its lines make as they were written. Where code completes lines on their way, as it
 * looks their destinations up, these are others than those that were worked out of what was sent.
 */
export async function countedRow(context: Context, store: Store, { row, plan }: Written): Promise<Row> {
  const isCompleted = plan.fields.some(({ lines, child }) => {
    const ofLines = { ...context, compiled: child };
    return lines && (hasPrepareHook(ofLines) || hasSaveHook(ofLines));
  });
  if (!isCompleted) return row;
  await store.rowWatch?.settle();
  return (await findRow(store, { table: context.compiled.table.name, id: String(row.id) })) ?? row;
}
