import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '../../api/support/client.ts';
import { maker } from '../../api/support/lab.ts';
import { schemasFolder } from '../../api/support/schemasFolder.ts';
import { upload } from '../../api/support/workbook.ts';
import { hostileWorkbooks } from '../../support/hostile/hostileWorkbooks.ts';
import { tempFolder } from '../../support/tempFolder.ts';
import { openProduct } from '../support/openProduct.ts';
import { login } from '../support/productClient.ts';
import { percentile } from '../support/statistics.ts';
import type { Figure, Measurement } from '../types.ts';

/** The time between requests of other users, and between two samples of the memory, in milliseconds. */
const pause = 20;
/** Response codes with which the server may reject a file. */
const rejections: readonly number[] = [40000, 40013, 40015];

interface Taken {
  readonly seconds: number;
  readonly memory: number;
  readonly isAnswered: boolean;
  readonly isRejected: boolean;
}

/** Imports every hostile workbook in turn while another user loads a list. */
export const hostileWorkbookRows: Measurement = {
  section: 'safety',
  what: 'hostile workbooks',
  target: '200: no crash, <= 64 MiB more, <= 3 s, others p99 <= 250 ms',
  run: async (context) => {
    const [data, schemas] = [tempFolder('bench'), schemasFolder()];
    context.defer(data.remove);
    context.defer(schemas.remove);
    const product = await openProduct(data.path, { HW_SCHEMAS_DIR: schemas.path });
    context.defer(product.stop);
    const client = createClient(product.url, (await login(product.url)).token);
    const others: number[] = [];
    const watch = { isOver: false, peak: 0 };
    const watching = (async () => {
      while (!watch.isOver) {
        const requested = performance.now();
        await client.post(maker.find, {}, { pageSize: '20' });
        others.push(performance.now() - requested);
        watch.peak = Math.max(watch.peak, product.memory());
        await sleep(pause);
      }
    })();
    // The first three workbooks are imported once more beforehand, which is not counted. This warms up the code that every import needs.
    const workbooks = hostileWorkbooks();
    const all: Taken[] = [];
    for (const { make } of [...workbooks.slice(0, 3), ...workbooks]) {
      const file = make();
      const before = product.memory();
      watch.peak = before;
      const begun = performance.now();
      const { code } = await upload(client, maker.import, file);
      const seconds = (performance.now() - begun) / 1_000;
      const isRejected = rejections.includes(code);
      all.push({ seconds, memory: watch.peak - before, isAnswered: isRejected || code === 20000, isRejected });
    }
    watch.isOver = true;
    await watching;
    return figuresOf(all.slice(3), others);
  },
};

function figuresOf(all: readonly Taken[], others: readonly number[]): Figure[] {
  const answered = all.filter(({ isAnswered }) => isAnswered).length;
  const rejected = all.filter(({ isRejected }) => isRejected).length;
  return [
    { of: 'answered', today: `${answered} of ${all.length}, ${rejected} of them with a refusal` },
    { of: 'most memory more', today: { value: Math.max(...all.map(({ memory }) => memory)), unit: 'MB' } },
    { of: 'longest', today: { value: Math.max(...all.map(({ seconds }) => seconds)), unit: 's' } },
    { of: 'others, p99', today: { value: percentile(others, 99), unit: 'ms' } },
  ];
}
