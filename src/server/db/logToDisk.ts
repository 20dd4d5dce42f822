import { type FileHandle, open } from 'node:fs/promises';
import { oneForAll } from './oneForAll.ts';

/** The write-ahead log on its way to the disk. */
export interface LogToDisk {
  /** When all that was committed before is on the disk; fails where the disk does. */
  readonly bring: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/**
 * Brings the log to the disk aside, once for all who wait for it: SQLite itself would do it with every commit, and nobody
 * would be answered meanwhile. The log alone may be opened besides: SQLite holds no lock of the system on it, which closing
 * would let go.
 */
export function logToDisk(log: string): LogToDisk {
  let file: Promise<FileHandle> | undefined;
  return {
    bring: oneForAll(async () => {
      file ??= open(log, 'r+');
      await (await file).datasync();
    }),
    close: async () => (await file)?.close(),
  };
}
