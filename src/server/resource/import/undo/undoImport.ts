import type { ImportUndo, KeptRecord } from '../../../../contract/imports.ts';
import { findImportWrites, updateImport } from '../../../db/imports.ts';
import type { Store } from '../../../db/store.ts';
import { Refusal } from '../../../refusal.ts';
import { breathe } from '../../breathe.ts';
import type { Context } from '../../context.ts';
import { writeAside } from '../../writeAside.ts';
import type { ImportBody } from '../saveBatch.ts';
import { findOwnImport, mayUndo } from '../staged.ts';
import { tellMany } from '../tellMany.ts';
import { deleteCreated } from './deleteCreated.ts';
import { judgeWrites } from './judgeWrites.ts';
import { restoreUpdated } from './restoreUpdated.ts';
import type { Undone } from './undone.ts';

/** Records taken back at once, and those that the answer names of the ones left alone. */
const [block, mostNamed] = [250, 200];

/**
 * `mode: "undo"`: takes back what a commit wrote, in one transaction and once: new records are deleted, changed ones have
 * their former values again. What anybody has changed since, refers to, or cannot be what it was, stays and is named.
 * Whoever asks again gets the first outcome.
 */
export async function undoImport(call: Context, { importId }: ImportBody): Promise<ImportUndo> {
  const context: Context = { ...call, cause: 'undo' };
  const { created, updated } = await findOwnImport(context, context.house.database.read, { id: importId });
  const count = Number(created ?? 0) + Number(updated ?? 0);
  const { answer, ids } = await writeAside(context, count, (database) =>
    database.transact((store) => undoOnce(context, store, importId)),
  );
  tellMany(context, ids);
  return answer;
}

async function undoOnce(context: Context, store: Store, importId: unknown) {
  const found = await findOwnImport(context, store, { id: importId, lock: 'write' });
  if (found.undo) return { answer: JSON.parse(String(found.undo)) as ImportUndo, ids: [] };
  if (found.state !== 'committed') throw new Refusal('importNotDone');
  const counts = { created: Number(found.created ?? 0), updated: Number(found.updated ?? 0) };
  if (counts.created + counts.updated > 0 && !mayUndo(context, counts)) throw new Refusal('forbidden');
  const id = String(found.id);
  const { deleted, restored, kept, ids } = await undoAll(context, store, id);
  const answer = { importId: id, deleted, restored, skipped: kept.length, kept: kept.slice(0, mostNamed) };
  const touchTime = context.house.clock().toISOString();
  await updateImport(store, { id, state: 'undone', undo: JSON.stringify(answer), touchTime });
  return { answer, ids };
}

async function undoAll(context: Context, store: Store, importId: string) {
  const total = { deleted: 0, restored: 0, kept: [] as KeptRecord[], ids: [] as string[] };
  const add = ({ ids, kept }: Undone): number => {
    total.kept.push(...kept);
    total.ids.push(...ids);
    return ids.length;
  };
  for (let after = ''; ; ) {
    const writes = await findImportWrites(store, { importId, after, most: block });
    if (writes.length === 0) return total;
    after = String(writes.at(-1)?.recordId);
    const { created, updated, kept } = await judgeWrites(context, store, writes);
    total.kept.push(...kept);
    total.restored += add(await restoreUpdated(context, store, updated));
    total.deleted += add(await deleteCreated(context, store, created));
    await breathe();
  }
}
