import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dashboardCall } from '../../src/contract/dashboards.ts';
import { type Client, createClient } from '../api/support/client.ts';
import { containerNo } from '../api/support/containerNo.ts';
import { create } from '../api/support/lab.ts';
import { ok } from '../api/support/ok.ts';
import { hire } from '../api/support/people.ts';
import { dashboardFiles, writeFiles } from '../api/support/schemasFolder.ts';
import { goodsFor, openYard, orderCalls, orderOf, type Yard } from '../api/support/yard.ts';
import { untilNoon } from '../support/untilNoon.ts';
import { eachLanguage } from './support/eachLanguage.ts';
import { chooseLanguage, handle, letIn, logInByForm, total } from './support/handles.ts';
import { rawTexts } from './support/rawTexts.ts';
import { seriousFaults } from './support/seriousFaults.ts';
import { adminPassword, type BrowserApp, startBrowser, type Visit } from './support/startBrowser.ts';

let app: BrowserApp;
let admin: Client;
let yard: Yard;
let visit: Visit;
let page: Page;
const ahead = untilNoon();
const dayFromNow = (days: number) => new Date(Date.now() + ahead + days * 86_400_000).toISOString().slice(0, 10);
const card = (name: string) => handle(page, `card-${name}`);
const figure = (name: string) => card(name).locator('.d-figure').innerText();
const address = () => page.evaluate(() => location.pathname + location.search);

beforeAll(async () => {
  app = await startBrowser({ files: dashboardFiles(), ahead });
  admin = await createClient(app.url).login('admin', adminPassword);
  yard = await openYard(admin);
  for (const [i, lastFreeDate] of [-2, -1, 1, 2].map(dayFromNow).entries()) {
    const own = { eta: dayFromNow(-5), etd: dayFromNow(-20), lastFreeDate };
    const { id } = await create(admin, orderCalls.save, { ...orderOf(yard, containerNo(i + 1), [goodsFor('ONT8', 5)]), ...own });
    await ok(admin.post(orderCalls.transit, { id, transition: 'submit' }));
  }
});
afterAll(() => app.close());

beforeEach(async () => {
  visit = await app.visit({ width: 1366, height: 900 });
  page = visit.page;
});

test('urgent containers are shown after the login without a click, by one request for all cards', async () => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await page.addInitScript(() => {
    const seen = window as unknown as { clicks: number };
    seen.clicks = 0;
    document.addEventListener('click', (event) => {
      if (event.isTrusted && !(event.target as Element).closest('[data-testid="login-submit"]')) seen.clicks += 1;
    });
  });
  await logInByForm(page, 'orderClerk');
  await card('urgent')
    .getByRole('link', { name: containerNo(1), exact: true })
    .waitFor();
  expect(await address()).toBe('/dashboard/clerk');
  expect([await figure('overdue'), await figure('today'), await figure('soon')]).toEqual(['2', '0', '2']);
  expect(await card('overdue').getAttribute('data-color')).toBe('red');
  expect(await card('today').getAttribute('data-color')).toBeNull();
  expect(await card('urgent').locator('tbody tr').count()).toBe(4);
  expect(await page.evaluate(() => (window as unknown as { clicks: number }).clicks)).toBe(0);
  expect(requests.filter((path) => path === dashboardCall)).toHaveLength(1);
  expect(visit.complaints).toEqual([]);
});

test.each(eachLanguage('zh', ['zh', 'en']))(
  'every role sees its dashboard in %s, on a phone too, without serious faults',
  async (language) => {
    for (const [role, name] of [
      ...[
        ['orderClerk', 'clerk'],
        ['warehouseKeeper', 'keeper'],
        ['dispatcher', 'dispatcher'],
      ],
      ...[
        ['finance', 'finance'],
        ['viewer', 'viewer'],
        ['admin', 'admin'],
      ],
    ] as [string, string][]) {
      await letIn(page, role, language);
      await page.goto('/');
      await handle(page, 'dashboard').waitFor();
      expect(await address()).toBe(`/dashboard/${name}`);
      const texts = await handle(page, 'dashboard').innerText();
      expect(/\p{Script=Han}/u.test(texts)).toBe(language === 'zh');
      expect([role, await rawTexts(page), await seriousFaults(page)]).toEqual([role, [], []]);
      const cutOff = () =>
        page.locator('.d-card .q-small-box').evaluateAll((all) => all.filter((box) => box.scrollWidth > box.clientWidth).length);
      expect([role, await cutOff()]).toEqual([role, 0]);
      await page.setViewportSize({ width: 390, height: 844 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      const widest = await handle(page, 'dashboard').evaluate((box) => box.scrollWidth - box.clientWidth);
      expect([role, widest]).toEqual([role, 0]);
      await page.setViewportSize({ width: 1366, height: 900 });
    }
    expect(visit.complaints).toEqual([]);
  },
);

test('a card opens its list with the same filter, by mouse and keyboard, and a row opens its record', async () => {
  await letIn(page, 'orderClerk', 'en');
  await page.goto('/');
  await card('soon').click();
  await handle(page, 'list-total').waitFor();
  expect(await address()).toMatch(/^\/orderManage\?.*f\.lastFreeDate\.within=tomorrowOrDayAfter/);
  await expect.poll(() => total(page)).toBe(2);
  await page.goto('/dashboard/clerk');
  await card('overdue').getByRole('link', { name: 'Past last free day' }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => total(page)).toBe(2);
  expect(await address()).toContain('f.lastFreeDate.within=past');
  await page.goto('/dashboard/clerk');
  await card('urgent')
    .getByRole('link', { name: containerNo(2), exact: true })
    .click();
  await handle(page, 'detail').waitFor();
  expect(await handle(page, 'detail').innerText()).toContain(containerNo(2));
});

test('a chart has a description, and a table with links for the same figures', { tags: ['full'] }, async () => {
  await letIn(page, 'orderClerk', 'en');
  await page.goto('/');
  await card('states').getByRole('img', { name: 'Open orders by status: Pending assignment 4' }).waitFor();
  // The table is always there for screen readers.
  expect(await card('states').getByRole('row').allInnerTexts()).toEqual(['Status\tCount', 'Pending assignment\t4']);
  const drawn = await card('states')
    .locator('canvas')
    .evaluate((canvas: HTMLCanvasElement) => {
      const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
      return data.some((value) => value > 0);
    });
  expect(drawn).toBe(true);
  await card('states').getByRole('button', { name: 'Table' }).press('Enter');
  await card('states').getByRole('link', { name: 'Pending assignment' }).click();
  await expect.poll(() => total(page)).toBe(4);
  expect(await address()).toBe('/orderManage?f.orderStatus=SUBMITTED');
});

test("cards follow other users' changes, each alone, and keep their content when a renewal fails", async () => {
  await letIn(page, 'orderClerk', 'en');
  await page.goto('/');
  await expect.poll(() => figure('overdue')).toBe('2');
  const bodies: unknown[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === dashboardCall) bodies.push(request.postDataJSON());
  });
  const [order] = (await ok(admin.post(orderCalls.find, { containerNo: containerNo(2) }))).records;
  await ok(admin.post(orderCalls.save, { id: order.id, version: order.version, lastFreeDate: dayFromNow(1) }));
  await expect.poll(() => figure('overdue')).toBe('1');
  expect(await figure('soon')).toBe('3');
  expect(bodies).toEqual([{ name: 'clerk', cards: expect.arrayContaining(['overdue', 'urgent', 'states']) }]);
  await page.route(`**${dashboardCall}`, (route) =>
    route.fulfill({ status: 500, json: { code: 50000, message: 'out of order', data: null } }),
  );
  const [again] = (await ok(admin.post(orderCalls.find, { containerNo: containerNo(2) }))).records;
  await ok(admin.post(orderCalls.save, { id: again.id, version: again.version, lastFreeDate: dayFromNow(-1) }));
  await card('overdue').getByRole('alert').waitFor();
  expect(await card('overdue').innerText()).toMatch(/1\s+Could not be refreshed: out of order Retry/);
  await page.unroute(`**${dashboardCall}`);
  await card('overdue').getByRole('button', { name: 'Retry' }).click();
  await expect.poll(() => figure('overdue')).toBe('2');
  expect(await card('overdue').getByRole('alert').count()).toBe(0);
});

test('findDashboardCall: a dashboard that cannot be loaded offers a retry, and a card that cannot be read says why', {
  tags: ['full'],
}, async () => {
  await letIn(page, 'orderClerk', 'en');
  await page.route(`**${dashboardCall}`, (route) => route.fulfill({ status: 503, json: { code: 50003, message: 'too busy', data: null } }));
  await page.goto('/');
  await page.getByText('too busy').waitFor();
  await page.unroute(`**${dashboardCall}`);
  await page.route(`**${dashboardCall}`, async (route) => {
    const answer = await route.fetch();
    const json = await answer.json();
    json.data.contents.overdue = { show: 'error', error: 'This takes too long.' };
    await route.fulfill({ response: answer, json });
  });
  await page.getByRole('button', { name: 'Retry' }).click();
  await card('overdue').getByText('This card could not be loaded: This takes too long.').waitFor();
  expect(await figure('holds')).toBe('0');
});

describe('a file', () => {
  const title = { zh: '夜班', en: 'Night shift' };
  const text = (cards: object[]) => JSON.stringify({ name: 'night', title, roles: ['viewer'], rows: [{ cards }] });
  const one = { name: 'orders', title: { zh: '全部订单', en: 'All orders' }, show: 'count', resource: 'hwOrder' };

  test('that is saved is in the menu and on the page at once, and a changed one replaces its cards', async () => {
    await letIn(page, 'viewer', 'en');
    await page.goto('/');
    await handle(page, 'dashboard').waitFor();
    writeFiles(app.schemas, { 'dashboards/night.json': text([one]) });
    await handle(page, 'side-menu').locator('[data-path="/dashboard/night"]').click();
    await expect.poll(() => figure('orders')).toBe('4');
    writeFiles(app.schemas, { 'dashboards/night.json': text([{ ...one, name: 'drafts', filters: { orderStatus: 'DRAFT' } }]) });
    await expect.poll(() => card('drafts').count()).toBe(1);
    expect(await figure('drafts')).toBe('0');
    expect(await card('orders').count()).toBe(0);
  });

  test('is edited in the console, where its keywords are completed', { tags: ['full'] }, async () => {
    await letIn(page, 'admin', 'en');
    await page.goto('/system/schema?edit=dashboards%2Fclerk.json');
    await handle(page, 'schema-text').locator('.cm-content').click();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('{ "na');
    await page.locator('.cm-tooltip-autocomplete').getByText('name', { exact: true }).waitFor();
  });
});

test('a role without a dashboard starts with its first list, and cannot open the dashboard of another', { tags: ['full'] }, async () => {
  const as = (account: string, password = adminPassword) => createClient(app.url).login(account, password);
  await hire({ admin, as }, { account: 'lister', perms: ['wms:order:list', 'wms:order:query'] });
  await letIn(page, 'lister', 'en');
  await page.goto('/');
  await handle(page, 'list-total').waitFor();
  expect(await address()).toBe('/orderManage');
  expect(await handle(page, 'side-menu').locator('[data-path^="/dashboard/"]').count()).toBe(0);
  await page.goto('/dashboard/clerk');
  await handle(page, 'not-found').waitFor();
  await chooseLanguage(page, 'zh');
});
