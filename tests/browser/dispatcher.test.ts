import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { en } from '../../src/console/texts/en.ts';
import { handlers } from '../../src/main/handlers.ts';
import { type Answer, type Client, createClient } from '../api/support/client.ts';
import { appointed, hoursAhead, newCar, newDriver, stored, tripCalls } from '../api/support/fleet.ts';
import { create } from '../api/support/lab.ts';
import { recordsDoor } from '../api/support/recordsDoor.ts';
import { deliveryCalls, stockShelf } from '../api/support/shelf.ts';
import { openYard, type Yard } from '../api/support/yard.ts';
import { field, handle, letIn } from './support/handles.ts';
import { rawTexts } from './support/rawTexts.ts';
import { seriousFaults } from './support/seriousFaults.ts';
import { adminPassword, type BrowserApp, startBrowser } from './support/startBrowser.ts';
import { dragByFinger } from './support/tasks.ts';

const door = recordsDoor();
let app: BrowserApp;
let admin: Client;
let yard: Yard;
let serial = 800;

beforeAll(async () => {
  app = await startBrowser({ handlers: { ...handlers, hooks: { ...handlers.hooks, ...door.hooks } } });
  admin = await createClient(app.url).login('admin', adminPassword);
  yard = await openYard(admin);
  await create(admin, '/hw/wms/hwRepositoryConfig/saveHwRepositoryConfig', {
    ...{
      repositoryCode: 'JFK8',
      repositoryName: 'Amazon JFK8',
      warehouseType: 'AMAZON',
      country: 'US',
      stateCode: 'NY',
    },
    ...{ city: 'Staten Island', address: '546 Gulf Ave', zipCode: '10314', timezone: 'America/New_York' },
    appointmentRequired: true,
  });
});
afterAll(() => app.close());

const one = async (path: string): Promise<Answer['data']> => (await admin.get(path)).data;
const delivery = (id: string) => one(deliveryCalls.findById(id));

/** Creates a delivery without an appointment, two with one, and a trip of two more deliveries. */
async function day() {
  serial += 1;
  const { orderId, binId } = await stockShelf({ admin, yard, door, serial, destinations: ['ONT8'] });
  const order = await one(`/hw/wms/hwOrder/findHwOrderById/${orderId}`);
  const from = { admin, door, yard, order, binId };
  const [pallet] = await stored(from, 1);
  const waiting = await create(admin, deliveryCalls.save, {
    ...{ deliveryMethod: 'TRUCK', repositoryId: yard.repositoryId, destType: 'AMAZON', destCode: 'ONT8' },
    ...{ appointmentTz: 'America/Los_Angeles', items: [{ insideId: pallet.id, cartonQty: 10, palletQty: '1' }] },
  });
  const [free, other, ...taken] = [await appointed(from), await appointed(from), await appointed(from), await appointed(from)];
  const [car, driver] = [await newCar(admin), await newDriver(admin)];
  const plan = { carId: car.id, driverId: driver.id, planDepartTime: hoursAhead(24) };
  const input = { deliveryIds: taken.map(({ id }) => id), ...plan };
  const { data: trip } = await admin.post(tripCalls.plan, { input });
  return { waiting, free, other, taken, trip, idle: await newCar(admin) };
}

const openOf = async (page: Page, path: string, id: string) => {
  await page.goto(`${path}?id=${id}`);
  await handle(page, 'detail').waitFor();
};
const press = async (page: Page, name: string) => {
  const button = handle(page, `row-${name}`);
  await expect.poll(async () => (await button.count()) + (await handle(page, 'row-more').count())).toBeGreaterThan(0);
  if ((await button.count()) === 0) await handle(page, 'row-more').click();
  await button.click();
  await handle(page, 'ask').waitFor();
};

/** Returns the visible part of a car's track. The whole track covers two weeks. */
const partOf = (track: Locator): Pick<Locator, 'boundingBox'> => ({
  boundingBox: async () => {
    const box = await track.boundingBox();
    return box && { ...box, x: box.x + 400, width: 20 };
  },
});

test("a dispatcher in another time zone books and plans in the location's time zone", async () => {
  const { waiting, free, taken, trip, idle } = await day();
  const { page, complaints, leave } = await app.visit({ language: 'en', zone: 'Asia/Shanghai' });
  await letIn(page, 'dispatcher', 'en');
  await openOf(page, '/scheduling/deliveryDetail', waiting.id);
  expect(await handle(page, 'value-customerIds').innerText()).toContain('seller');
  await press(page, 'appoint');
  // The errors of the number and of the time are shown at the same time.
  await field(page, 'appointmentNo').fill('AB1');
  await field(page, 'appointmentTime').fill('2020-01-15 10:00');
  await field(page, 'appointmentTime').press('Tab');
  await handle(page, 'ask-ok').click();
  const faultAt = (name: string) => handle(page, `field-${name}`).getByTestId('field-error');
  await expect.poll(() => faultAt('appointmentTime').innerText()).toBe('The appointment is in the past');
  expect(await faultAt('appointmentNo').innerText()).toBe('An appointment number has 8 to 12 digits');
  await field(page, 'appointmentNo').fill('1234567890');
  await field(page, 'appointmentTime').fill('2098-01-15 10:00');
  await field(page, 'appointmentTime').press('Tab');
  await expect.poll(() => handle(page, 'zone-appointmentTime').innerText()).toBe('PST');
  await handle(page, 'ask-ok').click();
  await expect.poll(() => handle(page, 'value-appointmentTime').innerText()).toContain('2098-01-15 10:00 PST');
  expect((await delivery(waiting.id)).appointmentTime).toBe('2098-01-15T18:00:00.000Z');
  await handle(page, 'print-pallet-labels').click();
  await handle(page, 'labels').waitFor();
  await page.keyboard.press('Escape');

  // Only deliveries that can join the trip are offered. One click removes a stop, and another one restores it.
  await openOf(page, '/scheduling/combinedCarDispatchDetail', trip.id);
  await press(page, 'addStops');
  await field(page, 'deliveryIds').click();
  const options = page.locator('.ant-select-item-option:visible');
  await options.filter({ hasText: (await delivery(free.id)).deliveryNo }).waitFor();
  const names = await options.allInnerTexts();
  for (const { id } of taken) expect(names).not.toContain((await delivery(id)).deliveryNo);
  // The first Escape closes the open list of options, and the second one the dialog.
  await page.keyboard.press('Escape');
  await options.first().waitFor({ state: 'hidden' });
  expect(await handle(page, 'ask').count()).toBe(1);
  await page.keyboard.press('Escape');
  await expect.poll(() => handle(page, 'ask').count()).toBe(0);
  const off = handle(page, 'stop').filter({ hasText: (await delivery(taken[0]?.id ?? '')).deliveryNo });
  await off.getByTestId('stop-off').click();
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url().split('/').at(-1) ?? ''));
  await handle(page, 'undo-action').click();
  await expect.poll(() => delivery(taken[0]?.id ?? '')).toMatchObject({ dispatchId: trip.id, stopNo: 1, deliveryStatus: 'DISPATCHED' });
  await expect.poll(() => handle(page, 'undo-action').count()).toBe(0);
  expect(requested.filter((call) => call === 'addStops' || call === 'stops')).toEqual(['addStops']);
  await expect.poll(() => handle(page, 'stop').count()).toBe(2);
  await off.getByTestId('stop-off').click();
  await handle(page, 'undo-action').waitFor();
  await expect.poll(() => delivery(taken[0]?.id ?? '')).toMatchObject({ dispatchId: null, deliveryStatus: 'APPOINTED' });
  await expect.poll(() => handle(page, 'stop').count()).toBe(1);
  expect([await rawTexts(page), await seriousFaults(page)]).toEqual([[], []]);

  // The calendar shows the delivery on the date at its destination. In the browser's time zone, that is another date.
  await page.goto('/scheduling/deliveryList?layout=calendar.appointmentTime&on=2098-01-15');
  const entry = handle(page, 'day-2098-01-15').locator(`[data-id="${waiting.id}"]`);
  await expect.poll(() => entry.innerText()).toContain('10:00');
  expect(await entry.getAttribute('title')).toContain('10:00 PST');

  // The board, the input in its dialog and the trip all use the same time zone.
  await page.goto('/scheduling/planningBoard?day=2098-01-12');
  await expect.poll(() => handle(page, 'time-zone').innerText()).toBe('PST');
  await page.locator(`[data-testid=tray-card][data-id="${free.id}"]`).getByRole('checkbox').check();
  await handle(page, 'tray-plan').click();
  await handle(page, 'plan-car').selectOption(idle.id);
  await field(page, 'planDepartTime').fill('2098-01-14 08:00');
  // The popup of the calendar must be inside the dialog, because everything outside is behind it.
  await handle(page, 'plan-dialog').locator('.ant-picker-dropdown').waitFor();
  await field(page, 'planDepartTime').press('Tab');
  expect(await handle(page, 'zone-planDepartTime').innerText()).toBe('PST');
  await handle(page, 'plan-ok').click();
  await expect.poll(async () => (await delivery(free.id)).dispatchId).toBeTruthy();
  const { dispatchId } = await delivery(free.id);
  expect((await one(tripCalls.findById(dispatchId))).planDepartTime).toBe('2098-01-14T16:00:00.000Z');
  const bar = page.locator(`[data-lane="${idle.id}"] [data-bar="${dispatchId}"]`);
  await expect.poll(() => bar.getAttribute('aria-label')).toContain('Jan 14, 08:00');
  await bar.click();
  await expect.poll(() => handle(page, 'trip-time').innerText()).toBe('01-14 08:00 PST – 01-14 18:00 PST');
  await handle(page, 'trip-open').click();
  await expect.poll(() => handle(page, 'value-planDepartTime').innerText()).toContain('2098-01-14 08:00 PST');
  expect([await rawTexts(page), await seriousFaults(page), complaints]).toEqual([[], [], []]);
  await leave();
});

test("an appointment typed before the destination is known keeps the typed time, in the destination's zone", {
  tags: ['full'],
}, async () => {
  const { page, complaints, leave } = await app.visit({ language: 'en', zone: 'Asia/Shanghai' });
  await letIn(page, 'dispatcher', 'en');
  await page.goto('/scheduling/deliveryList');
  await handle(page, 'create').click();
  await field(page, 'appointmentTime').fill('2020-01-15 08:00');
  await field(page, 'appointmentTime').press('Tab');
  const warning = handle(page, 'field-appointmentTime').getByTestId('field-warning');
  await expect.poll(() => warning.innerText()).toBe('The appointment is in the past: check it');
  await field(page, 'appointmentTime').fill('2098-01-15 08:00');
  await field(page, 'appointmentTime').press('Tab');
  await expect.poll(() => handle(page, 'zone-appointmentTime').innerText()).toBe('GMT+8');
  await expect.poll(() => warning.count()).toBe(0);
  await field(page, 'repositoryId').click();
  await page.locator('.ant-select-item-option:visible').filter({ hasText: 'LAX01' }).click();
  await expect.poll(() => handle(page, 'zone-appointmentTime').innerText()).toBe('PST');
  await field(page, 'destCode').fill('JFK8');
  await expect.poll(() => handle(page, 'zone-appointmentTime').innerText()).toBe('EST');
  expect(await field(page, 'appointmentTime').inputValue()).toBe('2098-01-15 08:00');
  await handle(page, 'save').click();
  const made = async () => (await admin.post(deliveryCalls.find, { destCode: 'JFK8' })).data.records[0];
  await expect.poll(made).toMatchObject({
    ...{ appointmentTime: '2098-01-15T13:00:00.000Z', appointmentTz: 'America/New_York', city: 'Staten Island' },
  });
  expect([await rawTexts(page), await seriousFaults(page), complaints]).toEqual([[], [], []]);
  await leave();
});

test("merging another user's destination also merges the values they saved with it, not its defaults", { tags: ['full'] }, async () => {
  const { id } = await create(admin, deliveryCalls.save, {
    ...{ deliveryMethod: 'TRUCK', repositoryId: yard.repositoryId, destType: 'AMAZON', destCode: 'ONT8' },
    appointmentTz: 'America/Los_Angeles',
  });
  const { page, complaints, leave } = await app.visit({ language: 'en' });
  await letIn(page, 'admin', 'en');
  await page.goto(`/scheduling/deliveryList?edit=${id}`);
  await field(page, 'remark').fill('mine');
  const { version } = await delivery(id);
  const theirs = { destCode: 'JFK8', appointmentTz: 'America/Chicago', remark: 'theirs' };
  await create(admin, deliveryCalls.save, { id, version, ...theirs });
  expect(await delivery(id)).toMatchObject(theirs);
  await handle(page, 'save').click();
  await handle(page, 'conflict').getByTestId('conflict-mine').click();
  // Merged values stay in the form while they cannot be saved.
  let isDown = true;
  await page.route(`**${deliveryCalls.save}`, (route) => (isDown ? route.abort() : route.fallback()));
  await handle(page, 'confirm-ok').click();
  await expect.poll(() => field(page, 'destCode').inputValue()).toBe('JFK8');
  // Waits for the error of the first attempt, because a second click before it would count as a double click.
  await handle(page, 'toast').filter({ hasText: en.error.lost }).first().waitFor();
  isDown = false;
  await handle(page, 'save').click();
  await expect.poll(async () => (await delivery(id)).remark).toBe('mine');
  expect(await delivery(id)).toMatchObject({ destCode: 'JFK8', appointmentTz: 'America/Chicago' });
  expect(complaints.filter((text) => !/409|ERR_FAILED/.test(text))).toEqual([]);
  await leave();
});

test("the board is read once, in the time zone of its warehouses, whatever the user's", { tags: ['full'] }, async () => {
  const { page, complaints, leave } = await app.visit({ language: 'en', zone: 'Asia/Shanghai' });
  await letIn(page, 'dispatcher', 'en');
  const requested: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(tripCalls.find)) requested.push(request.postDataJSON().planDepartTime);
  });
  await page.goto('/scheduling/planningBoard?day=2098-01-12');
  await expect.poll(() => handle(page, 'time-zone').innerText()).toBe('PST');
  await handle(page, 'tray-keyword').fill('nothing is called so');
  await page.locator('.p-tray .q-empty').waitFor();
  expect(requested).toEqual([{ gte: '2098-01-09T08:00:00.000Z', lt: '2098-01-26T08:00:00.000Z' }]);
  expect(complaints).toEqual([]);
  await leave();
});

test('the board shows failed reads with a retry, and supports touch', { tags: ['full'] }, async () => {
  const { free, idle } = await day();
  const { page, complaints, leave } = await app.visit({ hasTouch: true });
  await letIn(page, 'dispatcher');
  let isDown = true;
  await page.route('**/findHwCarList', (route) => (isDown ? route.abort() : route.fallback()));
  await page.goto('/scheduling/planningBoard');
  await page.getByRole('button', { name: '重试' }).first().waitFor();
  isDown = false;
  await page.getByRole('button', { name: '重试' }).first().click();
  const card = page.locator(`[data-testid=tray-card][data-id="${free.id}"]`);
  const track = page.locator(`[data-lane="${idle.id}"] [data-lane-track]`);
  await card.waitFor();
  await track.waitFor();
  await dragByFinger(page, { what: card, to: partOf(track), taken: page.locator('.q-ghost') });
  await handle(page, 'plan-dialog').waitFor();
  await handle(page, 'plan-ok').click();
  const dispatchId = async () => (await delivery(free.id)).dispatchId;
  await expect.poll(dispatchId).toBeTruthy();
  expect(await one(tripCalls.findById(await dispatchId()))).toMatchObject({ carId: idle.id });
  await leave();
  expect(complaints.filter((text) => !/findHwCarList|ERR_FAILED/.test(text))).toEqual([]);
});
