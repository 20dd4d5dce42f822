import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { handlers } from '../../src/main/handlers.ts';
import { type Client, createClient } from '../api/support/client.ts';
import { containerNo } from '../api/support/containerNo.ts';
import { create } from '../api/support/lab.ts';
import { ok } from '../api/support/ok.ts';
import { goodsFor, openYard, orderCalls, orderOf, type Yard } from '../api/support/yard.ts';
import { handle, letIn } from './support/handles.ts';
import { seriousFaults } from './support/seriousFaults.ts';
import { adminPassword, type BrowserApp, startBrowser } from './support/startBrowser.ts';

let app: BrowserApp;
let client: Client;
let page: Page;
let yard: Yard;
let serial = 7_000;

beforeAll(async () => {
  app = await startBrowser({ handlers });
  client = await createClient(app.url).login('admin', adminPassword);
  yard = await openYard(client);
  ({ page } = await app.visit());
  await letIn(page, 'admin', 'en');
});
afterAll(() => app.close());

/** Creates an order and takes it through these transitions. */
async function orderAfter(transitions: readonly (readonly [string, object])[]): Promise<string> {
  const { id } = await create(client, orderCalls.save, {
    ...orderOf(yard, containerNo(serial++), [goodsFor('ONT8', 10)]),
    ...{ quayId: yard.quayId, customsMode: 'AGENT', etd: '2026-01-01', eta: '2026-01-20' },
  });
  for (const [transition, input] of transitions) await ok(client.post(orderCalls.transit, { id, transition, input }));
  return id;
}

const assigned = () =>
  [
    ['submit', {}],
    ['assign', { operatorId: yard.operatorId, drayageSupplierId: yard.carrierId }],
  ] as const;
const arrived = { ata: '2026-01-22T20:00:00Z' };

async function open(id: string): Promise<void> {
  await page.goto(`/orderManage/detail?id=${id}`);
  await handle(page, 'detail').waitFor();
  await handle(page, 'milestones').waitFor();
}

const filled = () => page.locator('.q-detail-tools .q-button-primary');
const milestone = (field: string) => handle(page, `milestone-${field}`);

test('an order shows its milestones, and by how many days it is late', async () => {
  await open(await orderAfter([...assigned(), ['arrivePort', arrived]]));
  expect(await handle(page, 'milestones').getByRole('listitem').count()).toBe(7);
  expect(await milestone('etd').innerText()).toMatch(/^Sailed\s+2026-01-01$/);
  expect(await milestone('ata').innerText()).toMatch(/^Arrived\s+2026-01-22 12:00 PST\s+2 days late$/);
  expect(await milestone('customsReleaseTime').getAttribute('aria-current')).toBe('step');
  // The terminal has 4 free days.
  expect(await milestone('pickupTime').innerText()).toMatch(/^Picked up\s+2026-01-25\s*deadline\s+\d+ days late$/);
  expect(await milestone('emptyReturnTime').getAttribute('data-mark')).toBeNull();
  expect(await seriousFaults(page)).toEqual([]);
});

test('one filled button is the next step, and the other actions are in a menu', async () => {
  const id = await orderAfter([]);
  await open(id);
  expect(await filled().allInnerTexts()).toEqual(['Submit']);
  await filled().click();
  await expect.poll(() => filled().allInnerTexts()).toEqual(['Assign']);
  for (const [transition, input] of assigned().slice(1)) await ok(client.post(orderCalls.transit, { id, transition, input }));
  // An assigned order can be assigned again, but that leads nowhere.
  await expect.poll(() => filled().allInnerTexts()).toEqual(['Arrive at port']);
  await ok(client.post(orderCalls.transit, { id, transition: 'arrivePort', input: arrived }));
  // The file says so: the container cannot be picked up before customs releases it.
  await expect.poll(() => filled().allInnerTexts()).toEqual(['Customs release']);
  expect(await page.getByTestId('row-hold').count()).toBe(0);
  await handle(page, 'row-more').click();
  expect(await handle(page, 'row-hold').isVisible()).toBe(true);
  expect(await handle(page, 'row-pickUp').getAttribute('aria-disabled')).toBe('true');
  await page.keyboard.press('Escape');
  await ok(client.post('/hw/wms/hwOrder/customsRelease', { id, input: { customsReleaseTime: '2026-01-23T20:00:00Z' } }));
  await expect.poll(() => filled().allInnerTexts()).toEqual(['Pick up']);
});

test('the day to return the empty container is marked after the pick-up', async () => {
  const id = await orderAfter([...assigned(), ['arrivePort', arrived]]);
  await ok(client.post('/hw/wms/hwOrder/customsRelease', { id, input: { customsReleaseTime: '2026-01-23T20:00:00Z' } }));
  await ok(client.post(orderCalls.transit, { id, transition: 'pickUp', input: { pickupTime: '2026-01-24T20:00:00Z' } }));
  await open(id);
  // 5 free days, of which the day of the pick-up is the first.
  expect(await milestone('emptyReturnTime').innerText()).toMatch(/^Empty returned\s+2026-01-28\s*deadline\s+\d+ days late$/);
  await ok(client.post('/hw/wms/hwOrder/returnEmpty', { id, input: { emptyReturnTime: '2026-01-30T20:00:00Z' } }));
  await expect.poll(() => milestone('emptyReturnTime').innerText()).toMatch(/^Empty returned\s+2026-01-30 12:00 PST\s+2 days late$/);
});

test('links lead to the parts of an order, and empty parts are folded', async () => {
  await open(await orderAfter([]));
  const links = handle(page, 'parts').getByRole('button');
  await expect
    .poll(() => links.allInnerTexts())
    .toEqual([
      ...['Booking', 'Container and bill of lading', 'Voyage and ports', 'Drayage and devanning', 'Quantities', 'Charges and remarks'],
      ...['Packing list', 'Files', 'Pallets in stock', 'Deliveries', 'Costs', 'History'],
    ]);
  const log = handle(page, 'log');
  await links.last().click();
  await expect.poll(() => log.evaluate((one) => one.getBoundingClientRect().top < innerHeight)).toBe(true);
  expect(await page.evaluate(() => document.activeElement?.querySelector('[data-testid=log]') !== null)).toBe(true);
  // Lists without records are only a heading.
  await expect.poll(() => handle(page, 'related-hwCost').innerText()).toMatch(/^Costs\s*0$/);
});
