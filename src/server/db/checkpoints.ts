import type { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';

/** Pages that the write-ahead log holds before whoever commits moves them; SQLite's own figure. */
const usualPages = 1_000;

/** Rows that a transaction changes before its pages are moved aside. */
const largeChange = 20_000;

interface CheckpointHooks {
  readonly begun: () => void;
  readonly worked: () => void;
}

/** Looks after the pages of large transactions. */
interface Checkpoints {
  /** Runs a transaction, which says when it has begun, and when only the commit is left. */
  readonly around: <T>(run: (hooks: CheckpointHooks) => Promise<T>) => Promise<T>;
  /** Runs work of many transactions, whose pages wait for its end. */
  readonly after: <T>(work: () => Promise<T>) => Promise<T>;
  /** When nothing is being moved any more. */
  readonly settled: () => Promise<void>;
}

/**
 * Who commits a transaction of 100 MB moves its pages from the write-ahead log to the file, and everybody else waits for
 * that. Those of a large one are moved after it, aside, and so are those of much work in many parts; small ones do it by
 * themselves, as ever.
 */
export function checkpointAside(writer: DatabaseSync, path: string): Checkpoints {
  const counted = writer.prepare('select total_changes() as n');
  const changes = (): number => Number((counted.get() as { n: number }).n);
  const moves = new Set<Promise<void>>();
  let held = 0;
  const hold = (by: 1 | -1): void => {
    held += by;
    writer.exec(`pragma wal_autocheckpoint = ${held > 0 ? 0 : usualPages}`);
  };
  const move = (): void => {
    const moving = moveInThread(path).finally(() => {
      moves.delete(moving);
      hold(-1);
    });
    moves.add(moving);
  };
  return {
    around: async (run) => {
      let isHeld = false;
      let before = 0;
      try {
        return await run({
          begun: () => {
            before = changes();
          },
          worked: () => {
            isHeld = changes() - before > largeChange;
            if (isHeld) hold(1);
          },
        });
      } finally {
        if (isHeld) move();
      }
    },
    after: async (work) => {
      const before = changes();
      hold(1);
      try {
        return await work();
      } finally {
        if (changes() - before > largeChange) move();
        else hold(-1);
      }
    },
    settled: async () => {
      await Promise.all(moves);
    },
  };
}

/** Whether it can or not: what is not moved now is moved by the next commit. */
function moveInThread(path: string): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const worker = new Worker(new URL('./checkpointWorker.ts', import.meta.url), { workerData: path });
  worker.once('error', () => resolve());
  worker.once('exit', () => resolve());
  return promise;
}
