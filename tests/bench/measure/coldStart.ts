import { copyData, longData } from '../support/filledData.ts';
import { openProduct } from '../support/openProduct.ts';
import { references } from '../support/references.ts';
import { openBare } from '../support/servers.ts';
import { compare } from '../support/statistics.ts';
import type { Measurement } from '../types.ts';

const runs = 5;

export const coldStart: Measurement = {
  section: 'server',
  what: 'cold start to the first answer, on 100,000 rows',
  target: '<= 2 s with all resource files compiled',
  run: async (context) => {
    const data = copyData(context, await context.shared(longData));
    const bareData = copyData(context, await context.shared(longData));
    const folder = await context.shared(references);
    const starts: Record<'ours' | 'theirs', number[]> = { ours: [], theirs: [] };
    for (let run = 0; run < runs; run += 1) {
      const product = await openProduct(data);
      starts.ours.push(product.startMs / 1_000);
      await product.stop();
      const bare = await openBare(bareData, folder);
      starts.theirs.push(bare.startMs / 1_000);
      await bare.stop();
    }
    return [compare({ ...starts, unit: 's', name: 'bare server' })];
  },
};
