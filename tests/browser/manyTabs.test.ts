import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keptKeys } from '../../src/console/client/session.ts';
import { createClient } from '../api/support/client.ts';
import { field, handle } from './support/handles.ts';
import { makeMakers } from './support/makeMakers.ts';
import { manyScreens, serveMenu } from './support/menus.ts';
import { adminPassword, type BrowserApp, startBrowser, type Visit } from './support/startBrowser.ts';
import { openScreen } from './support/tabs.ts';

let app: BrowserApp;
let visit: Visit;
let page: Visit['page'];

beforeAll(async () => {
  app = await startBrowser();
  const client = await createClient(app.url).login('admin', adminPassword);
  await makeMakers(client);
  const session = JSON.stringify({ token: client.token, userInfo: { account: 'admin' } });
  visit = await app.visit({ kept: { [keptKeys.session]: session }, height: 600 });
  page = visit.page;
});
afterAll(() => app.close());

const keyword = () => handle(page, 'filter-keyword').locator('input');
const tableBody = () => handle(page, 'list-scroll');

describe('30 tabs', () => {
  const numbers = Array.from({ length: 30 }, (_, i) => i + 1);
  const pathOf = (i: number) => `/t/${i}`;
  /** Every second page has a form with typed text; the others have a scrolled list. */
  const forms = numbers.filter((i) => i % 2 === 0).map(pathOf);
  const lists = numbers.filter((i) => i % 2 === 1).map(pathOf);
  /** With these lists, the forms are as many pages as the console keeps alive at most, including the visible page. */
  const liveLists = lists.slice(0, 4);
  const sleepingLists = lists.slice(4);
  const live = [...forms, ...liveLists];

  /** Each living page is visible three times in 60 switches, and a leak of a tenth of a page for each switch shows. */
  const switches = process.env.TEST_FULL === '1' ? 1000 : 60;
  const manySwitches = Array.from({ length: switches }, (_, i) => live[(i * 7) % live.length] ?? '');

  /** Clicks the tabs in this order. Each is clicked as soon as the page before is visible. */
  const switchThrough = (order: readonly string[]) =>
    page.evaluate(async (all) => {
      const shown = (path: string) => document.querySelector(`[data-testid=page][data-path="${path}"]`)?.checkVisibility();
      for (const path of all) {
        document.querySelector<HTMLElement>(`[data-testid=tab][data-path="${path}"] .q-tab-title`)?.click();
        const end = performance.now() + 10_000;
        while (!shown(path) && performance.now() < end) await new Promise(requestAnimationFrame);
        if (!shown(path)) throw new Error(`${path} did not show`);
      }
    }, order);

  async function heapUsed(): Promise<number> {
    const devtools = await visit.context.newCDPSession(page);
    for (let i = 0; i < 3; i++) await devtools.send('HeapProfiler.collectGarbage');
    const { usedSize } = await devtools.send('Runtime.getHeapUsage');
    await devtools.detach();
    return usedSize;
  }

  async function openAll(): Promise<void> {
    await serveMenu(page, manyScreens(numbers.length));
    await page.goto('/t/1');
    await openScreen(page, '/t/1');
    for (const path of [...sleepingLists, ...liveLists, ...forms]) {
      await openScreen(page, path);
      await handle(page, 'list-row').first().waitFor();
      if (forms.includes(path)) {
        await handle(page, 'create').click();
        await field(page, 'makerName').fill(`text of ${path}`);
        continue;
      }
      await tableBody().evaluate((body) => body.scrollTo(0, 180));
      await keyword().fill(`unasked on ${path}`);
      await handle(page, 'list-row').nth(8).getByRole('checkbox').check();
    }
  }

  test('and many switches: typed text, scroll and selection are intact, alive or asleep, the heap grows by less than 20 %', {
    timeout: 300_000,
  }, async () => {
    await openAll();
    await switchThrough(live);
    const before = await heapUsed();
    await switchThrough(manySwitches);
    const growth = (await heapUsed()) / before - 1;
    expect(growth).toBeLessThan(0.2);
    for (const path of [...liveLists, ...sleepingLists]) {
      await switchThrough([path]);
      await expect.poll(() => tableBody().evaluate((body) => body.scrollTop), { message: path }).toBe(180);
      expect(await keyword().inputValue(), path).toBe(`unasked on ${path}`);
      expect(await handle(page, 'list-row').getByRole('checkbox', { checked: true }).count(), path).toBe(1);
    }
    for (const path of forms) {
      await switchThrough([path]);
      expect(await field(page, 'makerName').inputValue(), path).toBe(`text of ${path}`);
    }
    expect(await page.getByTestId('tab').count()).toBe(numbers.length);
    expect(visit.complaints).toEqual([]);
  });
});
