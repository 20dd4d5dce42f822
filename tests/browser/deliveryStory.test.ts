import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { handlers } from '../../src/main/handlers.ts';
import { type Answer, type Client, createClient } from '../api/support/client.ts';
import { containerNo } from '../api/support/containerNo.ts';
import { pdf } from '../api/support/filing.ts';
import { appointed, hoursAhead, newCar, newDriver, tripCalls } from '../api/support/fleet.ts';
import { create } from '../api/support/lab.ts';
import { ok } from '../api/support/ok.ts';
import { recordsDoor } from '../api/support/recordsDoor.ts';
import { deliveryCalls } from '../api/support/shelf.ts';
import { binCalls, goodsFor, openYard, orderCalls, orderOf, palletCalls, type Yard } from '../api/support/yard.ts';
import { field, handle, letIn, openList } from './support/handles.ts';
import { rawTexts } from './support/rawTexts.ts';
import { seriousFaults } from './support/seriousFaults.ts';
import { adminPassword, type BrowserApp, startBrowser } from './support/startBrowser.ts';

const door = recordsDoor();
let app: BrowserApp;
let admin: Client;
let yard: Yard;
/** The serial number of the next container. A retry of the test gets a new one, so that earlier records do not interfere. */
let serial = 600;

beforeAll(async () => {
  app = await startBrowser({ handlers: { ...handlers, hooks: { ...handlers.hooks, ...door.hooks } } });
  admin = await createClient(app.url).login('admin', adminPassword);
  yard = await openYard(admin);
});
afterAll(() => app.close());

const one = async (path: string): Promise<Answer['data']> => (await admin.get(path)).data;

/** Creates two deliveries of an order (with two pallets and with one), and a truck with its driver. */
async function day() {
  serial += 1;
  const order = await create(admin, orderCalls.save, orderOf(yard, containerNo(serial), [goodsFor('ONT8', 100)]));
  const ready = { orderStatus: 'IN_STOCK' as const, drayageSupplierId: yard.carrierId };
  await ok(door.within(admin, ({ records }) => records.change('hwOrder', order.id, ready)));
  const bin = { locatorCode: `D-${serial}`, repositoryId: yard.repositoryId, zone: 'D', maxPallets: 99 };
  const binId = (await create(admin, binCalls.save, bin)).id;
  const from = { admin, door, yard, order, binId };
  const [large, small] = [await appointed(from, 2), await appointed(from, 1)];
  const truck = await newCar(admin, { defaultDriverId: (await newDriver(admin)).id });
  const numbers = [];
  for (const { id } of [large, small]) numbers.push((await one(deliveryCalls.findById(id))).deliveryNo);
  return { orderId: order.id, binCode: bin.locatorCode, binId, large, small, truck, numbers };
}

async function choose(page: Page, name: string, text: string): Promise<void> {
  await field(page, name).click();
  await field(page, name).fill(text);
  await page.locator('.ant-select-item-option:visible').filter({ hasText: text }).click();
}

/** Opens the page of a record. */
async function openOf(page: Page, path: string, id: string): Promise<void> {
  await page.goto(`${path}?id=${id}`);
  await handle(page, 'detail').waitFor();
}
async function press(page: Page, name: string): Promise<void> {
  const button = handle(page, `row-${name}`);
  await expect.poll(async () => (await button.count()) + (await handle(page, 'row-more').count())).toBeGreaterThan(0);
  if ((await button.count()) === 0) await handle(page, 'row-more').click();
  await button.click();
  await handle(page, 'ask').waitFor();
}

test('two deliveries are combined on a truck, one is signed with its proof, one is returned; each bears its cost', async () => {
  const { orderId, binCode, binId, large, small, truck, numbers } = await day();
  const { page, complaints, leave } = await app.visit({ width: 1440, height: 900 });
  await letIn(page);
  await openList(page, `/scheduling/deliveryList?keyword=${numbers[0]?.slice(0, -4)}`);
  for (const no of numbers) await handle(page, 'list-row').filter({ hasText: no }).getByRole('checkbox').check();
  await handle(page, 'bulk-combine').click();
  await field(page, 'planDepartTime').fill(typed(hoursAhead(24)));
  await field(page, 'planDepartTime').press('Tab');
  await choose(page, 'carId', truck.plateNo);
  await handle(page, 'ask-ok').click();
  const tripId = async () => (await one(deliveryCalls.findById(small.id))).dispatchId;
  await expect.poll(tripId).toBeTruthy();
  const id = await tripId();
  const trip = () => one(tripCalls.findById(id));
  expect(await trip()).toMatchObject({ dispatchType: 'COMBINED', carId: truck.id, stopCount: 2, palletQty: '3.0' });

  // Meanwhile, other users check the trip in and load it.
  const step = (transition: string, input: object = {}) => ok(admin.post(tripCalls.transit, { id, transition, input }));
  await step('confirm');
  await step('checkIn', { checkInTime: hoursAhead(0) });
  await step('load');
  for (const { lpn } of [...large.pallets, ...small.pallets]) {
    await ok(admin.post(tripCalls.act('loadPallet'), { id, input: { lpn } }));
  }
  await openOf(page, '/scheduling/combinedCarDispatchDetail', id);
  await press(page, 'cost');
  await field(page, 'tripCost').fill('1000.00');
  await handle(page, 'ask-ok').click();
  const stops = () => handle(page, 'stop').allInnerTexts();
  await expect.poll(async () => (await stops()).map((text) => /([\d,.]+) USD/.exec(text)?.[1])).toEqual([...['666.67', '333.33']]);
  await press(page, 'depart');
  await handle(page, 'ask-ok').click();
  await expect.poll(async () => (await trip()).dispatchStatus).toBe('DEPARTED');
  expect(await one(orderCalls.findById(orderId))).toMatchObject({ orderStatus: 'ALL_OUT', stockCartonQty: 0 });

  await openOf(page, '/scheduling/deliveryDetail', large.id);
  await press(page, 'sign');
  const file = { name: '签收单.pdf', mimeType: 'application/pdf', buffer: Buffer.from(pdf) };
  await handle(page, 'field-podFileId').locator('input[type=file]').setInputFiles(file);
  await handle(page, 'field-podFileId').getByRole('button', { name: '签收单.pdf' }).waitFor();
  await handle(page, 'ask-ok').click();
  await handle(page, 'value-podFileId').getByRole('button', { name: '签收单.pdf' }).waitFor();
  expect(await one(deliveryCalls.findById(large.id))).toMatchObject({ deliveryStatus: 'SIGNED' });

  await openOf(page, '/scheduling/deliveryDetail', small.id);
  await press(page, 'reject');
  await field(page, 'rejectReason').fill('破损');
  await choose(page, 'locatorId', binCode);
  await handle(page, 'ask-ok').click();
  await expect.poll(() => handle(page, 'value-deliveryStatus').innerText()).toContain('拒收');
  expect(await one(palletCalls.findById(small.pallets[0].id))).toMatchObject({
    ...{ insideStatus: 'STORED', locatorId: binId, cartonQty: 10 },
  });
  expect(await one(orderCalls.findById(orderId))).toMatchObject({ orderStatus: 'PARTIAL_OUT', stockCartonQty: 10 });
  expect([await rawTexts(page), await seriousFaults(page), complaints]).toEqual([[], [], []]);
  await leave();
});

/** Returns a time as it is typed into inputs of this page. */
function typed(moment: string): string {
  const date = new Date(moment);
  const two = (number: number) => String(number).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())} ${two(date.getHours())}:${two(date.getMinutes())}`;
}
