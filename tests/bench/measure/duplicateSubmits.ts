import type { Page } from '../../../src/contract/query.ts';
import { call, wharfCalls } from '../support/productClient.ts';
import { shortProduct } from '../support/servers.ts';
import { wharf } from '../support/wharves.ts';
import type { Measurement } from '../types.ts';

const submits = Number(process.env.DUPLICATE_SUBMITS ?? 200);
const repeats = 10;
const firstNew = 200_000_000;

/** Sends every submit ten times at once with the same key; each must create one record and get ten equal responses. */
export const duplicateSubmits: Measurement = {
  section: 'safety',
  what: `duplicate submits: ${submits} sent ${repeats} times at once`,
  target: '10,000: one effect each',
  run: async (context) => {
    const { url, token } = await context.shared(shortProduct);
    let once = 0;
    for (let n = firstNew; n < firstNew + submits; n += 1) {
      const body = wharf(n);
      const headers = { 'Idempotency-Key': `bench-${n}` };
      const sends = Array.from({ length: repeats }, () => call<{ id: string }>(url + wharfCalls.save, { token, headers, body }));
      const ids = new Set((await Promise.all(sends)).map(({ data }) => data?.id));
      const find = { token, headers: { pageSize: '20' }, body: { quayCode: body.quayCode } };
      const { data } = await call<Page<{ id: string }>>(url + wharfCalls.find, find);
      if (ids.size === 1 && data.total === 1 && ids.has(data.records[0]?.id ?? '')) once += 1;
    }
    return [{ today: `${once} of ${submits} had one effect` }];
  },
};
