import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type CardContent, type DashboardAnswer, dashboardCall } from '../../src/contract/dashboards.ts';
import { sessionCalls } from '../../src/contract/session.ts';
import { handlers } from '../../src/main/handlers.ts';
import { untilNoon } from '../support/untilNoon.ts';
import type { Client } from './support/client.ts';
import { containerNo } from './support/containerNo.ts';
import { callsOf, create } from './support/lab.ts';
import { ok } from './support/ok.ts';
import { entriesFor, hire, menuCalls, roleCalls } from './support/people.ts';
import { dashboardFiles, writeFiles } from './support/schemasFolder.ts';
import { startApp, type TestApp } from './support/startApp.ts';
import { goodsFor, openYard, orderCalls, orderOf, type Yard } from './support/yard.ts';

let app: TestApp;
let yard: Yard;
const roleNames = { clerk: 'orderClerk', keeper: 'warehouseKeeper', dispatcher: 'dispatcher', finance: 'finance', viewer: 'viewer' };
const files = dashboardFiles();
const ahead = untilNoon();
const dayFromNow = (days: number) => new Date(Date.now() + ahead + days * 86_400_000).toISOString().slice(0, 10);

const index = (client: Client) => client.get('/resources/index.json').then(({ data }) => data);
const open = async (client: Client, name: string, more: object = {}): Promise<DashboardAnswer> =>
  ok(client.post(dashboardCall, { name, ...more }, { 'Accept-Language': 'en' }));
const seen = (client: Client, name: string) =>
  vi.waitFor(async () => expect((await index(client)).dashboards).toContainEqual(expect.objectContaining({ name })), { timeout: 10_000 });

beforeAll(async () => {
  app = await startApp({}, handlers, { ahead });
  yard = await openYard(app.admin);
  writeFiles(app.schemas, files);
  await seen(app.admin, 'viewer');
  for (const [i, lastFreeDate] of [-3, -1, 0, 1, 2, 3].map(dayFromNow).entries()) {
    await create(app.admin, orderCalls.save, {
      ...orderOf(yard, containerNo(i + 1), [goodsFor('ONT8', 5)]),
      ...{ eta: dayFromNow(-5), etd: dayFromNow(-20), lastFreeDate },
    });
  }
});
afterAll(() => app.close());

/** Submits the orders, because drafts need no container to be picked up. */
async function submitOrders(): Promise<void> {
  const { records } = await ok(app.admin.post(orderCalls.find, { orderStatus: 'DRAFT' }));
  for (const { id } of records) await ok(app.admin.post(orderCalls.transit, { id, transition: 'submit' }));
}

/** Returns the number of records behind the content of a card. */
function recordsIn(content: CardContent | undefined): number | undefined {
  if (content?.show === 'count' || content?.show === 'sum') return content.count;
  if (content?.show === 'chart') return content.groups.reduce((sum, { count }) => sum + count, 0);
  return content?.show === 'list' ? content.total : undefined;
}

describe('the dashboards of the roles', () => {
  test('are the first page of their role, and in its menu; others do not see them', async () => {
    for (const [name, role] of Object.entries(roleNames)) {
      const client = await app.as(role);
      const { home, dashboards } = await index(client);
      expect([home, dashboards.map((one: { name: string }) => one.name)]).toEqual([name, [name]]);
      const menu = await ok(client.post(sessionCalls.menu, { menuTypes: ['M', 'C'] }));
      const [group] = menu.filter((one: { name: string }) => one.name === 'dashboard');
      expect(group.children.map(({ path, component }: Record<string, string>) => [path, component])).toEqual([
        [`/dashboard/${name}`, `dashboard/${name}`],
      ]);
      const others = Object.keys(roleNames).filter((other) => other !== name);
      for (const other of others) expect((await client.post(dashboardCall, { name: other })).status).toBe(403);
    }
    const { home, dashboards } = await index(app.admin);
    expect(home).toBe('admin');
    expect(dashboards).toHaveLength(6);
  });

  test('show as many records as the lists that they open, with the first of them and sums by currency', async () => {
    await submitOrders();
    for (const [name, role] of Object.entries(roleNames)) {
      const client = await app.as(role);
      const { dashboard, contents } = await open(client, name);
      const cards = dashboard.rows.flatMap((row) => row.cards);
      expect(Object.keys(contents).sort()).toEqual(cards.map((card) => card.name).sort());
      // The call of a list does not always have the default name.
      const resources = { hwUser: '/hw/wms/hwUser/findUser' } as Record<string, string>;
      for (const card of cards) {
        if (card.show === 'system') continue;
        const content = contents[card.name];
        const find = resources[card.resource] ?? callsOf(`H${card.resource.slice(1)}`).find;
        const page = await ok(client.post(find, card.filters));
        expect([name, card.name, recordsIn(content)]).toEqual([name, card.name, page.total]);
      }
    }
    const { contents } = await open(await app.as('orderClerk'), 'clerk');
    expect([contents.overdue, contents.today, contents.soon]).toEqual([2, 1, 2].map((count) => ({ show: 'count', count })));
    expect(contents.urgent).toMatchObject({
      show: 'list',
      total: 6,
      records: [{ containerNo: containerNo(1), customerIdLabel: expect.any(String) }, {}, {}, {}, {}, {}],
    });
    expect(contents.states).toMatchObject({ show: 'chart', total: 1, groups: [{ orderStatus: 'SUBMITTED', count: 6 }] });
  });

  test('answer single cards, which is how they are renewed', async () => {
    const { dashboard, contents } = await open(app.admin, 'clerk', { cards: ['overdue', 'nothing'] });
    expect(contents).toEqual({ overdue: { show: 'count', count: 2 } });
    expect(dashboard.rows.flatMap((row) => row.cards).length).toBeGreaterThan(5);
  });

  test.each([
    [{}, 403],
    [{ name: 'clerk', cards: 'overdue' }, 400],
    [{ name: 'clerk', rows: [] }, 400],
    [{ name: '__proto__' }, 403],
    [[], 400],
  ])('reject the body %j', async (body, status) => {
    expect((await app.admin.post(dashboardCall, body)).status).toBe(status);
  });
});

describe('rights', () => {
  test('a card is left out without the list of its resource, and counts only the records of the data scope', async () => {
    const perms = ['dashboard:viewer:view', 'wms:order:list', 'wms:order:query'];
    const everything = await hire(app, { account: 'everything', perms });
    const { dashboard, contents } = await open(everything.client, 'viewer');
    expect(dashboard.rows.map((row) => row.cards.map(({ name }) => name))).toEqual([
      ['water', 'port', 'warehouse'],
      ['states', 'arrivals', 'customers'],
    ]);
    expect(Object.keys(contents)).toHaveLength(6);
    expect(contents.states).toMatchObject({ groups: [{ count: 6 }] });
    const nothing = await hire(app, { account: 'elsewhere', perms, dataScope: 'WAREHOUSE' });
    expect((await open(nothing.client, 'viewer')).contents.states).toEqual(expect.objectContaining({ groups: [], total: 0 }));
    const none = await hire(app, { account: 'without', perms: ['dashboard:viewer:view'] });
    expect(await open(none.client, 'viewer')).toMatchObject({ dashboard: { rows: [] }, contents: {} });
    const outsider = await hire(app, { account: 'outsider', perms: ['wms:order:list'] });
    expect((await outsider.client.post(dashboardCall, { name: 'viewer' })).status).toBe(403);
    expect((await app.guest.post(dashboardCall, { name: 'viewer' })).status).toBe(401);
  });

  test('a card that needs a hidden field is left out, and a hidden column of a list is', async () => {
    const title = { zh: '卡', en: 'Card' };
    const cards = [
      { name: 'filtered', title, show: 'count', resource: 'labJob', filters: { cost: { gt: '0' } } },
      { name: 'summed', title, show: 'sum', resource: 'labJob', field: 'cost' },
      { name: 'drawn', title, show: 'chart', resource: 'labJob', by: 'state', field: 'cost' },
      { name: 'list', title, show: 'list', resource: 'labJob', columns: ['jobNo', 'cost'], sort: ['cost', 'jobNo'] },
      { name: 'hidden', title, show: 'list', resource: 'labJob', columns: ['cost'] },
      { name: 'all', title, show: 'count', resource: 'labJob' },
    ];
    writeFiles(app.schemas, { 'dashboards/lab.json': JSON.stringify({ name: 'lab', title, rows: [{ cards }] }) });
    await seen(app.admin, 'lab');
    const { client } = await hire(app, { account: 'labGuest', perms: ['dashboard:lab:view', 'tms:labJob:list'] });
    const names = async (one: Client) => (await open(one, 'lab')).dashboard.rows.flatMap((row) => row.cards.map(({ name }) => name));
    expect(await names(app.admin)).toEqual(cards.map(({ name }) => name));
    expect(await names(client)).toEqual(['list', 'all']);
    const { dashboard, contents } = await open(client, 'lab');
    expect(dashboard.rows[0]?.cards[0]).toMatchObject({ columns: ['jobNo'], sorts: [{ field: 'jobNo', order: 'asc' }] });
    expect(JSON.stringify(contents)).not.toContain('cost');
  });
});

test('a chart by time has the days of the caller, as the filters of lists', async () => {
  const title = { zh: '卡', en: 'Card' };
  const card = { name: 'days', title, show: 'chart', resource: 'hwOrder', by: { field: 'createTime', unit: 'day' } };
  writeFiles(app.schemas, { 'dashboards/days.json': JSON.stringify({ name: 'days', title, rows: [{ cards: [card] }] }) });
  await seen(app.admin, 'days');
  // At noon in UTC it is the next day already at +14:00.
  for (const [timeZone, day] of [
    ['UTC', dayFromNow(0)],
    ['Pacific/Kiritimati', dayFromNow(1)],
  ] as const) {
    const { contents } = await ok(app.admin.post(dashboardCall, { name: 'days' }, { timeZone }));
    expect(contents.days).toMatchObject({ total: 1, groups: [{ createTime: day, count: 6 }] });
    const today = { createTime: { within: 'today' } };
    expect((await ok(app.admin.post(orderCalls.find, today, { timeZone }))).total).toBe(6);
  }
  rmSync(join(app.schemas, 'dashboards/days.json'));
  await expect.poll(async () => (await app.admin.post(dashboardCall, { name: 'days' })).status, { timeout: 10_000 }).toBe(403);
});

describe('a file', () => {
  const text = (rows: object[], more: object = {}) =>
    JSON.stringify({ name: 'night', title: { zh: '夜班', en: 'Night shift' }, roles: ['viewer'], order: 1, ...more, rows });
  const card = { name: 'orders', title: { zh: '订单', en: 'Orders' }, show: 'count', resource: 'hwOrder' };

  test('is live as soon as it is saved, with its menu entry for the roles that it names', async () => {
    const viewer = await app.as('viewer');
    writeFiles(app.schemas, { 'dashboards/night.json': text([{ cards: [card] }]) });
    await expect.poll(async () => (await index(viewer)).home, { timeout: 10_000 }).toBe('night');
    expect((await open(viewer, 'night')).contents).toEqual({ orders: { show: 'count', count: 6 } });
    const [before] = (await index(viewer)).dashboards;
    writeFiles(app.schemas, { 'dashboards/night.json': text([{ cards: [{ ...card, filters: { orderStatus: 'DRAFT' } }] }]) });
    await expect.poll(async () => (await open(viewer, 'night')).contents.orders, { timeout: 10_000 }).toEqual({ show: 'count', count: 0 });
    expect((await index(viewer)).dashboards[0]).not.toEqual(before);
  });

  test('with an error changes nothing, not even after a restart, and is reported', async () => {
    const faulty = () => app.guest.get('/readyz').then(({ data }) => data.faults.map(({ file }: { file: string }) => file));
    writeFiles(app.schemas, { 'dashboards/night.json': text([{ cards: [{ ...card, resource: 'hwNothing' }] }]) });
    await expect.poll(faulty, { timeout: 10_000 }).toEqual(['dashboards/night.json']);
    expect((await open(app.admin, 'night')).contents.orders).toEqual({ show: 'count', count: 0 });
    await app.restart();
    expect(await faulty()).toEqual(['dashboards/night.json']);
    expect((await open(app.admin, 'night')).contents.orders).toEqual({ show: 'count', count: 0 });
    const { contents } = await open(app.admin, 'admin');
    expect(contents.faults).toMatchObject({
      show: 'system',
      total: 1,
      rows: [{ text: 'there is no resource `hwNothing`', isFault: true }],
    });
  });

  test('that administrators take from a role stays taken, and goes with its file', async () => {
    const [role] = (await ok(app.admin.post(roleCalls.find, { roleKey: 'viewer' }))).records;
    const { records } = await ok(app.admin.post(menuCalls.find, {}));
    const own = records
      .filter(({ component }: { component: string }) => component === 'dashboard/night')
      .map(({ id }: { id: string }) => id);
    const taken = [...own, ...(await entriesFor(app.admin, ['dashboard:night:view']))];
    const menuIds = role.menuIds.filter((id: string) => !taken.includes(id));
    expect(menuIds).toHaveLength(role.menuIds.length - 2);
    await ok(app.admin.post(roleCalls.save, { id: role.id, version: role.version, menuIds }));
    writeFiles(app.schemas, { 'dashboards/night.json': text([{ cards: [card] }]) });
    await expect
      .poll(async () => (await open(app.admin, 'night')).contents.orders, { timeout: 10_000 })
      .toEqual({ show: 'count', count: 6 });
    const viewer = await app.as('viewer');
    expect((await index(viewer)).home).toBe('viewer');
    expect((await viewer.post(dashboardCall, { name: 'night' })).status).toBe(403);
    rmSync(join(app.schemas, 'dashboards/night.json'));
    await expect.poll(async () => (await app.admin.post(dashboardCall, { name: 'night' })).status, { timeout: 10_000 }).toBe(403);
  });
});

test('an administrator sees the failed logins of a day and the runs of jobs, with a figure for the failed ones', async () => {
  await app.guest.post(sessionCalls.login, { account: 'nobody', password: 'wrong password' });
  const { contents } = await open(app.admin, 'admin');
  expect(contents.signIns).toMatchObject({
    total: 1,
    rows: [{ title: 'nobody', text: expect.stringContaining('wrong account or password') }],
  });
  const { jobs } = contents;
  expect(jobs?.show === 'system' && jobs.rows.map(({ title }) => title).sort()).toEqual(handlers.jobs.map(({ name }) => name).sort());
  expect(jobs).toMatchObject({ total: 0 });
  app.wait(25 * 60 * 60 * 1_000);
  expect((await open(await app.as('admin'), 'admin')).contents.signIns).toMatchObject({ total: 0, rows: [] });
});
