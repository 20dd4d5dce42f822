import type { Page } from '../../../src/contract/query.ts';
import { shoot } from '../../support/attack/shoot.ts';
import { shots } from '../../support/attack/shots.ts';
import { random } from '../../support/random.ts';
import { call, wharfCalls } from '../support/productClient.ts';
import { realResources } from '../support/realResources.ts';
import { shortProduct } from '../support/servers.ts';
import type { Measurement } from '../types.ts';

const count = Number(process.env.FUZZ_REQUESTS ?? 10_000);

/** Sends valid, almost valid and random requests to every call as the administrator; no response may be a server error. */
export const fuzzedRequests: Measurement = {
  section: 'safety',
  what: `fuzzed requests, schema-aware: ${count}`,
  target: '200,000: no 5xx, no exit, no leak',
  run: async (context) => {
    const { url, token } = await context.shared(shortProduct);
    const { data } = await call<Page<{ id: string }>>(url + wharfCalls.find, { token, body: {} });
    const resources = await context.shared(realResources);
    const ids = data.records.slice(0, 20).map(({ id }) => id);
    const hits = await shoot({ url, tokens: [token], shots: shots({ resources, ids, random: random(11) }), count });
    for (const hit of hits.slice(0, 5)) console.error(hit);
    const { code } = await call(url + wharfCalls.find, { token, body: {} });
    return [{ today: `${hits.length} faults or leaks in ${count}; then a list is answered with ${code}` }];
  },
};
