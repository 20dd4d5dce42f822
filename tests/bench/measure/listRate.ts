import { loadSettings } from '../support/loadSettings.ts';
import { rateFigure } from '../support/rateFigure.ts';
import { runLoad } from '../support/runLoad.ts';
import { serverLoads } from '../support/serverLoads.ts';
import { indexedBareServer } from '../support/servers.ts';
import { compare } from '../support/statistics.ts';
import type { Context, Figure, Measurement } from '../types.ts';

/**
 * Measures requests for a list. Compares with a bare server that has the same indexes, and with one that has an index for exactly this
 * query.
 */
export const listRate: Measurement = {
  section: 'server',
  what: 'list (filter, sort, page of 20, total), requests/s',
  target: '>= 0.8 of the bare server',
  run: async (context) => [...(await rateFigure(context, 'list', 'same indexes')), await besideIndexed(context)],
};

async function besideIndexed(context: Context): Promise<Figure> {
  const { product } = (await context.shared(serverLoads)).rates.list;
  const { url } = await context.shared(indexedBareServer);
  const theirs: number[] = [];
  for (const seed of product.keys()) {
    const job = {
      side: 'bare',
      kind: 'list',
      url,
      token: 'none',
      seed,
      ids: [],
      firstNew: 0,
      ...loadSettings,
    } as const;
    theirs.push((await runLoad(job)).rate);
  }
  return compare({ of: 'reference with an index of its own', ours: product, theirs, unit: '/s', name: 'bare server' });
}
