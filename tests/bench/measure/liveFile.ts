import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tempFolder } from '../../support/tempFolder.ts';
import { browser } from '../support/browser.ts';
import { builtConsole } from '../support/builtConsole.ts';
import { listVisit } from '../support/consoleVisits.ts';
import { storeFirst } from '../support/loadPage.ts';
import { openProduct, projectFolder } from '../support/openProduct.ts';
import { median } from '../support/statistics.ts';
import type { Measurement } from '../types.ts';

const runs = 5;

/** Saves a file, and measures the time until a page open in a browser shows the change. */
export const liveFile: Measurement = {
  section: 'compiler',
  what: 'one changed file, disk to the open page',
  target: '<= 1 s',
  run: async (context) => {
    await context.shared(builtConsole);
    const [data, schemas] = [tempFolder('bench'), tempFolder('bench')];
    context.defer(data.remove);
    context.defer(schemas.remove);
    cpSync(join(projectFolder, 'schemas'), schemas.path, { recursive: true });
    const { url, stop } = await openProduct(data.path, { HW_SCHEMAS_DIR: schemas.path });
    context.defer(stop);
    const visit = await listVisit(url);
    const visitor = await (await context.shared(browser)).newContext({ locale: 'en' });
    await storeFirst(visitor, visit.storage);
    const page = await visitor.newPage();
    await page.goto(visit.url);
    await page.locator('[data-testid=create]').first().waitFor();
    const path = join(schemas.path, 'system/hwQuayConfig.json');
    const file = JSON.parse(readFileSync(path, 'utf8'));
    const times: number[] = [];
    for (let run = 0; run < runs; run += 1) {
      const title = `Terminals ${run}`;
      file.record.properties.portCode.title = { zh: title, en: title };
      const seen = page.getByText(title, { exact: true }).first().waitFor();
      const saved = performance.now();
      writeFileSync(path, JSON.stringify(file, null, 2));
      await seen;
      times.push((performance.now() - saved) / 1_000);
    }
    await visitor.close();
    return [{ today: { value: median(times), unit: 's' } }];
  },
};
