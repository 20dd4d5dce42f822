import { Worker } from 'node:worker_threads';
import type { ErrorKind, ErrorName } from '../../contract/errors.ts';
import { AppError } from '../appError.ts';
import type { RequestedSheets, SheetBlock } from './columns.ts';
import { limits } from './limits.ts';

/** The input of the reading thread. */
export interface WorkerTask {
  readonly file: ArrayBuffer;
  readonly requested: RequestedSheets | undefined;
}

/** The messages of the reading thread. */
export type WorkerMessage =
  | SheetBlock
  | { readonly end: true }
  | { readonly rejected: ErrorName | ErrorKind; readonly values: Readonly<Record<string, string | number>> };

type Outcome = WorkerMessage | { readonly failed: unknown };

/**
 * Reads the filled rows of a workbook's first sheet and of the other requested ones, in blocks. Runs in a separate thread with limits on
 * memory and time; exceeding them ends only that thread. The file's memory is transferred to the thread.
 */
export async function* readSheet(file: ArrayBuffer, requested?: RequestedSheets): AsyncGenerator<SheetBlock> {
  const worker = new Worker(new URL('./readWorker.ts', import.meta.url), {
    workerData: { file, requested } satisfies WorkerTask,
    transferList: [file],
    resourceLimits: { maxOldGenerationSizeMb: limits.heap.old, maxYoungGenerationSizeMb: limits.heap.young },
  });
  const inbox: Outcome[] = [];
  let wake: () => void = () => undefined;
  const put = (outcome: Outcome): void => {
    inbox.push(outcome);
    wake();
  };
  worker.on('message', put);
  worker.on('error', (failed) => put({ failed }));
  worker.on('exit', () => put({ failed: undefined }));
  const timer = setTimeout(() => put({ rejected: 'workbookTime', values: { limit: limits.time / 1000 } }), limits.time);
  try {
    for (;;) {
      while (inbox.length === 0) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      const outcome = inbox.shift() as Outcome;
      if ('end' in outcome) return;
      if (!('rows' in outcome)) throw errorOf(outcome);
      if (outcome.rows.length > 0 || outcome.merged) yield outcome;
      worker.postMessage('next');
    }
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}

function errorOf(outcome: Exclude<Outcome, { rows: unknown } | { end: unknown }>): AppError {
  if ('rejected' in outcome) return new AppError(outcome.rejected, { values: outcome.values });
  const cause = outcome.failed;
  const isOutOfMemory = (cause as { code?: string } | undefined)?.code === 'ERR_WORKER_OUT_OF_MEMORY';
  if (!isOutOfMemory) return new AppError('brokenWorkbook', { cause });
  return new AppError('workbookMemory', { cause, values: { limit: `${limits.heap.old} MB` } });
}
