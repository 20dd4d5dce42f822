import { randomUUIDv7 } from 'node:crypto';
import { brokenIndex } from '../../db/failures.ts';
import { deleteRows, insertRow, insertRows, updateRow } from '../../db/rows.ts';
import type { Row, Store } from '../../db/store.ts';
import { removeOwnFiles } from '../../files/fieldFiles.ts';
import type { Context } from '../context.ts';
import { duplicate } from '../duplicate.ts';
import { nextSerials } from '../nextSerials.ts';
import { refuseInUse } from '../refuseInUse.ts';
import { stamp } from '../stamp.ts';
import { type PlainRecord, toRecord, toRow } from '../toRecord.ts';
import { type Entry, logRow } from '../writeLog.ts';
import { place } from './findLines.ts';
import type { FieldPlan, LinesPlan } from './planLines.ts';

/** What became of the lines of a record: for its log, and for whoever looks at the lines elsewhere. */
export interface WrittenLines {
  /** The lines that changed, by field, as they were and as they are. */
  readonly before: PlainRecord;
  readonly after: PlainRecord;
  readonly changed: readonly { readonly plan: FieldPlan; readonly ids: readonly string[] }[];
}

interface Owner {
  readonly id: string;
  readonly plan: LinesPlan;
  /** The record as it was checked, with its lines, without what is empty. */
  readonly record: PlainRecord;
}

/** Writes the lines of a record that was found sound: those that are missing go, the others come or change. */
export async function writeLines(context: Context, store: Store, { id, plan, record }: Owner): Promise<WrittenLines> {
  const before: Record<string, unknown> = {};
  const after: Record<string, unknown> = {};
  const changed: { plan: FieldPlan; ids: string[] }[] = [];
  for (const field of plan.fields) {
    if (!field.lines) continue;
    const checked = record[field.field.name] as readonly PlainRecord[] | undefined;
    const entries = await writeField({ ...context, compiled: field.child }, store, { id, plan: field, checked });
    if (entries.length === 0) continue;
    before[field.field.name] = entries.flatMap((entry) =>
      entry.action === 'create' ? [] : [shown(entry, 'before', field)],
    );
    after[field.field.name] = entries.flatMap((entry) =>
      entry.action === 'delete' ? [] : [shown(entry, 'after', field)],
    );
    changed.push({ plan: field, ids: entries.map((entry) => entry.id) });
    // Lines without a file of their own have no log that anybody could read.
    if (field.child.resource.partOf) continue;
    await insertRows(
      store,
      'sys_recordLog',
      entries.map((entry) => logRow({ ...context, compiled: field.child }, entry)),
    );
  }
  return { before, after, changed };
}

interface Task {
  readonly id: string;
  readonly plan: FieldPlan;
  readonly checked: readonly PlainRecord[] | undefined;
}

async function writeField(context: Context, store: Store, { id, plan, checked = [] }: Task): Promise<Entry[]> {
  const { resource, table } = context.compiled;
  const kept = new Set(plan.lines?.map(({ row }) => row?.id));
  const gone = plan.stored.filter((row) => !kept.has(row.id));
  const goneIds = gone.map((row) => String(row.id));
  await refuseInUse(context, store, { ids: goneIds });
  await removeOwnFiles(context, store, goneIds);
  await deleteRows(store, table.name, goneIds);
  const deleted = gone.map((row): Entry => ({ ...entryOf(row, 'delete'), before: toRecord(resource, row), after: {} }));
  const rows = await rowsOf(context, store, { id, plan, checked });
  await releaseUniques(context, store, rows);
  const written: Entry[] = [];
  for (const [i, { row, stored }] of rows.entries()) {
    if (!row) continue;
    const at = `/${plan.field.name}/${i}`;
    await placed(context, { at, by: plan.by }, () =>
      stored ? updateRow(store, table.name, row) : insertRow(store, table.name, row),
    );
    const before = stored ? toRecord(resource, stored) : {};
    written.push({ ...entryOf(row, stored ? 'update' : 'create'), before, after: toRecord(resource, row) });
  }
  return [...deleted, ...written];
}

interface PlannedRow {
  readonly stored: Row | undefined;
  /** As it will be; undefined: it stays as it is. */
  readonly row: (Row & { readonly id: string }) | undefined;
}

/** The rows of the lines in their order. Places only ever grow from line to line, so that few have to be changed. */
async function rowsOf(context: Context, store: Store, { id, plan, checked = [] }: Task): Promise<PlannedRow[]> {
  const { resource } = context.compiled;
  const hasPlace = resource.fields.some(({ name }) => name === place);
  const rows: PlannedRow[] = [];
  // Ids of one moment come in any order; those of lines without a place give them theirs.
  const ids = (plan.lines ?? []).map(() => randomUUIDv7()).toSorted();
  let last = 0;
  for (const [i, { row: stored }] of (plan.lines ?? []).entries()) {
    const record = { ...checked[i], [plan.by]: id };
    const known = Number(stored?.[place] ?? 0);
    last = known > last ? known : last + 1;
    const serials = stored ? {} : await nextSerials(context, store);
    const values = { ...toRow(resource, { ...record, ...serials }), ...(hasPlace && { [place]: last }) };
    if (stored && Object.entries(values).every(([name, value]) => value === (stored[name] ?? null))) {
      rows.push({ stored, row: undefined });
      continue;
    }
    const stamps = { ...(stored ? {} : stamp(context, 'create')), ...stamp(context, 'update') };
    const own = { id: String(stored?.id ?? ids[i]), version: Number(stored?.version ?? 0) + 1 };
    rows.push({ stored, row: { ...own, ...stamps, ...values } });
  }
  return rows;
}

/** Two lines may swap what is there once: it is let go before it is given. */
async function releaseUniques({ compiled }: Context, store: Store, rows: readonly PlannedRow[]): Promise<void> {
  const updates = rows.flatMap(({ row, stored }) => (row && stored ? [{ row, stored }] : []));
  for (const { fields } of compiled.resource.uniques) {
    const moving = updates.filter(({ row, stored }) => fields.some((name) => row[name] !== stored[name]));
    if (moving.length < 2) continue;
    const column = fields.at(-1) as string;
    for (const { row } of moving) await updateRow(store, compiled.table.name, { id: row.id, [column]: null });
  }
}

/** A line that runs into a unique index is told where it stands in the record. */
async function placed(
  { compiled: { table, resource } }: Context,
  { at, by }: { at: string; by: string },
  write: () => Promise<void>,
): Promise<void> {
  try {
    await write();
  } catch (error) {
    const index = brokenIndex(error, table);
    throw index ? duplicate(resource, index, { at, without: by }) : error;
  }
}

function entryOf(row: Row, action: string): Pick<Entry, 'id' | 'action'> {
  return { id: String(row.id), action };
}

/** A line as the log of its record tells it: what it says, and which it is. */
function shown(entry: Entry, when: 'before' | 'after', { child, by }: FieldPlan): PlainRecord {
  const own = child.resource.fields.filter(({ name }) => name !== by && name !== place);
  return { id: entry.id, ...Object.fromEntries(own.map(({ name }) => [name, entry[when][name] ?? null])) };
}
