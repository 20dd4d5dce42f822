import { parentPort, workerData } from 'node:worker_threads';
import { AppError } from '../appError.ts';
import { readRows } from './read/rows.ts';
import type { WorkerMessage, WorkerTask } from './readSheet.ts';

/** Blocks of rows that may wait to be taken. */
const mostAhead = 2;

/** The reading thread: sends the filled rows in blocks, a few of them ahead of who takes them. */
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
    // Classes do not travel between threads: a refusal goes over as what it says.
    const { kind, details } = error instanceof AppError ? error : new AppError('brokenWorkbook');
    send({ rejected: kind, values: typeof details.values === 'object' ? details.values : {} });
  }
  port.close();
}

await read();
