import type { Unique } from '../../../contract/record.ts';
import type { Resource } from '../../../contract/resource.ts';
import { isWholeNumber } from '../../../fields/kinds.ts';
import { findRowsBy, findRowsById } from '../../db/rows.ts';
import type { Row, Store } from '../../db/store.ts';
import type { Context } from '../../resource/context.ts';
import { countsIn } from '../../write/uniques.ts';
import type { Owner } from './groups.ts';

interface Sought {
  readonly owners: readonly (Owner | undefined)[];
  readonly lock: { readonly lock?: 'write' };
}

/**
 * The stored records whose lines a file has without a row of their own; of several that are called alike the one that
 * counts as being there once.
 */
export async function ownerRows(
  context: Context,
  store: Store,
  { owners, lock }: Sought,
): Promise<(Row | undefined)[]> {
  const { name: table } = context.visible;
  const ids = [...new Set(owners.flatMap((owner) => (owner && 'id' in owner ? [owner.id] : [])))];
  const byId = new Map((await findRowsById(store, { table, ids, ...lock })).map((row) => [String(row.id), row]));
  const byKey = new Map<string, Row>();
  const fields = new Set(owners.flatMap((owner) => (owner && 'key' in owner ? [owner.sheet.by.name] : [])));
  for (const column of fields) {
    const keys = owners.flatMap((owner) =>
      owner && 'key' in owner && owner.sheet.by.name === column ? owner.key : [],
    );
    const counts = countsBy(context, column);
    const values = [...new Set(keys)];
    const rows = await findRowsBy(store, {
      table,
      column,
      values: typed(context, column, values),
      most: 50_000,
      ...lock,
    });
    for (const row of rows) if (counts(row)) byKey.set(`${column} ${row[column]}`, row);
  }
  return owners.map((owner) => {
    if (!owner) return undefined;
    return 'id' in owner ? byId.get(owner.id) : byKey.get(`${owner.sheet.by.name} ${owner.key}`);
  });
}

/** The groups that are made of just these fields. */
export function groupsOf({ uniques }: Resource, fields: readonly string[]): readonly Unique[] {
  return uniques.filter(
    (unique) => unique.fields.length === fields.length && unique.fields.every((name) => fields.includes(name)),
  );
}

/** Whether a record is one of those among which a field occurs once. */
export function countsBy({ compiled: { resource } }: Context, ...fields: string[]): (row: Row) => boolean {
  const groups = groupsOf(resource, fields);
  const always = groups.length === 0 || groups.some(({ when }) => !when);
  if (always) return () => true;
  return (row) => groups.some((unique) => unique.when && countsIn(unique, resource)(row[unique.when.field] ?? null));
}

/** Keys as the column keeps them: whole numbers are numbers. */
function typed(
  { compiled: { resource } }: Context,
  name: string,
  keys: readonly string[],
): readonly (string | number)[] {
  const field = resource.fields.find((each) => each.name === name);
  return field && isWholeNumber(field) ? keys.map(Number) : keys;
}
