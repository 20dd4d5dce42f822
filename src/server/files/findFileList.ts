import type { FileEntry } from '../../contract/files.ts';
import { findUserNames } from '../db/accounts.ts';
import { findFilesOf } from '../db/files.ts';
import type { Row, Store } from '../db/store.ts';
import type { Context } from '../resource/context.ts';
import { marksOf } from './marksOf.ts';
import { findOwner } from './owner.ts';
import { isFileShown } from './shownFiles.ts';

interface FileList {
  readonly records: readonly FileEntry[];
  readonly total: number;
}

type Reader = Pick<Context, 'language' | 'compiled'>;

/** `POST findFileList` `{id}`: the files of a record that the caller may know of, oldest first. */
export async function findFileList(context: Context): Promise<FileList> {
  const store = context.house.database.read;
  const { id } = (context.body ?? {}) as { id?: unknown };
  const record = await findOwner(context, store, { id });
  const rows = await findFilesOf(store, { resource: context.compiled.resource.name, recordId: String(record.id) });
  const shown = rows.filter((row) => isFileShown(context, row));
  const records = await toEntries(context, store, shown);
  return { records, total: records.length };
}

/** A file as people are told of it. */
export async function toEntry(reader: Reader, store: Store, row: Row): Promise<FileEntry> {
  const [entry] = await toEntries(reader, store, [row]);
  return entry as FileEntry;
}

async function toEntries({ language, compiled }: Reader, store: Store, rows: readonly Row[]): Promise<FileEntry[]> {
  const senders = [...new Set(rows.map((row) => String(row.createBy)))];
  const names = await findUserNames(store, senders, language);
  const { marks } = compiled.resource.detail.files ?? {};
  return rows.map((row) => ({
    ...{ id: String(row.id), name: String(row.name), size: Number(row.size), type: String(row.type) },
    ...{ kind: row.kind === null ? null : String(row.kind), createBy: String(row.createBy) },
    ...(marks && row.field === '' && { marks: marksOf(row, marks) }),
    createByName: names.get(String(row.createBy)) ?? String(row.createBy),
    createTime: String(row.createTime),
  }));
}
