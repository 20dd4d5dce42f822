import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dayIn, momentAt } from '../../src/fields/dates/clock.ts';
import { handlers } from '../../src/main/handlers.ts';
import { type Client, createClient } from '../api/support/client.ts';
import { containerNo } from '../api/support/containerNo.ts';
import { appointed, newCar, newDriver, tripCalls } from '../api/support/fleet.ts';
import { create } from '../api/support/lab.ts';
import { hire } from '../api/support/people.ts';
import { recordsDoor } from '../api/support/recordsDoor.ts';
import { deliveryCalls } from '../api/support/shelf.ts';
import { binCalls, goodsFor, openYard, orderCalls, orderOf, type Yard } from '../api/support/yard.ts';
import { chooseLanguage, handle, letIn } from './support/handles.ts';
import { rawTexts } from './support/rawTexts.ts';
import { seriousFaults } from './support/seriousFaults.ts';
import { adminPassword, type BrowserApp, startBrowser } from './support/startBrowser.ts';

const door = recordsDoor();
let app: BrowserApp;
let admin: Client;
let yard: Yard;
let serial = 500;

beforeAll(async () => {
  app = await startBrowser({ handlers: { ...handlers, hooks: { ...handlers.hooks, ...door.hooks } } });
  const as = (account: string) => createClient(app.url).login(account, adminPassword);
  admin = await as('admin');
  yard = await openYard(admin);
  await create(admin, '/hw/wms/hwRepositoryConfig/saveHwRepositoryConfig', {
    ...{ repositoryCode: 'ONT8', repositoryName: 'Amazon ONT8', warehouseType: 'AMAZON', country: 'US' },
    ...{ stateCode: 'CA', city: 'Moreno Valley', address: '24300 Nandina Ave', zipCode: '92551' },
    ...{ timezone: 'America/Los_Angeles', appointmentRequired: true },
  });
  await hire({ admin, as }, { account: 'planner', perms: [...looks, ...plans] });
  await hire({ admin, as }, { account: 'looker', perms: looks });
});
afterAll(() => app.close());

const looks = [
  ...['tms:car:list', 'tms:car:query', 'tms:combined:list', 'tms:combined:query', 'tms:carInfo:list'],
  ...['tms:carInfo:query', 'tms:delivery:list', 'tms:delivery:query', 'system:repository:list'],
];
const plans = ['tms:car:dispatch', 'tms:car:edit', 'tms:car:cancel', 'tms:combined:dispatch', 'tms:combined:edit'];

/** Creates two cars with drivers, and three deliveries with appointments. Each run of the test gets its own. */
async function fresh() {
  serial += 1;
  const order = await create(admin, orderCalls.save, orderOf(yard, containerNo(serial), [goodsFor('ONT8', 100)]));
  const drayageSupplierId = yard.carrierId;
  await door.within(admin, ({ records }) => records.change('hwOrder', order.id, { orderStatus: 'IN_STOCK', drayageSupplierId }));
  const bin = { locatorCode: `P-${serial}`, repositoryId: yard.repositoryId, zone: 'P', maxPallets: 99 };
  const from = { admin, door, yard, order, binId: (await create(admin, binCalls.save, bin)).id };
  const deliveries = [await appointed(from), await appointed(from), await appointed(from)];
  const cars = [];
  for (let i = 0; i < 2; i += 1) cars.push(await newCar(admin, { defaultDriverId: (await newDriver(admin)).id }));
  const numbers = new Map<string, string>();
  for (const { id } of deliveries) numbers.set(id, (await admin.get(deliveryCalls.findById(id))).data.deliveryNo);
  return { cars, deliveries, nameOf: (index: number) => numbers.get(deliveries[index]?.id ?? '') ?? '' };
}

const hour = 3_600_000;
/** The time zone of the warehouse, which the board uses. `today` is the time when the current day starts there. */
const zone = 'America/Los_Angeles';
const today = () => momentAt(`${dayIn(new Date(), zone)} 00:00:00`, zone).getTime();
const tripOf = async (deliveryId: string): Promise<any> => {
  const { dispatchId } = (await admin.get(deliveryCalls.findById(deliveryId))).data;
  return dispatchId ? (await admin.get(tripCalls.findById(dispatchId))).data : undefined;
};
const card = (page: Page, id: string) => page.locator(`[data-testid=tray-card][data-id="${id}"]`);
const lane = (page: Page, id: string) => page.locator(`[data-lane="${id}"]`);
const bar = (page: Page, id: string) => page.locator(`[data-bar="${id}"]`);

/** Drags an element from its center to a point in another element. */
async function drag(page: Page, from: Locator, to: Locator, offset: { x: number; y: number }): Promise<void> {
  await to.scrollIntoViewIfNeeded();
  await from.scrollIntoViewIfNeeded();
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  if (!start || !end) throw new Error('there is nothing to drag');
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(start.x + start.width / 2 + 20, start.y + start.height / 2, { steps: 2 });
  await page.mouse.move(end.x + offset.x, end.y + offset.y, { steps: 4 });
}

describe('the planning board', () => {
  test('plans deliveries on cars by dragging, moves a trip by keyboard, rejects conflicts, and undoes', async () => {
    const { cars, deliveries, nameOf } = await fresh();
    const [first, second, third] = deliveries.map(({ id }) => id) as [string, string, string];
    const [truck, other] = cars.map(({ id }) => id) as [string, string];
    const { page, complaints, leave } = await app.visit({ width: 1440, height: 900 });
    await letIn(page, 'planner', 'en');
    await page.goto('/scheduling/planningBoard');
    await card(page, first).getByRole('checkbox').check();
    await card(page, second).getByRole('checkbox').check();

    // The delivery is dropped on a car, 34 hours after the start of today. Before it is saved, the page shows what will happen.
    const track = lane(page, truck).locator('[data-lane-track]');
    await drag(page, card(page, second), track, { x: 340, y: 15 });
    await handle(page, 'time-shadow').waitFor();
    await page.mouse.up();
    const dialog = handle(page, 'plan-dialog');
    await dialog.waitFor();
    expect(await dialog.locator('[data-testid=load-pallets]').innerText()).toContain('2 / 26 plt');
    await dialog.getByRole('button', { name: `${nameOf(1)} earlier` }).click();
    await handle(page, 'plan-ok').click();
    await expect.poll(() => tripOf(first)).toMatchObject({ dispatchType: 'COMBINED', carId: truck, stopCount: 2 });
    const trip = await tripOf(first);
    const hoursOf = async () => (Date.parse((await tripOf(first)).planDepartTime) - today()) / hour;
    expect(await hoursOf()).toBe(34);
    await lane(page, truck).locator(`[data-bar="${trip.id}"]`).waitFor();
    await expect.poll(() => card(page, first).count()).toBe(0);
    await expect.poll(() => handle(page, 'last-action').innerText()).toContain(`Trip ${trip.dispatchNo} planned`);

    // The arrow keys move the trip by half an hour each, and then to the other car. The trip keeps the focus.
    await bar(page, trip.id).focus();
    await page.keyboard.press('Space');
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowDown']) await page.keyboard.press(key);
    await expect.poll(() => handle(page, 'spoken').textContent()).toContain(cars[1]?.plateNo);
    await page.keyboard.press('Enter');
    await expect.poll(() => tripOf(first)).toMatchObject({ carId: other, driverId: cars[1]?.defaultDriverId });
    expect(await hoursOf()).toBe(35);
    await lane(page, other).locator(`[data-bar="${trip.id}"][aria-busy=false]:focus`).waitFor();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Escape');
    await expect.poll(() => handle(page, 'spoken').textContent()).toContain('Moved back');

    // The car is already on a trip at that time. The page says so before the drop, and the drop does nothing.
    await drag(page, card(page, third), lane(page, other).locator('[data-lane-track]'), { x: 300, y: 15 });
    await expect.poll(() => page.locator('.q-ghost').innerText()).toContain(`The truck is on trip ${trip.dispatchNo}`);
    await page.mouse.up();
    await handle(page, 'toast').filter({ hasText: 'The truck is on trip' }).waitFor();
    expect(await dialog.count()).toBe(0);
    // The delivery can be dropped on the trip itself, and then be removed again.
    await drag(page, card(page, third), bar(page, trip.id), { x: 20, y: 12 });
    await page.mouse.up();
    await dialog.waitFor();
    await handle(page, 'plan-ok').click();
    await expect.poll(() => tripOf(third)).toMatchObject({ id: trip.id, stopCount: 3 });
    await handle(page, 'undo-action').click();
    await expect.poll(() => tripOf(third)).toBe(undefined);
    await card(page, third).waitFor();
    expect([await rawTexts(page), await seriousFaults(page)]).toEqual([[], []]);

    // The page of the trip shows the stops with buttons to reorder them, the load, and the route on a map.
    await bar(page, trip.id).click();
    await handle(page, 'trip-open').click();
    const stops = handle(page, 'stop');
    await expect.poll(() => stops.allInnerTexts().then((all) => all.map((one) => one.includes(nameOf(1))))).toEqual([...[true, false]]);
    await stops.first().getByTestId('stop-later').click();
    await expect.poll(async () => (await admin.get(deliveryCalls.findById(first))).data.stopNo).toBe(1);
    await expect.poll(() => handle(page, 'map-dot').count()).toBe(3);
    await chooseLanguage(page, 'zh');
    await expect.poll(() => handle(page, 'stops-panel').innerText()).toContain('卸点与装载');
    expect([await rawTexts(page), await seriousFaults(page), complaints]).toEqual([[], [], []]);
    await leave();
  });

  test("plans an external carrier's truck that can be confirmed unchanged, and restores a stop's position", {
    tags: ['full'],
  }, async () => {
    const { deliveries } = await fresh();
    const [first, second] = deliveries.map(({ id }) => id) as [string, string];
    const { page, complaints, leave } = await app.visit({ width: 1440, height: 900 });
    await letIn(page, 'admin', 'en');
    await page.goto('/scheduling/planningBoard');
    for (const id of [first, second]) await card(page, id).getByRole('checkbox').check();
    await handle(page, 'tray-plan').click();
    const dialog = handle(page, 'plan-dialog');
    await dialog.getByTestId('field-carrierId').locator('input').first().click();
    await page.locator('.ant-select-item-option:visible').first().click();
    await dialog.getByTestId('field-plateNo').locator('input').fill('out 5');
    expect([await rawTexts(page), await seriousFaults(page)]).toEqual([[], []]);
    await handle(page, 'plan-ok').click();
    await expect.poll(() => tripOf(first)).toMatchObject({ carrierId: yard.carrierId, plateNo: 'OUT 5', carId: null, stopCount: 2 });
    const { id } = await tripOf(first);
    const confirmed = await admin.post(tripCalls.transit, { id, transition: 'confirm' });
    expect(confirmed.code, confirmed.text).toBe(20000);

    // If the first stop is removed and restored, it is the first stop again.
    const placeOf = async (delivery: string) => (await admin.get(deliveryCalls.findById(delivery))).data.stopNo;
    const inOrder = (await placeOf(first)) === 1 ? first : second;
    await admin.post(tripCalls.act('addStops'), { id, input: { deliveryIds: [deliveries[2]?.id] } });
    await bar(page, id).click();
    await handle(page, 'trip-stops').getByRole('listitem').nth(2).waitFor();
    await handle(page, 'trip-stops').getByRole('listitem').first().getByRole('button').click();
    await card(page, inOrder).waitFor();
    await page.keyboard.press('Escape');
    await handle(page, 'undo-action').click();
    await expect.poll(() => placeOf(inOrder)).toBe(1);
    expect(complaints).toEqual([]);
    await leave();
  });

  test('is read-only for users who may not dispatch', async () => {
    const { deliveries } = await fresh();
    const { page, complaints, leave } = await app.visit({ width: 1440, height: 900 });
    await letIn(page, 'looker');
    await page.goto('/scheduling/planningBoard');
    await expect.poll(() => handle(page, 'read-only').innerText()).toContain('没有派车权限');
    // This user may not plan trips, so the hint about dragging is not shown.
    expect(await page.getByText('把车次拖到车辆行即可派车').count()).toBe(0);
    expect(
      await card(page, deliveries[0]?.id ?? '')
        .getByRole('checkbox')
        .isDisabled(),
    ).toBe(true);
    expect([await rawTexts(page), await seriousFaults(page), complaints]).toEqual([[], [], []]);
    await leave();
  });
});
