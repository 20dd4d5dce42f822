import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findNewestGeneration, findSavesSince, isRecordedText, type SavedText } from '../db/schemas.ts';
import { keepAppSetting } from '../db/settings.ts';
import { type Database, isPassing, lockName, type Store } from '../db/store.ts';
import type { Log } from '../log.ts';
import type { SavedTexts, SchemaFolder } from '../schemaStore.ts';
import type { Settings } from '../settings.ts';
import { locationOf, replaceFile } from './editor/files.ts';

/** Delay before a failed change is tried again, in milliseconds. */
const retryAfter = 4_000;

/** Default interval for checking the folder, in milliseconds. */
const defaultInterval = 400;

/** Number of consecutive failures before they are reported; a file that was just being written is readable at the next check. */
const failuresToReport = 2;

/** The stamp of a folder that is missing, unreadable or empty. */
export const missingFile = '';

interface Watched {
  readonly folder: string;
  /** The stamp of the folder when its files were read; `missingFile` if they could not be read. */
  readonly seen: string;
  readonly onChange: () => Promise<void>;
  /** Called when the folder is missing or empty, for example because a share is not mounted. */
  readonly onMissing: () => Promise<void>;
  /** Called when reading the files has failed repeatedly. */
  readonly onFailed: () => Promise<void>;
  /** Whether the files must be read again even if they are unchanged. */
  readonly isDue?: () => boolean;
  readonly log: Log;
  /** Interval between checks, in milliseconds. */
  readonly interval?: number | undefined;
}

export interface Watch {
  /** Checks now; resolves when the changes are processed. */
  readonly check: () => Promise<void>;
  /** Stops watching, after the running check. */
  readonly stop: () => Promise<void>;
}

/**
 * Calls `onChange` whenever a file below a folder is added, removed or changed, one call at a time. It polls names, sizes and times,
 * because file system events do not work on shares, in containers, or when the folder itself is moved. A failed call is repeated after a
 * delay until it succeeds.
 */
export function watchSchemas({ folder, log, seen: first, interval = defaultInterval, ...on }: Watched): Watch {
  let seen = first;
  let waiting = 0;
  let running: Promise<void> = Promise.resolve();
  let notBefore = 0;
  let failures = 0;
  const checkOnce = async (): Promise<void> => {
    const now = stampOf(folder);
    if (now === seen && failures === 0 && !on.isDue?.()) return;
    try {
      await (now === missingFile ? on.onMissing() : on.onChange());
      seen = now;
      failures = 0;
    } catch (err) {
      notBefore = Date.now() + retryAfter;
      failures += 1;
      log.error({ err }, 'the resource files could not be read');
      if (failures === failuresToReport) await on.onFailed().catch((err: unknown) => log.error({ err }, 'not reported'));
    }
  };
  const check = (): Promise<void> => {
    waiting += 1;
    running = running.then(checkOnce).finally(() => {
      waiting -= 1;
    });
    return running;
  };
  const timer = setInterval(() => {
    if (waiting === 0 && Date.now() >= notBefore) void check();
  }, interval).unref();
  return {
    check,
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}

/** Returns a stamp that identifies the state of a folder. */
export function stampOf(folder: string): string {
  return namesIn(folder)
    .map((path) => `${path} ${stampOfFile(join(folder, path))}`)
    .join('\n');
}

/** Returns the paths of the resource files in a folder. Hidden files are ignored, because editors store lock files there. */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.json') && !path.split(sep).some((part) => part.startsWith('.')))
      .sort();
  } catch {
    return [];
  }
}

/** Returns the part of the stamp for one file. An unreadable file, such as a broken link, does not affect the others. */
function stampOfFile(path: string): string {
  try {
    const { mtimeMs, size, ino } = statSync(path);
    return `${mtimeMs} ${size} ${ino}`;
  } catch {
    return 'missing';
  }
}

interface FolderChecks {
  readonly log: Log;
  readonly check: () => Promise<void>;
}

/** How long a call waits for files that were saved at another server, in milliseconds. */
const longestLoading = 2_000;

/**
 * Creates the folder of resource files. Its `renew` never fails: failed steps are tried again later. Requests that arrive during a check do
 * not use its result, because a file may have been saved after the check began. They share the next check, so that many requests do not
 * cause many checks.
 */
export function createSchemaFolder(
  { schemasDir, isSchemaEditor }: Pick<Settings, 'schemasDir' | 'isSchemaEditor'>,
  saves: SavedTexts,
  { log, check }: FolderChecks,
): SchemaFolder {
  let live = saves.followed();
  let patientAgain = 0;
  const renewOnce = async (): Promise<void> => {
    await saves.follow().catch((err: unknown) => log.warn({ err }, 'files saved at other servers could not be looked up'));
    const followed = saves.followed();
    await check();
    live = Math.max(live, followed);
  };
  let [running, next]: [Promise<void>, Promise<void> | undefined] = [Promise.resolve(), undefined];
  const renew = (): Promise<void> => {
    next ??= running.then(() => {
      next = undefined;
      running = renewOnce();
      return running;
    });
    return next;
  };
  const awaitSave = async (number: number): Promise<void> => {
    if (number <= live || Date.now() < patientAgain) return;
    await Promise.race([renew(), delay(longestLoading, undefined, { ref: false })]);
    if (number > live) patientAgain = Date.now() + retryAfter;
  };
  return { path: schemasDir, isEditable: isSchemaEditor, saves, renew, awaitSave };
}

/** Lock id: one save of a file at a time, in all processes. */
const saveLock = 7205;

export function lockSaves(store: Store): Promise<void> {
  return lockName(store, saveLock, 'schemaFiles');
}

/**
 * Name of a hidden file in the folder. For each database, by its id, the file contains the number of the last save whose text the folder
 * has. It distinguishes a folder that is older than a save from one in which a file was later changed by hand, possibly back to an old
 * text.
 */
const markName = '.saved';

const oneServer: SavedTexts = {
  follow: async () => undefined,
  isCurrent: async () => true,
  followed: () => Number.POSITIVE_INFINITY,
  unwritable: () => undefined,
};

/** Creates the `SavedTexts` of a server. On a database that only one server can use, they do nothing. */
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
      // An empty folder is probably a share that is not mounted.
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
    followed: () => followed,
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

/** Writes the mark. If that fails, the next start compares the texts again. */
function mark(folder: string, id: string, generation: number): void {
  try {
    writeFileSync(join(folder, markName), JSON.stringify({ ...marksIn(folder), [id]: generation }));
  } catch {
    return;
  }
}
