import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clockAt } from '../../src/fields/dates/clock.ts';
import { handlers } from '../../src/main/handlers.ts';
import { type Client, createClient } from '../api/support/client.ts';
import { create } from '../api/support/lab.ts';
import { userCalls } from '../api/support/people.ts';
import { binCalls, containers, countCalls, openYard, orderCalls, palletCalls, type Yard } from '../api/support/yard.ts';
import { field, handle, letIn, openList } from './support/handles.ts';
import { preAlert } from './support/preAlert.ts';
import { rawTexts } from './support/rawTexts.ts';
import { scan } from './support/scan.ts';
import { adminPassword, type BrowserApp, startBrowser, type Visit } from './support/startBrowser.ts';

let app: BrowserApp;
let admin: Client;
let yard: Yard;
beforeAll(async () => {
  app = await startBrowser({ handlers });
  admin = await createClient(app.url).login('admin', adminPassword);
  yard = await openYard(admin);
  // The demo warehouse keeper is limited to this warehouse.
  const [{ id, version }] = (await admin.post(userCalls.find, { account: 'warehouseKeeper' })).data.records;
  await create(admin, userCalls.save, {
    ...{ id, version, dataScope: 'WAREHOUSE', repositoryIds: [yard.repositoryId] },
  });
});
afterAll(() => app.close());

/** Containers and a zone for each run of the test, so that a retry uses others. */
const attempts = [0, 2, 4].map((i) => ({ first: containers[i] ?? '', second: containers[i + 1] ?? '', zone: `Z${i}` }));
const nextAttempt = () => attempts.shift() ?? { first: '', second: '', zone: '' };

const orderOf = async (containerNo: string) => {
  const [{ id }] = (await admin.post(orderCalls.find, { containerNo })).data.records;
  return (await admin.get(orderCalls.findById(id))).data;
};
const palletsOf = async (orderId: string) =>
  (await admin.post(palletCalls.find, { orderId, sorts: [{ field: 'lpn', order: 'asc' }] })).data.records;
const flowsOf = async (insideId: string) =>
  (await admin.post(palletCalls.flows, { insideId, sorts: [{ field: 'id', order: 'asc' }] })).data.records;

const says = (page: Page, id: string, texts: string | RegExp) => expect.poll(() => handle(page, id).innerText()).toMatch(texts);
const reported = (page: Page, texts: string) => handle(page, 'toast').filter({ hasText: texts }).first().waitFor();
const rowOf = (page: Page, text: string) => handle(page, 'list-row').filter({ hasText: text });
const take = async (page: Page, row: Locator, step: string) => {
  await row.getByTestId('row-more').click();
  await handle(page, `row-${step}`).click();
};
const choose = async (page: Page, name: string, label: string) => {
  await field(page, name).click();
  await page.locator('.ant-select-item-option:visible').filter({ hasText: label }).click();
};
/** Returns a time as the wall time at the terminal and the warehouse. */
const onSite = (instant: string): string => clockAt(new Date(instant), 'America/Los_Angeles').wall.slice(0, 16);
const typeTime = async (page: Page, name: string, instant: string) => {
  await field(page, name).fill(onSite(instant));
  await field(page, name).press('Tab');
};
const typeNumber = async (page: Page, text: string) => {
  await page.keyboard.press('Control+a');
  await page.keyboard.type(text, { delay: 60 });
  await page.keyboard.press('Enter');
};

/** Logs in as a user with the user's own permissions. */
const sitDown = async (account: string, size: { width?: number; height?: number } = {}): Promise<Visit> => {
  const visit = await app.visit(size);
  await letIn(visit.page, account);
  return visit;
};

async function importPreAlert(page: Page, first: string, second: string): Promise<void> {
  await openList(page, '/orderManage');
  await handle(page, 'import').click();
  const buffer = await preAlert(first, second);
  await page.getByTestId('import-file').setInputFiles({ name: '预报.xlsx', mimeType: 'application/zip', buffer });
  const counted = async () =>
    Promise.all(['good', 'failed'].map((name) => handle(page, `import-count-${name}`).innerText())).catch(() => []);
  // Both lines of the first order must wait. The second order and its line are valid.
  await expect.poll(counted).toEqual(['2', '1']);
  const mistyped = handle(page, 'import-cell-fbaId');
  expect(await mistyped.inputValue()).toBe('FAB15LGB800');
  await says(page, 'import-failed-row', 'FBA 号以 FBA 开头');
  expect((await admin.post(orderCalls.find, { containerNo: [first, second] })).data.records).toEqual([]);
  await mistyped.fill('FBA15LGB800');
  await handle(page, 'import-recheck').click();
  await expect.poll(counted).toEqual(['5', '0']);
  await handle(page, 'import-commit').click();
  await says(page, 'import-done', '新增 2');
  await handle(page, 'import-show-created').click();
  await expect.poll(() => handle(page, 'list-row').count()).toBe(2);
  expect(await orderOf(first)).toMatchObject({
    ...{ orderStatus: 'DRAFT', customerId: yard.customerId, repositoryId: yard.repositoryId, cartonQty: 140 },
    ...{ volumeCbm: '16.8000', destCount: 2, createBy: 'orderClerk' },
  });
  expect(await orderOf(second)).toMatchObject({ orderStatus: 'DRAFT', cartonQty: 30 });
}

async function assignBoth(page: Page, first: string, second: string): Promise<void> {
  const everyRow = async () => {
    for (const no of [first, second]) await rowOf(page, no).getByRole('checkbox').check();
  };
  await everyRow();
  await handle(page, 'bulk-submit').click();
  for (const no of [first, second]) await rowOf(page, no).getByText('待分配').waitFor();
  await everyRow();
  await handle(page, 'bulk-assign').click();
  // Neither order has a carrier yet. Both have a warehouse, which stays as it is.
  await expect.poll(() => handle(page, 'ask-kept').innerText()).toContain('保持原值');
  expect(await handle(page, 'ask-lacking-drayageSupplierId').innerText()).toContain(first);
  expect(await page.getByTestId('ask-lacking-repositoryId').count()).toBe(0);
  await choose(page, 'operatorId', 'clerk2');
  await choose(page, 'drayageSupplierId', 'drayco');
  await choose(page, 'priority', '最高');
  await handle(page, 'ask-ok').click();
  for (const no of [first, second]) {
    await rowOf(page, no).getByText('已分配').waitFor();
    expect(await orderOf(no)).toMatchObject({
      ...{ orderStatus: 'ASSIGNED', operatorId: yard.operatorId, drayageSupplierId: yard.carrierId, priority: 'P1' },
    });
  }
}

async function fetchContainer(page: Page, containerNo: string): Promise<void> {
  const row = rowOf(page, containerNo);
  await take(page, row, 'arrivePort');
  await typeTime(page, 'ata', '2026-11-02T20:00:00.000Z');
  await handle(page, 'ask-ok').click();
  await row.getByText('已到港').waitFor();
  // The terminal gives four free days, and the day of arrival is the first.
  expect(await orderOf(containerNo)).toMatchObject({
    ...{ orderStatus: 'AT_PORT', ata: '2026-11-02T20:00:00.000Z', lastFreeDate: '2026-11-05' },
  });

  await take(page, row, 'customsRelease');
  await typeTime(page, 'customsReleaseTime', '2026-11-03T18:00:00.000Z');
  await handle(page, 'ask-ok').click();
  await expect.poll(async () => (await orderOf(containerNo)).customsReleaseTime).toBe('2026-11-03T18:00:00.000Z');

  const takeTicked = async (step: string) => {
    await row.getByRole('checkbox').check();
    await handle(page, 'bulk-more').click();
    await handle(page, `bulk-${step}`).click();
  };
  await takeTicked('hold');
  await choose(page, 'holdType', '船司扣货');
  await field(page, 'holdReason').fill('运费未付');
  await handle(page, 'ask-ok').click();
  await row.getByText('船司扣货').waitFor();
  await row.getByTestId('row-more').click();
  const pickUp = handle(page, 'row-pickUp');
  await pickUp.waitFor();
  expect([await pickUp.getAttribute('aria-disabled'), await pickUp.innerText()]).toEqual([
    ...['true', expect.stringContaining('扣货未解除或海关未放行，不能提柜')],
  ]);
  await page.keyboard.press('Escape');
  const held = await orderOf(containerNo);
  const clerk = await createClient(app.url).login('orderClerk', adminPassword);
  const input = { pickupTime: '2026-11-04T15:00:00.000Z' };
  const rejected = await clerk.post(orderCalls.transit, { id: held.id, transition: 'pickUp', input });
  expect(rejected.code).toBe(40012);
  expect(await orderOf(containerNo)).toEqual(held);

  await takeTicked('release');
  await handle(page, 'confirm-ok').click();
  await expect.poll(async () => (await orderOf(containerNo)).holdType).toBe('NONE');
  await take(page, row, 'pickUp');
  await typeTime(page, 'pickupTime', input.pickupTime);
  await handle(page, 'ask-ok').click();
  await row.getByText('已提柜').waitFor();
  expect(await orderOf(containerNo)).toMatchObject({ orderStatus: 'PICKED_UP', ...input, holdReason: null });
}

async function receive(page: Page, containerNo: string): Promise<void> {
  await openList(page, '/orderManage');
  const row = rowOf(page, containerNo);
  await take(page, row, 'arriveWarehouse');
  await typeTime(page, 'arriveTime', '2026-11-04T19:00:00.000Z');
  await handle(page, 'ask-ok').click();
  await row.getByText('已到仓').waitFor();
  expect(await orderOf(containerNo)).toMatchObject({
    orderStatus: 'AT_WAREHOUSE',
    arriveTime: '2026-11-04T19:00:00.000Z',
  });

  await page.goto('/inLibrary/devan');
  await handle(page, `waiting-${containerNo}`).waitFor();
  await scan(page, containerNo);
  await says(page, 'container', containerNo);
  await scan(page, 'M-ONT8');
  await says(page, 'receipt-line', 'M-ONT8');
  await typeNumber(page, '60');
  await says(page, 'made', `${containerNo}-001`);
  await handle(page, 'quality').getByLabel('破损').check();
  await handle(page, 'share').getByLabel('半板').check();
  await handle(page, 'qty').focus();
  await typeNumber(page, '3');
  await says(page, 'made', `${containerNo}-002`);
  await handle(page, 'qty').focus();
  await typeNumber(page, '35');
  await says(page, 'made', `${containerNo}-003`);
  await handle(page, 'nothing').click();
  await says(page, 'line-1', '少 2');
  await scan(page, 'M-LGB8');
  await says(page, 'receipt-line', 'M-LGB8');
  await typeNumber(page, '40');
  await says(page, 'line-2', '收齐');
  await handle(page, 'finish').click();
  await says(page, 'finish-differences', /M-ONT8[\s\S]*少 2[\s\S]*异常 3/);
  await handle(page, 'finish-ok').click();
  await expect.poll(async () => (await orderOf(containerNo)).orderStatus).toBe('IN_STOCK');
  const order = await orderOf(containerNo);
  expect(order).toMatchObject({ orderStatus: 'IN_STOCK', recvCartonQty: 138, stockCartonQty: 138, palletQty: '3.5' });
  expect(order.goods).toMatchObject([
    { recvCartonQty: 98, diffQty: -2 },
    { recvCartonQty: 40, diffQty: 0 },
  ]);
  expect(await palletsOf(order.id)).toMatchObject([
    ...[
      { cartonQty: 60, quality: 'GOOD' },
      { cartonQty: 3, quality: 'DAMAGED', availQty: 0, palletQty: '0.5' },
    ],
    ...[
      { cartonQty: 35, quality: 'GOOD' },
      { cartonQty: 40, destCode: 'LGB8', insideStatus: 'RECEIVED' },
    ],
  ]);
}

async function putAway(page: Page, containerNo: string, zone: string): Promise<void> {
  const range = { zone, aisles: '1-1', shelves: '01-02', levels: '1', locatorType: 'RACK', maxPallets: 4 };
  await admin.post(binCalls.generate, { input: { repositoryId: yard.repositoryId, ...range } });
  await openList(page, `/inLibrary/inside?q=${containerNo}`);
  await expect.poll(() => handle(page, 'list-row').count()).toBe(4);
  for (const row of await handle(page, 'list-row').all()) await row.getByRole('checkbox').check();
  await handle(page, 'bulk-putaway').click();
  await choose(page, 'locatorId', `${zone}-1-01-1`);
  await handle(page, 'ask-ok').click();
  await expect.poll(() => rowOf(page, `${zone}-1-01-1`).count()).toBe(4);
  const { id } = await orderOf(containerNo);
  const pallets = await palletsOf(id);
  expect(pallets.map(({ insideStatus }: any) => insideStatus)).toEqual(['STORED', 'STORED', 'STORED', 'STORED']);
  const [bin] = (await admin.post(binCalls.find, { zone })).data.records;
  expect(bin).toMatchObject({ id: pallets[0].locatorId, usedPallets: '3.5' });
}

async function countZone(page: Page, containerNo: string, zone: string): Promise<string> {
  await openList(page, '/inLibrary/inventory');
  await handle(page, 'create').click();
  await choose(page, 'repositoryId', 'LAX01');
  await field(page, 'planDate').fill('2026-11-05');
  await field(page, 'planDate').press('Tab');
  await field(page, 'zone').fill(zone);
  await handle(page, 'save').click();
  await reported(page, '保存');
  const [{ id, countNo }] = (await admin.post(countCalls.find, { zone })).data.records;
  await page.goto('/inLibrary/count');
  await handle(page, `count-${countNo}`).click();
  await handle(page, 'start').click();
  await handle(page, 'confirm-ok').click();
  await says(page, 'left-count', '4');
  for (const [n, qty] of [
    [1, '59'],
    [2, '3'],
    [3, '35'],
    [4, '40'],
  ] as const) {
    await scan(page, `${containerNo}-00${n}`);
    await says(page, 'entry-lpn', `${containerNo}-00${n}`);
    await typeNumber(page, qty);
    if (n === 1) {
      await says(page, 'reason-fault', '与账面数量不符');
      await handle(page, 'reasonMissing').click();
      await handle(page, 'enter').click();
    }
    await says(page, 'counted-count', `${n}`);
  }
  await handle(page, 'submit').click();
  await handle(page, 'confirm-ok').click();
  await says(page, 'count-state', '待审核');
  expect((await admin.get(countCalls.findById(id))).data).toMatchObject({
    ...{
      countStatus: 'REVIEW',
      bookQty: 138,
      countedQty: 137,
      diffQty: -1,
      lineCount: 4,
      counterIdLabel: '仓库管理员',
    },
  });
  return countNo;
}

async function postCount(page: Page, countNo: string, containerNo: string): Promise<void> {
  await openList(page, '/inLibrary/inventory');
  await rowOf(page, countNo).getByTestId('row-view').click();
  await says(page, 'value-countStatus', '待审核');
  await handle(page, 'row-post').click();
  await handle(page, 'confirm-ok').click();
  await says(page, 'value-countStatus', '已过账');
  expect((await admin.post(countCalls.find, { countNo })).data.records).toMatchObject([
    { countStatus: 'POSTED', diffQty: -1, reviewerIdLabel: '财务' },
  ]);
  const { id, stockCartonQty } = await orderOf(containerNo);
  const [pallet] = await palletsOf(id);
  expect([pallet.cartonQty, stockCartonQty]).toEqual([59, 137]);
  const flows = await flowsOf(pallet.id);
  expect(flows.map(({ flowType, beforeQty, changeQty, afterQty }: any) => [flowType, beforeQty, changeQty, afterQty])).toEqual([
    ['DEVAN_IN', 0, 60, 60],
    ['PUTAWAY', 60, 0, 60],
    ['ADJUST', 60, -1, 59],
  ]);
}

async function lookBack(page: Page, containerNo: string): Promise<void> {
  await page.goto('/orderManage');
  await rowOf(page, containerNo).getByTestId('row-view').click();
  const detail = handle(page, 'detail');
  await detail.waitFor();
  for (const [name, value] of [
    ...[
      ['orderStatus', '在库'],
      ['operatorId', 'clerk2'],
      ['cartonQty', '140'],
      ['recvCartonQty', '138'],
    ],
    ...[
      ['stockCartonQty', '137'],
      ['palletQty', '3.5'],
      ['lastFreeDate', '2026-11-05'],
      ['drayageSupplierId', 'drayco'],
    ],
  ]) {
    await says(page, `value-${name}`, value ?? '');
  }
  await says(page, 'value-goods', /M-ONT8[\s\S]*M-LGB8/);
  const stock = handle(page, 'related-hwInside');
  await expect.poll(() => stock.locator('tbody tr').count()).toBe(4);
  expect(await stock.innerText()).toContain(`${containerNo}-001`);
  await handle(page, 'log').scrollIntoViewIfNeeded();
  // The log shows all actions, the latest first, each with its user and its business event.
  const lines = handle(page, 'log-line').locator('.q-log-head');
  const reported = async () =>
    (await lines.allInnerTexts()).map((text) =>
      text
        .replace(/\s+/g, ' ')
        .replace(/ 恢复…$/, '')
        .replace(/^\d\d:\d\d /, ''),
    );
  const eventTime = (instant: string) => `发生于 ${onSite(instant)} PST`;
  await expect
    .poll(reported)
    .toEqual([
      ...['完成拆柜 拆箱完毕 仓库管理员', '开始拆柜 仓库管理员'],
      `到仓 进仓 ${eventTime('2026-11-04T19:00:00Z')} 仓库管理员`,
      `提柜 出闸 ${eventTime('2026-11-04T15:00:00Z')} 订单文员`,
      ...['解除扣货 订单文员', '扣货 订单文员'],
      `海关放行 清关放行 ${eventTime('2026-11-03T18:00:00Z')} 订单文员`,
      `到港 抵达 ${eventTime('2026-11-02T20:00:00Z')} 订单文员`,
      ...['分配 订单文员', '提交 订单文员', '新增 订单文员'],
    ]);
}

test('a container is imported from a workbook, passes port and gate, is put away and counted; its log has everything', async () => {
  const { first, second, zone } = nextAttempt();
  const clerk = await sitDown('orderClerk');
  await importPreAlert(clerk.page, first, second);
  await assignBoth(clerk.page, first, second);
  await fetchContainer(clerk.page, first);
  const keeper = await sitDown('warehouseKeeper', { width: 1280, height: 800 });
  await receive(keeper.page, first);
  await putAway(keeper.page, first, zone);
  const countNo = await countZone(keeper.page, first, zone);
  const finance = await sitDown('finance');
  await postCount(finance.page, countNo, first);
  await lookBack(clerk.page, first);
  for (const { page, complaints, leave } of [clerk, keeper, finance]) {
    expect([await rawTexts(page), complaints]).toEqual([[], []]);
    await leave();
  }
}, 300_000);
