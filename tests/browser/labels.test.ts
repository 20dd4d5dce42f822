import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClient } from '../api/support/client.ts';
import { callsOf, create } from '../api/support/lab.ts';
import { chooseLanguage, field, handle, letIn, openList } from './support/handles.ts';
import { adminPassword, type BrowserApp, startBrowser, type Visit } from './support/startBrowser.ts';

const title = (zh: string, en: string) => ({ title: { zh, en } });
const text = (zh: string, en: string, more: object = {}) => ({
  ...{ type: 'string', maxLength: 40, ...title(zh, en), ...more },
});

function fileOf(name: string, more: object): string {
  const short = name.slice(3).toLowerCase();
  const screens = { [`lab/${short}`]: { view: 'list', path: `/lab/${short}`, area: 'system' } };
  return JSON.stringify({ name, perms: `lab:${short}`, screens, ...more }, null, 2);
}

const files = {
  'lab/labPort.json': fileOf('labPort', {
    ...title('港口', 'Port'),
    display: { zh: '{name} ({code})', en: '{nameEn|name} ({code})' },
    record: {
      type: 'object',
      required: ['code', 'name'],
      properties: {
        code: text('代码', 'Code', { unique: true }),
        name: text('名称', 'Name'),
        nameEn: text('英文名', 'English name'),
      },
    },
  }),
  'lab/labVisit.json': fileOf('labVisit', {
    ...title('靠泊', 'Visit'),
    display: '{visitNo}',
    record: {
      type: 'object',
      required: ['visitNo'],
      properties: {
        visitNo: text('编号', 'No.', { unique: true }),
        portId: { type: 'string', reference: { resource: 'labPort' }, ...title('港口', 'Harbour') },
      },
    },
    list: { columns: ['visitNo', 'portId'], sort: ['visitNo'] },
  }),
};

let app: BrowserApp;
let visit: Visit;
let page: Page;
let portId = '';

beforeAll(async () => {
  app = await startBrowser({ files });
  const client = await createClient(app.url).login('admin', adminPassword);
  const [port, call] = [callsOf('LabPort'), callsOf('LabVisit')];
  for (const [code, name, nameEn] of [
    ['AAA', '乙港', 'Alpha'],
    ['BBB', '丙港', null],
    ['CCC', '甲港', 'Zulu'],
  ]) {
    portId = (await create(client, port.save, { code, name, nameEn })).id;
    await create(client, call.save, { visitNo: `V-${code}`, portId });
  }
  visit = await app.visit();
  page = visit.page;
  await letIn(page);
});
afterAll(() => app.close());

const rows = async () => (await handle(page, 'list-row').allInnerTexts()).map((row) => row.replace(/\s+/g, ' '));
const picked = () => handle(page, 'field-portId').locator('.ant-select-content, .ant-select-selector').first();

test("records have labels in the user's language: in lists, their order, pickers, pages and confirmations", async () => {
  await openList(page, '/lab/visit');
  await expect
    .poll(rows)
    .toEqual([expect.stringContaining('乙港 (AAA)'), expect.stringContaining('丙港 (BBB)'), expect.stringContaining('甲港 (CCC)')]);
  // A list of options that is open changes its language together with the page.
  await chooseLanguage(page, 'en');
  await expect
    .poll(rows)
    .toEqual([expect.stringContaining('Alpha (AAA)'), expect.stringContaining('丙港 (BBB)'), expect.stringContaining('Zulu (CCC)')]);
  await page.getByRole('columnheader', { name: 'Harbour' }).click();
  await expect.poll(async () => (await rows()).map((row) => /\((\w+)\)/.exec(row)?.[1])).toEqual(['AAA', 'CCC', 'BBB']);

  await handle(page, 'list-row').filter({ hasText: 'V-BBB' }).getByTestId('row-edit').click();
  await handle(page, 'form').waitFor();
  await expect.poll(() => picked().innerText()).toContain('丙港 (BBB)');
  await field(page, 'portId').click();
  await field(page, 'portId').fill('zul');
  await page.locator('.ant-select-item-option').filter({ hasText: 'Zulu (CCC)' }).first().click();
  await expect.poll(() => picked().innerText()).toContain('Zulu (CCC)');
  await chooseLanguage(page, 'zh');
  await expect.poll(() => picked().innerText()).toContain('甲港 (CCC)');
  await handle(page, 'save').click();
  await expect.poll(async () => (await rows()).find((row) => row.includes('V-BBB'))).toContain('甲港 (CCC)');

  await openList(page, '/lab/port');
  const last = handle(page, 'list-row').filter({ hasText: 'CCC' });
  await last.getByTestId('row-remove').click();
  await page.getByRole('dialog').filter({ hasText: '甲港 (CCC)' }).waitFor();
  await handle(page, 'confirm-cancel').click();
  await chooseLanguage(page, 'en');
  await last.getByTestId('row-remove').click();
  await page.getByRole('dialog').filter({ hasText: 'Zulu (CCC)' }).waitFor();
  await handle(page, 'confirm-cancel').click();
  await page.goto(`/lab/port?view=${portId}`);
  await expect.poll(() => handle(page, 'detail').locator('header').innerText()).toContain('Zulu (CCC)');
  await chooseLanguage(page, 'zh');
  await expect.poll(() => handle(page, 'detail').locator('header').innerText()).toContain('甲港 (CCC)');
  expect(visit.complaints).toEqual([]);
});
