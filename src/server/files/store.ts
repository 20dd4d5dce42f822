import { createHash } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import type { App } from '../app.ts';
import { AppError } from '../appError.ts';
import { deleteFiles, findRemoved, removeForsaken, updateFile } from '../db/files.ts';
import { privateFolder } from '../db/privateFiles.ts';
import { isDiskFull } from '../db/store.ts';

/** What was written. */
export interface StoredFile {
  readonly size: number;
  /** SHA-256 of the content, in hexadecimal. */
  readonly hash: string;
}

/** The bytes of all files, each under the id of its row: no name from outside ever becomes a path. */
export interface FileStore {
  /** Writes what comes, on the disk when it is done; `look` sees every part first and may refuse. Nothing is left then. */
  readonly write: (
    id: string,
    content: AsyncIterable<Uint8Array>,
    inspect: (part: Uint8Array) => void,
  ) => Promise<StoredFile>;
  /** The content; undefined when there is none. */
  readonly read: (id: string) => Promise<Readable | undefined>;
  /** Does nothing when there is none. */
  readonly remove: (id: string) => Promise<void>;
}

/** Only what the server makes itself. */
const fileId = /^[0-9a-f-]{36}$/;

/** Keeps files in `folder`, in folders of their own by the last signs of their ids. */
export function createFileStore(folder: string): FileStore {
  // The folder of all data, which must be private too.
  for (const one of [dirname(folder), folder]) privateFolder(one);
  const pathOf = (id: string): string => {
    if (!fileId.test(id)) throw new Error('the id of a file is not valid');
    return join(folder, id.slice(-2), id);
  };
  const remove = (id: string): Promise<void> => rm(pathOf(id), { force: true });
  return {
    remove,
    write: async (id, content, inspect) => {
      const path = pathOf(id);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      try {
        return await writeAll(path, content, inspect);
      } catch (error) {
        await remove(id);
        throw isDiskFull(error) ? new AppError('diskFull', { cause: error }) : error;
      }
    },
    read: async (id) => {
      const handle = await openToRead(pathOf(id));
      return handle && createReadStream('', { fd: handle });
    },
  };
}

async function writeAll(
  path: string,
  content: AsyncIterable<Uint8Array>,
  inspect: (part: Uint8Array) => void,
): Promise<StoredFile> {
  const hash = createHash('sha256');
  let size = 0;
  // Never over something that is there.
  const handle = await open(path, 'wx', 0o600);
  try {
    for await (const part of content) {
      inspect(part);
      hash.update(part);
      size += part.length;
      await handle.writeFile(part);
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
  await syncFolder(dirname(path));
  return { size, hash: hash.digest('hex') };
}

/** The name of a new file outlives a loss of power too, where folders can be written through. */
async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, 'r').catch(() => undefined);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}

/** A plain file and nothing else: a link is not followed. */
async function openToRead(path: string): Promise<FileHandle | undefined> {
  try {
    const handle = await open(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
    if ((await handle.stat()).isFile()) return handle;
    await handle.close();
    return undefined;
  } catch (error) {
    if (['ENOENT', 'ELOOP'].includes(String((error as { code?: unknown }).code))) return undefined;
    throw error;
  }
}

/** In milliseconds: no form takes longer to arrive; so long may a form with a file stay open, and bytes be fetched from a backup. */
const [hour, day] = [3_600_000, 24 * 3_600_000];

/** So many at once. */
const filesAtOnce = 500;

/**
 * Deletes the bytes of files that are no longer referenced, one day after their removal, and then their rows. File
 * names of fields are kept, because logs mention them.
 */
export async function sweepFiles({ database, files, clock }: Pick<App, 'database' | 'files' | 'clock'>): Promise<void> {
  const ago = (milliseconds: number): string => new Date(clock().getTime() - milliseconds).toISOString();
  await database.transact((store) => removeForsaken(store, { arriving: ago(hour), staged: ago(day), time: '' }));
  for (;;) {
    const rows = await findRemoved(database.read, ago(day), filesAtOnce);
    for (const { id } of rows) await files.remove(String(id));
    await database.transact(async (store) => {
      for (const { id, field } of rows) {
        if (field === '') await deleteFiles(store, [String(id)]);
        else await updateFile(store, { id: String(id), state: 'gone' });
      }
    });
    if (rows.length < filesAtOnce) return;
  }
}
