import { findFile } from '../db/files.ts';
import type { Row } from '../db/store.ts';
import { Refusal } from '../refusal.ts';
import type { Context } from '../resource/context.ts';
import { FileAnswer } from '../resource/fileAnswer.ts';
import { isId } from '../resource/isId.ts';
import { findOwner } from './owner.ts';
import { isFileShown } from './shownFiles.ts';

/**
 * `POST downloadFile` `{fileId}`: the file, always to be saved and never shown in place. What the caller may not know of,
 * and what is no more, is one and the same 40004.
 */
export async function downloadFile(context: Context): Promise<FileAnswer> {
  const { house, body } = context;
  const { fileId } = (body ?? {}) as { fileId?: unknown };
  const row = isId(fileId) ? await findFile(house.database.read, fileId) : undefined;
  if (!row || !(await isShown(context, row))) throw new Refusal('notFound');
  const content = await house.files.read(String(row.id));
  if (!content) {
    house.log.error({ event: 'fileLost', file: row.id }, 'a file is in the database and not in the data folder');
    throw new Refusal('notFound');
  }
  return new FileAnswer({ name: String(row.name), type: String(row.type), content, size: Number(row.size) });
}

/** A file of a record that is there, in a field that the caller may read; one that is not saved yet is its sender's. */
async function isShown(context: Context, row: Row): Promise<boolean> {
  const { house, actor, visible } = context;
  if (row.resource !== visible.name) return false;
  const isInSight = row.field === '' || visible.fields.some(({ name, file }) => file && name === row.field);
  if (row.state === 'staged') return isInSight && row.createBy === actor.user.account;
  if (row.state !== 'kept' || !isInSight || !isFileShown(context, row)) return false;
  await findOwner(context, house.database.read, { id: row.recordId });
  return true;
}
