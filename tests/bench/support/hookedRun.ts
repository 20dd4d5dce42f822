import { setTimeout as sleep } from 'node:timers/promises';
import { writeXlsx } from 'hucre';
import { tempFolder } from '../../support/tempFolder.ts';
import type { Context } from '../types.ts';
import { openProduct } from './openProduct.ts';
import { call, login, wharfCalls } from './productClient.ts';
import { percentile } from './statistics.ts';
import { wharf } from './wharves.ts';

/** The number of warehouses. Business code follows changes of their codes. */
const rows = 20_000;
const base = '/hw/wms/hwRepositoryConfig';
/** The time between two calls of a user in milliseconds, and the idle time after which the next call updates the session. */
const [pause, idle] = [50, 61_000];

/** The figures of a commit of many rows, with the waiting times of other users meanwhile. */
export interface HookedRun {
  readonly msPerRow: number;
  readonly cpuPerRow: number;
  /** The 99th percentile and the maximum of the waiting times in milliseconds, by kind of call. */
  readonly others: ReadonlyMap<string, { readonly p99: number; readonly longest: number }>;
}

/** Lets one user commit 20,000 warehouses while others log in, save, or load lists after having been inactive for a minute. */
export async function hookedRun(context: Context): Promise<HookedRun> {
  const data = tempFolder('bench');
  context.defer(data.remove);
  const product = await openProduct(data.path);
  context.defer(product.stop);
  const [owner, other] = [await login(product.url), await login(product.url)];
  const importId = await stage(product.url, owner.token);
  await sleep(idle);
  let saved = 1;
  const post = async (path: string, body: unknown): Promise<void> => {
    const answer = await call(product.url + path, { token: other.token, body });
    if (answer.code !== 20000) throw new Error(`${path} answers ${answer.code} meanwhile.`);
  };
  const calls: Readonly<Record<string, () => Promise<unknown>>> = {
    login: () => login(product.url),
    save: () => post(wharfCalls.save, wharf(saved++)),
    list: () => post(wharfCalls.find, {}),
  };
  let isOver = false;
  const watched = Object.entries(calls).map(async ([name, make]) => {
    const waits: number[] = [];
    while (!isOver) {
      const requested = performance.now();
      await make();
      waits.push(performance.now() - requested);
      await sleep(pause);
    }
    return [name, { p99: percentile(waits, 99), longest: Math.max(...waits) }] as const;
  });
  const [started, cpu] = [performance.now(), product.cpu()];
  const { data: done } = await call<{ created: number }>(`${product.url}${base}/saveHwRepositoryConfigBach`, {
    ...{ token: owner.token, body: { importId, mode: 'all' } },
  });
  const [took, worked] = [performance.now() - started, product.cpu() - cpu];
  isOver = true;
  const others = new Map(await Promise.all(watched));
  await product.stop();
  if (done?.created !== rows) throw new Error('The import was not written as a whole.');
  return { msPerRow: took / rows, cpuPerRow: (worked * 1_000) / rows, others };
}

async function stage(url: string, token: string): Promise<string> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(await workbook())]), 'warehouses.xlsx');
  const answer = await fetch(`${url}${base}/importHwRepository`, {
    ...{ method: 'POST', headers: { Authorization: token }, body: form },
  });
  const { data } = (await answer.json()) as { data: { importId: string; failed: number } | null };
  if (data?.failed !== 0) throw new Error('The workbook was not found valid.');
  return data.importId;
}

function workbook(): Promise<Uint8Array> {
  const columns = [
    ...['repositoryCode', 'repositoryName', 'repositoryNameEn', 'warehouseType', 'country', 'stateCode', 'city'],
    ...['address', 'zipCode', 'timezone', 'palletCapacity', 'status'],
  ];
  const records = Array.from({ length: rows }, (_, n) => [
    ...[`WH${String(n).padStart(6, '0')}`, `仓库 ${n}`, `Warehouse ${n}`, 'OWN', 'US', 'CA', 'Los Angeles'],
    ...[`${n} Alameda St`, '90021', 'America/Los_Angeles', n % 1_000, '0'],
  ]);
  return writeXlsx({ sheets: [{ name: 'Warehouses', rows: [columns, ...records] }] });
}
