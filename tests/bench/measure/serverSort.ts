import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { longList } from '../support/longList.ts';
import { projectFolder } from '../support/openProduct.ts';
import { median } from '../support/statistics.ts';
import type { Measurement } from '../types.ts';

/** The columns to click, one after the other. Each sort is a new query. */
const fields = ['quayCode', 'quayName', 'portCode', 'city', 'freeDays'];
const { record } = JSON.parse(readFileSync(join(projectFolder, 'schemas/system/hwQuayConfig.json'), 'utf8'));
const titles = fields.map((field): string => record.properties[field].title.zh);

/** Measures from the click on a column head until a frame shows another first row. */
export const serverSort: Measurement = {
  section: 'list',
  what: 'sort by a column, 100,000 rows in the real console, throttled',
  target: 'first sorted row <= 0.5 s',
  run: async (context) => {
    const { page, close } = await longList(context);
    const times: number[] = [];
    for (const title of titles) times.push((await sortBy(page, title)) / 1_000);
    await close();
    return [
      { of: 'median', today: { value: median(times), unit: 's' } },
      { of: 'slowest column', today: { value: Math.max(...times), unit: 's' } },
    ];
  },
};

/** Sorts by a column and measures the second click. After the first click, the same rows may still be at the top. */
async function sortBy(page: Page, title: string): Promise<number> {
  const head = page.locator('th button').filter({ hasText: title }).first();
  await head.click();
  await page.waitForTimeout(3_000);
  return head.evaluate(
    (button: HTMLElement) =>
      new Promise<number>((resolve, reject) => {
        const first = () => document.querySelector('[data-testid=list-row]')?.getAttribute('data-id');
        const before = first();
        const started = performance.now();
        const note = (): void => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => resolve(performance.now() - started);
          port2.postMessage(undefined);
        };
        const look = (): void => {
          if (performance.now() - started > 30_000) reject(new Error('The first row stayed the same.'));
          else requestAnimationFrame(() => (first() !== before && first() ? note() : look()));
        };
        button.click();
        look();
      }),
  );
}
