import { setTimeout as sleep } from 'node:timers/promises';
import { streamXlsxRows, writeXlsxStream } from 'hucre';
import type { Context } from '../types.ts';
import { copyData, shortData } from './filledData.ts';
import { openProduct } from './openProduct.ts';
import { call, login, wharfCalls } from './productClient.ts';
import type { Measured } from './startProcess.ts';
import { percentile } from './statistics.ts';
import { wharf } from './wharves.ts';

const rows = 100_000;
/** The first serial number of the new records. It is above all numbers that other measurements create. */
const firstNew = 500_000_000;
const base = '/hw/wms/hwQuayConfig';
/** The twelve columns of the workbook. */
const columns = [
  ...['quayCode', 'quayName', 'quayNameEn', 'quayType', 'portCode', 'stateCode'],
  ...['city', 'address', 'timezone', 'freeDays', 'website', 'status'],
];
/** The time between requests of other users, and between two samples of the memory, in milliseconds. */
const pause = 20;
/** How long to wait until a new process has settled, in milliseconds. */
const settling = 2_000;

/** How long a step took: seconds of wall-clock time, and seconds of CPU time. Other load on the machine affects mainly the former. */
export interface Took {
  readonly seconds: number;
  readonly cpu: number;
}

/** The figures of one step: its time, its peak memory in MB, and how long other users waited in milliseconds. */
export interface SheetPart extends Took {
  readonly peak: number;
  readonly others: readonly number[];
}

/** The figures of importing and exporting a workbook, and of the same with the bare library, without checks or a database. */
export interface SheetRun {
  readonly idle: number;
  readonly bareRead: Took;
  readonly bareWrite: Took;
  /** The check of the workbook while nobody else uses the server. `stage` is the check while another user loads a list. */
  readonly alone: Took;
  readonly stage: SheetPart;
  readonly commit: SheetPart;
  readonly export: SheetPart;
  /** How much more memory the export took at its peak than the process had before, in MB. */
  readonly aboveIdle: number;
}

/** Imports and exports 100,000 wharves. Except during the first check, another user loads a list all the time. */
export async function sheetRun(context: Context): Promise<SheetRun> {
  const data = copyData(context, await context.shared(shortData));
  let product = await start(context, data);
  const file = await bytesOf(writeBare());
  const bareRead = await timeOf(async () => {
    for await (const _ of streamXlsxRows(new Uint8Array(file)));
  });
  const bareWrite = await timeOf(() => bytesOf(writeBare()));
  const alone = await checkedAlone(context, file);
  const { idle } = product;
  const watched = async (work: () => Promise<unknown>): Promise<SheetPart> => {
    const watch = { isOver: false, peak: product.memory(), others: [] as number[] };
    const watching = (async () => {
      while (!watch.isOver) {
        const requested = performance.now();
        await call(product.url + wharfCalls.find, { token: product.token, headers: { pageSize: '20' }, body: {} });
        watch.others.push(performance.now() - requested);
        watch.peak = Math.max(watch.peak, product.memory());
        await sleep(pause);
      }
    })();
    const { cpu } = product;
    const took = await timeOf(work, cpu);
    watch.isOver = true;
    await watching;
    return { ...took, peak: watch.peak, others: watch.others };
  };
  let importId = '';
  const stage = await watched(async () => {
    importId = await upload(product.url, product.token, file);
  });
  const commit = await watched(async () => {
    const body = { importId, mode: 'all' };
    const { url, token } = product;
    const { data: done } = await call<{ created: number }>(`${url}${base}/saveHwQuayConfigBach`, { token, body });
    if (done?.created !== rows) throw new Error('The import was not written as a whole.');
  });
  // The product is restarted, so that memory left from the import does not count for the export.
  await product.stop();
  product = await start(context, data);
  const exported = await watched(async () => {
    const headers = { Authorization: product.token, 'Content-Type': 'application/json' };
    const body = JSON.stringify({ columns });
    await (await fetch(`${product.url}${base}/exportHwQuayConfig`, { method: 'POST', headers, body })).arrayBuffer();
  });
  const aboveIdle = exported.peak - product.idle;
  return { idle, bareRead, bareWrite, alone, stage, commit, export: exported, aboveIdle };
}

/** Runs the check on a product that nobody else uses. */
async function checkedAlone(context: Context, file: Buffer): Promise<Took> {
  const product = await start(context, copyData(context, await context.shared(shortData)));
  const took = await timeOf(() => upload(product.url, product.token, file), product.cpu);
  await product.stop();
  return took;
}

/** Starts a product on this data folder and waits until it has settled. */
async function start(context: Context, data: string): Promise<Measured & { idle: number; token: string }> {
  const product = await openProduct(data);
  context.defer(product.stop);
  const { token } = await login(product.url);
  await sleep(settling);
  return { ...product, idle: product.memory(), token };
}

/** Returns the 99th percentile of other users' waiting times over all steps, in milliseconds. */
export function othersWaited({ stage, commit, export: exported }: SheetRun): number {
  return percentile([...stage.others, ...commit.others, ...exported.others], 99);
}

async function upload(url: string, token: string, file: Buffer): Promise<string> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(file)]), 'wharves.xlsx');
  const answer = await fetch(`${url}${base}/importHwQuayConfig`, {
    method: 'POST',
    headers: { Authorization: token },
    body: form,
  });
  const { data } = (await answer.json()) as { data: { importId: string; failed: number } | null };
  if (data?.failed !== 0) throw new Error('The workbook was not found valid.');
  return data.importId;
}

function writeBare(): ReadableStream<Uint8Array> {
  return writeXlsxStream(sheetRows(), { name: 'Wharves', columns: columns.map((header) => ({ header })) });
}

function* sheetRows(): Generator<(string | number | null)[]> {
  for (let n = 0; n < rows; n++) {
    const record = wharf(firstNew + n);
    yield columns.map((name) => (record[name] ?? null) as string | number | null);
  }
}

async function bytesOf(stream: ReadableStream<Uint8Array>): Promise<Buffer> {
  return Buffer.from(await new Response(stream as ReadableStream<Uint8Array<ArrayBuffer>>).arrayBuffer());
}

async function timeOf(work: () => Promise<unknown>, cpu: () => number = ownCpu): Promise<Took> {
  const [started, before] = [performance.now(), cpu()];
  await work();
  return { seconds: (performance.now() - started) / 1_000, cpu: cpu() - before };
}

function ownCpu(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000_000;
}
