import { parentPort, workerData } from 'node:worker_threads';
import { AppError } from '../appError.ts';
import { readRows } from './read/rows.ts';
import type { WorkerMessage, WorkerTask } from './readSheet.ts';

/** Number of blocks read ahead. */
const mostAhead = 2;

/** Sends the filled rows in blocks to the main thread, at most `mostAhead` blocks ahead. */
async function read(): Promise<void> {
  const port = parentPort;
  if (!port) return;
  const send = (message: WorkerMessage): void => port.postMessage(message);
  let ahead = 0;
  let wake: () => void = () => undefined;
  port.on('message', () => {
    ahead -= 1;
    wake();
  });
  try {
    const { file, requested } = workerData as WorkerTask;
    for await (const block of readRows(Buffer.from(file), requested)) {
      send(block);
      ahead += 1;
      while (ahead >= mostAhead) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    }
    send({ end: true });
  } catch (error) {
    // Error classes are lost between threads, so the kind and details are sent.
    const { kind, details } = error instanceof AppError ? error : new AppError('brokenWorkbook');
    send({ rejected: kind, values: typeof details.values === 'object' ? details.values : {} });
  }
  port.close();
}

await read();
