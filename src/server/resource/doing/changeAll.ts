import { updateRow } from '../../db/rows.ts';
import type { Row, Store } from '../../db/store.ts';
import { settleFiles } from '../../files/fieldFiles.ts';
import { Refusal } from '../../refusal.ts';
import { isStored } from '../batch/writeRows.ts';
import type { Context } from '../context.ts';
import { aroundSave } from '../hooks/aroundSave.ts';
import { followSaved, type SavedRecord } from '../hooks/followChanges.ts';
import { prepareAll } from '../hooks/prepareAll.ts';
import { type PlainRecord, toRecord, toRow } from '../record.ts';
import { stamp } from '../stamp.ts';
import { writeLog } from '../writeLog.ts';
import { written } from '../written.ts';
import { type Becoming, becoming } from './becoming.ts';
import type { Task } from './carryOut.ts';
import { happened } from './happened.ts';
import type { Sent } from './sentOf.ts';

interface Changes {
  readonly task: Task;
  /** As they are stored, in the order of the call. */
  readonly rows: readonly Row[];
  /** What was asked for, checked. */
  readonly input: PlainRecord;
  readonly sent: Sent;
  /** What the handler adds to the one at this place. */
  readonly ownOf: (place: number) => PlainRecord;
}

/**
 * Writes what a transition or action does to its records. What each will be is worked out first; code of the business is asked
 * once for all that become others, as before a save, and stands around the write of each.
 */
export async function changeAll(context: Context, store: Store, changes: Changes): Promise<void> {
  const { rows, ownOf } = changes;
  const all: Becoming[] = [];
  for (const [i, row] of rows.entries()) all.push(await becoming(context, store, { ...changes, row, own: ownOf(i) }));
  const prepared = await preparedOf(context, store, all);
  const saved: SavedRecord[] = [];
  for (const one of all) {
    const { before, record: asked } = one;
    const write = (record: PlainRecord) => writeOne(context, store, { ...changes, one, record });
    const record = prepared.get(one);
    const saving = { id: String(one.row.id), before, write };
    saved.push(await (record ? aroundSave(context, store, { ...saving, record }) : write(asked)));
  }
  await followSaved(context, store, saved);
}

/** The records that become others, with what code of the business adds. What it refuses of them is told by their places among all. */
async function preparedOf(
  context: Context,
  store: Store,
  all: readonly Becoming[],
): Promise<ReadonlyMap<Becoming, PlainRecord>> {
  const others = all.filter(({ row, record }) => !isStored(context, record, row));
  try {
    const coming = others.map(({ row, before, record }) => ({ id: String(row.id), before, record }));
    const prepared = await prepareAll(context, store, coming);
    return new Map(prepared.map((record, i) => [others[i] as Becoming, record]));
  } catch (error) {
    if (!(error instanceof Refusal) || !error.details.rows) throw error;
    const rows = error.details.rows.map((one) => ({ ...one, record: all.indexOf(others[one.record] as Becoming) }));
    throw new (error.constructor as typeof Refusal)(error.kind, { ...error.details, rows });
  }
}

interface Writing extends Changes {
  readonly one: Becoming;
  /** As it is written. */
  readonly record: PlainRecord;
}

/** Writes one of the records, with its version and its lines in the log. */
async function writeOne(context: Context, store: Store, { task, input, one, record }: Writing): Promise<SavedRecord> {
  const { doing, cause: action } = task;
  const { resource } = context.compiled;
  const { row, before } = one;
  const id = String(row.id);
  const changed = { id, version: Number(row.version) + 1, ...stamp(context, 'update'), ...toRow(resource, record) };
  await written(context, () => updateRow(store, resource.name, changed), changed);
  await settleFiles(context, store, { id, record, before });
  const others = Object.fromEntries(Object.entries(input).filter(([name]) => !Object.hasOwn(before, name)));
  const after = toRecord(resource, changed);
  const [event, ...further] = happened(context, doing, { before, after, others });
  await writeLog(context, store, { id, action, before, after, others, ...(event && { event }) });
  // One line tells of one event: what else has happened has a line of its own, on which nothing changes.
  for (const each of further) await writeLog(context, store, { id, action, before: after, after, event: each });
  return { id, before, after };
}
