import { readdirSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import type { Log } from '../log.ts';

/** Default interval for checking the folder, in milliseconds. */
const defaultInterval = 400;

/** Delay before a failed change is tried again, in milliseconds. */
const retryAfter = 4_000;

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
