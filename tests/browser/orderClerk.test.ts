import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { handlers } from '../../src/main/handlers.ts';
import { type Client, createClient } from '../api/support/client.ts';
import { containerNo } from '../api/support/containerNo.ts';
import { callsOf, create } from '../api/support/lab.ts';
import { userCalls } from '../api/support/people.ts';
import { containers, goodsFor, openYard, orderCalls, orderOf, type Yard } from '../api/support/yard.ts';
import { eachLanguage } from './support/eachLanguage.ts';
import { chooseLanguage, field, handle, letIn, openList, total } from './support/handles.ts';
import { paste } from './support/paste.ts';
import { rawTexts } from './support/rawTexts.ts';
import { seriousFaults } from './support/seriousFaults.ts';
import { adminPassword, type BrowserApp, startBrowser, type Visit } from './support/startBrowser.ts';
import { drag, reported } from './support/tasks.ts';

let app: BrowserApp;
let admin: Client;
let yard: Yard;
beforeAll(async () => {
  app = await startBrowser({ handlers });
  admin = await createClient(app.url).login('admin', adminPassword);
  yard = await openYard(admin);
  await create(admin, userCalls.save, {
    ...{ account: 'farsea', userCode: 'FARSEA', userName: '远海贸易', userNameEn: 'Far Sea Trading' },
    ...{ userType: 'CUSTOMER', dataScope: 'CUSTOMER', payTerm: 'NET30', currency: 'EUR' },
  });
  const shop = { shopCode: 'NEAR', shopName: '近店', customerId: yard.customerId };
  await create(admin, callsOf('HwShop').save, shop);
});
afterAll(() => app.close());

const options = (page: Page) => page.locator('.ant-select-item-option:visible');
/** Opens a select and returns the texts of its options. */
async function offered(page: Page, name: string): Promise<string[]> {
  await field(page, name).click();
  await options(page).first().waitFor();
  return (await options(page).allInnerTexts()).toSorted();
}
const choose = (page: Page, label: string) => options(page).filter({ hasText: label }).click();
interface Order {
  readonly id: string;
  readonly containerNo: string;
  readonly blNo: string;
}
let serial = 700;
/** Containers that no earlier run of the test has used. */
const fresh = containers.values();

test('a printed order contains its whole packing list in landscape, without empty columns', { tags: ['full'] }, async () => {
  const order = { ...orderOf(yard, containerNo(serial++), [goodsFor('ONT8', 10)]) };
  const { id } = await create(admin, orderCalls.save, order);
  for (const [language, bare] of [
    ['zh', '收件人'],
    ['en', 'Consignee'],
  ] as const) {
    const { page, leave } = await app.visit({ language });
    await letIn(page, 'orderClerk', language);
    await page.goto(`/orderManage/detail?id=${id}`);
    const goods = handle(page, 'value-goods').getByRole('table');
    await goods.waitFor();
    expect(await goods.getByRole('columnheader', { name: bare, exact: true }).count()).toBe(1);
    // The packing list takes the full width. The cards above and below it end at the same edge.
    await page.setViewportSize({ width: 1600, height: 900 });
    const cards = page.locator('.q-detail .q-form > .q-section');
    const ends = () => cards.evaluateAll((all) => all.map((card) => Math.round(card.getBoundingClientRect().right)));
    await expect.poll(async () => new Set(await ends()).size).toBe(1);
    expect((await ends())[0]).toBeGreaterThan(1500);
    await page.emulateMedia({ media: 'print' });
    // The viewport is as large as the printable area of a landscape A4 page, in px.
    await page.setViewportSize({ width: 1009, height: 700 });
    await expect.poll(() => goods.getByRole('columnheader', { name: bare, exact: true }).count()).toBe(0);
    expect(await goods.getByRole('columnheader').count()).toBeGreaterThan(12);
    const { x, width } = (await goods.boundingBox()) ?? { x: 0, width: 9_999 };
    expect(x + width).toBeLessThanOrEqual(1010);
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    expect(new Set(pdf.match(/\/MediaBox \[[^\]]+\]/g))).toEqual(
      new Set(['/MediaBox [0 0 594.95996 841.91998]', '/MediaBox [0 0 841.91998 594.95996]']),
    );
    await page.emulateMedia({ media: null });
    await leave();
  }
});

test.each(
  eachLanguage('zh', [
    ['zh', '远海贸易'],
    ['en', 'Far Sea Trading'],
  ]),
)("a shop created in place starts with the order's customer, by name (%s)", { tags: ['full'] }, async (language, name) => {
  const { page, complaints, leave } = await app.visit({ language });
  await letIn(page, 'admin', language);
  await page.goto('/orderManage?create=1');
  await handle(page, 'form').waitFor();
  await field(page, 'customerId').click();
  await choose(page, name);
  await field(page, 'shopId').click();
  await page.getByTestId('create-here').filter({ visible: true }).click();
  const customer = handle(page, 'create-in-place').getByTestId('field-customerId');
  await customer.filter({ hasText: name }).waitFor();
  expect(complaints).toEqual([]);
  await leave();
});

test('a clerk in Shanghai enters the arrival of a container in Los Angeles in local time there', { tags: ['full'] }, async () => {
  const { id } = await create(admin, orderCalls.save, orderOf(yard, containerNo(serial++)));
  const carriers = { operatorId: yard.operatorId, drayageSupplierId: yard.carrierId };
  for (const [transition, input] of [
    ['submit', {}],
    ['assign', carriers],
  ] as const)
    expect(await admin.post(orderCalls.transit, { id, transition, input })).toMatchObject({ code: 20000 });
  const { page, complaints, leave } = await app.visit({ zone: 'Asia/Shanghai' });
  await letIn(page, 'orderClerk');
  await page.goto(`/orderManage/detail?id=${id}`);
  await handle(page, 'detail').waitFor();
  if ((await handle(page, 'row-arrivePort').count()) === 0) await handle(page, 'row-more').click();
  await handle(page, 'row-arrivePort').click();
  await field(page, 'ata').fill('2026-11-02 20:30');
  await field(page, 'ata').press('Tab');
  await expect.poll(() => handle(page, 'zone-ata').innerText()).toBe('PST');
  await handle(page, 'ask-ok').click();
  await expect.poll(() => handle(page, 'value-ata').innerText()).toContain('2026-11-02 20:30 PST');
  await handle(page, 'log').scrollIntoViewIfNeeded();
  await expect.poll(() => handle(page, 'log').innerText()).toMatch(/抵达\s*发生于 2026-11-02 20:30 PST/);
  // In the time zone of the browser, it would have been the next day.
  expect((await admin.get(orderCalls.findById(id))).data).toMatchObject({
    ...{ ata: '2026-11-03T04:30:00.000Z', lastFreeDate: '2026-11-05', orderStatus: 'AT_PORT' },
  });
  expect([await rawTexts(page), complaints]).toEqual([[], []]);
  await leave();
});

test('an order clerk, who may not list users, books, finds, submits and assigns an order', async () => {
  const { page, complaints } = await app.visit();
  const containerNo = fresh.next().value ?? '';
  await letIn(page, 'orderClerk');
  await openList(page, '/orderManage');
  await handle(page, 'create').click();
  await handle(page, 'form').waitFor();

  // Only customers can be chosen, by their names. Choosing one fills in the currency and limits the shops.
  expect(await offered(page, 'customerId')).toEqual(['seller', '远海贸易']);
  await choose(page, '远海');
  await expect.poll(() => handle(page, 'field-currency').innerText()).toContain('EUR');
  expect(await offered(page, 'customerId')).toHaveLength(2);
  await field(page, 'customerId').fill('sell');
  await expect.poll(() => options(page).allInnerTexts()).toEqual(['seller']);
  await choose(page, 'seller');
  await expect.poll(() => handle(page, 'field-currency').innerText()).toContain('USD');
  for (const [name, label] of [
    ['shopId', 'NEAR'],
    ['repositoryId', 'LAX01'],
    ['cabinetId', '40HQ'],
    ['drayageSupplierId', 'drayco'],
  ] as const) {
    expect(await offered(page, name)).toHaveLength(1);
    await choose(page, label);
  }
  await field(page, 'containerNo').fill(containerNo);
  await field(page, 'blNo').fill('MAEU123456789');
  await field(page, 'podCode').fill('USLAX');
  await field(page, 'podCode').press('Tab');
  await offered(page, 'quayId');
  await choose(page, 'APM');
  await field(page, 'eta').fill('2026-12-01');
  await field(page, 'eta').press('Tab');

  const goods = handle(page, 'field-goods');
  await goods.getByRole('button', { name: '添加一行' }).click();
  for (const [label, text] of [
    ['唛头', 'FS-001'],
    ['品名', '台灯'],
    ['箱数', '100'],
    ['单箱重(kg)', '10'],
    ['长(cm)', '60'],
    ['宽(cm)', '50'],
    ['高(cm)', '40'],
    ['仓库代码', 'ONT8'],
    ['FBA号', 'FBA15ABCDEF'],
    ['Amazon Reference ID', '4GTH7K2A'],
  ] as const) {
    await goods.getByLabel(`${label} 1`, { exact: true }).fill(text);
  }
  const volume = goods.getByLabel('总体积(CBM) 1', { exact: true });
  await expect.poll(() => volume.inputValue()).toBe('12.0000');
  expect([await rawTexts(page), await seriousFaults(page)]).toEqual([[], []]);
  await handle(page, 'save').click();
  await handle(page, 'toast').first().waitFor();
  const booked = async () => (await admin.post(orderCalls.find, { containerNo })).data.records[0];
  const made = await booked();
  expect(made).toMatchObject({ customerIdLabel: 'seller', shopIdLabel: 'NEAR 近店', cartonQty: 100, currency: 'USD' });

  // The customer filter of the list offers customers only.
  await openList(page, '/orderManage');
  const filter = handle(page, 'filter-customerId');
  await filter.locator('input').click();
  await expect.poll(async () => (await filter.getByRole('option').allInnerTexts()).toSorted()).toEqual(['seller', '远海贸易']);
  await filter.getByRole('option', { name: '远海贸易' }).click();
  await page.keyboard.press('Escape');
  await handle(page, 'search').click();
  await expect.poll(() => handle(page, 'list-row').count()).toBe(0);
  await page.goto(`/orderManage?f.customerId=${yard.customerId}&f.containerNo=${containerNo}`);
  const row = handle(page, 'list-row');
  await row.getByText(made.orderNo).waitFor();

  await expect.poll(() => filter.locator('input').getAttribute('title')).toBe('seller');
  const take = async (step: string) => {
    await row.getByTestId('row-more').click();
    await handle(page, `row-${step}`).click();
  };
  await take('submit');
  await row.getByText('待分配').waitFor();
  await take('assign');
  const staff = await offered(page, 'operatorId');
  expect(staff).toContain('clerk2');
  expect(staff).not.toContain('seller');
  await choose(page, 'clerk2');
  await handle(page, 'ask-ok').click();
  await row.getByText('已分配').waitFor();
  expect(await booked()).toMatchObject({ orderStatus: 'ASSIGNED', operatorId: yard.operatorId });

  // Users that were chosen are shown by name, in the log as well.
  await chooseLanguage(page, 'en');
  await page.goto(`/orderManage/detail?id=${made.id}`);
  await handle(page, 'value-operatorId').getByText('clerk2').waitFor();
  // The shop is shown as a link, but the colleague is not.
  expect(await handle(page, 'value-shopId').getByRole('link').getAttribute('href')).toContain(`view=${made.shopId}`);
  expect(await handle(page, 'value-operatorId').getByRole('link').count()).toBe(0);
  await page.goto('/orderManage/create');
  expect(await offered(page, 'customerId')).toEqual(['Far Sea Trading', 'seller']);
  expect([await rawTexts(page), complaints]).toEqual([[], []]);
});

/** Texts that the order screens show in each language. */
const texts = {
  zh: {
    ...{ draft: '草稿', submitted: '待分配', all: '全部', sum: '合计', done: '订单已提交', month: '2026年12月' },
    ...{
      section: '柜子与提单',
      place: '1 / 2',
      leave: '填写的内容还没有保存',
      copy: '复制第 1 行',
      remove: '删除第 3 行',
    },
    ...{ undo: '撤销', week: '周一', mark: '唛头 2' },
  },
  en: {
    ...{ draft: 'Draft', submitted: 'Pending assignment', all: 'All', sum: 'Sum', done: 'Order submitted' },
    ...{ section: 'Container and bill of lading', place: '1 of 2', leave: 'Your changes have not been saved' },
    ...{ copy: 'Copy row 1', remove: 'Delete row 3', undo: 'Undo', week: 'Sun', mark: 'Shipping mark 2' },
    month: 'December 2026',
  },
} as const;

describe.each(eachLanguage('en', ['zh', 'en']))("a clerk's daily work with orders (%s)", (language) => {
  const outcome = texts[language];
  let visit: Visit;
  let page: Page;
  let first: Order;
  let second: Order;
  beforeAll(async () => {
    visit = await app.visit({ language });
    page = visit.page;
    await letIn(page, 'admin', language);
  });
  /** Creates two orders that a search for their new bill of lading finds. */
  beforeEach(async () => {
    const blNo = `BL${Math.random().toString(36).slice(2, 10)}`.toUpperCase();
    const made = [];
    for (const qty of [100, 40]) {
      serial += 1;
      const order = orderOf(yard, containerNo(serial), [goodsFor('ONT8', qty)]);
      made.push(await create(admin, orderCalls.save, { ...order, blNo, eta: '2026-12-10' }));
    }
    [first, second] = made as [Order, Order];
  });
  afterAll(() => visit.leave());

  const rowOf = ({ containerNo }: Order) => handle(page, 'list-row').filter({ hasText: containerNo });
  const tab = (state: string) => handle(page, `list-tab-${state}`);
  const read = async ({ id }: Order) => (await admin.get(orderCalls.findById(id))).data;

  test('are counted and summed up by state, run transitions, and are shown on the board and in the calendar', async () => {
    await openList(page, `/orderManage?layout=table&q=${first.blNo}&sort=containerNo`);
    await expect.poll(() => tab('DRAFT').innerText()).toMatch(new RegExp(`${outcome.draft}\\s*2`));
    expect(await tab('all').getAttribute('aria-current')).toBe('true');
    await expect.poll(() => handle(page, 'foot-cartonQty').innerText()).toMatch(new RegExp(`${outcome.sum}\\s*140`));
    // When another user changes a row, the row is highlighted for a while and keeps its position.
    const clerk = await createClient(app.url).login('orderClerk', adminPassword);
    const location = await rowOf(second).boundingBox();
    await create(clerk, orderCalls.save, { id: second.id, version: 1, sealNo: 'SEAL-1' });
    await expect.poll(() => rowOf(second).getAttribute('data-marked')).toBe('true');
    expect([await rowOf(first).getAttribute('data-marked'), await rowOf(second).boundingBox()]).toEqual([null, location]);
    await tab('SUBMITTED').click();
    await expect.poll(() => total(page)).toBe(0);
    expect(page.url()).toMatch(new RegExp(`q=${first.blNo}.*f.orderStatus=SUBMITTED`));
    await tab('DRAFT').click();
    await expect.poll(() => total(page)).toBe(2);
    await rowOf(first).getByTestId('row-more').click();
    await handle(page, 'row-submit').click();
    await reported(page, outcome.done);
    await expect.poll(() => total(page)).toBe(1);
    await expect.poll(() => tab('SUBMITTED').innerText()).toMatch(new RegExp(`${outcome.submitted}\\s*1`));
    await expect.poll(() => tab('all').innerText()).toMatch(new RegExp(`${outcome.all}\\s*2`));
    await expect.poll(() => handle(page, 'foot-cartonQty').innerText()).toMatch(new RegExp(`^${outcome.sum}\\s*40$`));
    await page.reload();
    await expect.poll(() => tab('DRAFT').getAttribute('aria-current')).toBe('true');
    await page.goBack();
    await expect.poll(() => tab('SUBMITTED').getAttribute('aria-current')).toBe('true');
    await expect.poll(() => total(page)).toBe(1);
    // A typed keyword filters the tabs, even if Search has not been clicked.
    await handle(page, 'filter-keyword').locator('input').fill(second.containerNo);
    await tab('all').click();
    await expect.poll(() => handle(page, 'list-row').allInnerTexts()).toEqual([expect.stringContaining(second.containerNo)]);

    await handle(page, 'layout-board.orderStatus').click();
    const card = handle(page, 'card').filter({ hasText: second.containerNo });
    const laneOf = () => card.evaluate((one) => one.closest<HTMLElement>('.q-lane')?.dataset.drop);
    await expect.poll(laneOf).toBe('DRAFT');
    await drag(page, card, handle(page, 'lane-ASSIGNED'));
    expect(await handle(page, 'lane-ASSIGNED').getAttribute('data-fit')).toBe('no');
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await drag(page, card, handle(page, 'lane-SUBMITTED'));
    await page.mouse.up();
    await reported(page, outcome.done);
    await expect.poll(async () => (await read(second)).orderStatus).toBe('SUBMITTED');
    await expect.poll(laneOf).toBe('SUBMITTED');

    await page.goto(`/orderManage?q=${second.containerNo}&layout=calendar.eta&on=2026-12-10`);
    await expect.poll(() => handle(page, 'calendar-title').innerText()).toBe(outcome.month);
    expect(await page.locator('.q-calendar-days th').first().innerText()).toBe(outcome.week);
    const entry = handle(page, 'entry').filter({ hasText: second.containerNo });
    await drag(page, entry, handle(page, 'day-2026-12-11'));
    await page.mouse.up();
    await expect.poll(async () => (await read(second)).eta).toBe('2026-12-11');
    await expect.poll(() => entry.getAttribute('data-mode')).toBe('plain');
    expect(await rawTexts(page)).toEqual([]);
    expect(await seriousFaults(page)).toEqual([]);
  });

  test('are displayed in full and printed, and no input of their form, lines or dependent fields is lost', async () => {
    await openList(page, `/orderManage?layout=table&q=${first.blNo}&sort=containerNo`);
    await rowOf(first).getByTestId('row-view').click();
    const detail = handle(page, 'detail');
    await detail.getByRole('heading', { name: outcome.section }).waitFor();
    await expect.poll(() => handle(page, 'detail-position').innerText()).toBe(outcome.place);
    await handle(page, 'detail-after').click();
    await page.locator(`[data-testid="detail"][data-id="${second.id}"]`).waitFor();
    await page.keyboard.press('Alt+ArrowUp');
    await page.locator(`[data-testid="detail"][data-id="${first.id}"]`).waitFor();
    await page.emulateMedia({ media: 'print' });
    for (const removed of ['side-menu', 'tab-row', 'print', 'detail-edit', 'back'])
      expect(await page.getByTestId(removed).filter({ visible: true }).count(), removed).toBe(0);
    await expect.poll(() => detail.innerText()).toContain(outcome.section);
    const body = page.locator('.q-detail .q-edit-body');
    expect(await body.evaluate((one) => one.scrollHeight - one.clientHeight)).toBe(0);
    await page.emulateMedia({ media: null });

    await handle(page, 'detail-edit').click();
    await field(page, 'remark').fill('half typed');
    await handle(page, 'cancel').click();
    await expect.poll(() => page.getByRole('dialog').innerText()).toContain(outcome.leave);
    await handle(page, 'confirm-cancel').click();
    expect(await field(page, 'remark').inputValue()).toBe('half typed');
    // Another port clears the terminal, because that belongs to the previous port.
    await expect.poll(() => handle(page, 'field-quayId').innerText()).toContain('APM');
    await field(page, 'podCode').fill('USNYC');
    await field(page, 'podCode').press('Tab');
    await expect.poll(() => handle(page, 'field-quayId').innerText()).not.toContain('APM');
    const goods = handle(page, 'field-goods');
    await goods.getByRole('button', { name: outcome.copy }).click();
    await paste(goods.getByLabel(outcome.mark, { exact: true }), 'X-1\t椅子\r\nX-2\t桌子\r\n');
    await expect.poll(() => goods.getByTestId('line').count()).toBe(3);
    await goods.getByRole('button', { name: outcome.remove }).click();
    await goods.getByRole('button', { name: outcome.undo }).click();
    await expect.poll(() => goods.getByTestId('line').count()).toBe(3);
    await goods.getByRole('button', { name: outcome.remove }).click();
    await handle(page, 'save').click();
    await detail.waitFor();
    const now = await read(first);
    expect(now).toMatchObject({ remark: 'half typed', podCode: 'USNYC', quayId: null, cartonQty: 200 });
    expect(now.goods).toMatchObject([{ cartonQty: 100 }, { shippingMark: 'X-1', productName: '椅子', cartonQty: 100 }]);
    expect([await rawTexts(page), visit.complaints]).toEqual([[], []]);
  });
});
