import { insertRows, updateRow } from '../../db/rows.ts';
import type { Row, Store } from '../../db/store.ts';
import { Refusal } from '../../refusal.ts';
import { breathe } from '../breathe.ts';
import type { Context } from '../context.ts';
import { aroundSave, hasSaveHook } from '../hooks/aroundSave.ts';
import { followChanges } from '../hooks/followChanges.ts';
import { hasPrepareHook, type Preparing, prepareAll } from '../hooks/prepareAll.ts';
import { touchParents } from '../lines/touchParents.ts';
import { newId } from '../newId.ts';
import { nextSerials } from '../nextSerials.ts';
import type { PlainRecord } from '../toRecord.ts';
import { written } from '../written.ts';
import type { ReadyRow } from './batchRow.ts';
import { joinWritten } from './joinWritten.ts';
import { isStored, planBlock, type Write } from './planBlock.ts';

/** So many rows are written at once. */
const block = 250;

/** What became of a block of rows: the ids of what was written, and how many said nothing new. */
export interface Written {
  readonly created: readonly string[];
  readonly updated: readonly string[];
  readonly unchanged: number;
  /** What it takes to find the way back, in the order of the rows. */
  readonly writes: readonly Write[];
}

/**
 * Writes checked rows with their versions and log entries. A row that says what is stored already is not written. Where code
 * of the business stands around a save, they are written one after the other.
 */
export async function writeRows(context: Context, store: Store, rows: readonly ReadyRow[]): Promise<Written> {
  const ready = hasPrepareHook(context) ? await preparedRows(context, store, rows) : rows;
  if (!hasSaveHook(context)) return writeBlocks(context, store, ready);
  const parts: Written[] = [];
  for (const row of ready) parts.push(await writeHooked(context, store, row));
  return joinWritten(parts);
}

/** Written together, but so that other people's requests come in between. */
async function writeBlocks(context: Context, store: Store, rows: readonly ReadyRow[]): Promise<Written> {
  if (rows.length <= block) return writeBlock(context, store, rows);
  const parts: Written[] = [];
  for (let start = 0; start < rows.length; start += block) {
    parts.push(await writeBlock(context, store, rows.slice(start, start + block)));
    await breathe();
  }
  return joinWritten(parts);
}

/** Rows with what code of the business adds before they are written; those that say nothing new are no affair of its. */
async function preparedRows(context: Context, store: Store, rows: readonly ReadyRow[]): Promise<readonly ReadyRow[]> {
  const ready = await withGiven(context, store, rows);
  const asked: { readonly i: number; readonly coming: Preparing }[] = [];
  for (const [i, row] of ready.entries()) {
    if (i % block === block - 1) await breathe();
    const { current, before, after, given } = row;
    if (current && isStored(context, after, current)) continue;
    const record = { ...after, ...given?.serials };
    ready[i] = { ...row, after: record };
    asked.push({ i, coming: { id: String(given?.id ?? current?.id), before: current && before, record } });
  }
  const coming = asked.map((one) => one.coming);
  const places = asked.map(({ i }) => (rows[i] as ReadyRow).row);
  const prepared = await withPlaces(places, () => prepareAll(context, store, coming));
  for (const [at, { i }] of asked.entries()) ready[i] = { ...ready[i], after: prepared[at] } as ReadyRow;
  return ready;
}

/** What is refused of records is told by the numbers of their rows. */
async function withPlaces<T>(places: readonly number[], work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal) || !error.details.rows) throw error;
    throw error.placed(places);
  }
}

/** The same rows, the new ones with their ids and numbers. */
async function withGiven(context: Context, store: Store, rows: readonly ReadyRow[]): Promise<ReadyRow[]> {
  const fresh = rows.filter(({ current, given }) => !current && !given);
  const serials = await nextSerials(
    context,
    store,
    fresh.map(({ after }) => after),
  );
  const givenTo = new Map(fresh.map((row, i) => [row, { id: newId(), serials: serials[i] ?? {} }]));
  return rows.map((row) => {
    const given = givenTo.get(row);
    return given ? { ...row, given } : row;
  });
}

async function writeHooked(context: Context, store: Store, asked: ReadyRow): Promise<Written> {
  const [row = asked] = await withGiven(context, store, [asked]);
  const { current, before, after, given } = row;
  const write = (record: PlainRecord) => writeBlock(context, store, [{ ...row, after: record }]);
  if (current) {
    if (isStored(context, after, current)) return write(after);
    return aroundSave(context, store, { id: String(current.id), before, record: after, write });
  }
  const record = { ...after, ...given?.serials };
  return aroundSave(context, store, { id: String(given?.id), before: undefined, record, write });
}

async function writeBlock(context: Context, store: Store, rows: readonly ReadyRow[]): Promise<Written> {
  const { resource } = context.compiled;
  const { fresh, changed, log, ...plan } = planBlock(context, await withGiven(context, store, rows));
  const references = resource.fields.filter(({ reference }) => reference);
  const moved: Row[] = [];
  for (const { current, row } of changed) {
    await written(context, () => updateRow(store, resource.name, row), row);
    // A line that goes from one record to another changes both.
    if (references.some(({ name }) => current[name] !== row[name])) moved.push(current, row);
  }
  if (fresh.length > 0) await written(context, () => insertRows(store, resource.name, fresh));
  await touchParents(context, store, [...fresh, ...moved]);
  if (log.length > 0) await insertRows(store, 'sys_recordLog', log);
  await followChanges(context, store, plan.followed);
  return {
    created: fresh.map(({ id }) => String(id)),
    updated: changed.map(({ row }) => row.id),
    unchanged: plan.unchanged,
    writes: plan.writes,
  };
}
