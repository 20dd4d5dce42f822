import type { Page } from '../../../src/contract/query.ts';
import type { Context } from '../types.ts';
import { rowCounts } from './filledData.ts';
import { loadSettings } from './loadSettings.ts';
import { call, wharfCalls } from './productClient.ts';
import type { Job, Kind } from './requests.ts';
import { runLoad } from './runLoad.ts';
import { bareServer, longProduct } from './servers.ts';
import type { Stall } from './stall.ts';

const sides = ['product', 'bare'] as const;
type Side = (typeof sides)[number];

/** The results of the loads of both sides: the requests per second in each run, and the memory of the processes. */
export interface ServerLoads {
  readonly rates: Readonly<Record<Kind, Readonly<Record<Side, readonly number[]>>>>;
  readonly memory: Readonly<Record<Side, { readonly idle: number; readonly loaded: number }>>;
  readonly stall: Readonly<Record<Side, Stall>>;
}

const runs = 5;
const kinds: readonly Kind[] = ['list', 'record', 'create'];

/** Loads the product and the bare server in alternation with the same requests. The first round only warms them up and is not counted. */
export async function serverLoads(context: Context): Promise<ServerLoads> {
  const [product, bare] = [await context.shared(longProduct), await context.shared(bareServer)];
  const servers = { product, bare };
  const ids = await someIds(product.url, product.token);
  const rates = { list: empty(), record: empty(), create: empty() };
  const stall: Partial<Record<Side, Stall>> = {};
  for (let run = 0; run <= runs; run += 1) {
    for (const [location, kind] of kinds.entries()) {
      for (const side of sides) {
        const { url, stall: watch } = servers[side];
        const token = side === 'product' ? product.token : 'none';
        // Each run creates wharves with numbers above those of all existing wharves and of other runs.
        const firstNew = rowCounts.long + (run + 1) * 1_000_000;
        const job: Job = { side, kind, url, token, ...loadSettings, seed: run * 10 + location, ids, firstNew };
        if (run > 0) await watch('watch');
        const { rate } = await runLoad(job);
        if (run === 0) continue;
        stall[side] = await watch('pause');
        rates[kind][side].push(rate);
      }
    }
  }
  const memoryOf = (side: Side) => ({ idle: servers[side].idleMemory, loaded: servers[side].memory() });
  return {
    rates,
    memory: { product: memoryOf('product'), bare: memoryOf('bare') },
    stall: stall as Record<Side, Stall>,
  };
}

function empty(): Record<Side, number[]> {
  return { product: [], bare: [] };
}

async function someIds(url: string, token: string): Promise<string[]> {
  const { data } = await call<Page<{ id: string }>>(url + wharfCalls.find, {
    token,
    headers: { pageSize: '5000' },
    body: {},
  });
  return data.records.map(({ id }) => id);
}
