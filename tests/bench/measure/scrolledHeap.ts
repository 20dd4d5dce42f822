import type { Page } from 'playwright-core';
import { longList } from '../support/longList.ts';
import { scrollFar } from '../support/scrollFar.ts';
import type { Measurement } from '../types.ts';

/** Measures how much more memory the list with 100,000 rows takes after a long scroll than an empty list. */
export const scrolledHeap: Measurement = {
  section: 'list',
  what: 'heap after the scroll, in the real console',
  target: '<= 40 MB more than the empty console',
  run: async (context) => {
    const empty = await longList(context, '/system/ship');
    const without = await heapOf(empty.page);
    await empty.close();
    const { page, close } = await longList(context);
    await scrollFar(page, '[data-testid=list-scroll]');
    await page.waitForTimeout(1_000);
    const after = await heapOf(page);
    await close();
    return [
      { of: 'more than empty', today: { value: after - without, unit: 'MB' } },
      { of: 'in all', today: { value: after, unit: 'MB' } },
    ];
  },
};

async function heapOf(page: Page): Promise<number> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('HeapProfiler.collectGarbage');
  return (await devtools.send('Runtime.getHeapUsage')).usedSize / 1024 / 1024;
}
