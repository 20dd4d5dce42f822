import type { CompiledResource } from '../../../codegen/types.ts';
import type { Field } from '../../contract/field.ts';
import type { Resource } from '../../contract/resource.ts';
import { visibleTo } from '../access/rights.ts';
import type { Context } from '../app.ts';
import { findChildren } from '../db/children.ts';
import type { Row, Store } from '../db/store.ts';
import type { SchemaStore } from '../schemaStore.ts';
import { type PlainRecord, toRecord } from './context.ts';
import { withLabels } from './labels.ts';

/** The field for the position of a line within its record, in resources that have one. */
export const lineNumberField = 'lineNo';

/** Returns the lines of these records in order, by record id; with `lock` they are locked for this transaction. */
export async function findLines(
  store: Store,
  { child, by }: LinesIn,
  { ids, lock }: { readonly ids: readonly string[]; readonly lock?: 'write' | 'delete' },
): Promise<ReadonlyMap<string, readonly Row[]>> {
  const rows = await findChildren(store, { table: child.table.name, column: by, ids, ...(lock && { lock }) });
  const byParent = Map.groupBy(rows, (row) => String(row[by]));
  return new Map([...byParent].map(([id, some]) => [id, some.toSorted(inOrder)]));
}

/** Sorts lines by position. Lines created by calls of their own have no position; they follow the other lines in order of creation. */
function inOrder(a: Row, b: Row): number {
  const [first, second] = [a, b].map((row) => Number(row[lineNumberField] ?? Number.POSITIVE_INFINITY));
  if (first !== second) return (first ?? 0) < (second ?? 0) ? -1 : 1;
  return String(a.id) < String(b.id) ? -1 : 1;
}

/** A field with lines, the resource of the lines, and their field that references the record. */
export interface LinesIn {
  readonly field: Field;
  readonly child: CompiledResource;
  readonly by: string;
  readonly maxItems: number;
}

/** Returns the fields of a resource that contain lines; fields whose resource is unavailable are skipped. */
export function linesIn({ byName }: SchemaStore, { fields }: Resource): LinesIn[] {
  return fields.flatMap((field) => {
    const child = field.lines && byName.get(field.lines.resource);
    return field.lines && child ? [{ field, child, by: field.lines.by, maxItems: field.lines.maxItems }] : [];
  });
}

/** Adds the stored lines to records, for conditions and handlers; a field without lines is empty. */
export async function withStoredLines(
  { app, compiled }: Context,
  store: Store,
  records: readonly PlainRecord[],
): Promise<readonly PlainRecord[]> {
  let whole = records;
  for (const each of linesIn(app.schemas, compiled.resource)) {
    const byParent = await findLines(store, each, { ids: records.map(({ id }) => String(id)) });
    whole = whole.map((record) => {
      const lines = byParent.get(String(record.id))?.map((row) => toRecord(each.child.resource, row));
      return { ...record, [each.field.name]: lines ?? null };
    });
  }
  return whole;
}

/** Returns the lines of one record in API form, by field: with ids, versions and labels, limited to what the caller may read. */
export async function readLines(context: Context, store: Store, id: string): Promise<PlainRecord> {
  const { app, actor, visible } = context;
  const values: Record<string, unknown> = {};
  for (const each of linesIn(app.schemas, visible)) {
    const child = visibleTo(actor, each.child.resource);
    const own = { ...child, fields: child.fields.filter(({ name }) => name !== each.by) };
    const rows = (await findLines(store, each, { ids: [id] })).get(id) ?? [];
    values[each.field.name] = await withLabels(
      { ...context, visible: own },
      store,
      rows.map((row) => toRecord(own, row)),
    );
  }
  return values;
}
