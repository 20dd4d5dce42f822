import { type FileHandle, open } from 'node:fs/promises';
import { oneForAll } from './oneForAll.ts';

/** The write-ahead log on its way to the disk. */
export interface LogToDisk {
  /** When all that was committed before is on the disk; fails where the disk does, and from then on. */
  readonly bring: () => Promise<void>;
  /** Throws what it failed with: nothing may be written upon what is not on the disk. */
  readonly refuseAfterFailure: () => void;
  readonly close: () => Promise<void>;
}

/**
 * Brings the log to the disk aside, once for all who wait for it: SQLite itself would do it with every commit, and nobody
 * would be answered meanwhile. The log alone may be opened besides: SQLite holds no lock of the system on it, which closing
 * would let go. A system tells once that a disk has not taken what it was given, and forgets it: so it is kept here until the
 * server is started anew, which finds what is really there.
 */
export function logToDisk(log: string): LogToDisk {
  let file: FileHandle | undefined;
  let failure: Error | undefined;
  const refuseAfterFailure = (): void => {
    if (failure) throw failure;
  };
  return {
    refuseAfterFailure,
    bring: oneForAll(async () => {
      refuseAfterFailure();
      try {
        file ??= await open(log, 'r+');
        await file.datasync();
      } catch (cause) {
        failure = new Error(`The disk did not take ${log}: nothing is written until the server is started anew.`, {
          cause,
        });
        throw failure;
      }
    }),
    close: async () => file?.close(),
  };
}
