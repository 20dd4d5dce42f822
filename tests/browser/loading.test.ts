import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { handlers } from '../../src/main/handlers.ts';
import { type Client, createClient } from '../api/support/client.ts';
import { hoursAhead, newCar, newDriver, tripCalls } from '../api/support/fleet.ts';
import { hire } from '../api/support/people.ts';
import { recordsDoor } from '../api/support/recordsDoor.ts';
import { deliveryCalls, stockShelf } from '../api/support/shelf.ts';
import { openYard, palletCalls, type Yard } from '../api/support/yard.ts';
import { chooseLanguage, handle, letIn, openList } from './support/handles.ts';
import { rawTexts } from './support/rawTexts.ts';
import { scan } from './support/scan.ts';
import { seriousFaults } from './support/seriousFaults.ts';
import { adminPassword, type BrowserApp, startBrowser } from './support/startBrowser.ts';
import { shownPage } from './support/tabs.ts';

const door = recordsDoor();
let app: BrowserApp;
let admin: Client;
let yard: Yard;

beforeAll(async () => {
  app = await startBrowser({ handlers: { ...handlers, hooks: { ...handlers.hooks, ...door.hooks } } });
  const as = (account: string) => createClient(app.url).login(account, adminPassword);
  admin = await as('admin');
  yard = await openYard(admin);
  await hire({ admin, as }, { account: 'planner', perms: [...looks, ...plans] });
  await hire({ admin, as }, { account: 'looker', perms: looks });
  await hire({ admin, as }, { account: 'floor', perms: floor });
});
afterAll(() => app.close());

const looks = ['tms:delivery:list', 'tms:delivery:query', 'wms:inside:list', 'system:repository:list'];
const plans = ['tms:delivery:add', 'tms:delivery:remove', 'tms:carInfo:list', 'tms:carInfo:query'];
/** The permissions of a warehouse keeper who may also let cars depart. */
const floor = [...[...looks, 'tms:car:list', 'tms:car:query', 'tms:car:checkIn', 'tms:car:load', 'tms:car:depart'], 'wms:inside:query'];

const says = (page: Page, id: string, texts: string | RegExp) => expect.poll(() => handle(page, id).innerText()).toMatch(texts);
const valid = async (page: Page) => {
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
  expect([await rawTexts(page), await seriousFaults(page)]).toEqual([[], []]);
};
const palletAt = async (id: string) => (await admin.get(palletCalls.findById(id))).data;

test('truckloads are previewed, created, undone and created again; their car is loaded by scan and departs short', async () => {
  const serial = 600 + Math.floor(Math.random() * 300);
  const [far, near] = [`X${serial}`, `Y${serial}`] as const;
  const shelf = await stockShelf({ admin, yard, door, serial, destinations: [far, far, far, near] });
  const [one, two, three, four] = shelf.pallets as [Pallet, Pallet, Pallet, Pallet];
  const { page, complaints, leave } = await app.visit({ width: 1440, height: 900 });
  await letIn(page, 'planner', 'en');
  await openList(page, '/scheduling/deliveryList');
  for (const [language, title] of [
    ['zh', '派送建议'],
    ['en', 'Suggested deliveries'],
  ] as const) {
    await chooseLanguage(page, language);
    await says(page, 'page-suggest', title);
  }
  await handle(page, 'page-suggest').click();
  await shownPage(page, '/scheduling/suggestions').waitFor();
  await handle(page, 'wish-maxPallets').fill('2');
  const group = page.locator(`tr[data-testid^=load-${far}-]`);
  await expect.poll(() => group.count()).toBe(2);
  await says(page, `load-${far}-1`, /2 \/ 2 plt · 100%/);
  await says(page, `load-${far}-2`, /1 \/ 2 plt · 50%/);
  await valid(page);

  // Each load has its reason: the free storage of all of them has ended, and one truck is full.
  await says(page, `load-${far}-1`, /Storage charged for \d+ d[\s\S]*Full truck \(100%\)/);
  expect(await handle(page, `load-${far}-2`).innerText()).not.toContain('Full truck');
  expect(await handle(page, 'loads-parcels').count()).toBe(0);
  // The table is sorted by the keyboard: smallest loads first, then largest, then by urgency again.
  const order = async () =>
    (await page.locator('tr[data-testid^=load-]').evaluateAll((all) => all.map((row) => row.dataset.testid ?? ''))).join();
  const urgent = await order();
  await handle(page, 'sort-pallets').focus();
  await page.keyboard.press('Enter');
  await expect.poll(order).toMatch(new RegExp(`load-${far}-1$`));
  await page.keyboard.press('Enter');
  await expect.poll(order).toMatch(new RegExp(`^load-${far}-1`));
  expect(await page.locator('th[aria-sort=descending]').innerText()).toContain('Pallets');
  await page.keyboard.press('Enter');
  await expect.poll(order).toBe(urgent);
  // All loads of the table are selected with the keyboard; one of them is taken out and back.
  await page.getByRole('checkbox', { name: 'Select all loads (3)' }).focus();
  await page.keyboard.press('Space');
  await handle(page, `load-${near}-1`).getByRole('checkbox').uncheck();
  await says(page, 'chosen-loads', 'Loads selected: 2 · 3 plt · 300 kg');
  await handle(page, `load-${near}-1`).getByRole('checkbox').check();
  await says(page, 'chosen-loads', 'Loads selected: 3 · 4 plt · 400 kg');
  const make = async () => {
    await handle(page, 'make-deliveries').click();
    await handle(page, 'confirm-ok').click();
    await says(page, 'outcome', 'Deliveries created: 3');
  };
  await make();
  await expect.poll(async () => (await palletAt(one.id)).insideStatus).toBe('LOCKED');
  await expect.poll(() => group.count()).toBe(0);
  await handle(page, 'undo-made').click();
  await handle(page, 'confirm-ok').click();
  await expect.poll(async () => (await palletAt(one.id)).insideStatus).toBe('STORED');
  await expect.poll(() => group.count()).toBe(2);
  await make();
  const number = await handle(page, 'outcome').getByRole('button').first().innerText();
  await handle(page, 'outcome').getByRole('button', { name: number }).click();
  await expect.poll(() => handle(page, 'detail').innerText()).toContain(number);
  const found = (await admin.post(deliveryCalls.find, { destCode: [far, near], deliveryStatus: 'DRAFT' })).data;
  expect(found.total).toBe(3);
  expect(complaints).toEqual([]);
  await leave();

  // The stop with two pallets is unloaded first.
  const stops = found.records.toSorted((a: Full, b: Full) => Number(b.palletQty) - Number(a.palletQty));
  const trip = await confirmed(stops.map(({ id }: Full) => id));
  await loadByScan(trip, { order: [one, two, three, four] });
});

interface Pallet {
  readonly id: string;
  readonly lpn: string;
}

interface Full {
  readonly id: string;
  readonly palletQty: string;
}

/** Creates a combined trip of these deliveries and confirms it, so that its car is expected. */
async function confirmed(ids: readonly string[]): Promise<{ id: string; dispatchNo: string }> {
  const serial = Math.floor(Math.random() * 1e6);
  for (const [i, id] of ids.entries()) {
    const input = { appointmentNo: `${10_000_000 + serial + i}`, appointmentTime: hoursAhead(30) };
    const answer = await admin.post(deliveryCalls.transit, { id, transition: 'appoint', input });
    expect(answer.code, answer.text).toBe(20000);
  }
  const crew = { carId: (await newCar(admin)).id, driverId: (await newDriver(admin)).id };
  const input = { deliveryIds: ids, ...crew, planDepartTime: hoursAhead(24) };
  const { data, text } = await admin.post(tripCalls.plan, { input });
  expect(data?.id, text).toBeDefined();
  expect((await admin.post(tripCalls.transit, { id: data.id, transition: 'confirm' })).code).toBe(20000);
  return (await admin.get(tripCalls.findById(data.id))).data;
}

/** Returns the stops of the loading list with their pallets. */
async function stopsOf(id: string): Promise<readonly { stopNo: number; pallets: readonly { lpn: string }[] }[]> {
  return (await admin.post(tripCalls.act('loadingList'), { input: { id } })).data.stops;
}

async function loadByScan(trip: { id: string; dispatchNo: string }, { order }: { order: readonly Pallet[] }) {
  const stops = await stopsOf(trip.id);
  const lpnsOf = (stopNo: number) => stops.find((stop) => stop.stopNo === stopNo)?.pallets.map(({ lpn }) => lpn) ?? [];
  const { page, complaints, leave } = await app.visit({ width: 1024, height: 768 });
  await letIn(page, 'floor', 'en');
  await page.goto('/scheduling/loading');
  await handle(page, `trip-${trip.dispatchNo}`).click();
  await handle(page, 'check-in').click();
  await handle(page, 'start-loading').waitFor();
  await says(page, 'next-stop', 'Load stop 3');

  // The first scan starts the loading. What is unloaded first must be loaded last.
  const [early = ''] = lpnsOf(1);
  await scan(page, early);
  await says(page, 'scan-answer', /loaded: stop 1 .*stop 3 is not loaded yet/);
  await expect.poll(async () => (await admin.get(tripCalls.findById(trip.id))).data.dispatchStatus).toBe('LOADING');
  await handle(page, 'undo').click();
  await says(page, 'progress', '0 of 4 pallets');
  await scan(page, 'NOBODYS-001');
  await says(page, 'scan-answer', 'no such pallet in this warehouse');
  const all = [...lpnsOf(3), ...lpnsOf(2), ...lpnsOf(1)];
  const [last = '', ...rest] = all.toReversed();
  for (const lpn of rest.toReversed()) await scan(page, lpn);
  await says(page, 'progress', '3 of 4 pallets');
  await says(page, 'next-stop', last);
  await scan(page, all[0] ?? '');
  await says(page, 'scan-answer', 'is already loaded');
  await valid(page);
  await chooseLanguage(page, 'zh');
  await says(page, 'progress', '已装 3 / 4 板');
  await valid(page);

  // One pallet has not been loaded. The question names it, and it becomes available again.
  const pallet = order.find(({ lpn }) => lpn === last);
  await handle(page, 'depart').click();
  await says(page, 'ask', last);
  await handle(page, 'confirm-ok').click();
  await handle(page, 'to-trips').waitFor();
  expect((await admin.get(tripCalls.findById(trip.id))).data).toMatchObject({ dispatchStatus: 'DEPARTED' });
  expect(await palletAt(pallet?.id ?? '')).toMatchObject({ insideStatus: 'STORED', availQty: 10 });
  expect(complaints).toEqual([]);
  await leave();
}

test('a user who may not create deliveries has no button for truckloads', async () => {
  const { page, leave } = await app.visit();
  await letIn(page, 'looker', 'en');
  await openList(page, '/scheduling/deliveryList');
  expect(await handle(page, 'page-suggest').count()).toBe(0);
  await page.goto('/scheduling/suggestions');
  await handle(page, 'not-found').waitFor();
  await leave();
});
