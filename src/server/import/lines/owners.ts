import type { Resource } from '../../../contract/resource.ts';
import type { Unique } from '../../../contract/wire.ts';
import { isWholeNumber } from '../../../fields/kinds.ts';
import type { Context } from '../../app.ts';
import { findRowsBy, findRowsById } from '../../db/rows.ts';
import type { Row, Store } from '../../db/store.ts';
import { countsIn } from '../../write/uniques.ts';
import type { FoundSheet } from './rowKey.ts';

export type Owner = { readonly id: string } | { readonly sheet: FoundSheet; readonly key: string };

interface Sought {
  readonly owners: readonly (Owner | undefined)[];
  readonly lock: { readonly lock?: 'write' };
}

/**
 * Finds the stored records whose lines are in a file without a row for the record. If several match, the one to which the unique group
 * applies is used.
 */
export async function ownerRows(context: Context, store: Store, { owners, lock }: Sought): Promise<(Row | undefined)[]> {
  const { name: table } = context.visible;
  const ids = [...new Set(owners.flatMap((owner) => (owner && 'id' in owner ? [owner.id] : [])))];
  const byId = new Map((await findRowsById(store, { table, ids, ...lock })).map((row) => [String(row.id), row]));
  const byKey = new Map<string, Row>();
  const fields = new Set(owners.flatMap((owner) => (owner && 'key' in owner ? [owner.sheet.by.name] : [])));
  for (const column of fields) {
    const keys = owners.flatMap((owner) => (owner && 'key' in owner && owner.sheet.by.name === column ? owner.key : []));
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

/** Returns the unique groups that consist of exactly these fields. */
export function groupsOf({ uniques }: Resource, fields: readonly string[]): readonly Unique[] {
  return uniques.filter((unique) => unique.fields.length === fields.length && unique.fields.every((name) => fields.includes(name)));
}

/** Returns a function that tests whether a record is subject to a unique group of these fields; always true if there is none. */
export function countsBy({ compiled: { resource } }: Context, ...fields: string[]): (row: Row) => boolean {
  const groups = groupsOf(resource, fields);
  const always = groups.length === 0 || groups.some(({ when }) => !when);
  if (always) return () => true;
  return (row) => groups.some((unique) => unique.when && countsIn(unique, resource)(row[unique.when.field] ?? null));
}

/** Converts keys to stored form: whole numbers are numbers. */
function typed({ compiled: { resource } }: Context, name: string, keys: readonly string[]): readonly (string | number)[] {
  const field = resource.fields.find((each) => each.name === name);
  return field && isWholeNumber(field) ? keys.map(Number) : keys;
}
