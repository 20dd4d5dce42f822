import { call, wharfCalls } from '../support/productClient.ts';
import { bareServer, shortProduct } from '../support/servers.ts';
import { compare } from '../support/statistics.ts';
import { wharf } from '../support/wharves.ts';
import type { Measurement } from '../types.ts';

const runs = 5;
const rows = 10_000;
/** The maximum number of records in one request (contract README section 6). Each request is one transaction. */
const most = 5_000;
/** The first serial number of the new records. It is above all numbers that other measurements create. */
const firstNew = 100_000_000;

/** Saves batches of records. The product validates, writes, logs and publishes each record; the bare server only inserts it. */
export const batchSave: Measurement = {
  section: 'server',
  what: '10,000 rows in one batch',
  target: '<= 4x the bare server, every row checked',
  run: async (context) => {
    const [bare, product] = [await context.shared(bareServer), await context.shared(shortProduct)];
    const taken = { ours: [] as number[], theirs: [] as number[] };
    for (let run = 0; run < runs; run += 1) {
      const body = Array.from({ length: rows }, (_, row) => wharf(firstNew + run * rows + row));
      taken.theirs.push(await secondsOf(() => call(`${bare.url}/batch`, { body })));
      taken.ours.push(
        await secondsOf(async () => {
          for (let at = 0; at < rows; at += most) {
            const sent = { token: product.token, body: body.slice(at, at + most) };
            const { code } = await call(product.url + wharfCalls.saveBatch, sent);
            if (code !== 20000) throw new Error(`A batch was answered with ${code}.`);
          }
        }),
      );
    }
    return [compare({ of: `two of ${most}, as the wire takes them`, ...taken, unit: 's', name: 'bare server, in one' })];
  },
};

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1_000;
}
