import { type FileEntry, type FileMark, filesInLog, markInLog } from '../../contract/files.ts';
import { neededMarks } from '../access/rights.ts';
import type { Context } from '../app.ts';
import { AppError } from '../appError.ts';
import { findUserNames } from '../db/accounts.ts';
import { findFile, findFilesOf, updateFile } from '../db/files.ts';
import { findRowsById } from '../db/rows.ts';
import type { Row, Store } from '../db/store.ts';
import { isId } from '../resource/context.ts';
import { FileAnswer } from '../resource/labels.ts';
import { announceChange } from '../write/change.ts';
import { writeLog, writeOnce } from '../write/once.ts';
import { findOwner, isFileShown, marksOf } from './owner.ts';

interface FileList {
  readonly records: readonly FileEntry[];
  readonly total: number;
}

type Reader = Pick<Context, 'language' | 'compiled'>;

/** `POST findFileList` `{id}`: returns the files of a record that the caller may see, oldest first. */
export async function findFileList(context: Context): Promise<FileList> {
  const store = context.app.database.read;
  const { id } = (context.body ?? {}) as { id?: unknown };
  const record = await findOwner(context, store, { id });
  const rows = await findFilesOf(store, { resource: context.compiled.resource.name, recordId: String(record.id) });
  const shown = rows.filter((row) => isFileShown(context, row));
  const records = await toEntries(context, store, shown);
  return { records, total: records.length };
}

/** Converts a row to the file entry of the response. */
export async function toEntry(reader: Reader, store: Store, row: Row): Promise<FileEntry> {
  const [entry] = await toEntries(reader, store, [row]);
  return entry as FileEntry;
}

async function toEntries({ language, compiled }: Reader, store: Store, rows: readonly Row[]): Promise<FileEntry[]> {
  const senders = [...new Set(rows.map((row) => String(row.createBy)))];
  const names = await findUserNames(store, senders, language);
  const { marks } = compiled.resource.detail.files ?? {};
  return rows.map((row) => ({
    id: String(row.id),
    name: String(row.name),
    size: Number(row.size),
    type: String(row.type),
    kind: row.kind === null ? null : String(row.kind),
    createBy: String(row.createBy),
    ...(marks && row.field === '' && { marks: marksOf(row, marks) }),
    createByName: names.get(String(row.createBy)) ?? String(row.createBy),
    createTime: String(row.createTime),
  }));
}

interface FileListParams {
  readonly id: string;
  readonly marks: readonly string[];
}

/** `POST markFile` `{id, marks}`: replaces the marks of a file. Each change is logged. */
export async function markFile(context: Context): Promise<FileEntry> {
  const allMarks = context.compiled.resource.detail.files?.marks ?? [];
  const params = readParams(context.body, allMarks);
  assertVisible(context, params.marks);
  return writeOnce(context, async (store) => {
    const row = await mark(context, store, { ...params, allMarks });
    announceChange(context, store, [String(row.recordId)]);
    return toEntry(context, store, row);
  });
}

/** Throws if the caller would no longer see the file with these marks. */
function assertVisible(context: Context, marks: readonly string[]): void {
  const hidden = neededMarks(context).find((name) => !marks.includes(name));
  const title = context.visible.detail.files?.marks?.find(({ name }) => name === hidden)?.title;
  if (title) throw new AppError('markStays', { values: (language) => ({ mark: title[language] }) });
}

function readParams(body: unknown, allMarks: readonly FileMark[]): FileListParams {
  const { id, marks } = (body ?? {}) as { readonly id?: unknown; readonly marks?: unknown };
  const isDeclared = (name: unknown): boolean => allMarks.some((one) => one.name === name);
  if (!Array.isArray(marks) || !marks.every(isDeclared)) throw new AppError('invalidBody');
  if (!isId(id)) throw new AppError('notFound');
  return { id, marks };
}

async function mark(
  context: Context,
  store: Store,
  { id, marks, allMarks }: FileListParams & { readonly allMarks: readonly FileMark[] },
): Promise<Row> {
  const { resource } = context.compiled;
  const [row] = await findRowsById(store, { table: 'sys_file', ids: [id], lock: 'write' });
  if (row?.resource !== resource.name || row.state !== 'kept' || row.field !== '') throw new AppError('notFound');
  if (!isFileShown(context, row)) throw new AppError('notFound');
  const recordId = String(row.recordId);
  await findOwner(context, store, { id: recordId });
  const had = marksOf(row, allMarks);
  for (const { name } of allMarks) {
    if (had.includes(name) === marks.includes(name)) continue;
    const file = { [filesInLog]: row.name };
    const split = marks.includes(name) ? { others: file } : { removed: file };
    await writeLog(context, store, { id: recordId, action: `${markInLog}${name}`, before: {}, after: {}, ...split });
  }
  const has = allMarks.filter(({ name }) => marks.includes(name)).map(({ name }) => name);
  const values = { marks: JSON.stringify(has) };
  await updateFile(store, { id, ...values });
  return { ...row, ...values };
}

/** Maximum number of files per call. */
const mostIds = 1_000;

/** `POST removeFileByIds` with a list of ids: removes all of them or none. A file in a field can only be removed by saving its record. */
export async function removeFiles(context: Context): Promise<null> {
  const { body } = context;
  if (!Array.isArray(body) || body.length === 0 || body.some((id) => typeof id !== 'string')) throw new AppError('invalidBody');
  if (body.length > mostIds) throw new AppError('tooLarge', { values: { limit: mostIds } });
  if (!body.every(isId)) throw new AppError('notFound');
  return writeOnce(context, async (store) => {
    announceChange(context, store, await removeAll(context, store, [...new Set(body as string[])]));
    return null;
  });
}

async function removeAll(context: Context, store: Store, ids: readonly string[]): Promise<string[]> {
  const { resource } = context.compiled;
  const rows = await findRowsById(store, { table: 'sys_file', ids, lock: 'write' });
  const isOwn = (row: Row): boolean => row.resource === resource.name && row.state === 'kept' && row.field === '';
  const own = rows.filter((row) => isOwn(row) && isFileShown(context, row));
  if (own.length < ids.length) throw new AppError('notFound');
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
  const removeTime = context.app.clock().toISOString();
  for (const file of files) await updateFile(store, { id: String(file.id), state: 'removed', removeTime });
  const hidden = { [filesInLog]: files.map(({ name }) => name).join(', ') };
  await writeLog(context, store, { id, action: 'removeFile', before: {}, after: {}, removed: hidden });
}

/**
 * `POST downloadFile` `{fileId}`: returns the file as a download, never displayed inline. Returns 40004 for missing files and for files
 * that the caller may not see.
 */
export async function downloadFile(context: Context): Promise<FileAnswer> {
  const { app, body } = context;
  const { fileId } = (body ?? {}) as { fileId?: unknown };
  const row = isId(fileId) ? await findFile(app.database.read, fileId) : undefined;
  if (!row || !(await isShown(context, row))) throw new AppError('notFound');
  const content = await app.files.read(String(row.id));
  if (!content) {
    app.log.error({ event: 'fileLost', file: row.id }, 'a file is in the database, but not in the file store');
    throw new AppError('notFound');
  }
  return new FileAnswer({ name: String(row.name), type: String(row.type), content, size: Number(row.size) });
}

/**
 * Whether the caller may see the file. Its field must be visible, and an unsaved file is visible only to its uploader. Throws 40004 if the
 * record of the file is not visible.
 */
async function isShown(context: Context, row: Row): Promise<boolean> {
  const { app, actor, visible } = context;
  if (row.resource !== visible.name) return false;
  const isVisible = row.field === '' || visible.fields.some(({ name, file }) => file && name === row.field);
  if (row.state === 'staged') return isVisible && row.createBy === actor.user.account;
  if (row.state !== 'kept' || !isVisible || !isFileShown(context, row)) return false;
  await findOwner(context, app.database.read, { id: row.recordId });
  return true;
}
