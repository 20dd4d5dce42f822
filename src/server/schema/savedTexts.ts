import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findNewestGeneration, findSavesSince, isRecordedText, type SavedText } from '../db/schemas.ts';
import { keepAppSetting } from '../db/settings.ts';
import { type Database, isPassing, lockName, type Store } from '../db/store.ts';
import type { Log } from '../log.ts';
import { locationOf, replaceFile } from './editor/files.ts';

/** Lock id: one save of a file at a time, in all processes. */
const saveLock = 7205;

export function lockSaves(store: Store): Promise<void> {
  return lockName(store, saveLock, 'schemaFiles');
}

/** Delay before the server tries again after a text could not be written or read, in milliseconds. */
const retryAfter = 4_000;

/**
 * A hidden file of the folder: the number of the last save whose text the folder has, by the id of the database. It tells a folder that
 * is older than a save from one whose file was later changed by hand, possibly back to an old text.
 */
const markName = '.saved';

/** Brings texts that were saved in consoles of other servers to the folder of this server. */
export interface SavedTexts {
  /** Writes newer texts to the folder. A file whose text no server ever saved or replaced was changed by hand, and stays. */
  follow(): Promise<void>;
  /** Whether the folder has every saved text; `store` must hold the lock of saves. */
  isCurrent(store: Store): Promise<boolean>;
  /** The file whose newer text cannot be written; undefined if there is none. */
  unwritable(): string | undefined;
}

const oneServer: SavedTexts = { follow: async () => undefined, isCurrent: async () => true, unwritable: () => undefined };

/** On a database that only one server can use, there are no texts of others. */
export function createSavedTexts(database: Database, folder: string, log: Log): SavedTexts {
  return database.openNotices ? savedTextsOf(database, folder, log) : oneServer;
}

function savedTextsOf(database: Database, folder: string, log: Log): SavedTexts {
  let followed = 0;
  let unwritable: string | undefined;
  let retry: NodeJS.Timeout | undefined;

  async function take(store: Store, { file, text }: SavedText): Promise<void> {
    const location = locationOf(folder, file);
    if (location.text === text) return;
    if (location.text !== undefined && !(await isRecordedText(store, file, location.text))) {
      log.warn({ event: 'schemaKept', file }, 'a resource file was changed in the folder and differs from the text saved in the console');
      return;
    }
    replaceFile(location, text);
    log.info({ event: 'schemaFollowed', file }, 'a resource file saved at another server was written to the folder');
  }

  async function takeAll(store: Store): Promise<void> {
    await lockSaves(store);
    const id = await keepAppSetting(store, 'databaseId', randomUUID());
    const saves = await findSavesSince(store, Math.max(followed, marksIn(folder)[id] ?? 0));
    unwritable = undefined;
    for (const save of saves) {
      await take(store, save).catch((err: unknown) => {
        unwritable = save.file;
        log.error({ err, event: 'schemaUnwritten', file: save.file }, 'a resource file saved at another server could not be written');
      });
    }
    if (unwritable !== undefined) return;
    followed = await findNewestGeneration(store);
    mark(folder, id, followed);
  }

  async function follow(): Promise<void> {
    clearTimeout(retry);
    try {
      // An empty folder is a share that is not mounted.
      if ((await findNewestGeneration(database.read)) <= followed || isEmpty(folder)) return;
      await database.transact(takeAll);
      if (unwritable !== undefined) followLater();
    } catch (error) {
      if (isPassing(error)) followLater();
      throw error;
    }
  }

  function followLater(): void {
    clearTimeout(retry);
    retry = setTimeout(() => void follow().catch(() => undefined), retryAfter).unref();
  }

  return {
    follow,
    isCurrent: async (store) => (await findNewestGeneration(store)) <= followed,
    unwritable: () => unwritable,
  };
}

function isEmpty(folder: string): boolean {
  try {
    return readdirSync(folder).length === 0;
  } catch {
    return true;
  }
}

function marksIn(folder: string): Readonly<Record<string, number>> {
  try {
    return JSON.parse(readFileSync(join(folder, markName), 'utf8'));
  } catch {
    return {};
  }
}

/** Without the mark, the next start compares the texts again. */
function mark(folder: string, id: string, generation: number): void {
  try {
    writeFileSync(join(folder, markName), JSON.stringify({ ...marksIn(folder), [id]: generation }));
  } catch {
    return;
  }
}
