import type { Page, Request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { handlers } from '../../src/main/handlers.ts';
import { type Client, createClient } from '../api/support/client.ts';
import { containerNo } from '../api/support/containerNo.ts';
import { create } from '../api/support/lab.ts';
import { openYard, orderCalls, orderOf } from '../api/support/yard.ts';
import type { VisitOptions } from './support/createVisitors.ts';
import { eachLanguage } from './support/eachLanguage.ts';
import { handle, letIn, openList } from './support/handles.ts';
import { seriousFaults } from './support/seriousFaults.ts';
import { adminPassword, type BrowserApp, startBrowser } from './support/startBrowser.ts';

let app: BrowserApp;
let admin: Client;
beforeAll(async () => {
  app = await startBrowser({ handlers });
  admin = await createClient(app.url).login('admin', adminPassword);
  const yard = await openYard(admin);
  for (const serial of [901, 902, 903]) {
    const order = { ...orderOf(yard, containerNo(serial)), eta: `2026-11-2${serial - 900}` };
    const { id } = await create(admin, orderCalls.save, order);
    if (serial === 902) await admin.post(orderCalls.transit, { id, transition: 'submit', input: {} });
  }
});
afterAll(() => app.close());

/** Opens the console as the order clerk. Returns the visit, and the names of the files and calls that the page requests. */
async function clerk(options: VisitOptions = {}) {
  const visit = await app.visit(options);
  await letIn(visit.page, 'orderClerk', options.language ?? 'zh');
  const requested: string[] = [];
  visit.page.on('request', (request: Request) => requested.push(new URL(request.url()).pathname));
  const files = (name: string) => requested.filter((path) => path.startsWith(`/assets/${name}-`));
  return { ...visit, requested, files };
}

describe('the page of orders', () => {
  const tabs = async (page: Page) => {
    const all = page.locator('.q-list-tab').filter({ visible: true });
    await expect.poll(() => page.locator('.q-list-tab-count:visible:not(:empty)').count()).toBe(await all.count());
    return all.evaluateAll((buttons) => buttons.map((button) => button.textContent));
  };

  test('shows its first row after at most 40 requests, and loads form code only when the pointer is near', async () => {
    const { page, requested, files, complaints, leave } = await clerk({ isAhead: true });
    requested.length = 0;
    await page.goto('/orderManage');
    await handle(page, 'list-row').first().waitFor();
    expect(requested.length).toBeLessThanOrEqual(40);
    await tabs(page);
    // The counts of all tabs come from one request. The list and its totals take at most two.
    expect(requested.filter((path) => path.endsWith('/groupHwOrder'))).toHaveLength(1);
    expect(requested.filter((path) => path.endsWith('/findHwOrderList')).length).toBeLessThanOrEqual(2);
    const isOfForms = (path: string) => /\/assets\/(form|inputs|antd|calendar|fill|ImportPanel|[A-Z]\w*Input)-/.test(path);
    expect(requested.filter(isOfForms)).toEqual([]);
    await handle(page, 'create').hover();
    await expect.poll(() => [files('form'), files('calendar')].map(({ length }) => length)).toEqual([2, 1]);
    expect(files('ImportPanel')).toEqual([]);
    await handle(page, 'create').click();
    await handle(page, 'form').waitFor();
    expect(files('form')).toHaveLength(2);
    expect(complaints).toEqual([]);
    await leave();
  });

  test('prefetches nothing for users who save data: form code loads on demand', async () => {
    const { page, files, complaints, leave } = await clerk();
    await openList(page, '/orderManage');
    await handle(page, 'create').hover();
    await handle(page, 'create').focus();
    await handle(page, 'filter-eta').hover();
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
    expect([...files('form'), ...files('EditPage'), ...files('calendar')]).toEqual([]);
    await handle(page, 'create').click();
    await handle(page, 'form').waitFor();
    expect(files('form').length).toBeGreaterThan(0);
    expect(complaints).toEqual([]);
    await leave();
  });

  test('prefetches form code only when the page has been idle for a while', { tags: ['full'] }, async () => {
    const { page, context, files } = await clerk({ isAhead: true });
    await page.clock.install();
    await openList(page, '/orderManage');
    await tabs(page);
    await page.clock.fastForward(6_000);
    await page.keyboard.press('Shift');
    await page.clock.fastForward(6_000);
    expect(files('form')).toEqual([]);
    await page.clock.fastForward(12_000);
    await expect.poll(() => files('form').length).toBeGreaterThan(0);
    await context.close();
  });

  test('shows the same tab counts with a server that cannot count them at once', { tags: ['full'] }, async () => {
    for (const path of ['/orderManage', '/orderManage?q=HW', '/orderManage?f.orderStatus=DRAFT&f.eta.lte=2026-11-22']) {
      const { page, requested, leave } = await clerk();
      await openList(page, path);
      const counted = await tabs(page);
      requested.length = 0;
      await page.route('**/groupHwOrder', (route) =>
        route.fulfill({ status: 404, json: { code: 40004, message: 'no such call', data: null } }),
      );
      await openList(page, path);
      expect(await tabs(page)).toEqual(counted);
      expect(requested.filter((call) => call.endsWith('/findHwOrderList')).length).toBeGreaterThan(10);
      await leave();
    }
  });
});

describe('dates in a filter', () => {
  const days = (page: Page, name = 'eta') => handle(page, `filter-${name}`).locator('input');
  const valuesOf = (page: Page, name = 'eta') =>
    days(page, name).evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));
  const picker = (page: Page, name = 'eta') => handle(page, `filter-${name}`).locator('.ant-picker');
  const requested = (page: Page, key: string) => new URL(page.url()).searchParams.get(`f.${key}`);
  /** Holds back the code of the calendar until the returned function is called. */
  const holdCalendar = async (page: Page) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route('**/assets/calendar-*.js', async (route) => {
      await promise;
      await route.continue();
    });
    const arrived = page.waitForResponse('**/assets/calendar-*.js');
    return async () => {
      resolve();
      await (await arrived).finished();
      // The component is rendered in the task after the one in which its file was loaded.
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
    };
  };

  test.each(
    eachLanguage('zh', [
      ['zh', '从', '到'],
      ['en', 'From', 'To'],
    ]),
  )('can be typed before the calendar has loaded, without losing keys (%s)', async (language, from, to) => {
    const { page, files, complaints, leave } = await clerk({ language, isAhead: true });
    await openList(page, '/orderManage?f.eta.gte=2026-11-22');
    expect(await valuesOf(page)).toEqual(['2026-11-22', '']);
    expect(await days(page).evaluateAll((all) => all.map((one) => one.getAttribute('placeholder')))).toEqual([from, to]);
    expect(files('calendar')).toEqual([]);
    expect(await seriousFaults(page)).toEqual([]);
    const letCome = await holdCalendar(page);
    await handle(page, 'filter-eta').locator('label').click();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('2026-11-');
    await letCome();
    // The code of the calendar is loaded now, but the calendar stays closed, so that it does not interrupt the typing.
    expect(await picker(page).count()).toBe(0);
    await page.keyboard.type('23');
    await page.keyboard.press('Tab');
    await page.keyboard.type('2026/11/30');
    await page.keyboard.press('Enter');
    await expect.poll(() => [requested(page, 'eta.gte'), requested(page, 'eta.lte')]).toEqual(['2026-11-23', '2026-11-30']);
    // If the user types a date without pressing Enter and clicks Search, the date filters the list.
    await days(page).first().fill('2026-11-21');
    await handle(page, 'search').click();
    await expect.poll(() => requested(page, 'eta.gte')).toBe('2026-11-21');
    expect(complaints).toEqual([]);
    await leave();
  });

  test('have a calendar as soon as the pointer comes near, or the focus', { tags: ['full'] }, async () => {
    const { page, files, complaints, leave } = await clerk({ isAhead: true });
    await openList(page, '/orderManage?f.eta.gte=2026-11-23');
    await days(page).first().hover();
    await picker(page).waitFor();
    expect(await valuesOf(page)).toEqual(['2026-11-23', '']);
    expect(files('calendar')).toHaveLength(1);
    await days(page).first().click();
    await page.locator('.ant-picker-cell[title="2026-11-22"]:visible').click();
    await handle(page, 'search').click();
    await expect.poll(() => requested(page, 'eta.gte')).toBe('2026-11-22');
    // Search applies typed text even without Enter, and swaps the dates if the first is later than the last.
    await days(page).last().fill('2026-11-20');
    await handle(page, 'search').click();
    await expect.poll(() => [requested(page, 'eta.gte'), requested(page, 'eta.lte')]).toEqual(['2026-11-20', '2026-11-22']);
    // If the date input has the focus, it keeps the focus when the calendar replaces it.
    const lfd = days(page, 'lastFreeDate');
    await lfd.last().focus();
    await picker(page, 'lastFreeDate').waitFor();
    await expect.poll(() => lfd.last().evaluate((input) => input === document.activeElement)).toBe(true);
    await page.keyboard.type('2026-12-01');
    await page.keyboard.press('Enter');
    await handle(page, 'search').click();
    await expect.poll(() => requested(page, 'lastFreeDate.lte')).toBe('2026-12-01');
    expect(complaints).toEqual([]);
    await leave();
  });

  test('date-times use the time zone of the caller', async () => {
    const { page, complaints, leave } = await clerk({ zone: 'Asia/Shanghai' });
    await openList(page, '/orderManage?f.ata.gte=2026-11-19T16:00:00.000Z');
    expect(await valuesOf(page, 'ata')).toEqual(['2026-11-20', '']);
    await days(page, 'ata').last().fill('2026-11-30');
    await handle(page, 'search').click();
    await expect.poll(() => requested(page, 'ata.lt')).toBe('2026-11-30T16:00:00.000Z');
    expect(requested(page, 'ata.gte')).toBe('2026-11-19T16:00:00.000Z');
    expect(await valuesOf(page, 'ata')).toEqual(['2026-11-20', '2026-11-30']);
    expect(complaints).toEqual([]);
    await leave();
  });

  test('can be typed when the calendar cannot be loaded', { tags: ['full'] }, async () => {
    const { page, complaints, leave } = await clerk();
    await openList(page, '/orderManage');
    await page.route('**/assets/calendar-*.js', (route) => route.abort());
    await days(page).first().click();
    await page.keyboard.type('2026-11-22');
    await page.keyboard.press('Enter');
    await expect.poll(() => requested(page, 'eta.gte')).toBe('2026-11-22');
    expect(complaints).toEqual([]);
    await leave();
  });
});
