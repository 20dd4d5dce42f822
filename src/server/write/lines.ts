import type { Context } from '../app.ts';
import { deleteRows, findRowsById, insertRows, updateRow } from '../db/rows.ts';
import type { Row, Store } from '../db/store.ts';
import { type PlainRecord, toRecord, toRow } from '../resource/context.ts';
import { findLines, lineNumberField, linesIn } from '../resource/lines.ts';
import { assertUnused } from './allowed.ts';
import type { FieldPlan, ReadyChange } from './change.ts';
import { removeOwnFiles } from './fileFields.ts';
import { aroundDelete } from './hooks.ts';
import { logRow } from './once.ts';

/** The written lines of a record, for its log and for consoles that show them. */
export interface LineWrites {
  /** The changed lines before and after, by field. */
  readonly before: PlainRecord;
  readonly after: PlainRecord;
  readonly changed: readonly { readonly plan: FieldPlan; readonly ids: readonly string[] }[];
}

/** Deletes the stored lines that were not submitted, and returns their rows. `context` is that of the lines' resource. */
export async function removeLines(context: Context, store: Store, { lines, stored }: FieldPlan): Promise<Row[]> {
  const kept = new Set(lines?.map(({ row }) => row?.id));
  const rows = stored.filter((row) => !kept.has(row.id));
  await deleteLineRows(context, store, rows);
  return rows;
}

/** Deletes lines, and logs the deletion if the lines have their own log. Throws 40011 if something else references one of them. */
async function deleteLineRows(context: Context, store: Store, rows: readonly Row[]): Promise<void> {
  const { resource, table } = context.compiled;
  const ids = rows.map((row) => String(row.id));
  const remove = async (): Promise<void> => {
    // The lock prevents new references to the lines.
    await findRowsById(store, { table: table.name, ids, lock: 'delete' });
    await assertUnused(context, store, { ids });
    await removeOwnFiles(context, store, ids);
    await deleteRows(store, table.name, ids);
  };
  await aroundDelete(context, store, { rows, remove });
  if (rows.length === 0 || resource.partOf) return;
  const logged = rows.map((row) => {
    return logRow(context, { id: String(row.id), action: 'delete', before: toRecord(resource, row), after: {} });
  });
  await insertRows(store, 'sys_recordLog', logged);
}

interface Owner {
  readonly id: string;
  readonly plan: FieldPlan;
  /** The lines as checked with their record, without empty values. */
  readonly checked: readonly PlainRecord[] | undefined;
}

/**
 * Returns the lines of a record as changes, with their positions. Positions only have to increase, so only few lines get a new position.
 */
export function lineRows({ compiled: { resource } }: Context, { id, plan, checked = [] }: Owner): ReadyChange[] {
  const hasLineNumber = resource.fields.some(({ name }) => name === lineNumberField);
  let last = 0;
  return (plan.lines ?? []).map(({ row: current }, i) => {
    const lineNumber = Number(current?.[lineNumberField] ?? 0);
    last = lineNumber > last ? lineNumber : last + 1;
    return {
      current,
      before: current ? toRecord(resource, current) : {},
      after: { ...checked[i], [plan.by]: id, ...(hasLineNumber && { [lineNumberField]: last }) },
      line: { at: `/${plan.field.name}/${i}`, by: plan.by },
    };
  });
}

/** Clears unique values that lines of a record are about to exchange. Returns the affected lines. */
export async function releaseUniques({ compiled }: Context, store: Store, rows: readonly ReadyChange[]): Promise<ReadonlySet<ReadyChange>> {
  const { uniques } = compiled.resource;
  const free = new Set<ReadyChange>();
  const updates = rows.flatMap((ready) => {
    const { current, after } = ready;
    return current ? [{ ready, current, row: toRow(compiled.resource, after) }] : [];
  });
  for (const { fields, emptyCounts, when } of updates.length < 2 ? [] : uniques) {
    const decisive = when ? [...fields, when.field] : fields;
    const moving = updates.filter(({ row, current }) => decisive.some((name) => row[name] !== current[name]));
    if (moving.length < 2) continue;
    // An empty value in this column excludes the row from the unique group.
    const column = fields.findLast((name) => !emptyCounts?.includes(name)) as string;
    for (const { ready, current } of moving) {
      await updateRow(store, compiled.table.name, { id: String(current.id), [column]: null });
      free.add(ready);
    }
  }
  return free;
}

/** Returns a line as shown in the log of its record: its own fields and its id. */
export function lineInLog({ child, by }: FieldPlan, row: Row): PlainRecord {
  const own = child.resource.fields.filter(({ name }) => name !== by && name !== lineNumberField);
  const record = toRecord(child.resource, row);
  return { id: row.id, ...Object.fromEntries(own.map(({ name }) => [name, record[name] ?? null])) };
}

/**
 * Deletes the lines of records about to be deleted. The deletion is logged if lines have their own log. Throws 40011 if something else
 * references one of the lines. Returns the deleted lines of each record, for the log of the record.
 */
export async function deleteLines(context: Context, store: Store, ids: readonly string[]): Promise<ReadonlyMap<string, PlainRecord>> {
  const removed = new Map<string, Record<string, unknown>>();
  for (const each of linesIn(context.app.schemas, context.compiled.resource)) {
    const { child, field, by } = each;
    const byParent = await findLines(store, each, { ids, lock: 'delete' });
    const rows = [...byParent.values()].flat();
    if (rows.length === 0) continue;
    await deleteLineRows({ ...context, compiled: child }, store, rows);
    const shown = { ...child.resource, fields: child.resource.fields.filter(({ name }) => name !== by) };
    for (const [id, some] of byParent) {
      removed.set(id, { ...removed.get(id), [field.name]: some.map((row) => toRecord(shown, row)) });
    }
  }
  return removed;
}

/**
 * Locks the lines of records before the records themselves, because a call that writes only a line locks it first and its record last; the
 * same order avoids deadlocks.
 */
export async function lockLines(
  { app, compiled }: Pick<Context, 'app' | 'compiled'>,
  store: Store,
  { ids, lock }: { readonly ids: readonly string[]; readonly lock: 'write' | 'delete' },
): Promise<void> {
  if (!store.product.locksRows) return;
  for (const each of linesIn(app.schemas, compiled.resource)) {
    // Lines defined in the file of their record have no calls of their own.
    if (!each.child.resource.partOf) await findLines(store, each, { ids, lock });
  }
}
