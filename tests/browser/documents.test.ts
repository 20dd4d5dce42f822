import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { handlers } from '../../src/main/handlers.ts';
import { type Client, createClient } from '../api/support/client.ts';
import { containerNo } from '../api/support/containerNo.ts';
import { appointed, hoursAhead, newCar, newDriver, tripCalls } from '../api/support/fleet.ts';
import { callsOf, create } from '../api/support/lab.ts';
import { hire } from '../api/support/people.ts';
import { recordsDoor } from '../api/support/recordsDoor.ts';
import { deliveryCalls } from '../api/support/shelf.ts';
import { binCalls, goodsFor, openYard, orderCalls, orderOf } from '../api/support/yard.ts';
import { eachLanguage } from './support/eachLanguage.ts';
import { handle, letIn, openList } from './support/handles.ts';
import { rawTexts } from './support/rawTexts.ts';
import { seriousFaults } from './support/seriousFaults.ts';
import { adminPassword, type BrowserApp, startBrowser } from './support/startBrowser.ts';

const door = recordsDoor();
const warehouseCalls = callsOf('HwRepositoryConfig');
let app: BrowserApp;
/** Two deliveries that are on trips: one with 60 pallets, one with a single pallet. */
let deliveries: { readonly id: string; readonly deliveryNo: string; readonly bolSerial: string; readonly plateNo: string }[];
/** A trip with three deliveries. */
let combined: { readonly id: string; readonly dispatchNo: string; readonly bills: readonly string[] };

beforeAll(async () => {
  app = await startBrowser({ handlers: { ...handlers, hooks: { ...handlers.hooks, ...door.hooks } } });
  const as = (account: string) => createClient(app.url).login(account, adminPassword);
  const admin = await as('admin');
  const stock = await stocked(admin);
  deliveries = await shipped(stock);
  combined = await combinedTrip(stock);
  const sees = ['tms:delivery:list', 'tms:delivery:query'];
  await hire({ admin, as }, { account: 'looker', perms: sees });
  // This user may print, but may list neither warehouses nor trips.
  await hire({ admin, as }, { account: 'printer', perms: [...sees, 'tms:delivery:print'] });
  const trips = ['tms:car:list', 'tms:car:query', 'tms:combined:list', 'tms:combined:query', 'tms:deliveryItem:list'];
  await hire(
    { admin, as },
    { account: 'dock', perms: [...sees, ...trips, 'tms:delivery:print', 'wms:inside:list', 'system:repository:list'] },
  );
  await hire({ admin, as }, { account: 'blind', perms: [...trips, 'tms:delivery:print'] });
});
afterAll(() => app.close());

/** Stock in a warehouse whose company is printed at the top of documents. */
async function stocked(admin: Client) {
  const yard = await openYard(admin);
  const warehouse = { id: yard.repositoryId, companyName: '码头海外仓', companyNameEn: 'Quayside Warehousing Inc.' };
  const { version } = (await admin.get(warehouseCalls.findById(yard.repositoryId))).data;
  expect(await admin.post(warehouseCalls.save, { ...warehouse, version })).toMatchObject({ code: 20000 });
  const goods = { ...goodsFor('ONT8', 1_000), poNo: 'PO-7788', productNameEn: 'Desk lamps' };
  const order = await create(admin, orderCalls.save, orderOf(yard, containerNo(700), [goods]));
  await door.within(admin, ({ records }) =>
    records.change('hwOrder', order.id, { orderStatus: 'IN_STOCK', drayageSupplierId: yard.carrierId }),
  );
  const bin = { locatorCode: 'B-1', repositoryId: yard.repositoryId, zone: 'B', maxPallets: 99 };
  return { admin, door, yard, order, binId: (await create(admin, binCalls.save, bin)).id };
}

async function shipped(stock: Awaited<ReturnType<typeof stocked>>) {
  const { admin } = stock;
  const made = [];
  for (const pallets of [60, 1]) {
    const { id } = await appointed(stock, pallets);
    const car = await newCar(admin, { maxPallets: 60 });
    const driver = await newDriver(admin, { userNameEn: `Driver of ${pallets}` });
    const input = { planDepartTime: hoursAhead(20), carId: car.id, driverId: driver.id };
    const answer = await admin.post('/hw/wms/hwDelivery/dispatchOne', { id, input });
    expect(answer).toMatchObject({ code: 20000 });
    const { deliveryNo, bolSerial } = (await admin.get(deliveryCalls.findById(id))).data;
    made.push({ id, deliveryNo, bolSerial, plateNo: car.plateNo });
  }
  return made;
}

async function combinedTrip(stock: Awaited<ReturnType<typeof stocked>>) {
  const { admin } = stock;
  const ids = [];
  for (const pallets of [2, 1, 3]) ids.push((await appointed(stock, pallets)).id);
  const input = { deliveryIds: ids, planDepartTime: hoursAhead(20), carrierId: stock.yard.carrierId, plateNo: 'TRIP1' };
  const { id } = (await admin.post(tripCalls.plan, { input })).data;
  const { dispatchNo, version } = (await admin.get(tripCalls.findById(id))).data;
  expect(await admin.post(tripCalls.save, { id, version, sealNo: 'SEAL-9911' })).toMatchObject({ code: 20000 });
  const { records } = (await admin.post(deliveryCalls.find, { dispatchId: id, sorts: [{ field: 'stopNo', order: 'asc' }] })).data;
  return { id, dispatchNo, bills: records.map(({ bolSerial }: { bolSerial: string }) => bolSerial) };
}

/** Prints the page. Returns the number of printed pages and their size in mm. */
async function print(page: Page): Promise<{ pages: number; size: number[] }> {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  const boxes = [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)];
  const size = (boxes[0] ?? []).slice(1).map((points) => Math.round((Number(points) / 72) * 25.4));
  return { pages: pdf.match(/\/Type \/Page\b(?!s)/g)?.length ?? 0, size };
}

const speak = (page: Page, language: string) => handle(page, 'document-language').locator(`[data-language=${language}]`).click();

test('a bill of lading can be previewed in English and in both languages, and printed completely', async () => {
  const [large, small] = deliveries;
  if (!large || !small) throw new Error('there are no deliveries');
  const { page, complaints, leave } = await app.visit({ width: 1440, height: 900 });
  await letIn(page, 'admin', 'zh');
  await openList(page, `/scheduling/deliveryList?q=${large.deliveryNo}`);
  const open = async () => {
    await handle(page, 'list-row').getByTestId('row-more').click();
    await handle(page, 'row-bol').click();
  };
  await open();
  const preview = handle(page, 'documents-preview');
  // The driver reads English, although the console is in Chinese; the names are English too.
  await expect.poll(() => preview.innerText()).toMatch(/Bill of lading[\s\S]*Ship from[\s\S]*Ship to[\s\S]*Carrier[\s\S]*Driver of 60/);
  expect(await handle(page, 'document-language').getByRole('button').allInnerTexts()).toEqual(['English', '中英对照']);
  expect(await preview.innerText()).not.toMatch(/提单|卡派/);
  expect(await handle(page, 'document-letterhead').first().innerText()).toMatch(/^Quayside Warehousing Inc\.\n/);
  expect(await preview.locator(`svg[data-code="${large.bolSerial}"]`).count()).toBe(1);
  expect(await preview.innerText()).toMatch(/1 Main St[\s\S]*Ontario[\s\S]*ONT8[\s\S]*\d\d:\d\d P[SD]T[\s\S]*Prepaid/);
  expect(await preview.innerText()).toContain(large.plateNo);
  // 6,000 kg are 13,227.7 lb.
  const total = preview.getByTestId('document-total');
  expect(await total.innerText()).toMatch(/Total\s+60\s+600\s+6,000\s+13,227\.7$/);
  expect(await preview.getByTestId('document-line').count()).toBe(60);
  expect(await preview.getByTestId('document-line').first().innerText()).toMatch(/Desk lamps\s+M\s+PO-7788\s+1\s+10\s+100\s+220\.5$/);
  expect(await preview.getByTestId('document-sum').allInnerTexts()).toEqual([
    expect.stringMatching(/^PO-7788\s+60\s+600\s+6,000\s+13,227\.7$/),
  ]);
  expect(await preview.innerText()).toMatch(/Consignee\nPrinted name\nSignature\nDate and time\nPallets \/ cartons received/);
  expect(await seriousFaults(page)).toEqual([]);
  const printDocument = await print(page);
  expect(printDocument.size).toEqual([216, 279]);
  expect(printDocument.pages).toBeGreaterThan(1);
  await speak(page, 'both');
  await expect.poll(() => preview.innerText()).toMatch(/Bill of lading \/ 提单[\s\S]*Truck.* \/ .*卡派/);
  expect([await rawTexts(page), complaints]).toEqual([[], []]);
  await handle(page, 'cancel').click();
  // The choice is remembered for this document, also after a reload.
  await page.reload();
  await open();
  await expect.poll(() => preview.innerText()).toContain('Bill of lading / 提单');
  await speak(page, 'en');
  await expect.poll(() => preview.innerText()).not.toContain('提单');
  await handle(page, 'cancel').click();

  // From the page of a record, one page is printed. While it is printed, the title of the document is the name of the record.
  await openList(page, `/scheduling/deliveryList?q=${small.deliveryNo}`);
  await handle(page, 'list-row').getByRole('link').first().click();
  await handle(page, 'row-bol').click();
  await preview.waitFor();
  expect((await print(page)).pages).toBe(1);
  const named = await page.evaluate(() => {
    const before = document.title;
    window.dispatchEvent(new Event('beforeprint'));
    const during = document.title;
    window.dispatchEvent(new Event('afterprint'));
    return { during, isBack: document.title === before };
  });
  expect(named).toEqual({ during: `Bill of lading ${small.deliveryNo}`, isBack: true });
  await leave();
});

test('selected deliveries are printed together, with the permission, without hidden fields', { tags: ['full'] }, async () => {
  const { page, complaints, leave } = await app.visit({ width: 1440, height: 900 });
  await letIn(page, 'printer', 'en');
  await openList(page, '/scheduling/deliveryList');
  for (const { deliveryNo } of deliveries) await handle(page, 'list-row').filter({ hasText: deliveryNo }).getByRole('checkbox').click();
  await expect.poll(() => handle(page, 'chosen').getAttribute('data-count')).toBe('2');
  await handle(page, 'bulk-bol').click();
  await expect.poll(() => handle(page, 'documents').innerText()).toContain('Documents: 2');
  const preview = handle(page, 'documents-preview');
  expect(await preview.locator('article').count()).toBe(2);
  for (const { deliveryNo, plateNo } of deliveries) {
    expect(await preview.innerText()).toContain(deliveryNo);
    expect(await preview.innerText()).not.toContain(plateNo);
  }
  expect(await preview.innerText()).toContain('Plate');
  expect((await print(page)).pages).toBeGreaterThan(2);
  expect(complaints).toEqual([]);
  await leave();

  const other = await app.visit();
  await letIn(other.page, 'looker', 'en');
  await openList(other.page, '/scheduling/deliveryList');
  expect(await other.page.getByTestId('row-bol').count()).toBe(0);
  expect(await other.page.getByTestId('bulk-bol').count()).toBe(0);
  expect(await other.page.getByTestId('row-more').count()).toBe(0);
  await other.leave();
});

test('all documents of a trip are printed with two clicks: the loading list and a bill for each stop', async () => {
  const { page, complaints, leave } = await app.visit({ width: 1440, height: 900 });
  await letIn(page, 'dock', 'en');
  await openList(page, `/scheduling/combinedCarDispatch?q=${combined.dispatchNo}`);
  await page.evaluate(() => {
    const seen = { clicks: 0, printed: '' };
    window.addEventListener('click', ({ isTrusted }) => isTrusted && seen.clicks++, true);
    window.print = () => {
      seen.printed = document.querySelector('[data-testid=printed-documents]')?.textContent ?? '';
    };
    Object.assign(window, { seen });
  });
  await handle(page, 'list-row').getByTestId('row-tripPapers').click();
  await handle(page, 'documents-preview').waitFor();
  // Numbers of pallets and deliveries stay in one line, although the loading list has 12 columns.
  const listed = handle(page, 'documents-preview').getByTestId('document-line').first();
  expect((await listed.boundingBox())?.height ?? 99).toBeLessThan(28);
  await handle(page, 'documents-print').click();
  const { clicks, printed } = await page.evaluate(() => (window as never as { seen: { clicks: number; printed: string } }).seen);
  expect(clicks).toBe(2);
  // Chinese and English readers agree on the order: the list first, then the stops.
  const order = ['Loading list', combined.dispatchNo, ...combined.bills].map((text) => printed.indexOf(text));
  expect(
    order.every((at, i) => at > (order[i - 1] ?? -1)),
    String(order),
  ).toBe(true);
  const pages = page.locator('[data-testid=printed-documents] article');
  expect(await pages.count()).toBe(4);
  // What is unloaded last is loaded first; 6 pallets of 100 kg.
  const list = pages.first();
  expect((await list.getByTestId('document-line').allTextContents()).map((line) => line.slice(0, 2))).toEqual([
    '13',
    '23',
    '33',
    '42',
    '51',
    '61',
  ]);
  expect(await list.getByTestId('document-total').textContent()).toBe('Total6606001,322.8');
  expect(await list.textContent()).toContain('SEAL-9911');
  expect((await pages.nth(1).textContent())?.includes('SEAL-9911')).toBe(true);
  expect((await print(page)).pages).toBe(4);
  expect(await handle(page, 'documents').innerText()).toContain('Documents: 4');
  expect([await rawTexts(page), await seriousFaults(page), complaints]).toEqual([[], [], []]);
  await leave();

  // A user who may not list deliveries gets the loading list alone, and is told.
  const other = await app.visit({ width: 1440, height: 900 });
  await letIn(other.page, 'blind', 'zh');
  await openList(other.page, `/scheduling/combinedCarDispatch?q=${combined.dispatchNo}`);
  await handle(other.page, 'list-row').getByTestId('row-tripPapers').click();
  await expect.poll(() => handle(other.page, 'documents').innerText()).toMatch(/共 1 份[\s\S]*未包含（您无权打印）/);
  await other.leave();
});

test.each(
  eachLanguage('zh', [
    ['zh', 'No lines yet', '没有可打印的单据', '有 1 条未打印'],
    ['en', 'No lines yet', 'There is nothing to print', '1 record is not included (deleted, or no longer visible to you)'],
  ]),
)('unreadable, empty and deleted records are reported in %s', { tags: ['full'] }, async (language, noLines, nothing, missing) => {
  const admin = await createClient(app.url).login('admin', adminPassword);
  const [{ id: repositoryId } = { id: '' }] = (await admin.post('/hw/wms/hwRepositoryConfig/findHwRepositoryConfigList', {})).data.records;
  const bare = {
    deliveryMethod: 'TRUCK',
    repositoryId,
    destType: 'AMAZON',
    destCode: 'ONT8',
    remark: `bare ${language}`,
  };
  const { id } = await create(admin, deliveryCalls.save, bare);
  const { deliveryNo } = (await admin.get(deliveryCalls.findById(id))).data;
  const { page, leave } = await app.visit({ width: 1440, height: 900 });
  await letIn(page, 'printer', language);
  await openList(page, `/scheduling/deliveryList?q=${deliveryNo}`);
  await page.route('**/hw/wms/hwDelivery/**', (route) => route.abort());
  await handle(page, 'list-row').getByTestId('row-bol').click();
  const retry = handle(page, 'documents').getByRole('button', { name: language === 'zh' ? '重试' : 'Retry' });
  await retry.waitFor();
  expect(await handle(page, 'documents-print').isDisabled()).toBe(true);
  await page.unroute('**/hw/wms/hwDelivery/**');
  await retry.click();
  await expect.poll(() => handle(page, 'documents-preview').innerText()).toContain(noLines);
  expect([await rawTexts(page), await seriousFaults(page)]).toEqual([[], []]);
  await handle(page, 'cancel').click();

  // One of the selected records has been deleted. The others are printed, and the page names the missing one.
  const other = await create(admin, deliveryCalls.save, bare);
  const removed = (await admin.get(deliveryCalls.findById(other.id))).data.deliveryNo;
  await openList(page, `/scheduling/deliveryList?q=${deliveryNo.slice(0, -2)}&sort=-deliveryNo`);
  await handle(page, 'list-row').filter({ hasText: removed }).waitFor();
  const rows = handle(page, 'list-row');
  for (const no of [deliveryNo, removed]) await rows.filter({ hasText: no }).getByRole('checkbox').click();
  await expect.poll(() => handle(page, 'chosen').getAttribute('data-count')).toBe('2');
  const none = { code: 40004, message: 'gone', data: null };
  await page.route(`**/findHwDeliveryById/${other.id}`, (route) => route.fulfill({ status: 404, json: none }));
  await page.route(`**${deliveryCalls.find}`, (route) => {
    const isOther = route.request().postDataJSON().id === other.id;
    return isOther ? route.fulfill({ json: { code: 20000, message: '', data: [] } }) : route.fallback();
  });
  await handle(page, 'bulk-bol').click();
  await expect.poll(() => handle(page, 'documents').innerText()).toContain(missing);
  expect(await handle(page, 'documents').innerText()).toContain(removed);
  expect(await handle(page, 'documents-preview').locator('article').count()).toBe(1);
  expect(await handle(page, 'documents-preview').innerText()).toContain(deliveryNo);
  expect(await handle(page, 'documents-print').isDisabled()).toBe(false);
  await handle(page, 'cancel').click();
  await openList(page, `/scheduling/deliveryList?q=${deliveryNo}`);

  // To print all matching records, they are read again. By then, there may be none left.
  await handle(page, 'list-scroll').focus();
  await page.keyboard.press('Control+a');
  await expect.poll(() => handle(page, 'chosen').getAttribute('data-count')).toBe('1');
  const answered = { code: 20000, message: '', data: { total: 0, records: [] } };
  await page.route('**/hw/wms/hwDelivery/findHwDeliveryList', (route) => route.fulfill({ json: answered }));
  await handle(page, 'bulk-bol').click();
  await expect.poll(() => handle(page, 'documents').innerText()).toContain(nothing);
  expect(await handle(page, 'documents-print').isDisabled()).toBe(true);
  await leave();
});
