import { addReadyRows, openReadyRows, type ReadyRows } from '../../../db/readyRows.ts';
import type { Row, Store, Value } from '../../../db/store.ts';
import type { FollowEvent } from '../../../extend.ts';
import { planBlock } from '../../batch/planBlock.ts';
import { breathe } from '../../breathe.ts';
import type { Context } from '../../context.ts';
import { newId } from '../../newId.ts';
import { type Course, toStage } from '../checkCells.ts';
import { notesOf } from '../conclude.ts';
import { goodRows } from '../goodRows.ts';
import type { StagedRow } from '../stagedImport.ts';

/** Rows of an import that are judged, and ready to be written in one short transaction. */
export interface Judged {
  readonly total: { created: number; updated: number; unchanged: number };
  readonly ids: string[];
  /** Rows that something has come in the way of since they were checked. */
  readonly late: StagedRow[];
  /** What code of the business follows. */
  readonly followed: FollowEvent['changes'][number][];
  /** The versions of records that others of these refer to, by table and id. */
  readonly kept: ReadonlyMap<string, ReadonlyMap<string, Value>>;
}

/** Where the rows wait: new and changed records, lines of the log, and what it takes to undo the import. */
export type Waiting = Readonly<Record<'fresh' | 'changed' | 'log' | 'notes', ReadyRows>>;

const stamps = ['createBy', 'createTime', 'updateBy', 'updateTime'];

/** Makes room for the rows of an import. */
export async function openWaiting({ compiled: { resource } }: Context, store: Store): Promise<Waiting> {
  const own = resource.fields.filter(({ lines }) => !lines).map(({ name }) => name);
  const log = ['id', 'resource', 'recordId', 'action', 'operator', 'time', 'changes', 'version'];
  const fresh = ['id', 'version', ...stamps, ...own];
  const changed = ['id', 'version', 'updateBy', 'updateTime', ...own];
  return {
    fresh: await openReadyRows(store, resource.name, fresh),
    changed: await openReadyRows(store, resource.name, changed),
    log: await openReadyRows(store, 'sys_recordLog', log),
    notes: await openReadyRows(store, 'sys_import_write', ['importId', 'recordId', 'version', 'logId', 'former']),
  };
}

interface Judging {
  readonly importId: string;
  readonly course: Course;
  readonly waiting: Waiting;
}

/**
 * Judges the good rows of an import and lays them ready, a block after the other: whoever else reads or writes comes in between.
 * What they were judged by may have changed until they are written, so that is looked at once more then.
 */
export async function judgeAhead(context: Context, { importId, course, waiting }: Judging): Promise<Judged> {
  const { database } = context.house;
  const kept = new Map<string, Map<string, Value>>();
  const judged: Judged = {
    ...{ total: { created: 0, updated: 0, unchanged: 0 }, ids: [], late: [], followed: [], kept },
  };
  const read = watched(database.read, (table, rows) => note(kept, table, rows));
  for await (const { rows, checked } of goodRows(context, read, { importId, course })) {
    const late = checked.flatMap((row, i) =>
      row.errors.length > 0 ? [toStage(context, row, rows[i]?.cells ?? {})] : [],
    );
    judged.late.push(...late);
    const sound = checked.filter(({ errors }) => errors.length === 0);
    const given = sound.map((row) => (row.current ? row : { ...row, given: { id: newId(), serials: {} } }));
    const plan = planBlock(context, given);
    await breathe();
    const changed = plan.changed.map(({ row }) => row);
    await database.transact(async (store) => {
      await addReadyRows(store, waiting.fresh, plan.fresh);
      await addReadyRows(store, waiting.changed, changed);
      await addReadyRows(store, waiting.log, plan.log);
      await addReadyRows(store, waiting.notes, notesOf(importId, plan.writes));
    });
    judged.total.created += plan.fresh.length;
    judged.total.updated += changed.length;
    judged.total.unchanged += plan.unchanged;
    judged.ids.push(...[...plan.fresh, ...changed].map(({ id }) => String(id)));
    judged.followed.push(...plan.followed);
    await breathe();
  }
  return judged;
}

/** A store for reading that tells of rows which the work relies on. */
function watched(store: Store, whenKept: (table: string, rows: readonly Row[]) => void): Store {
  return { ...store, whenKept, ...(store.whole && { whole: { ...store.whole, whenKept } }) };
}

/** The first sight counts: what has changed while others were judged has changed since. */
function note(kept: Map<string, Map<string, Value>>, table: string, rows: readonly Row[]): void {
  const versions = kept.get(table) ?? new Map<string, Value>();
  kept.set(table, versions);
  for (const { id, version } of rows) {
    if (!versions.has(String(id))) versions.set(String(id), version ?? null);
  }
}
