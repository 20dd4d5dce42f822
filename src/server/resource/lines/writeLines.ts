import { withoutEmpty } from '../../../fields/emptyValues.ts';
import { deleteRows, findRowsById, insertRow, insertRows, updateRow } from '../../db/rows.ts';
import type { Row, Store } from '../../db/store.ts';
import { attempt, brokenIndex } from '../../db/transactions.ts';
import { removeOwnFiles } from '../../files/fieldFiles.ts';
import type { Context } from '../context.ts';
import { duplicate } from '../duplicate.ts';
import { aroundDelete } from '../hooks/aroundDelete.ts';
import { aroundSave, hasSaveHook } from '../hooks/aroundSave.ts';
import { followSaved } from '../hooks/followChanges.ts';
import { hasPrepareHook, type Preparing, prepareAll } from '../hooks/prepareAll.ts';
import { newId } from '../newId.ts';
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
  const remove = async (): Promise<void> => {
    // From here on nobody refers to them anew.
    await findRowsById(store, { table: table.name, ids: goneIds, lock: 'delete' });
    await refuseInUse(context, store, { ids: goneIds });
    await removeOwnFiles(context, store, goneIds);
    await deleteRows(store, table.name, goneIds);
  };
  await aroundDelete(context, store, { rows: gone, remove });
  const deleted = gone.map((row): Entry => ({ ...entryOf(row, 'delete'), before: toRecord(resource, row), after: {} }));
  const planned = await rowsOf(context, store, { id, plan, checked });
  const rows = hasPrepareHook(context) ? await preparedRows(context, store, planned) : planned;
  await releaseUniques(context, store, rows);
  const isWritten = await writtenAtOnce(context, store, rows);
  const written: Entry[] = [];
  for (const [i, { row, stored }] of rows.entries()) {
    if (!row) continue;
    const at = `/${plan.field.name}/${i}`;
    const last = isWritten(row) ? row : await writeLine(context, store, { row, stored, at, by: plan.by });
    const before = stored ? toRecord(resource, stored) : {};
    written.push({ ...entryOf(row, stored ? 'update' : 'create'), before, after: toRecord(resource, last) });
  }
  await followSaved(
    context,
    store,
    written.map(({ id, action, before, after }) => ({ id, before: action === 'create' ? undefined : before, after })),
  );
  return [...deleted, ...written];
}

interface Line {
  readonly row: Row & { readonly id: string };
  readonly stored: Row | undefined;
  readonly at: string;
  readonly by: string;
}

/** Writes a line, with the code of the business around it where there is any; gives the row as it was written. */
async function writeLine(context: Context, store: Store, { row, stored, at, by }: Line): Promise<Row> {
  const { resource, table } = context.compiled;
  const write = async (last: Line['row']): Promise<Row> => {
    await placed(context, { at, by }, () =>
      stored ? updateRow(store, table.name, last) : insertRow(store, table.name, last),
    );
    return last;
  };
  if (!hasSaveHook(context)) return write(row);
  return aroundSave(context, store, {
    ...comingLine(context, { row, stored }),
    write: (record) => write({ ...row, ...toRow(resource, record) }),
  });
}

/** A line as code of the business is told of it. */
function comingLine({ compiled: { resource } }: Context, { row, stored }: Pick<Line, 'row' | 'stored'>): Preparing {
  const known = toRecord(resource, row);
  const record = withoutEmpty(Object.fromEntries(resource.fields.map(({ name }) => [name, known[name]])));
  return { id: row.id, before: stored && toRecord(resource, stored), record };
}

/** The rows with what code of the business adds before they are written: it is asked once for all of them. */
async function preparedRows(
  context: Context,
  store: Store,
  rows: readonly PlannedRow[],
): Promise<readonly PlannedRow[]> {
  const { resource } = context.compiled;
  const written = rows.flatMap(({ row, stored }) => (row ? [{ row, stored }] : []));
  const coming = written.map((line) => comingLine(context, line));
  const records = await prepareAll(context, store, coming);
  const prepared = new Map(written.map(({ row }, i) => [row, { ...row, ...toRow(resource, records[i] ?? {}) }]));
  return rows.map(({ row, stored }) => ({ stored, row: row && prepared.get(row) }));
}

/**
 * Writes lines that are all new in few statements, and says which are written. Where one of them must not be there twice,
 * none is: written one after the other, that one says where it stands.
 */
async function writtenAtOnce(
  context: Context,
  store: Store,
  rows: readonly PlannedRow[],
): Promise<(row: Row) => boolean> {
  const { table } = context.compiled;
  const fresh = rows.flatMap(({ row, stored }) => (row && !stored ? [row] : []));
  const isMixed = rows.some(({ row, stored }) => row && stored);
  if (hasSaveHook(context) || isMixed || fresh.length < 2) return () => false;
  try {
    await attempt(store, () => insertRows(store, table.name, fresh));
  } catch (error) {
    if (!brokenIndex(error, table)) throw error;
    return () => false;
  }
  const written = new Set<Row>(fresh);
  return (row) => written.has(row);
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
  const ids = (plan.lines ?? []).map(() => newId());
  const records = (plan.lines ?? []).map((_, i): PlainRecord => ({ ...checked[i], [plan.by]: id }));
  const fresh = records.filter((_, i) => !plan.lines?.[i]?.row);
  const given = await nextSerials(context, store, fresh);
  const serialsOf = new Map(fresh.map((record, i) => [record, given[i]]));
  let last = 0;
  for (const [i, { row: stored }] of (plan.lines ?? []).entries()) {
    const record = records[i] ?? {};
    const known = Number(stored?.[place] ?? 0);
    last = known > last ? known : last + 1;
    const values = { ...toRow(resource, { ...record, ...serialsOf.get(record) }), ...(hasPlace && { [place]: last }) };
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
  for (const { fields, emptyCounts, when } of compiled.resource.uniques) {
    const decisive = when ? [...fields, when.field] : fields;
    const moving = updates.filter(({ row, stored }) => decisive.some((name) => row[name] !== stored[name]));
    if (moving.length < 2) continue;
    // Without this one a line is like no other.
    const column = fields.findLast((name) => !emptyCounts?.includes(name)) as string;
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
