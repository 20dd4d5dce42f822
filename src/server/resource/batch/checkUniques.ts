import type { CheckError, Field, Resource, Unique } from '../../../contract/resource.ts';
import { serverFaceOf } from '../../../fields/serverFaces.ts';
import { findRowsBy } from '../../db/rows.ts';
import { type Row, type Store, type Value, wholeOf } from '../../db/store.ts';
import type { Context } from '../context.ts';
import { faultAt } from '../readSent.ts';
import type { PlainRecord } from '../toRecord.ts';
import type { CheckedRow } from './batchRow.ts';
import type { Seen } from './checkRows.ts';

/** Stored rows looked at for one block and one group. */
const mostRows = 20_000;

type Plain = Omit<CheckedRow, 'marks'>;

/** Adds what is there twice: in the file, as `seen` knows it, or in the table. */
export async function checkUniques(
  { compiled: { resource } }: Context,
  store: Store,
  { rows, seen }: { readonly rows: readonly Plain[]; readonly seen: Seen },
): Promise<CheckedRow[]> {
  const found = rows.map((): { errors: CheckError[]; marks: string[] } => ({ errors: [], marks: [] }));
  for (const [index, unique] of resource.uniques.entries()) {
    const fields = unique.fields.flatMap((name) => resource.fields.find((field) => field.name === name) ?? []);
    const tuples = rows.map(({ after }) => tupleOf(unique, fields, after));
    const taken = await takenBy(store, resource, { unique, fields, tuples });
    rows.forEach(({ row, current }, i) => {
      const tuple = tuples[i];
      if (!tuple) return;
      const mark = JSON.stringify([index, ...tuple]);
      const other = seen.get(mark);
      const holder = taken.get(JSON.stringify(tuple));
      const fault = (keyword: string, params: Record<string, unknown>): CheckError[] =>
        unique.fields.map((name) => ({ ...faultAt(name, keyword), params }));
      found[i]?.marks.push(mark);
      if (other !== undefined && other !== row) found[i]?.errors.push(...fault('repeated', { limit: other }));
      else if (holder !== undefined && holder !== current?.id) found[i]?.errors.push(...fault('unique', { index }));
      if (other === undefined) seen.set(mark, row);
    });
  }
  return rows.map((row, i) => ({
    ...row,
    errors: [...row.errors, ...(found[i]?.errors ?? [])],
    marks: found[i]?.marks ?? [],
  }));
}

/** The values of a group as the table keeps them; undefined when one is missing or the group does not ask for this record. */
function tupleOf({ when }: Unique, fields: readonly Field[], record: PlainRecord): readonly Value[] | undefined {
  if (when && record[when.field] !== when.is) return undefined;
  const values = fields.map((field) => columnValue(field, record[field.name]));
  return values.some((value) => value === null) ? undefined : values;
}

/** The value as its column keeps it; null for none, and for what it could never keep: another check says so. */
export function columnValue(field: Field, value: unknown): Value {
  if (value === null || value === undefined || value === '') return null;
  try {
    return serverFaceOf(field.kind).toColumn(value, field);
  } catch (error) {
    if (error instanceof RangeError || error instanceof SyntaxError) return null;
    throw error;
  }
}

interface Group {
  readonly unique: Unique;
  readonly fields: readonly Field[];
  readonly tuples: readonly (readonly Value[] | undefined)[];
}

/** The ids of stored rows by the values that they hold in a group. */
async function takenBy(
  store: Store,
  { name: table, fields: all }: Resource,
  { unique: { when }, fields, tuples }: Group,
): Promise<Map<string, string>> {
  const [first] = fields;
  const values = [...new Set(tuples.flatMap((tuple) => (tuple ? [tuple[0] as Value] : [])))];
  if (!first) return new Map();
  // A value is taken also by a record that the caller may not see.
  const rows = await findRowsBy(wholeOf(store), { table, column: first.name, values, most: mostRows });
  const condition = when && all.find(({ name }) => name === when.field);
  const counts = (row: Row): boolean => !when || !condition || row[when.field] === columnValue(condition, when.is);
  return new Map(
    rows
      .filter(counts)
      .map((row) => [JSON.stringify(fields.map(({ name }) => row[name] ?? null)), String(row.id)] as const),
  );
}
