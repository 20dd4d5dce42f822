import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Language } from '../../src/contract/wire.ts';
import { handlers } from '../../src/main/handlers.ts';
import { type Client, createClient } from '../api/support/client.ts';
import { containerNo } from '../api/support/containerNo.ts';
import { create } from '../api/support/lab.ts';
import { packingLists } from '../api/support/packingLists.ts';
import { hire } from '../api/support/people.ts';
import { workbook } from '../api/support/workbook.ts';
import { openYard, orderCalls, orderOf, type Yard } from '../api/support/yard.ts';
import { eachLanguage } from './support/eachLanguage.ts';
import { handle, letIn, openList } from './support/handles.ts';
import { paste } from './support/paste.ts';
import { rawTexts } from './support/rawTexts.ts';
import { seriousFaults } from './support/seriousFaults.ts';
import { adminPassword, type BrowserApp, startBrowser } from './support/startBrowser.ts';

let app: BrowserApp;
let admin: Client;
let yard: Yard;
beforeAll(async () => {
  app = await startBrowser({ handlers });
  admin = await createClient(app.url).login('admin', adminPassword);
  yard = await openYard(admin);
});
afterAll(() => app.close());

let serial = 4_100;
const newOrder = () => create(admin, orderCalls.save, orderOf(yard, containerNo(serial++), []));
const linesOf = async (id: string) => (await admin.get(orderCalls.findById(id))).data.goods;

/** Opens an order in its form, as a clerk in this language. */
async function openOrder(id: string, language: Language = 'en', account = 'orderClerk') {
  const { page, leave } = await app.visit({ language });
  await letIn(page, account, language);
  await page.goto(`/orderManage?edit=${id}`);
  await handle(page, 'form').waitFor();
  return { page, leave };
}

const grid = (page: Page) => handle(page, 'field-goods');
const cells = async (page: Page, column: number): Promise<string[]> =>
  grid(page)
    .locator(`td[data-column="${column}"] input`)
    .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));
const chosen = async (buffer: Uint8Array, name = 'PL-1.XLSX') => ({
  name,
  mimeType: 'application/zip',
  buffer: Buffer.from(buffer),
});

/** Counts the clicks of a test: each is one of the user. Choosing the file in the dialog of the system counts as one. */
function counter() {
  let count = 0;
  return {
    count: () => count,
    click: async (target: Locator) => {
      count += 1;
      await target.click();
    },
    choose: async (page: Page, button: Locator, file: Uint8Array) => {
      const dialog = page.waitForEvent('filechooser');
      count += 1;
      await button.click();
      count += 1;
      await (await dialog).setFiles(await chosen(file));
    },
  };
}

describe("a customer's packing list with titles and other headings takes 3 clicks, without mapping", () => {
  test.each(
    eachLanguage('en', [
      ['zh', { button: '上传装箱单', read: '读入 2 行：新增 2' }],
      ['en', { button: 'Upload packing list', read: 'New: 2, changed: 0' }],
    ]),
  )('in an open order (%s)', async (language, reported) => {
    const order = await newOrder();
    const { page, leave } = await openOrder(order.id, language);
    const { click, choose, count } = counter();
    const file = (await packingLists['title, consignee and a totals row']?.(order.containerNo)) as Uint8Array;
    await choose(page, grid(page).getByText(reported.button), file);
    await expect.poll(() => handle(page, 'lines-read').innerText()).toContain(reported.read);
    expect(await handle(page, 'totals-goods').innerText()).toMatch(/30[^\d]+285/);
    expect(await rawTexts(page)).toEqual([]);
    expect(await seriousFaults(page)).toEqual([]);
    await click(handle(page, 'save'));
    await handle(page, 'form').waitFor({ state: 'detached' });
    expect(count()).toBe(3);
    expect(await linesOf(order.id)).toMatchObject([
      { destCode: 'ONT8', cartonQty: 10 },
      { destCode: 'LAX9', cartonQty: 20 },
    ]);
    await leave();
  });

  test('in the list of goods', { tags: ['full'] }, async () => {
    const order = await newOrder();
    const { page, leave } = await app.visit({ language: 'en' });
    await letIn(page, 'orderClerk', 'en');
    await openList(page, '/orderManage/goods');
    const { click, count } = counter();
    await click(handle(page, 'import'));
    const file = (await packingLists['bilingual headings in two lines']?.(order.containerNo)) as Uint8Array;
    // A file can be dropped; choosing it in the dialog of the system takes one click.
    await page.getByTestId('import-file').setInputFiles(await chosen(file));
    await click(handle(page, 'import-commit'));
    await handle(page, 'import-done').waitFor();
    expect(count() + 1).toBe(3);
    expect(await linesOf(order.id)).toHaveLength(2);
    await leave();
  });
});

test('a corrected packing list changes the lines with the same key, and undo takes it back', async () => {
  const order = await newOrder();
  const { page, leave } = await openOrder(order.id);
  const rows = (qty: number) => [
    ['唛头', '品名', '件数', 'FBA仓', 'FBA ID'],
    ['U-1', '台灯', qty, 'ONT8', 'FBA15ABCDEFG'],
    ['U-2', '风扇', 20, 'LAX9', 'FBA15ABCDEFH'],
  ];
  const input = page.getByTestId('lines-upload-goods');
  await input.setInputFiles(await chosen(await workbook(rows(10))));
  await expect.poll(() => cells(page, 2)).toEqual(['10', '20']);
  await input.setInputFiles(await chosen(await workbook(rows(12).slice(0, 2)), 'corrected.xlsx'));
  await expect
    .poll(() => handle(page, 'lines-read').innerText())
    .toContain('New: 0, changed: 1. Lines that are not in the file stay as they are: 1.');
  expect(await cells(page, 2)).toEqual(['12', '20']);
  await grid(page).getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => cells(page, 2)).toEqual(['10', '20']);
  await leave();
});

test('an unknown column is assigned once, and recognized in the next file; another heading row can be chosen', {
  tags: ['full'],
}, async () => {
  const order = await newOrder();
  const { page, leave } = await openOrder(order.id);
  const file = await workbook([
    ['唛头', '品名', '件数', '仓库栏'],
    ['V-1', '台灯', 10, 'ONT8'],
    ['a', 'b', 'c', 'd'],
  ]);
  const input = page.getByTestId('lines-upload-goods');
  await input.setInputFiles(await chosen(file));
  await handle(page, 'lines-unknown').getByRole('combobox').selectOption({ label: 'Destination code' });
  await expect
    .poll(() =>
      grid(page)
        .locator('input')
        .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value)),
    )
    .toContain('ONT8');
  await expect.poll(() => grid(page).getByTestId('line').count()).toBe(2);
  await input.setInputFiles(await chosen(file, 'again.xlsx'));
  await expect.poll(() => handle(page, 'lines-learnt').innerText()).toContain('仓库栏 → Destination code');
  await handle(page, 'heading-rows').locator('summary').click();
  await handle(page, 'heading-rows').getByRole('button', { name: 'Use row 3 as headings' }).click();
  await expect.poll(() => handle(page, 'lines-read').innerText()).toContain('has no rows that could be read');
  await leave();
});

test('faults of many rows are said once, and lead from row to row; a block pasted with headings is mapped by name', async () => {
  const order = await newOrder();
  const { page, leave } = await openOrder(order.id);
  await grid(page).getByRole('button', { name: 'Add row' }).click();
  const rows = Array.from({ length: 4 }, (_, i) => `0\tP-${i}\t台灯\tx`).join('\n');
  await paste(grid(page).locator('td[data-row="0"] input').first(), `CTNS\t唛头\t中文品名\t备注2\n${rows}\n合计\t0\t\t`);
  await expect.poll(() => cells(page, 0)).toEqual(['P-0', 'P-1', 'P-2', 'P-3']);
  expect(await cells(page, 2)).toEqual(['0', '0', '0', '0']);
  await handle(page, 'save').click();
  const fault = grid(page).getByTestId('field-error').filter({ hasText: 'Cartons' });
  await expect.poll(() => fault.allInnerTexts()).toEqual([expect.stringMatching(/Cartons in row 1 .* \(and 3 more rows\)$/)]);
  const rowNow = () => page.evaluate(() => document.activeElement?.closest('td')?.dataset.row);
  for (const row of ['0', '1', '2', '3', '0']) {
    await fault.click();
    await expect.poll(rowNow).toBe(row);
  }
  await leave();
});

test.each(
  eachLanguage('en', [
    ['zh', 'Excel'],
    ['en', 'Excel'],
  ]),
)(
  'readLinesCall: a broken file and a lost connection are said where the button is, and the lines stay (%s)',
  { tags: ['full'] },
  async (language, broken) => {
    const order = await newOrder();
    const { page, leave } = await openOrder(order.id, language);
    const input = page.getByTestId('lines-upload-goods');
    await input.setInputFiles(
      await chosen(
        await workbook([
          ['唛头', '品名'],
          ['W-1', '台灯'],
        ]),
      ),
    );
    await expect.poll(() => cells(page, 0)).toEqual(['W-1']);
    await input.setInputFiles(await chosen(Buffer.from('no workbook')));
    await expect.poll(() => handle(page, 'lines-upload-fault').innerText()).toContain(broken);
    await page.route('**/importHwOrderGoods', (route) => route.abort());
    await input.setInputFiles(
      await chosen(
        await workbook([
          ['唛头', '品名'],
          ['W-2', '台灯'],
        ]),
      ),
    );
    await expect.poll(() => handle(page, 'lines-upload-fault').innerText()).not.toContain(broken);
    expect(await cells(page, 0)).toEqual(['W-1']);
    await page.unroute('**/importHwOrderGoods');
    await input.setInputFiles(
      await chosen(
        await workbook([
          ['唛头', '品名'],
          ['W-2', '台灯'],
        ]),
      ),
    );
    await expect.poll(() => cells(page, 0)).toEqual(['W-1', 'W-2']);
    expect(await handle(page, 'lines-upload-fault').count()).toBe(0);
    await leave();
  },
);

test('users who may not import lines have no button', async () => {
  const order = await newOrder();
  const perms = ['wms:order:list', 'wms:order:query', 'wms:order:edit', 'wms:orderGoods:list', 'wms:orderGoods:edit'];
  await hire({ admin, as: (account) => createClient(app.url).login(account, adminPassword) }, { account: 'typist', perms });
  const { page, leave } = await openOrder(order.id, 'en', 'typist');
  await grid(page).getByRole('button', { name: 'Add row' }).waitFor();
  expect(await page.getByTestId('lines-upload-goods').count()).toBe(0);
  await leave();
});

test('in the import, another heading row is chosen without a new upload, and totals are named', async () => {
  const order = await newOrder();
  const { page, leave } = await app.visit({ language: 'en' });
  await letIn(page, 'orderClerk', 'en');
  await openList(page, '/orderManage/goods');
  await handle(page, 'import').click();
  const rows = [
    ['柜号', '唛头', '品名', '件数'],
    ['旧表头，请看下一行'],
    ['Box', '箱唛', '产品名称', '总箱数'],
    [order.containerNo, 'Z-1', '台灯', 10],
    ['合计', null, null, 10],
  ];
  await page.getByTestId('import-file').setInputFiles(await chosen(await workbook(rows)));
  await expect.poll(() => handle(page, 'import-left-out').innerText()).toContain('totals or notes: 5');
  await handle(page, 'heading-rows').locator('summary').click();
  expect(await seriousFaults(page)).toEqual([]);
  await handle(page, 'heading-rows').getByRole('button', { name: 'Use row 3 as headings' }).click();
  await expect
    .poll(() => handle(page, 'import-column').evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.header)))
    .toContain('总箱数');
  expect(await handle(page, 'heading-rows').locator('summary').innerText()).toBe('Headings in row 3');
  await leave();
});

test('an unknown FBA code is warned of in its cell and once below the grid, and replaced by the nearest known one with Enter', {
  tags: ['full'],
}, async () => {
  const place = {
    warehouseType: 'AMAZON',
    appointmentRequired: true,
    country: 'US',
    stateCode: 'CA',
    city: 'Ontario',
    address: '1 Main St',
    zipCode: '91761',
  };
  for (const code of ['ONT8', 'LAX9']) {
    await create(admin, '/hw/wms/hwRepositoryConfig/saveHwRepositoryConfig', {
      ...{ repositoryCode: code, repositoryName: code, timezone: 'America/Los_Angeles' },
      ...place,
    });
  }
  const order = await newOrder();
  const { page, leave } = await openOrder(order.id);
  const rows = [
    ['唛头', 'FBA仓'],
    ['K-1', 'ONT88'],
    ['K-2', 'LAX9'],
    ['K-3', 'QQQQQ'],
    ['K-4', 'QQQQQ'],
    ['K-5', 'ONT7'],
    ['K-6', 'ONT7'],
  ];
  await page.getByTestId('lines-upload-goods').setInputFiles(await chosen(await workbook(rows)));
  const near = grid(page).getByTestId('code-nearest');
  await expect.poll(() => near.allInnerTexts()).toEqual(['ONT8?', 'ONT8?', 'ONT8?']);
  expect(await grid(page).getByTestId('code-unknown').count()).toBe(2);
  const codes = grid(page).getByTestId('codes-unknown').getByRole('listitem');
  await expect
    .poll(() => codes.allInnerTexts())
    .toEqual([
      '“ONT88” is not registered (rows: 1) Use ONT8',
      '“QQQQQ” is not registered (rows: 2)',
      '“ONT7” is not registered (rows: 2) Use ONT8',
    ]);
  await codes.getByRole('button', { name: 'Use ONT8' }).last().focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => codes.count()).toBe(2);
  await expect.poll(() => near.count()).toBe(1);
  await codes.getByRole('button', { name: '“QQQQQ”' }).click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('td')?.dataset.row)).toBe('2');
  expect(await seriousFaults(page)).toEqual([]);
  await near.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => near.count()).toBe(0);
  await expect
    .poll(() =>
      grid(page)
        .locator('input')
        .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value)),
    )
    .toContain('ONT8');
  await leave();
});
