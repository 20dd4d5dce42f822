import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { handlers } from '../../src/main/handlers.ts';
import { type Client, createClient } from '../api/support/client.ts';
import { create } from '../api/support/lab.ts';
import { hire } from '../api/support/people.ts';
import {
  binCalls,
  bringIn,
  containers,
  countCalls,
  goodsFor,
  openYard,
  orderCalls,
  orderOf,
  palletCalls,
  type Yard,
} from '../api/support/yard.ts';
import { chooseLanguage, handle, letIn } from './support/handles.ts';
import { hold } from './support/hold.ts';
import { rawTexts } from './support/rawTexts.ts';
import { scan } from './support/scan.ts';
import { seriousFaults } from './support/seriousFaults.ts';
import { draftsOnDisk } from './support/sessions.ts';
import { adminPassword, type BrowserApp, startBrowser } from './support/startBrowser.ts';

let app: BrowserApp;
let admin: Client;
let yard: Yard;
beforeAll(async () => {
  app = await startBrowser({ handlers });
  const as = (account: string) => createClient(app.url).login(account, adminPassword);
  admin = await as('admin');
  yard = await openYard(admin);
  await hire({ admin, as }, { account: 'keeper', perms: keeperMay });
});
afterAll(() => app.close());

/** The permissions of a warehouse keeper with a handheld. The permission to destroy pallets is not among them. */
const keeperMay = [
  ...['wms:order:list', 'wms:order:query', 'wms:orderGoods:list', 'wms:inside:list', 'wms:inside:query'],
  ...['wms:inside:devan', 'wms:inside:print', 'wms:locator:list'],
  ...['wms:inventory:list', 'wms:inventory:query', 'wms:inventory:count'],
];
/** Containers that no earlier run of the test has used. */
const fresh = containers.values();
const nextContainer = (): string => fresh.next().value ?? '';

/** Creates a container that has arrived at the warehouse. */
async function arrived(containerNo: string, priority: string, goods: readonly object[]): Promise<any> {
  const order = await create(admin, orderCalls.save, { ...orderOf(yard, containerNo, goods), priority });
  await bringIn(admin, yard, order);
  return order;
}
const orderNow = async (id: string) => (await admin.get(orderCalls.findById(id))).data;
const palletsOf = async (orderId: string) =>
  (await admin.post(palletCalls.find, { orderId, sorts: [{ field: 'lpn', order: 'asc' }] })).data.records;
const devan = (orderId: string, receipts: object[]) => admin.post(palletCalls.devan, { input: { orderId, receipts } });
const says = (page: Page, id: string, texts: string | RegExp) => expect.poll(() => handle(page, id).innerText()).toMatch(texts);
/** Checks texts and colors once the flash of an answer has faded. */
const valid = async (page: Page) => {
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
  expect([await rawTexts(page), await seriousFaults(page)]).toEqual([[], []]);
};
/** Types a number and presses Enter, as users without a scanner do. */
const type = async (page: Page, text: string) => {
  await page.keyboard.press('Control+a');
  await page.keyboard.type(text, { delay: 60 });
  await page.keyboard.press('Enter');
};

describe('devanning', () => {
  test('a phone shows the chosen line and the result of a scan, wherever it was scrolled to', { tags: ['full'] }, async () => {
    const goods = Array.from({ length: 12 }, (_, i) => goodsFor('ONT8', 10, `P-${i + 1}`));
    const order = await arrived(nextContainer(), 'P1', goods);
    const { page, complaints, leave } = await app.visit({ width: 390, height: 844 });
    await letIn(page, 'keeper');
    await page.goto('/inLibrary/devan');
    await handle(page, 'waiting-count').waitFor();
    await scan(page, order.containerNo);
    await says(page, 'container', order.containerNo);
    const isInViewport = (id: string) =>
      handle(page, id).evaluate((element) => {
        const { top, bottom, left, width } = element.getBoundingClientRect();
        const there = document.elementFromPoint(left + width / 2, (top + bottom) / 2);
        return there !== null && element.contains(there);
      });
    await handle(page, 'line-12').click();
    await says(page, 'receipt-line', 'P-12');
    await expect.poll(() => isInViewport('receipt-line')).toBe(true);
    await handle(page, 'line-11').scrollIntoViewIfNeeded();
    await expect.poll(() => isInViewport('receipt-line')).toBe(false);
    await scan(page, 'NOBODYS');
    await says(page, 'scan-answer', '本柜没有 NOBODYS');
    await expect.poll(() => isInViewport('scan-answer')).toBe(true);
    expect([await seriousFaults(page), complaints]).toEqual([[], []]);
    await leave();
  });

  test('records shortages and damage with a scanner and a few keys, by two users, and loses nothing with the connection', async () => {
    const [urgent, usual] = [nextContainer(), nextContainer()];
    await arrived(usual, 'P4', [goodsFor('ONT8', 10)]);
    const order = await arrived(urgent, 'P1', [
      ...[goodsFor('ONT8', 100), goodsFor('LGB8', 40), goodsFor('SBD1', 30), goodsFor('GYR3', 20)],
    ]);
    const { page, complaints, leave } = await app.visit({ width: 1024, height: 768 });
    await letIn(page, 'keeper');
    await page.goto('/inLibrary/devan');
    await says(page, 'waiting-count', /待拆柜 \d 个/);
    const waiting = page.locator('[data-testid^=waiting-] strong');
    expect((await waiting.allInnerTexts()).filter((one) => one === urgent || one === usual)).toEqual([urgent, usual]);
    await valid(page);
    await scan(page, 'TCNU1234565');
    await says(page, 'scan-answer', '没有柜号 TCNU1234565');
    await scan(page, urgent);
    await says(page, 'container', urgent);
    expect(await handle(page, 'finish').isDisabled()).toBe(true);

    // First one pallet, then two equal ones.
    await scan(page, 'M-ONT8');
    await says(page, 'receipt-line', 'M-ONT8');
    await type(page, '60');
    await says(page, 'made', `${urgent}-001`);
    await says(page, 'line-1', /实收\s*60[\s\S]*未收\s*40/);
    await handle(page, 'times').fill('2');
    await handle(page, 'qty').fill('20');
    await says(page, 'receive', '入库 2 板 × 20 箱');
    await handle(page, 'receive').click();
    await says(page, 'line-1', '收齐');
    await handle(page, 'print-new').click();
    await says(page, 'labels', '共 2 张标签');
    await handle(page, 'cancel').click();

    // The Amazon label of a carton leads to its line. Three cartons are damaged, on half a pallet.
    await scan(page, `${order.goods[1].fbaId}U000007`);
    await says(page, 'receipt-line', 'M-LGB8');
    await handle(page, 'quality').getByLabel('破损').check();
    await handle(page, 'share').getByLabel('半板').check();
    await handle(page, 'qty').focus();
    await type(page, '3');
    await says(page, 'line-2', '异常 3');

    // The response is lost, so the number stays in the input. Sending it again must create only one pallet.
    await page.route('**/devanHwInside', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await handle(page, 'qty').focus();
    await type(page, '35');
    await says(page, 'receipt-fault', '未收到服务器响应');
    expect(await handle(page, 'qty').inputValue()).toBe('35');
    await page.unroute('**/devanHwInside');
    await handle(page, 'receive').click();
    await says(page, 'line-2', /实收\s*38[\s\S]*未收\s*2/);
    expect((await palletsOf(order.id)).map(({ cartonQty }: any) => cartonQty)).toEqual([60, 20, 20, 3, 35]);
    await handle(page, 'nothing').click();
    await says(page, 'line-2', '少 2');

    // The page also shows pallets of this container that another user receives.
    await says(page, 'receipt-line', 'M-SBD1');
    await devan(order.id, [{ goodsId: order.goods[2].id, cartonQty: 30 }]);
    await says(page, `pallet-${urgent}-006`, 'M-SBD1');
    await says(page, 'line-3', '收齐');

    // The typed number survives a reload. Nothing has been received for the last line yet.
    await scan(page, 'M-GYR3');
    await says(page, 'receipt-line', 'M-GYR3');
    await handle(page, 'qty').fill('21');
    await expect.poll(() => draftsOnDisk(page)).toHaveLength(1);
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await handle(page, 'parked-take').click();
    expect(await handle(page, 'qty').inputValue()).toBe('21');
    // A quantity above the expected one must be confirmed.
    await handle(page, 'receive').click();
    await says(page, 'ask', '多 1 箱');
    await handle(page, 'confirm-cancel').click();
    await handle(page, 'nothing').click();
    await handle(page, 'confirm-ok').click();
    await says(page, 'line-4', '未到货');
    await valid(page);
    expect(await page.getByTestId('take-back').count()).toBe(6);

    await handle(page, 'finish').click();
    await says(page, 'finish-what', '预报 190 箱，实收 168 箱，共 6 板。');
    await says(page, 'finish-differences', /M-LGB8[\s\S]*少 2[\s\S]*异常 3[\s\S]*M-GYR3[\s\S]*未到货/);
    await valid(page);
    await handle(page, 'finish-ok').click();
    await handle(page, `waiting-${usual}`).waitFor();
    expect(await waiting.allInnerTexts()).not.toContain(urgent);
    expect(await orderNow(order.id)).toMatchObject({ orderStatus: 'IN_STOCK', recvCartonQty: 168, palletQty: '5.5' });
    await scan(page, urgent);
    await says(page, 'scan-answer', `${urgent} 是“在库”，不能拆柜`);
    await chooseLanguage(page, 'en');
    await says(page, 'waiting-count', 'waiting for devanning');
    await page.goto(`/inLibrary/devan?id=${order.id}`);
    await page.getByText('This container is now “In stock”').waitFor();
    expect([await rawTexts(page), complaints]).toEqual([[], []]);
    await leave();
  });

  test('keeps typed values of the next pallet while the previous request is pending', { tags: ['full'] }, async () => {
    const order = await arrived(nextContainer(), 'P4', [goodsFor('ONT8', 100), goodsFor('LGB8', 40)]);
    const { page, complaints, leave } = await app.visit({ width: 1024, height: 768 });
    await letIn(page, 'keeper');
    await page.goto(`/inLibrary/devan?id=${order.id}`);
    await handle(page, 'line-1').click();
    await handle(page, 'qty').fill('24');
    let sent = await hold(page, '**/devanHwInside');
    await handle(page, 'receive').click();
    let answer = await sent();
    await handle(page, 'line-2').click();
    await says(page, 'receipt-line', 'M-LGB8');
    await handle(page, 'qty').fill('18');
    await answer.continue();
    await says(page, 'made', `${order.containerNo}-001`);
    expect(await handle(page, 'qty').inputValue()).toBe('18');
    await handle(page, 'receive').click();
    await says(page, 'made', `${order.containerNo}-002`);
    await expect.poll(() => handle(page, 'qty').inputValue()).toBe('');

    // The user types the next pallet of the same line while the previous request is still pending.
    await handle(page, 'qty').fill('5');
    sent = await hold(page, '**/devanHwInside');
    await handle(page, 'receive').click();
    answer = await sent();
    await handle(page, 'qty').fill('6');
    await answer.continue();
    await says(page, 'made', `${order.containerNo}-003`);
    expect(await handle(page, 'qty').inputValue()).toBe('6');

    expect(complaints).toEqual([]);
    await leave();
  });
});

describe('counting', () => {
  /** Creates pallets in two bins, and a count of these pallets. */
  async function stocked(containerNo: string): Promise<{ count: any; bins: readonly any[] }> {
    const order = await arrived(containerNo, 'P4', [goodsFor('ONT8', 100), goodsFor('LGB8', 40)]);
    const [ont8, lgb8] = order.goods;
    await devan(order.id, [
      ...[60, 40].map((cartonQty) => ({ goodsId: ont8.id, cartonQty })),
      ...[20, 20].map((cartonQty) => ({ goodsId: lgb8.id, cartonQty })),
    ]);
    // The zone is the first letter of the container, which is different for each container.
    const zone = containerNo.slice(0, 1);
    const range = { zone, aisles: '1-1', shelves: '01-03', levels: '1', locatorType: 'RACK', maxPallets: 2 };
    await admin.post(binCalls.generate, { input: { repositoryId: yard.repositoryId, ...range } });
    const bins = (await admin.post(binCalls.find, { zone, sorts: [{ field: 'locatorCode', order: 'asc' }] })).data.records;
    const pallets = await palletsOf(order.id);
    const putAway = (from: number, to: number, locatorId: string) =>
      admin.post(palletCalls.transit, {
        ...{ ids: pallets.slice(from, to).map(({ id }: any) => id), transition: 'putaway', input: { locatorId } },
      });
    await putAway(0, 2, bins[0].id);
    await putAway(2, 3, bins[1].id);
    const planned = { repositoryId: yard.repositoryId, zone, planDate: '2026-11-05' };
    const count = await create(admin, countCalls.save, planned);
    return { count, bins };
  }

  test('goes from scan to scan without showing the book, asks for the reason of a difference, and is submitted', async () => {
    const containerNo = nextContainer();
    const { count, bins } = await stocked(containerNo);
    const lpn = (n: number) => `${containerNo}-00${n}`;
    const { page, complaints, leave } = await app.visit({ width: 1024, height: 768 });
    await letIn(page, 'keeper', 'en');
    await page.goto('/inLibrary/count');
    await handle(page, `count-${count.countNo}`).click();
    await handle(page, 'start').click();
    await handle(page, 'confirm-ok').click();
    await says(page, 'left-count', 'Remaining 3');
    await valid(page);

    // A scan must not be lost while the count is still loading.
    // The page is left first, because it may still be reading the count that was just started.
    const counted = page.url();
    await page.goto('about:blank');
    const requested = Promise.withResolvers<Route>();
    await page.route(`**${countCalls.findById(count.id)}`, requested.resolve, { times: 1 });
    await page.goto(counted);
    const reading = await requested.promise;
    await scan(page, lpn(3));
    await reading.continue();
    await says(page, 'entry-lpn', lpn(3));

    await scan(page, 'PALLET-9');
    await says(page, 'scan-answer', 'PALLET-9 was not found in this warehouse');
    await scan(page, lpn(4));
    await says(page, 'scan-answer', '“Awaiting put-away”');
    await scan(page, lpn(1));
    await says(page, 'entry-lpn', lpn(1));
    expect(await page.getByTestId('count').innerText()).not.toMatch(/\b60\b/);
    // Enter completes a pallet, so that the next can be scanned. Scanning the next one does, too.
    await type(page, '60');
    await says(page, 'counted-count', 'Counted 1');
    await expect.poll(() => handle(page, 'scan-input').evaluate((one) => one === document.activeElement)).toBe(true);
    await scan(page, lpn(2));
    await says(page, 'entry-lpn', lpn(2));
    await type(page, '38');
    await says(page, 'reason-fault', 'This quantity differs from the book');
    await valid(page);
    await scan(page, bins[1].locatorCode);
    await says(page, 'scan-answer', `${lpn(2)} has not been recorded yet`);

    // The device is switched off. The typed text is offered again afterwards, and the page asks for the reason again.
    await expect.poll(() => draftsOnDisk(page)).toHaveLength(1);
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await handle(page, 'parked-take').click();
    await handle(page, 'enter').click();
    await handle(page, 'reasonMissing').click();
    await handle(page, 'enter').click();
    await says(page, `counted-${lpn(2)}`, /38 cartons[\s\S]*Different[\s\S]*Shortage/);
    expect(await handle(page, 'submit').isDisabled()).toBe(true);

    // One pallet is found in another bin than the one stored. Another was put away after the count began and gets a line of its own.
    await scan(page, bins[2].locatorCode);
    await says(page, 'bin', '0 pallets left');
    await admin.post(palletCalls.transit, {
      ids: (await admin.post(palletCalls.find, { lpn: { startsWith: lpn(4) } })).data.records.map(({ id }: any) => id),
      ...{ transition: 'putaway', input: { locatorId: bins[2].id } },
    });
    await scan(page, lpn(3));
    await says(page, 'entry', `, found in ${bins[2].locatorCode}`);
    await page.keyboard.type('20', { delay: 60 });
    await scan(page, lpn(4));
    await says(page, 'counted-count', 'Counted 3');
    await says(page, `counted-${lpn(3)}`, `${bins[1].locatorCode} → ${bins[2].locatorCode}`);
    await says(page, 'scan-answer', 'A new line will be added');
    await type(page, '20');
    await says(page, 'counted-count', 'Counted 4');
    await says(page, 'left-count', 'Remaining 0');

    await handle(page, 'submit').click();
    await says(page, 'ask', '4 pallets, 1 with differences');
    await handle(page, 'confirm-ok').click();
    await says(page, 'count-state', 'This count is now “Pending approval”');
    expect((await admin.get(countCalls.findById(count.id))).data).toMatchObject({
      ...{ countStatus: 'REVIEW', bookQty: 140, countedQty: 138, diffQty: -2, lineCount: 4 },
    });
    await chooseLanguage(page, 'zh');
    await says(page, 'count-state', '盘点单现在是“待审核”');
    expect([await rawTexts(page), complaints]).toEqual([[], []]);
    await leave();
  });

  test('saves typed values before a tap opens another pallet, and opens none while a fault is unresolved', { tags: ['full'] }, async () => {
    const containerNo = nextContainer();
    const { count } = await stocked(containerNo);
    const lpn = (n: number) => `${containerNo}-00${n}`;
    await admin.post(countCalls.transit, { ids: [count.id], transition: 'start' });
    const { page, complaints, leave } = await app.visit({ width: 1024, height: 768 });
    await letIn(page, 'keeper', 'en');
    await page.goto(`/inLibrary/count?id=${count.id}`);
    await says(page, 'left-count', 'Remaining 3');
    // When the page reports an error, the typed quantity stays.
    await scan(page, lpn(1));
    await says(page, 'entry-lpn', lpn(1));
    await handle(page, 'count-qty').fill('12');
    await handle(page, `left-${lpn(2)}`).click();
    await says(page, 'reason-fault', 'This quantity differs from the book');
    expect([await handle(page, 'entry-lpn').innerText(), await handle(page, 'count-qty').inputValue()]).toEqual([lpn(1), '12']);
    await handle(page, 'count-qty').fill('60');
    await handle(page, `left-${lpn(2)}`).click();
    await says(page, 'counted-count', 'Counted 1');
    await says(page, 'entry-lpn', lpn(2));
    await expect.poll(() => handle(page, 'count-qty').evaluate((one) => one === document.activeElement)).toBe(true);
    // If the user taps the next pallet while a request is pending, it opens after the response, and nothing is sent twice.
    await handle(page, 'count-qty').fill('40');
    const calls: string[] = [];
    page.on('request', (request) => request.url().includes('count') && calls.push(request.postData() ?? ''));
    const sent = await hold(page, '**/countHwInventory');
    await handle(page, 'enter').click();
    const answer = await sent();
    await handle(page, `left-${lpn(3)}`).click();
    await answer.continue();
    await says(page, 'entry-lpn', lpn(3));
    await says(page, 'counted-count', 'Counted 2');
    expect(calls.filter((body) => body.includes(lpn(2)))).toHaveLength(1);
    // If the user corrects a quantity while a request is pending, the response does not overwrite it.
    await handle(page, 'count-qty').fill('20');
    const once = await hold(page, '**/countHwInventory');
    await handle(page, 'enter').click();
    const late = await once();
    await handle(page, 'count-qty').fill('19');
    await late.continue();
    await says(page, 'counted-count', 'Counted 3');
    expect(await handle(page, 'count-qty').inputValue()).toBe('19');
    await handle(page, `counted-${lpn(1)}`).click();
    await says(page, 'reason-fault', 'This quantity differs from the book');
    expect(complaints).toEqual([]);
    await leave();
  });
});
