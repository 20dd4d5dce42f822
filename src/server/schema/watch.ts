import { readdirSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import type { Log } from '../log.ts';

/** How often the folder is looked at unless told otherwise, in milliseconds. */
const defaultInterval = 400;

/** How long a change that could not be read waits for the next try, in milliseconds. */
const retryAfter = 4_000;

/** So many failures in a row are no chance: a file that was just being written is there at the next look. */
const failuresToReport = 2;

/** The stamp of a folder that is gone, cannot be read or holds no file. */
export const missingFile = '';

interface Watched {
  readonly folder: string;
  /** The stamp of the folder when its files were read; `gone` where they could not be. */
  readonly seen: string;
  readonly onChange: () => Promise<void>;
  /** The folder has vanished, or everything in it: a share that is not mounted looks so too. */
  readonly onMissing: () => Promise<void>;
  /** The files could not be read time after time. */
  readonly onFailed: () => Promise<void>;
  readonly log: Log;
  /** How often it looks, in milliseconds. */
  readonly interval?: number | undefined;
}

export interface Watch {
  /** Looks now; done when what has changed is worked off. */
  readonly check: () => Promise<void>;
  /** Ends it, after waiting for what runs. */
  readonly stop: () => Promise<void>;
}

/**
 * Calls `onChange` whenever a file below a folder has come, gone or changed, one call at a time. It looks at names,
 * sizes and times instead of being told by the file system: that also works on shares, in containers, and when the
 * folder itself is moved away and back. A call that fails is made again a little later, until it succeeds.
 */
export function watchSchemas({ folder, log, seen: first, interval = defaultInterval, ...on }: Watched): Watch {
  let seen = first;
  let waiting = 0;
  let running: Promise<void> = Promise.resolve();
  let notBefore = 0;
  let failures = 0;
  const checkOnce = async (): Promise<void> => {
    const now = stampOf(folder);
    if (now === seen && failures === 0) return;
    try {
      await (now === missingFile ? on.onMissing() : on.onChange());
      seen = now;
      failures = 0;
    } catch (err) {
      notBefore = Date.now() + retryAfter;
      failures += 1;
      log.error({ err }, 'the resource files could not be read');
      if (failures === failuresToReport) await on.onFailed().catch((err: unknown) => log.error({ err }, 'not told'));
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

/** What tells one state of a folder from another. */
export function stampOf(folder: string): string {
  return namesIn(folder)
    .map((path) => `${path} ${stampOfFile(join(folder, path))}`)
    .join('\n');
}

/** What is hidden is no resource file: editors put their locks there. */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.json') && !path.split(sep).some((part) => part.startsWith('.')))
      .sort();
  } catch {
    return [];
  }
}

/** A file that cannot be looked at, such as a link that leads nowhere, keeps nobody from seeing the others. */
function stampOfFile(path: string): string {
  try {
    const { mtimeMs, size, ino } = statSync(path);
    return `${mtimeMs} ${size} ${ino}`;
  } catch {
    return 'missing';
  }
}
