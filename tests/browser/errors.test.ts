import type { Page, Route } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { keptKeys } from '../../src/console/client/session.ts';
import { type Client, createClient } from '../api/support/client.ts';
import { create, maker } from '../api/support/lab.ts';
import { field, handle, openList, total } from './support/handles.ts';
import { answer } from './support/menus.ts';
import { adminPassword, type BrowserApp, startBrowser, type Visit } from './support/startBrowser.ts';
import { keptSettings, keptToken } from './support/storage.ts';

const list = '**/findLabMakerList';
let app: BrowserApp;
let visit: Visit;
let page: Page;
let client: Client;

beforeAll(async () => {
  app = await startBrowser();
  client = await createClient(app.url).login('admin', adminPassword);
  await create(client, maker.save, { makerCode: 'ONE', makerName: 'One' });
});
afterAll(() => app.close());
beforeEach(async () => {
  const session = JSON.stringify({ token: client.token, userInfo: { account: 'admin' } });
  const settings = JSON.stringify({ language: 'en' });
  visit = await app.visit({ kept: { [keptKeys.session]: session, [keptKeys.settings]: settings } });
  page = visit.page;
  onTestFinished(() => visit.context.close());
  await openList(page, '/lab/maker');
});
afterEach(() => {
  expect(visit.complaints.filter((complaint) => !complaint.includes('dynamically imported'))).toEqual([]);
});

const searchAgain = () => handle(page, 'search').click();
const retry = () => handle(page, 'list').getByRole('button', { name: 'Retry' });

/** Lets the server answer, and replaces the code of its response. */
const underCode = (code: number) => async (route: Route) => {
  const response = await route.fetch();
  await route.fulfill({ response, json: { ...(await response.json()), code } });
};

describe('a success', () => {
  test.each([200, 20000])('is code %i', async (code) => {
    await page.route('**/hw/**', underCode(code));
    await page.reload();
    await handle(page, 'list-row').first().waitFor();
    expect(await total(page)).toBe(1);
    expect(await handle(page, 'toast').count()).toBe(0);
  });
});

describe('any other code', () => {
  test.each([
    [40003, 403],
    [40003, 200],
    [50003, 503],
    [201, 200],
    [0, 200],
    [7, 500],
  ])('%i under HTTP %i shows the message of the server and rejects the call', { tags: ['full'] }, async (code, status) => {
    await page.route(list, (route) => route.fulfill({ ...answer(null, code, `words about ${code}`), status }));
    await searchAgain();
    await handle(page, 'toast').waitFor();
    expect(await handle(page, 'toast').allInnerTexts()).toEqual([`words about ${code}`]);
    expect(await handle(page, 'toast').getAttribute('data-type')).toBe('error');
    await retry().waitFor();
    expect(new URL(page.url()).pathname).toBe('/lab/maker');
    expect(await keptToken(page)).toBeTruthy();
  });

  test('on a save keeps what was typed', async () => {
    await page.route('**/saveLabMaker', (route) => route.fulfill({ ...answer(null, 50003, 'busy'), status: 503 }));
    await handle(page, 'create').click();
    await field(page, 'makerCode').fill('TWO');
    await field(page, 'makerName').fill('typed');
    await handle(page, 'save').click();
    await handle(page, 'toast').waitFor();
    expect(await handle(page, 'toast').innerText()).toBe('busy');
    expect(await field(page, 'makerName').inputValue()).toBe('typed');
    await page.unroute('**/saveLabMaker');
    await handle(page, 'save').click();
    await handle(page, 'list-row').filter({ hasText: 'typed' }).waitFor();
    const { data } = await client.post(maker.find, { makerCode: 'TWO' });
    await client.get(maker.deleteById(data.records[0].id));
  });
});

describe('20007', () => {
  test.each([200, 401, 500])('under HTTP %i clears login and settings and goes to /login', async (status) => {
    await handle(page, 'toggle-collapse').click();
    await expect.poll(async () => (await keptSettings(page))?.collapsed).toBe(true);
    await page.route(list, (route) => route.fulfill({ ...answer(null, 20007, 'over'), status }));
    await searchAgain();
    await handle(page, 'login-submit').waitFor();
    expect(new URL(page.url()).pathname).toBe('/login');
    expect(await keptToken(page)).toBeUndefined();
    expect(await keptSettings(page)).toBeNull();
    await page.goto('/lab/maker');
    await handle(page, 'login-submit').waitFor();
  });
});

describe('a transport error', () => {
  test('is logged and rejected, and the session stays', async () => {
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    await page.route(list, (route) => route.abort('connectionreset'));
    await searchAgain();
    await retry().waitFor();
    expect(logged.some((line) => line.includes('call failed POST /hw/wms/labMaker/findLabMakerList'))).toBe(true);
    expect(new URL(page.url()).pathname).toBe('/lab/maker');
    expect(await keptToken(page)).toBeTruthy();
    await page.unroute(list);
    await retry().click();
    await handle(page, 'list-row').first().waitFor();
  });

  test.each([
    ['HTML of a proxy', { status: 502, contentType: 'text/html', body: '<h1>502</h1>' }, 'web page'],
    ['an empty body', { status: 200, body: '' }, 'empty response'],
    ['incomplete JSON', { status: 200, contentType: 'application/json', body: '{"code":20000,"da' }, 'incomplete'],
  ])('%s instead of a response is explained in words', { tags: ['full'] }, async (_what, response, texts) => {
    await page.route(list, (route) => route.fulfill(response));
    await searchAgain();
    await retry().waitFor();
    await expect.poll(() => handle(page, 'toast').innerText()).toContain(texts);
  });
});

test('a route that cannot be loaded fires a preload error', async () => {
  await page.addInitScript(() => {
    window.addEventListener('vite:preloadError', () => {
      sessionStorage.setItem('fired', String(Number(sessionStorage.getItem('fired') ?? 0) + 1));
    });
  });
  await page.route('**/assets/inside-*.js', (route) => route.abort());
  await page.reload();
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('fired'))).not.toBeNull();
  await page.unroute('**/assets/inside-*.js');
  await page.goto('/lab/maker');
  await handle(page, 'list-row').first().waitFor();
});
