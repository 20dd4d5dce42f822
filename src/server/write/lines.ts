import { deleteRows, findRowsById, insertRows, updateRow } from '../db/rows.ts';
import type { Row, Store } from '../db/store.ts';
import { removeOwnFiles } from '../files/fieldFiles.ts';
import type { Context } from '../resource/context.ts';
import { findLines, linesIn, place } from '../resource/lines.ts';
import { type PlainRecord, toRecord, toRow } from '../resource/record.ts';
import { refuseInUse } from './allowed.ts';
import type { ReadyChange } from './change.ts';
import { aroundDelete } from './hooks.ts';
import { logRow } from './log.ts';
import type { FieldPlan } from './planLines.ts';

/** What became of the lines of a record: for its log, and for whoever looks at the lines elsewhere. */
export interface WrittenLines {
  /** The lines that changed, by field, as they were and as they are. */
  readonly before: PlainRecord;
  readonly after: PlainRecord;
  readonly changed: readonly { readonly plan: FieldPlan; readonly ids: readonly string[] }[];
}

/** Deletes the lines that are missing in what was sent, and gives their rows; `context`: that of the lines. */
export async function removeLines(context: Context, store: Store, { lines, stored }: FieldPlan): Promise<Row[]> {
  const kept = new Set(lines?.map(({ row }) => row?.id));
  const rows = stored.filter((row) => !kept.has(row.id));
  await deleteLineRows(context, store, rows);
  return rows;
}

/** Deletes lines, with entries in a log of their own where they have one; 40011 while something else refers to one of them. */
async function deleteLineRows(context: Context, store: Store, rows: readonly Row[]): Promise<void> {
  const { resource, table } = context.compiled;
  const ids = rows.map((row) => String(row.id));
  const remove = async (): Promise<void> => {
    // From here on nobody refers to them anew.
    await findRowsById(store, { table: table.name, ids, lock: 'delete' });
    await refuseInUse(context, store, { ids });
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
  /** The lines as they were checked with their record, without what is empty. */
  readonly checked: readonly PlainRecord[] | undefined;
}

/** The lines of a record, ready to be written. Places only ever grow from line to line, so that few have to be changed. */
export function lineRows({ compiled: { resource } }: Context, { id, plan, checked = [] }: Owner): ReadyChange[] {
  const hasPlace = resource.fields.some(({ name }) => name === place);
  let last = 0;
  return (plan.lines ?? []).map(({ row: current }, i) => {
    const known = Number(current?.[place] ?? 0);
    last = known > last ? known : last + 1;
    return {
      ...{ row: 0, sent: {}, current, errors: [], marks: [], before: current ? toRecord(resource, current) : {} },
      after: { ...checked[i], [plan.by]: id, ...(hasPlace && { [place]: last }) },
      line: { at: `/${plan.field.name}/${i}`, by: plan.by },
    };
  });
}

/** Two lines may swap what is there once: it is let go before it is given. Gives the lines that have let go of something. */
export async function releaseUniques(
  { compiled }: Context,
  store: Store,
  rows: readonly ReadyChange[],
): Promise<ReadonlySet<ReadyChange>> {
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
    // Without this one a line is like no other.
    const column = fields.findLast((name) => !emptyCounts?.includes(name)) as string;
    for (const { ready, current } of moving) {
      await updateRow(store, compiled.table.name, { id: String(current.id), [column]: null });
      free.add(ready);
    }
  }
  return free;
}

/** A line as the log of its record tells it: what it says, and which it is. */
export function lineInLog({ child, by }: FieldPlan, row: Row): PlainRecord {
  const own = child.resource.fields.filter(({ name }) => name !== by && name !== place);
  const record = toRecord(child.resource, row);
  return { id: row.id, ...Object.fromEntries(own.map(({ name }) => [name, record[name] ?? null])) };
}

/**
 * Deletes the lines of records that are about to be deleted, with entries in logs of their own; 40011 when something
 * else refers to one of them. Gives what each record loses, for its log.
 */
export async function deleteLines(
  context: Context,
  store: Store,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PlainRecord>> {
  const lost = new Map<string, Record<string, unknown>>();
  for (const each of linesIn(context.house.schemas, context.compiled.resource)) {
    const { child, field, by } = each;
    const byParent = await findLines(store, each, { ids, lock: 'delete' });
    const rows = [...byParent.values()].flat();
    if (rows.length === 0) continue;
    await deleteLineRows({ ...context, compiled: child }, store, rows);
    const shown = { ...child.resource, fields: child.resource.fields.filter(({ name }) => name !== by) };
    for (const [id, some] of byParent) {
      lost.set(id, { ...lost.get(id), [field.name]: some.map((row) => toRecord(shown, row)) });
    }
  }
  return lost;
}

/**
 * Keeps the lines of records for this transaction, before the records themselves: whoever writes one of these lines by its own
 * call comes to its record last, so two of them never wait for each other.
 */
export async function lockLines(
  { house, compiled }: Pick<Context, 'house' | 'compiled'>,
  store: Store,
  { ids, lock }: { readonly ids: readonly string[]; readonly lock: 'write' | 'delete' },
): Promise<void> {
  if (!store.product.locksRows) return;
  for (const each of linesIn(house.schemas, compiled.resource)) {
    // Lines that their record describes are written with it alone.
    if (!each.child.resource.partOf) await findLines(store, each, { ids, lock });
  }
}
