import type { FileEntry } from '../../contract/files.ts';
import { findFilesOf } from '../db/files.ts';
import type { Row, Store } from '../db/store.ts';
import { findUserNames } from '../db/users.ts';
import type { Context } from '../resource/context.ts';
import { findOwner } from './owner.ts';

interface FileList {
  readonly records: readonly FileEntry[];
  readonly total: number;
}

/** `POST findFileList` `{id}`: the files of a record, oldest first. */
export async function findFileList(context: Context): Promise<FileList> {
  const store = context.house.database.read;
  const { id } = (context.body ?? {}) as { id?: unknown };
  const record = await findOwner(context, store, { id });
  const rows = await findFilesOf(store, { resource: context.compiled.resource.name, recordId: String(record.id) });
  const records = await toEntries(store, rows);
  return { records, total: records.length };
}

/** A file as people are told of it. */
export async function toEntry(store: Store, row: Row): Promise<FileEntry> {
  const [entry] = await toEntries(store, [row]);
  return entry as FileEntry;
}

async function toEntries(store: Store, rows: readonly Row[]): Promise<FileEntry[]> {
  const names = await findUserNames(store, [...new Set(rows.map((row) => String(row.createBy)))]);
  return rows.map((row) => ({
    ...{ id: String(row.id), name: String(row.name), size: Number(row.size), type: String(row.type) },
    ...{ kind: row.kind === null ? null : String(row.kind), createBy: String(row.createBy) },
    createByName: names.get(String(row.createBy)) ?? String(row.createBy),
    createTime: String(row.createTime),
  }));
}
