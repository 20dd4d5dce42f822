import type { Page } from '../../contract/query.ts';
import { countBy } from '../db/children.ts';
import { findRowsById } from '../db/rows.ts';
import type { Row, Store } from '../db/store.ts';
import type { Context } from './context.ts';
import { withLabels } from './labels.ts';
import { type PlainRecord, toRecord } from './record.ts';

/** Deeper than this nobody looks. */
const mostLevels = 100;

interface TreeParams {
  /** The field that names the record above. */
  readonly by: string;
  readonly withAncestors: boolean;
  /** The rows of the page. */
  readonly rows: readonly Row[];
}

/** How many records stand below each of a page, and, where they were asked for, the records above them. */
export async function readTree(
  context: Context,
  store: Store,
  { by, withAncestors, rows }: TreeParams,
): Promise<Pick<Page<PlainRecord>, 'children' | 'ancestors'>> {
  const { visible } = context;
  const above = withAncestors ? await findAbove(store, { table: visible.name, by, rows }) : [];
  const ids = [...rows, ...above].map(({ id }) => String(id));
  const children = await countBy(store, { table: visible.name, column: by, ids });
  if (!withAncestors) return { children };
  const records = above.map((row) => toRecord(visible, row));
  return { children, ancestors: await withLabels(context, store, records) };
}

/** The rows above these that are not among them, a level at a time. */
async function findAbove(
  store: Store,
  { table, by, rows }: { table: string; by: string; rows: readonly Row[] },
): Promise<Row[]> {
  const rowIds = new Set(rows.map(({ id }) => String(id)));
  const above: Row[] = [];
  let level = rows;
  for (let i = 0; i < mostLevels && level.length > 0; i += 1) {
    const ids = new Set(level.flatMap((row) => (row[by] ? [String(row[by])] : [])));
    level = await findRowsById(store, { table, ids: [...ids.difference(rowIds)] });
    for (const row of level) rowIds.add(String(row.id));
    above.push(...level);
  }
  return above;
}
