import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { handlers } from '../../src/main/handlers.ts';
import { type Client, createClient } from '../api/support/client.ts';
import { containerNo } from '../api/support/containerNo.ts';
import { create } from '../api/support/lab.ts';
import { hire } from '../api/support/people.ts';
import { binCalls, bringIn, goodsFor, openYard, orderCalls, orderOf, palletCalls, type Yard } from '../api/support/yard.ts';
import { chooseLanguage, handle, letIn } from './support/handles.ts';
import { rawTexts } from './support/rawTexts.ts';
import { scan } from './support/scan.ts';
import { seriousFaults } from './support/seriousFaults.ts';
import { adminPassword, type BrowserApp, startBrowser } from './support/startBrowser.ts';

let app: BrowserApp;
let admin: Client;
let yard: Yard;
let received = 0;
const keeperMay = ['wms:inside:list', 'wms:inside:putaway', 'wms:inside:move', 'wms:locator:list'];
const as = (account: string) => createClient(app.url).login(account, adminPassword);

beforeAll(async () => {
  app = await startBrowser({ handlers });
  admin = await as('admin');
  yard = await openYard(admin);
  await hire({ admin, as }, { account: 'keeper', perms: keeperMay });
  await hire({ admin, as }, { account: 'colleague', perms: keeperMay });
  await hire({ admin, as }, { account: 'looker', perms: ['wms:inside:list', 'wms:locator:list', 'wms:inside:query'] });
});
afterAll(() => app.close());

interface Pallet {
  readonly id: string;
  readonly lpn: string;
}

/** Receives pallets of a container that has just arrived. */
async function receive(count: number): Promise<readonly Pallet[]> {
  received += 1;
  const order = await create(admin, orderCalls.save, orderOf(yard, containerNo(received), [goodsFor('ONT8', count)]));
  await bringIn(admin, yard, order);
  const goodsId = (await admin.get(orderCalls.findById(order.id))).data.goods[0].id;
  const receipts = Array.from({ length: count }, () => ({ goodsId, cartonQty: 1 }));
  await admin.post(palletCalls.devan, { input: { orderId: order.id, receipts } });
  return (await admin.post(palletCalls.find, { orderId: order.id, sorts: [{ field: 'lpn', order: 'asc' }] })).data.records;
}
let bins = 0;
/** Creates a bin, and returns its code. */
async function newBin(maxPallets: number): Promise<string> {
  bins += 1;
  const [zone, aisle] = ['S', String(bins)];
  const made = { locatorCode: `${zone}-${aisle}-1`, shelf: '1', repositoryId: yard.repositoryId, zone, aisle, maxPallets };
  return (await create(admin, binCalls.save, made)).locatorCode;
}
const stateOf = async ({ id }: Pallet): Promise<string> => {
  const { insideStatus, locatorIdLabel } = (await admin.get(palletCalls.findById(id))).data;
  return `${insideStatus} ${locatorIdLabel ?? '-'}`;
};
/** Returns the movements of pallets into bins, in the order in which they were recorded. */
async function movements(pallets: readonly Pallet[]): Promise<readonly { lpn: string; to: string; by: string }[]> {
  const ids = pallets.map(({ id }) => id);
  const body = { insideId: ids, flowType: ['PUTAWAY', 'MOVE'], sorts: [{ field: 'id', order: 'asc' }] };
  const { records } = (await admin.post(palletCalls.flows, body)).data;
  return records.map((flow: Record<string, string>) => ({
    lpn: String(flow.insideIdLabel),
    to: String(flow.toLocatorIdLabel),
    by: String(flow.operatorName),
  }));
}
const says = (page: Page, id: string, text: string | RegExp) => expect.poll(() => handle(page, id).innerText()).toMatch(text);
const openPage = async (page: Page): Promise<void> => {
  await page.goto('/inLibrary/scan');
  await handle(page, 'scan-page').waitFor();
};
/** Fills in the login form. A phone has no side menu to wait for. */
const logInOnPhone = async (page: Page, account: string): Promise<void> => {
  await handle(page, 'login-account').fill(account);
  await handle(page, 'login-password').fill(adminPassword);
  await handle(page, 'login-submit').click();
  await handle(page, 'user-menu').waitFor();
};
const waitingOn = (page: Page): Promise<number> =>
  page.evaluate(
    () => Object.entries(localStorage).filter(([key, text]) => key.startsWith('quayside.scan.') && !text.includes('"refusal"')).length,
  );

describe('on a phone', () => {
  test('a pallet is put away by two scans, and moved by two more', async () => {
    const [pallet] = await receive(1);
    if (!pallet) throw new Error('nothing was received');
    const [first, second] = [await newBin(1), await newBin(1)];
    const { page, complaints, leave } = await app.visit({ width: 390, height: 844 });
    await letIn(page, 'keeper');
    await openPage(page);
    expect(await handle(page, 'scan-input').evaluate((input) => input === document.activeElement)).toBe(true);
    // The input has a line of its own on a phone, so that a whole number is in view.
    expect((await handle(page, 'scan-input').boundingBox())?.width ?? 0).toBeGreaterThan(300);
    let scans = 0;
    const scanned = (code: string) => scan(page, code).finally(() => (scans += 1));
    await scanned(pallet.lpn);
    await says(page, 'scan-answer', `${pallet.lpn}：请扫描库位`);
    await says(page, 'scan-chosen', '待上架');
    await scanned(first);
    await expect.poll(() => stateOf(pallet)).toBe(`STORED ${first}`);
    expect(scans).toBe(2);
    await says(page, 'scan-latest', '完成');
    expect([await rawTexts(page), await seriousFaults(page)]).toEqual([[], []]);
    await scanned(pallet.lpn);
    await scanned(second);
    await expect.poll(() => stateOf(pallet)).toBe(`STORED ${second}`);
    expect(scans).toBe(4);
    expect((await movements([pallet])).map(({ to }) => to)).toEqual([first, second]);
    const isWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
    expect([isWide, complaints]).toEqual([false, []]);
    await leave();
  });

  test('several pallets go to one bin, a proposed bin needs only a tap, and wrong codes say why', async () => {
    const pallets = await receive(4);
    const [one, two, three, four] = pallets as [Pallet, Pallet, Pallet, Pallet];
    const bin = await newBin(9);
    const { page, leave } = await app.visit({ width: 820, height: 1180 });
    await letIn(page, 'keeper', 'en');
    await openPage(page);
    await scan(page, bin);
    await says(page, 'scan-answer', `${bin} is a bin. Scan a pallet first`);
    await scan(page, 'NOBODYS-001');
    await says(page, 'scan-answer', 'There is no NOBODYS-001');
    for (const { lpn } of [one, two, three]) await scan(page, lpn);
    await says(page, 'scan-count', '3 scanned');
    await scan(page, two.lpn);
    await says(page, 'scan-answer', 'is already scanned');
    await page.getByRole('button', { name: `Remove ${three.lpn}` }).click();
    await says(page, 'scan-count', '2 scanned');
    await scan(page, bin);
    await expect
      .poll(async () => Promise.all(pallets.map(stateOf)))
      .toEqual([`STORED ${bin}`, `STORED ${bin}`, 'RECEIVED -', 'RECEIVED -']);
    await scan(page, four.lpn);
    const proposal = handle(page, 'scan-proposal').filter({ hasText: bin });
    await expect.poll(() => proposal.innerText()).toMatch(/Same container · 7 free/);
    expect([await rawTexts(page), await seriousFaults(page)]).toEqual([[], []]);
    await proposal.click();
    await expect.poll(() => stateOf(four)).toBe(`STORED ${bin}`);
    await admin.post(palletCalls.transit, { id: four.id, transition: 'scrap', input: { reason: 'wet' } });
    await scan(page, four.lpn);
    await says(page, 'scan-answer', 'Only pallets in stock can be moved');
    expect(await handle(page, 'scan-chosen').count()).toBe(0);
    await leave();
  });

  test('what the server refuses is shown with its reason, to do again or to dismiss', { tags: ['full'] }, async () => {
    const [one, two] = (await receive(2)) as [Pallet, Pallet];
    const [full, free] = [await newBin(1), await newBin(5)];
    const { page, leave } = await app.visit({ width: 390, height: 844 });
    await letIn(page, 'keeper');
    await openPage(page);
    for (const { lpn } of [one, two]) await scan(page, lpn);
    await scan(page, full);
    await says(page, 'scan-rejected', `库位 ${full} 只剩 0 板空位`);
    expect(await handle(page, 'scan-rejection').allInnerTexts()).toEqual([expect.stringContaining(`${two.lpn} → ${full}`)]);
    await page.reload();
    await says(page, 'scan-rejected', `库位 ${full} 只剩 0 板空位`);
    await chooseLanguage(page, 'en');
    await says(page, 'scan-rejected', '1 scan was refused');
    expect([await rawTexts(page), await seriousFaults(page)]).toEqual([[], []]);
    await handle(page, 'scan-again').click();
    await says(page, 'scan-rejected', `Bin ${full} has room for 0 pallets`);
    await scan(page, one.lpn);
    await scan(page, free);
    await expect.poll(() => stateOf(one)).toBe(`STORED ${free}`);
    await handle(page, 'scan-again').click();
    await expect.poll(() => stateOf(two)).toBe(`STORED ${full}`);
    await handle(page, 'scan-rejected').waitFor({ state: 'hidden' });
    await scan(page, one.lpn);
    await scan(page, full);
    await handle(page, 'scan-dismiss').click();
    await handle(page, 'scan-rejected').waitFor({ state: 'hidden' });
    expect(await stateOf(one)).toBe(`STORED ${free}`);
    await leave();
  });
});

test("a row's actions are reached by touch on a phone", { tags: ['full'] }, async () => {
  const [pallet] = (await receive(1)) as [Pallet];
  const bin = await newBin(1);
  const { page, leave } = await app.visit({ width: 390, height: 844, hasTouch: true });
  await letIn(page, 'keeper', 'en');
  await page.goto(`/inLibrary/inside?q=${pallet.lpn}`);
  const more = handle(page, 'row-more');
  await more.waitFor();
  const box = await more.boundingBox();
  expect(box && box.x >= 0 && box.x + box.width <= 390 && box.width >= 44).toBe(true);
  await more.tap();
  expect(await page.getByRole('menuitem').allInnerTexts()).toEqual(['Put away', 'Move']);
  expect([await rawTexts(page), await seriousFaults(page)]).toEqual([[], []]);
  await handle(page, 'row-putaway').tap();
  const choice = handle(page, 'field-locatorId').getByRole('combobox');
  await choice.fill(bin);
  await page.locator('.ant-select-item-option').filter({ hasText: bin }).first().click();
  await handle(page, 'ask-ok').tap();
  await expect.poll(() => stateOf(pallet)).toBe(`STORED ${bin}`);
  await leave();
});

test('without the permission for an action, there is neither the page nor its calls', async () => {
  const [pallet] = (await receive(1)) as [Pallet];
  const bin = await newBin(1);
  const { page, leave } = await app.visit({ width: 390, height: 844 });
  await letIn(page, 'looker');
  await page.goto('/inLibrary/scan');
  await handle(page, 'not-found').waitFor();
  const looker = await as('looker');
  const [{ id }] = (await admin.post(binCalls.find, { locatorCode: [bin] })).data.records;
  const away = await looker.post(palletCalls.transit, { id: pallet.id, transition: 'putaway', input: { locatorId: id } });
  const moved = await looker.post(palletCalls.act('move'), { id: pallet.id, input: { toLocatorId: id } });
  expect([away.code, moved.code, await stateOf(pallet)]).toEqual([40003, 40003, 'RECEIVED -']);
  await leave();
});

describe('when the network of the hall fails', () => {
  test('waiting scans stay with their user: logging out warns, and nobody else sends them', { tags: ['full'] }, async () => {
    const [pallet] = (await receive(1)) as [Pallet];
    const bin = await newBin(1);
    const { page, leave } = await app.visit({ width: 390, height: 844 });
    await letIn(page, 'keeper');
    await openPage(page);
    await page.route('**/transitHwInside', (route) => route.abort());
    await scan(page, pallet.lpn);
    await scan(page, bin);
    await says(page, 'scan-state', '没有网络：1 次扫描已存在本机');
    const leaveNow = async (): Promise<void> => {
      await handle(page, 'user-menu').click();
      await handle(page, 'log-out').click();
      await says(page, 'scans-wait', '1 次扫描还没有发送');
    };
    await leaveNow();
    await handle(page, 'confirm-cancel').click();
    expect(await handle(page, 'scan-page').count()).toBe(1);
    await leaveNow();
    await handle(page, 'confirm-ok').click();
    await handle(page, 'login-submit').waitFor();
    await page.unroute('**/transitHwInside');
    await logInOnPhone(page, 'colleague');
    await openPage(page);
    expect([await handle(page, 'scan-state').count(), await stateOf(pallet), await waitingOn(page)]).toEqual([0, 'RECEIVED -', 1]);
    await handle(page, 'user-menu').click();
    await handle(page, 'log-out').click();
    // They are sent whatever page is open.
    await handle(page, 'login-submit').waitFor();
    await logInOnPhone(page, 'keeper');
    await expect.poll(() => stateOf(pallet)).toBe(`STORED ${bin}`);
    expect(await movements([pallet])).toEqual([{ lpn: pallet.lpn, to: bin, by: 'keeper' }]);
    await expect.poll(() => waitingOn(page)).toBe(0);
    await leave();
  });

  test('scans are applied once and in order, through lost answers, reloads and two windows', async () => {
    const count = Number(process.env.SCANS ?? 10);
    const pallets = await receive(5);
    const codes = await Promise.all(Array.from({ length: 4 }, () => newBin(50)));
    const expected = Array.from({ length: count }, (_, i) => ({
      lpn: pallets[i % 5]?.lpn ?? '',
      to: codes[(i + Math.floor(i / 5)) % 4] ?? '',
    }));
    const { page, leave } = await app.visit({ width: 390, height: 844 });
    await letIn(page, 'keeper');
    await openPage(page);
    const other = await page.context().newPage();
    await openPage(other);
    await page.bringToFront();
    let sent = 0;
    // Every fifth answer is lost after the server has carried the call out, every seventh call before.
    await page.context().route(/(transitHwInside|hwInside\/move)$/, async (route) => {
      sent += 1;
      if (sent % 7 === 0) return route.abort('connectionreset');
      if (sent % 5 !== 0) return route.continue();
      await route.fetch();
      await route.abort('connectionreset');
    });
    for (const [i, { lpn, to }] of expected.entries()) {
      if (i % 10 === 4) await page.context().setOffline(true);
      await scan(page, lpn);
      await scan(page, to);
      if (i % 10 !== 8) continue;
      await says(page, 'scan-answer', `${lpn} → ${to}`);
      await page.context().setOffline(false);
      if (i % 20 !== 8) continue;
      await page.reload();
      await handle(page, 'scan-page').waitFor();
    }
    await expect.poll(() => waitingOn(page), { timeout: 120_000 }).toBe(0);
    expect((await movements(pallets)).map(({ lpn, to }) => ({ lpn, to }))).toEqual(expected);
    expect(await handle(page, 'scan-rejected').count()).toBe(0);
    expect(sent).toBeGreaterThan(count);
    await leave();
  }, 300_000);
});
