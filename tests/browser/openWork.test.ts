import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, createClient } from '../api/support/client.ts';
import { callsOf, create } from '../api/support/lab.ts';
import { handle, letIn, openList, total } from './support/handles.ts';
import { adminPassword, type BrowserApp, startBrowser } from './support/startBrowser.ts';

const both = (en: string) => ({ title: { zh: en, en } });
const choice = (value: string) => ({ value, title: { zh: value, en: value } });
const file = {
  $schema: '../../../../schemas/resource.meta.schema.json',
  ...{ name: 'labVisit', ...both('Visits'), perms: 'lab:visit', display: '{visitNo}' },
  screens: { 'lab/visit': { view: 'list', path: '/lab/visit', area: 'system', order: 990 } },
  record: {
    ...{ type: 'object', required: ['visitNo'] },
    properties: {
      visitNo: { type: 'string', maxLength: 10, unique: true, ...both('No.') },
      status: { type: 'string', enum: [choice('WAITING'), choice('LEFT')], default: 'WAITING', ...both('Status') },
      hold: { type: 'string', enum: [choice('NONE'), choice('CUSTOMS')], default: 'NONE', ...both('Hold') },
      dock: { type: 'string', maxLength: 10, ...both('Dock') },
      due: { type: 'string', format: 'date', ...both('Due') },
    },
  },
  list: {
    columns: ['visitNo', 'status', 'hold', 'dock', 'due'],
    filters: ['status', 'due'],
    sort: ['visitNo'],
    views: [
      'table',
      { view: 'board', field: 'status', columns: ['hold', 'dock'] },
      { view: 'calendar', field: 'due', columns: ['dock', 'hold'] },
    ],
    presets: [{ name: 'open', default: true, ...both('Waiting only'), filters: { status: ['WAITING'] } }],
  },
};

const visits = callsOf('LabVisit');
let app: BrowserApp;
let client: Client;
let page: Page;

beforeAll(async () => {
  app = await startBrowser({ files: { 'lab/labVisit.json': JSON.stringify(file) } });
  client = await createClient(app.url).login('admin', adminPassword);
  await create(client, visits.save, { visitNo: 'A-1', dock: 'D7', due: '2098-01-15' });
  await create(client, visits.save, { visitNo: 'A-2', hold: 'CUSTOMS', due: '2098-01-15' });
  await create(client, visits.save, { visitNo: 'A-3', status: 'LEFT' });
  ({ page } = await app.visit());
  await letIn(page, 'admin', 'en');
});
afterAll(() => app.close());

test('a list opens with the default preset of its file, and shows the other records on demand', async () => {
  const searches: unknown[] = [];
  page.on('request', (request) => request.url().endsWith(visits.find) && searches.push(request.postDataJSON().status));
  await openList(page, '/lab/visit');
  await expect.poll(() => total(page)).toBe(2);
  // The other records were not even requested first.
  expect(searches[0]).toEqual(['WAITING']);
  expect(await handle(page, 'views').innerText()).toContain('Waiting only');
  await handle(page, 'reset').click();
  await expect.poll(() => total(page)).toBe(3);
  // Whoever wants to see all of them sees all of them, until the page is opened anew.
  await openList(page, '/lab/maker');
  await page.goBack();
  await expect.poll(() => total(page)).toBe(3);
});

test('a link says what it shows', async () => {
  await openList(page, '/lab/visit?f.status=LEFT');
  await expect.poll(() => total(page)).toBe(1);
  await openList(page, '/lab/visit?q=A-3');
  await expect.poll(() => total(page)).toBe(1);
});

test('the cards of a board show the fields of the file that differ from the usual', async () => {
  await openList(page, '/lab/visit?layout=board.status');
  const card = (no: string) => handle(page, 'card').filter({ hasText: no });
  await expect.poll(() => card('A-1').innerText()).toMatch(/^A-1\s+Dock\s+D7$/);
  expect(await card('A-2').innerText()).toMatch(/^A-2\s+Hold\s+CUSTOMS$/);
  expect(await card('A-3').innerText()).toBe('A-3');
});

test('the entries of a calendar show them in front of the name', async () => {
  await openList(page, '/lab/visit?layout=calendar.due&on=2098-01-15');
  const entries = handle(page, 'entry');
  // The days of a week are equally wide, also beside a filter by dates.
  await handle(page, 'filter-due').waitFor();
  await page.locator('.q-day').first().waitFor();
  const widths = await page.locator('.q-day').evaluateAll((days) => days.slice(0, 7).map((day) => Math.round(day.clientWidth / 4)));
  expect(new Set(widths).size).toBe(1);
  await expect.poll(() => entries.count()).toBe(2);
  expect((await entries.allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim()).toSorted()).toEqual(['CUSTOMS A-2', 'D7 A-1']);
});
