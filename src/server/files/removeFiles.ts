import { filesInLog } from '../../contract/files.ts';
import { updateFile } from '../db/files.ts';
import { findRowsById } from '../db/rows.ts';
import type { Row, Store } from '../db/store.ts';
import { Refusal } from '../refusal.ts';
import type { Context } from '../resource/context.ts';
import { isId } from '../resource/isId.ts';
import { tellChange } from '../resource/tellChange.ts';
import { writeLog } from '../resource/writeLog.ts';
import { writeOnce } from '../resource/writeOnce.ts';
import { findOwner } from './owner.ts';
import { isFileShown } from './shownFiles.ts';

/** Most files of one call. */
const mostIds = 1_000;

/** `POST removeFileByIds` with a list of ids: all of them or none. A file in a field goes with what its record says. */
export async function removeFiles(context: Context): Promise<null> {
  const { body } = context;
  if (!Array.isArray(body) || body.length === 0 || body.some((id) => typeof id !== 'string'))
    throw new Refusal('invalidBody');
  if (body.length > mostIds) throw new Refusal('tooLarge', { values: { limit: mostIds } });
  if (!body.every(isId)) throw new Refusal('notFound');
  const { recordIds } = await writeOnce(context, async (store) => ({
    recordIds: await removeAll(context, store, [...new Set(body as string[])]),
  }));
  tellChange(context, recordIds);
  return null;
}

async function removeAll(context: Context, store: Store, ids: readonly string[]): Promise<string[]> {
  const { resource } = context.compiled;
  const rows = await findRowsById(store, { table: 'sys_file', ids, lock: 'write' });
  const isOwn = (row: Row): boolean => row.resource === resource.name && row.state === 'kept' && row.field === '';
  const own = rows.filter((row) => isOwn(row) && isFileShown(context, row));
  if (own.length < ids.length) throw new Refusal('notFound');
  const byRecord = Map.groupBy(own, (row) => String(row.recordId));
  for (const [id, files] of byRecord) {
    await findOwner(context, store, { id });
    await removeOf(context, store, { id, files });
  }
  return [...byRecord.keys()];
}

async function removeOf(
  context: Context,
  store: Store,
  { id, files }: { readonly id: string; readonly files: readonly Row[] },
): Promise<void> {
  const removeTime = context.house.clock().toISOString();
  for (const file of files) await updateFile(store, { id: String(file.id), state: 'removed', removeTime });
  const lost = { [filesInLog]: files.map(({ name }) => name).join(', ') };
  await writeLog(context, store, { id, action: 'removeFile', before: {}, after: {}, lost });
}
