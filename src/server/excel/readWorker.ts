import { parentPort, workerData } from 'node:worker_threads';
import { EncryptedFileError, streamXlsxRows } from 'hucre';
import { Refusal } from '../refusal.ts';
import type { SheetRow } from './cell.ts';
import { checkArchive } from './checkArchive.ts';
import { limits } from './limits.ts';
import type { WorkerMessage } from './readSheet.ts';

/** Rows that go over at once, and blocks that may wait to be taken. */
const [block, mostAhead] = [500, 4];

/** The reading thread: sends the filled rows of the first sheet in blocks, a few of them ahead of who takes them. */
async function read(): Promise<void> {
  const port = parentPort;
  if (!port) return;
  const file = Buffer.from(workerData as ArrayBuffer);
  const send = (message: WorkerMessage): void => port.postMessage(message);
  let ahead = 0;
  let wake: () => void = () => undefined;
  port.on('message', () => {
    ahead -= 1;
    wake();
  });
  try {
    await checkArchive(file);
    let rows: SheetRow[] = [];
    let count = 0;
    for await (const { index, values } of streamXlsxRows(new Uint8Array(file.buffer, file.byteOffset, file.length))) {
      let width = values.length;
      while (width > 0 && (values[width - 1] === null || values[width - 1] === '')) width--;
      if (width === 0) continue;
      if (width > limits.columns) throw tooLarge(limits.columns);
      count += 1;
      if (count > limits.rows + 1) throw tooLarge(limits.rows);
      rows.push({ row: index + 1, cells: values.slice(0, width) });
      if (rows.length < block) continue;
      send({ rows });
      rows = [];
      ahead += 1;
      while (ahead >= mostAhead) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    }
    send({ rows });
    send({ end: true });
  } catch (error) {
    if (error instanceof Refusal) send({ refused: nameOf(error), limit: limitOf(error) });
    else send({ refused: error instanceof EncryptedFileError ? 'notWorkbook' : 'brokenWorkbook', limit: '' });
  }
  port.close();
}

function tooLarge(limit: number): Refusal {
  return new Refusal('tooLarge', { values: { limit: limit.toLocaleString('en') } });
}

/** A refusal is an error of its catalog name; classes do not travel between threads. */
function nameOf(refusal: Refusal): 'notWorkbook' | 'brokenWorkbook' | 'tooLarge' {
  return refusal.message as 'notWorkbook' | 'brokenWorkbook' | 'tooLarge';
}

function limitOf({ details: { values } }: Refusal): string {
  return typeof values === 'object' ? String(values.limit ?? '') : '';
}

await read();
