import { call } from '../support/productClient.ts';
import { bareServer } from '../support/servers.ts';
import { median } from '../support/statistics.ts';
import { wharf } from '../support/wharves.ts';
import type { Measurement } from '../types.ts';

const runs = 5;
const rows = 10_000;
/** Behind every number that other measurements create. */
const firstNew = 100_000_000;

/** The product has no batch save yet; the floor is measured all the same. */
export const batchSave: Measurement = {
  section: 'server',
  what: '10,000 rows in one batch',
  target: '<= 4x the bare server, every row checked',
  run: async (context) => {
    const { url } = await context.shared(bareServer);
    const seconds: number[] = [];
    for (let run = 0; run < runs; run += 1) {
      const body = Array.from({ length: rows }, (_, row) => wharf(firstNew + run * rows + row));
      const started = performance.now();
      await call(`${url}/batch`, { body });
      seconds.push((performance.now() - started) / 1_000);
    }
    return [{ today: 'not built yet', reference: { value: median(seconds), unit: 's', name: 'bare server' } }];
  },
};
