import { findRow } from '../../db/rows.ts';
import type { Row, Store } from '../../db/store.ts';
import type { Context } from '../context.ts';
import { hasSay } from '../hooks/hasSay.ts';
import type { WrittenLines } from '../lines/writeLines.ts';
import { hasTotals } from './hasTotals.ts';

interface Written extends Pick<WrittenLines, 'changed'> {
  readonly row: Row;
}

/**
 * The row of a record with the numbers that follow from its lines as they were written. Where code completes lines on their way,
 * as it looks their destinations up, these are others than those that were worked out of what was sent.
 */
export async function countedRow(context: Context, store: Store, { row, changed }: Written): Promise<Row> {
  const { resource, table } = context.compiled;
  const isCompleted = changed.some(({ plan: { child } }) => hasSay({ ...context, compiled: child }));
  if (!isCompleted || !hasTotals(resource)) return row;
  await store.rowWatch?.settle();
  const stored = await findRow(store, { table: table.name, id: String(row.id) });
  if (!stored) return row;
  const figures = resource.fields.filter(({ total, derived }) => total ?? derived);
  return { ...row, ...Object.fromEntries(figures.map(({ name }) => [name, stored[name] ?? null])) };
}
