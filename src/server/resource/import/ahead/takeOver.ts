import { replaceImportRows } from '../../../db/imports.ts';
import { dropReadyRows, findVersions, insertReadyRows, updateReadyRows } from '../../../db/readyRows.ts';
import type { Row, Store } from '../../../db/store.ts';
import type { Context } from '../../context.ts';
import { followChanges } from '../../hooks/followChanges.ts';
import { type Committed, conclude } from '../conclude.ts';
import { findStaged, fromStagedRow } from '../stagedImport.ts';
import type { Judged, Waiting } from './judgeAhead.ts';

/** Ends a commit whose rows were judged by what is not so any more: nothing is written. */
export class Outdated extends Error {
  constructor() {
    super('something has changed since the rows were judged');
  }
}

interface Taken {
  /** The import as it stood when its rows were judged. */
  readonly found: Row;
  readonly judged: Judged;
  readonly waiting: Waiting;
}

/** So many records are looked at together. */
const block = 5_000;

/** Writes the rows that wait, in the transaction of the store, if all that they were judged by is still so. */
export async function takeOver(context: Context, store: Store, { found, judged, waiting }: Taken): Promise<Committed> {
  const { name } = context.compiled.table;
  const importId = String(found.id);
  const now = await findStaged(context, store, importId);
  if (now.touchTime !== found.touchTime) throw new Outdated();
  await requireAsJudged(store, judged);
  await store.beforeWrite?.(name, judged.ids);
  if ((await updateReadyRows(store, waiting.changed)) < judged.total.updated) throw new Outdated();
  await insertReadyRows(store, waiting.fresh);
  await insertReadyRows(store, waiting.log);
  await insertReadyRows(store, waiting.notes);
  await followChanges(context, store, judged.followed);
  const late = judged.late.map((row) => fromStagedRow(importId, row));
  await replaceImportRows(store, importId, late);
  const answer = await conclude(context, store, { importId, total: judged.total, sheets: [] });
  return { answer, ids: judged.ids, children: [] };
}

/** What the rows refer to must be as it was: neither gone nor changed. */
async function requireAsJudged(store: Store, { kept }: Judged): Promise<void> {
  for (const [table, versions] of kept) {
    const ids = [...versions.keys()];
    for (let start = 0; start < ids.length; start += block) {
      const some = ids.slice(start, start + block);
      const now = await findVersions(store, table, some);
      if (some.some((id) => !now.has(id) || now.get(id) !== versions.get(id))) throw new Outdated();
    }
  }
}

export async function dropWaiting(store: Store, waiting: Waiting): Promise<void> {
  for (const ready of Object.values(waiting)) await dropReadyRows(store, ready);
}
