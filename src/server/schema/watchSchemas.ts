import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from '../log/createLog.ts';

/** How often the folder is looked at, in milliseconds. */
const step = 400;

/**
 * Calls `onChange` whenever a file below a folder has come, gone or changed, one call at a time. It looks at names,
 * sizes and times instead of being told by the file system: that also works on shares, in containers, and when the
 * folder itself is moved away and back. Gives the way to stop, which waits for a call that runs.
 */
export function watchSchemas(folder: string, onChange: () => Promise<void>, log: Log): () => Promise<void> {
  let seen = lookAt(folder);
  let running: Promise<void> = Promise.resolve();
  let isRunning = false;
  const timer = setInterval(() => {
    const now = lookAt(folder);
    // A folder that has vanished changes nothing: what was read last stays until it is back.
    if (isRunning || now === undefined || now === seen) return;
    seen = now;
    isRunning = true;
    running = onChange()
      .catch((err: unknown) => log.error({ err }, 'the resource files could not be read'))
      .finally(() => {
        isRunning = false;
      });
  }, step).unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}

/** What tells one state of a folder from another; undefined when it cannot be read just now. */
function lookAt(folder: string): string | undefined {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.json'))
      .sort()
      .map((path) => `${path} ${stampOf(join(folder, path))}`)
      .join('\n');
  } catch {
    return undefined;
  }
}

function stampOf(path: string): string {
  const { mtimeMs, size, ino } = statSync(path);
  return `${mtimeMs} ${size} ${ino}`;
}
