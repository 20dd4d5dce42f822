import type { Context } from '../app.ts';
import { AppError } from '../appError.ts';
import { findRow, insertRows, updateRow } from '../db/rows.ts';
import { attempt, brokenIndex, type Row, type Store } from '../db/store.ts';
import { newId, type PlainRecord, toRecord, toRow, yieldToEventLoop } from '../resource/context.ts';
import { hasTotals } from '../resource/totals/plan.ts';
import type { FieldPlan, LinesPlan, ReadyChange } from './change.ts';
import { settleFiles } from './fileFields.ts';
import { aroundSave, followSaved, hasHooks, hasPrepareHook, hasSaveHook, type Preparing, prepareAll } from './hooks.ts';
import { type LineWrites, lineInLog, lineRows, releaseUniques, removeLines } from './lines.ts';
import { type Change, logRow, stamp } from './once.ts';
import { touchParents } from './parents.ts';
import { duplicate, nextSerials } from './uniques.ts';

/** Maximum number of rows written at once; other requests are served between two blocks. */
const block = 250;

/** One record that was written. */
export interface RecordWrite {
  readonly id: string;
  /** The former row, unless the record is new, and the current row. */
  readonly rows: readonly [Row] | readonly [Row, Row];
  /** The log entry. */
  readonly logged: Row;
  /** Further log entries: one for each business event after the first. */
  readonly further: readonly Row[];
  /** The lines that changed with the record. */
  readonly changed: LineWrites['changed'];
}

/** The outcome of a commit; the records are in the order of the changes. */
export interface Writes {
  readonly records: readonly RecordWrite[];
  /** Number of changes without effect, which were not written. */
  readonly unchanged: number;
}

/** Returns the ids of the new records and of the updated ones. */
export function idsOf({ records }: Writes): { readonly created: string[]; readonly updated: string[] } {
  const of = (count: number) => records.filter(({ rows }) => rows.length === count).map(({ id }) => id);
  return { created: of(1), updated: of(2) };
}

/** Returns the version of the record after the write. */
export function versionOf({ rows }: RecordWrite): number {
  return Number(rows.at(-1)?.version);
}

/** Returns the former values of the changed fields; null for a new record. */
export function formerOf({ rows, logged }: RecordWrite): PlainRecord | null {
  if (rows.length === 1) return null;
  const changes = JSON.parse(String(logged.changes)) as Change[];
  return Object.fromEntries(changes.map(({ field, before }) => [field, before]));
}

export function joinWrites(parts: readonly Writes[]): Writes {
  return {
    records: parts.flatMap(({ records }) => records),
    unchanged: parts.reduce((sum, { unchanged }) => sum + unchanged, 0),
  };
}

/** Whether a record equals its stored row. */
export function isStored({ compiled: { resource } }: Pick<Context, 'compiled'>, record: PlainRecord, current: Row): boolean {
  return isInRow(toRow(resource, record), current);
}

function isInRow(values: Row, row: Row): boolean {
  return Object.entries(values).every(([name, value]) => value === (row[name] ?? null));
}

/**
 * Writes checked changes with their lines, files, versions and log entries. Changes without effect are skipped. If the resource has a
 * `save` hook, records are written one by one, otherwise in blocks.
 */
export async function commitChanges(context: Context, store: Store, rows: readonly ReadyChange[]): Promise<Writes> {
  const ready = await released(context, store, await preparedRows(context, store, rows));
  const isHooked = hasSaveHook(context);
  const parts: Writes[] = [];
  for (let start = 0; start < ready.length; start += block) {
    const some = ready.slice(start, start + block);
    if (isHooked) for (const row of some) parts.push(await writeHooked(context, store, row));
    else parts.push(await writeBlock(context, store, some));
    if (ready.length > block) await yieldToEventLoop();
  }
  return parts.length === 1 ? (parts[0] as Writes) : joinWrites(parts);
}

/** Returns the rows with the values added by the `prepare` hook. Unchanged rows skip the hook. */
async function preparedRows(context: Context, store: Store, rows: readonly ReadyChange[]): Promise<readonly ReadyChange[]> {
  if (!hasPrepareHook(context)) return rows;
  const ready = await withFixedIds(context, store, rows);
  const toPrepare: { readonly i: number; readonly coming: Preparing }[] = [];
  for (const [i, row] of ready.entries()) {
    if (i % block === block - 1) await yieldToEventLoop();
    if (isUnchanged(context, row)) continue;
    toPrepare.push({ i, coming: comingOf(context, row) });
  }
  const prepared = await withPositions(
    toPrepare.map(({ i }) => ({ record: i, row: rows[i]?.row })),
    () =>
      prepareAll(
        context,
        store,
        toPrepare.map(({ coming }) => coming),
      ),
  );
  for (const [at, { i }] of toPrepare.entries()) ready[i] = { ...ready[i], after: prepared[at] } as ReadyChange;
  return ready;
}

/** Clears unique values that lines are about to exchange, and marks those lines. */
async function released(context: Context, store: Store, rows: readonly ReadyChange[]): Promise<readonly ReadyChange[]> {
  if (!rows.some(({ line }) => line)) return rows;
  const free = await releaseUniques(context, store, rows);
  return rows.map((row) => (free.has(row) ? { ...row, isReleased: true } : row));
}

/** Whether a change affects neither the record nor its lines. */
function isUnchanged(context: Context, { current, after, plan }: ReadyChange): boolean {
  return current !== undefined && !plan?.fields.some(({ lines }) => lines) && isStored(context, after, current);
}

/** Returns a change in the form that hooks receive. */
function comingOf({ compiled }: Context, { current, after, fixed }: ReadyChange): Preparing {
  return {
    id: String(fixed?.id ?? current?.id),
    before: current && toRecord(compiled.resource, current),
    record: after,
  };
}

/** Converts the record indexes of an error to indexes among all records, and adds row numbers. */
async function withPositions<T>(
  positions: readonly { readonly record: number; readonly row: number | undefined }[],
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw error.placed(positions);
  }
}

/** Returns the rows with ids and serial numbers assigned to new ones. */
async function withFixedIds(context: Context, store: Store, rows: readonly ReadyChange[]): Promise<ReadyChange[]> {
  const fresh = rows.filter(({ current, fixed }) => !current && !fixed);
  const serials = await nextSerials(
    context,
    store,
    fresh.map(({ after }) => after),
  );
  const serialsOf = new Map(fresh.map((row, i) => [row, serials[i]]));
  return rows.map((row) => {
    const own = serialsOf.get(row);
    if (!own) return row;
    const hasSerials = Object.keys(own).length > 0;
    return { ...row, fixed: { id: newId() }, after: hasSerials ? { ...row.after, ...own } : row.after };
  });
}

async function writeHooked(context: Context, store: Store, toPrepare: ReadyChange): Promise<Writes> {
  const [row = toPrepare] = await withFixedIds(context, store, [toPrepare]);
  const write = (record: PlainRecord) => writeBlock(context, store, [{ ...row, after: record }]);
  if (isUnchanged(context, row)) return write(row.after);
  return aroundSave(context, store, { ...comingOf(context, row), write });
}

/** A change with the row to write; `isSame` if the row itself stays the same. */
interface Planned {
  readonly ready: ReadyChange;
  readonly row: Row & { readonly id: string };
  readonly isSame: boolean;
}

async function writeBlock(context: Context, store: Store, rows: readonly ReadyChange[]): Promise<Writes> {
  const stamps = { create: stamp(context, 'create'), update: stamp(context, 'update') };
  const planned = (await withFixedIds(context, store, rows)).map((row) => planRow(context, row, stamps));
  const own = planned.filter(({ isSame }) => !isSame);
  await writeOwn(context, store, own);
  const lines = new Map<Planned, LineWrites>();
  for (const one of planned) {
    const { row, ready } = one;
    const { after: record, before, plan, takesFiles } = ready;
    if (takesFiles) await settleFiles(context, store, { id: row.id, record, before });
    const changed = plan && (await writeLines(context, store, { id: row.id, plan, record }));
    if (changed && changed.changed.length > 0) lines.set(one, changed);
  }
  await writeOwn(
    context,
    store,
    planned.filter((one) => one.isSame && lines.has(one)),
  );
  const done = planned.filter((one) => !one.isSame || lines.has(one));
  const records: RecordWrite[] = [];
  for (const one of done) records.push(await recordOf(context, store, { ...one, lines: lines.get(one) }));
  // Lines defined in the file of their record have no log of their own: the record's log shows them.
  const logged = done.some(({ ready }) => ready.line && context.compiled.resource.partOf)
    ? []
    : records.flatMap((one) => [one.logged, ...one.further]);
  if (logged.length > 0) await insertRows(store, 'sys_recordLog', logged);
  await touchParents(context, store, movedRows(context, done));
  await followSaved(context, store, records);
  return { records, unchanged: planned.length - done.length };
}

function planRow(context: Context, ready: ReadyChange, { create, update }: { readonly create: Row; readonly update: Row }): Planned {
  const { current, after, fixed } = ready;
  const values = toRow(context.compiled.resource, after);
  if (!current) {
    const row = Object.assign(values, create, update, { id: String(fixed?.id), version: 1 });
    return { ready, row, isSame: false };
  }
  const isSame = !ready.stateChange && !ready.isReleased && isInRow(values, current);
  return { ready, row: { id: String(current.id), version: Number(current.version) + 1, ...update, ...values }, isSame };
}

/** Writes the rows of the records, without their lines. */
async function writeOwn(context: Context, store: Store, planned: readonly Planned[]): Promise<void> {
  const { name } = context.compiled.resource;
  const fresh = planned.filter(({ ready }) => !ready.current);
  for (const one of planned) {
    if (one.ready.current) await unlessTwice(context, one, () => updateRow(store, name, one.row));
  }
  if (fresh.length === 0) return;
  const insert = (some: readonly Planned[]) =>
    insertRows(
      store,
      name,
      some.map(({ row }) => row),
    );
  const [first] = fresh as [Planned];
  if (fresh.length === 1) return unlessTwice(context, first, () => insert(fresh));
  if (!first.ready.line) return unlessTwice(context, undefined, () => insert(fresh));
  try {
    await attempt(store, () => insert(fresh));
  } catch (error) {
    if (!brokenIndex(error, context.compiled.table)) throw error;
    // Lines are inserted one by one, so that the error contains the path of the duplicate line.
    for (const one of fresh) await unlessTwice(context, one, () => insert([one]));
  }
}

/** Converts a violated unique index to error 40010. */
async function unlessTwice(
  { compiled: { resource, table } }: Context,
  one: Planned | undefined,
  write: () => Promise<void>,
): Promise<void> {
  try {
    await write();
  } catch (error) {
    const index = brokenIndex(error, table, one?.row);
    const line = one?.ready.line;
    throw index ? duplicate(resource, index, line && { at: line.at, without: line.by }) : error;
  }
}

interface Owner {
  readonly id: string;
  readonly plan: LinesPlan;
  /** The checked record with its lines, without empty values. */
  readonly record: PlainRecord;
}

/** Writes the lines of a record: deletes those that were not submitted, adds and changes the others. */
async function writeLines(context: Context, store: Store, { id, plan, record }: Owner): Promise<LineWrites> {
  const before: Record<string, unknown> = {};
  const after: Record<string, unknown> = {};
  const changed: { plan: FieldPlan; ids: string[] }[] = [];
  for (const field of plan.fields) {
    if (!field.lines) continue;
    const { name } = field.field;
    const own = { ...context, compiled: field.child };
    const removedLines = await removeLines(own, store, field);
    const rows = lineRows(own, { id, plan: field, checked: record[name] as readonly PlainRecord[] | undefined });
    const { records } = await commitChanges(own, store, rows);
    if (removedLines.length + records.length === 0) continue;
    const were = [...removedLines, ...records.flatMap(({ rows }) => (rows.length === 2 ? [rows[0]] : []))];
    before[name] = were.map((row) => lineInLog(field, row));
    after[name] = records.map(({ rows }) => lineInLog(field, rows.at(-1) as Row));
    changed.push({
      plan: field,
      ids: [...removedLines.map((row) => String(row.id)), ...records.map(({ id: line }) => line)],
    });
  }
  return { before, after, changed };
}

/** Returns a written record with its log entry, which includes the changed lines. */
async function recordOf(
  context: Context,
  store: Store,
  { ready, row, lines }: Planned & { readonly lines: LineWrites | undefined },
): Promise<RecordWrite> {
  const { resource } = context.compiled;
  const { current, logged = 'update', stateChange } = ready;
  const changed = lines?.changed ?? [];
  const after = toRecord(resource, await countedRow(context, store, { row, changed }));
  const [event, ...others] = stateChange?.eventsOf(after) ?? [];
  const entry = { id: row.id, action: current ? logged : 'create' };
  const line = logRow(context, {
    ...entry,
    before: withLines(current ? toRecord(resource, current) : {}, lines?.before),
    after: withLines(after, lines?.after),
    ...(stateChange && { others: stateChange.others }),
    ...(event && { event }),
  });
  // A log entry holds one event; the entries of further events contain no changed fields.
  const further = others.map((each) => logRow(context, { ...entry, before: after, after, event: each }));
  return { id: row.id, rows: current ? [current, row] : [row], logged: line, further, changed };
}

function withLines(record: PlainRecord, lines: PlainRecord | undefined): PlainRecord {
  return lines ? { ...record, ...lines } : record;
}

/**
 * Returns the rows of records that were written on their own and are new or have another reference than before. If they are lines, the
 * records to which they belong need a new version; the former and the current row of a moved line lead to both of its records.
 */
function movedRows({ compiled: { resource } }: Context, done: readonly Planned[]): Row[] {
  const references = resource.fields.filter(({ reference }) => reference);
  return done.flatMap(({ ready: { current, line }, row }) => {
    if (line) return [];
    if (!current) return [row];
    return references.some(({ name }) => current[name] !== row[name]) ? [current, row] : [];
  });
}

interface Counting extends Pick<LineWrites, 'changed'> {
  readonly row: Row;
}

/**
 * Returns the row of a record with the totals of its written lines. These can differ from the totals of the submitted lines if hooks
 * complete the lines, for example by looking up destinations.
 */
async function countedRow(context: Context, store: Store, { row, changed }: Counting): Promise<Row> {
  const { resource, table } = context.compiled;
  const isCompleted = changed.some(({ plan: { child } }) => hasHooks({ ...context, compiled: child }));
  if (!isCompleted || !hasTotals(resource)) return row;
  await store.rowWatch?.settle();
  const stored = await findRow(store, { table: table.name, id: String(row.id) });
  if (!stored) return row;
  const figures = resource.fields.filter(({ total, derived }) => total ?? derived);
  return { ...row, ...Object.fromEntries(figures.map(({ name }) => [name, stored[name] ?? null])) };
}
