import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { totalBound } from '../../src/contract/query.ts';
import { client, page, visitInEachTest } from './support/eachVisit.ts';
import { chooseLanguage, handle, letIn, openList } from './support/handles.ts';
import { makeWharves } from './support/makeWharves.ts';
import { rawTexts } from './support/rawTexts.ts';
import { seriousFaults } from './support/seriousFaults.ts';
import { addTask, clearTasks, openLayout } from './support/tasks.ts';

visitInEachTest();
beforeEach(() => letIn(page));

const calls = { wharves: '**/findHwQuayConfigList', tasks: '**/findLabTaskList' };
const header = totalBound.header.toLowerCase();

/** Makes the console ask for a lower number, so that a list of a few records has more. Returns the requests without a bound. */
async function boundAt(most: number, path: string): Promise<string[]> {
  const exact: string[] = [];
  await page.route(path, async (route) => {
    const headers = route.request().headers();
    if (headers[header] === undefined) exact.push(route.request().postData() ?? '');
    else expect(headers[header]).toBe(String(totalBound.ofConsole));
    await route.continue({ headers: headers[header] === undefined ? headers : { ...headers, [header]: String(most) } });
  });
  return exact;
}

const shown = () => handle(page, 'list-total').innerText();
const scrollTo = (top: number, on: Page = page) => handle(on, 'list-scroll').evaluate((element, to) => element.scrollTo(0, to), top);

describe('a list of more records than are counted', () => {
  test('says so in both languages, and counts them all on request', async () => {
    await makeWharves(client, { mark: 'MORE', n: 130 });
    const exact = await boundAt(100, calls.wharves);
    await openList(page, '/system/wharf?q=MORE&sort=quayCode');
    expect(await shown()).toBe('超过 100 条');
    expect(await handle(page, 'count-exactly').innerText()).toBe('查看准确数');
    await chooseLanguage(page, 'en');
    await expect.poll(shown).toBe('More than 100');
    expect(await rawTexts(page)).toEqual([]);
    expect(await seriousFaults(page)).toEqual([]);
    expect(exact.filter((body) => !body.includes('summarize'))).toEqual([]);
    await handle(page, 'count-exactly').click();
    await expect.poll(shown).toBe('130 in total');
    expect(await handle(page, 'count-exactly').count()).toBe(0);
    expect(await handle(page, 'list-total').evaluate((element) => element === document.activeElement)).toBe(true);
    await scrollTo(1e6);
    await handle(page, 'list-row').filter({ hasText: 'MORE-129' }).waitFor();
    // Another query is counted anew.
    await handle(page, 'filter-keyword').locator('input').fill('MORE-0');
    await handle(page, 'search').click();
    await expect.poll(shown).toBe('100 in total');
    await handle(page, 'filter-keyword').locator('input').fill('MOR');
    await handle(page, 'search').click();
    await expect.poll(shown).toBe('More than 100');
  });

  test('continues beyond that number when it is scrolled to its end', async () => {
    await makeWharves(client, { mark: 'FAR', n: 130 });
    await boundAt(100, calls.wharves);
    await openList(page, '/system/wharf?q=FAR&sort=quayCode');
    await scrollTo(1e6);
    await expect.poll(shown).toBe('共 130 条');
    await scrollTo(1e6);
    await handle(page, 'list-row').filter({ hasText: 'FAR-129' }).waitFor();
    await scrollTo(0);
    await handle(page, 'list-row').filter({ hasText: 'FAR-000' }).waitFor();
    expect(await shown()).toBe('共 130 条');
  });

  test('counts them before all of them can be changed, and changes exactly those', async () => {
    await makeWharves(client, { mark: 'ALL', n: 104 });
    const exact = await boundAt(100, calls.wharves);
    const counting = Promise.withResolvers<void>();
    await openList(page, '/system/wharf?q=ALL&sort=quayCode');
    exact.length = 0;
    await page.route(calls.wharves, async (route) => {
      if (route.request().headers()[header] === undefined && !route.request().postData()?.includes('summarize')) await counting.promise;
      await route.fallback();
    });
    await handle(page, 'list-scroll').focus();
    await page.keyboard.press('Control+a');
    await expect.poll(() => handle(page, 'chosen').innerText()).toBe('已选全部符合条件的 100+ 条');
    for (const way of ['bulk-edit', 'bulk-remove']) expect(await handle(page, way).isDisabled()).toBe(true);
    expect(await handle(page, 'count-exactly').innerText()).toBe('正在计数…');
    counting.resolve();
    await expect.poll(() => handle(page, 'chosen').innerText()).toBe('已选全部符合条件的 104 条');
    await handle(page, 'bulk-remove').click();
    await handle(page, 'confirm-ok').click();
    await expect.poll(shown).toBe('共 0 条');
  });

  test('still says more than, and offers to count again, if they cannot be counted', { tags: ['full'] }, async () => {
    await makeWharves(client, { mark: 'BUSY', n: 103 });
    await boundAt(100, calls.wharves);
    await openList(page, '/system/wharf?q=BUSY&sort=quayCode');
    await page.route(calls.wharves, async (route) => {
      if (route.request().headers()[header] !== undefined) return route.fallback();
      await route.fulfill({ status: 413, json: { code: 40013, message: 'It takes too long.', data: null } });
    });
    await handle(page, 'count-exactly').click();
    await handle(page, 'toast').filter({ hasText: 'It takes too long.' }).first().waitFor();
    expect(await shown()).toBe('超过 100 条');
    await page.unroute(calls.wharves);
    await handle(page, 'count-exactly').click();
    await expect.poll(shown).toBe('共 103 条');
  });
});

test('the lanes of a board show that they have more cards', { tags: ['full'] }, async () => {
  await clearTasks(client);
  for (let n = 0; n < 101; n += 1) await addTask(client, `task ${n}`);
  await boundAt(100, calls.tasks);
  await openLayout(page, 'board.state');
  await expect.poll(() => handle(page, 'lane-TODO').getByTestId('lane-count').innerText()).toBe('100+');
  await clearTasks(client);
});
