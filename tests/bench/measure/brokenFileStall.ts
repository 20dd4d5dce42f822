import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { tempFolder } from '../../support/tempFolder.ts';
import { openProduct, projectFolder } from '../support/openProduct.ts';
import { call, login, wharfCalls } from '../support/productClient.ts';
import { savedTexts } from '../support/savedTexts.ts';
import type { Stall } from '../support/stall.ts';
import { compare } from '../support/statistics.ts';
import type { Measurement } from '../types.ts';

/** The time between two saves of the file, in milliseconds. It is long enough for the server to check the folder in between. */
const pause = 450;
/** The time between two requests in milliseconds, for 50 requests a second. */
const throttle = 20;
/** How long to wait at the start, in milliseconds, until work that happens only once is done. */
const settling = 2_000;
const names = { p999: 'p99.9', max: 'longest', own: 'longest that the server computes in one go' } as const;

export const brokenFileStall: Measurement = {
  section: 'compiler',
  what: 'event loop stall while resource files are broken and mended, 50 requests/s',
  target: 'max < 200 ms',
  run: async () => {
    // The same load runs without a changing file, to measure the delays that the machine itself causes.
    const texts = savedTexts();
    const quiet = await stallWhile(async () => sleep(texts.length * pause));
    const busy = await stallWhile(async (folder) => {
      for (const text of texts) {
        writeFileSync(join(folder, 'system/hwBerth.json'), text);
        await sleep(pause);
      }
    });
    return (['p999', 'max', 'own'] as const).map((value) =>
      compare({ of: names[value], ours: [busy[value]], theirs: [quiet[value]], unit: 'ms', name: 'no file changes' }),
    );
  },
};

/** Measures how long requests to a separate server wait while `work` changes its folder. */
async function stallWhile(work: (folder: string) => Promise<unknown>): Promise<Stall> {
  using data = tempFolder('bench');
  using schemas = tempFolder('bench');
  cpSync(join(projectFolder, 'schemas'), schemas.path, { recursive: true });
  const product = await openProduct(data.path, { HW_SCHEMAS_DIR: schemas.path });
  try {
    const { token } = await login(product.url);
    const asking = setInterval(() => void call(product.url + wharfCalls.find, { token, body: {} }), throttle);
    await sleep(settling);
    await product.stall('watch');
    await work(schemas.path);
    const stall = await product.stall('pause');
    clearInterval(asking);
    return stall;
  } finally {
    await product.stop();
  }
}
