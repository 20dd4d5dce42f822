import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { tempFolder } from '../../support/tempFolder.ts';
import { openProduct, projectFolder } from '../support/openProduct.ts';
import { call, login, wharfCalls } from '../support/productClient.ts';
import type { Stall } from '../support/stallProbe.ts';
import { compare } from '../support/statistics.ts';
import type { Measurement } from '../types.ts';

/** How often a file is saved, and how long after it the next one is: long enough for the server to look in between. */
const saves = { count: 40, pause: 500 };
/** Milliseconds between two requests: 50 a second. */
const pace = 20;
/** Milliseconds until everything that is asked for the first time has been. */
const settling = 2_000;
const names = { p999: 'p99.9', max: 'longest' } as const;

export const brokenFileStall: Measurement = {
  section: 'compiler',
  what: 'event loop stall while resource files are broken and mended, 50 requests/s',
  target: 'max < 200 ms',
  run: async () => {
    // The same load without a file that changes: what the machine does by itself.
    const quiet = await stallWhile(async () => sleep(saves.count * saves.pause));
    const busy = await stallWhile(async (folder) => {
      for (let n = 0; n < saves.count; n += 1) {
        const text = n % 2 === 0 ? soundFile(n) : soundFile(n).slice(0, n * 5);
        writeFileSync(join(folder, 'system/hwBerth.json'), text);
        await sleep(saves.pause);
      }
    });
    return (['p999', 'max'] as const).map((value) =>
      compare({ of: names[value], ours: [busy[value]], theirs: [quiet[value]], unit: 'ms', name: 'no file changes' }),
    );
  },
};

/** How long others wait on a server of its own that is asked all the time, while something happens to its folder. */
async function stallWhile(work: (folder: string) => Promise<unknown>): Promise<Stall> {
  using data = tempFolder('bench');
  using schemas = tempFolder('bench');
  cpSync(join(projectFolder, 'schemas'), schemas.path, { recursive: true });
  const product = await openProduct(data.path, { HW_SCHEMAS_DIR: schemas.path });
  try {
    const { token } = await login(product.url);
    const asking = setInterval(() => void call(product.url + wharfCalls.find, { token, body: {} }), pace);
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

/** Another field each time, so that there is something to compile and a table to bring up. */
function soundFile(n: number): string {
  const field = { type: 'string', maxLength: 12 + n, title: { zh: '代码', en: 'Code' } };
  const record = { type: 'object', properties: { [`code${n}`]: field } };
  return JSON.stringify(
    { name: 'hwBerth', title: { zh: '泊位', en: 'Berth' }, perms: 'system:berth', record },
    null,
    2,
  );
}
