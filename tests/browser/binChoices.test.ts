import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { handlers } from '../../src/main/handlers.ts';
import { type Answer, type Client, createClient } from '../api/support/client.ts';
import { create } from '../api/support/lab.ts';
import { ok } from '../api/support/ok.ts';
import { binCalls, bringIn, containers, goodsFor, openYard, orderCalls, orderOf, palletCalls, type Yard } from '../api/support/yard.ts';
import { eachLanguage } from './support/eachLanguage.ts';
import { chooseLanguage, handle, letIn, openList } from './support/handles.ts';
import { rawTexts } from './support/rawTexts.ts';
import { seriousFaults } from './support/seriousFaults.ts';
import { adminPassword, type BrowserApp, startBrowser } from './support/startBrowser.ts';

let app: BrowserApp;
let admin: Client;
let yard: Yard;
/** The id of a second warehouse, whose bins have the same names as those of the first. */
let other: string;

beforeAll(async () => {
  app = await startBrowser({ handlers });
  admin = await createClient(app.url).login('admin', adminPassword);
  yard = await openYard(admin);
  const made = await create(admin, '/hw/wms/hwRepositoryConfig/saveHwRepositoryConfig', {
    ...{ repositoryCode: 'EWR01', repositoryName: '纽瓦克仓', warehouseType: 'OWN', country: 'US', stateCode: 'NJ' },
    ...{ city: 'Newark', address: '2 Port St', zipCode: '07114', timezone: 'America/New_York' },
  });
  other = made.id;
  for (const repositoryId of [yard.repositoryId, other]) {
    const range = { zone: 'A', aisles: '1', shelves: '1-2', levels: '1', locatorType: 'RACK', maxPallets: 3 };
    await ok(admin.post(binCalls.generate, { input: { repositoryId, ...range } }));
  }
  await receive(0, yard.repositoryId);
  await receive(1, other);
});
afterAll(() => app.close());

/** Receives two pallets in that warehouse. */
async function receive(nth: number, repositoryId: string): Promise<void> {
  const planned = { ...orderOf(yard, containers[nth] ?? '', [goodsFor('ONT8', 100)]), repositoryId };
  const order = await create(admin, orderCalls.save, planned);
  await bringIn(admin, { ...yard, repositoryId }, order);
  const receipts = [1, 2].map(() => ({ goodsId: order.goods[0].id, cartonQty: 10 }));
  await ok(admin.post(palletCalls.devan, { input: { orderId: order.id, receipts } }));
}

const rowOf = (page: Page, text: string) => handle(page, 'list-row').filter({ hasText: text });
const options = (page: Page) => page.locator('.ant-select-item-option:visible');
const open = (page: Page, name: string) => handle(page, `field-${name}`).locator('.ant-select').click();
const close = async (page: Page): Promise<void> => {
  await handle(page, 'cancel').click();
  await handle(page, 'ask').waitFor({ state: 'detached' });
};
const pallets = async (filter: object): Promise<Answer['data'][]> =>
  (await admin.post(palletCalls.find, { ...filter, sorts: [{ field: 'lpn', order: 'asc' }] })).data.records;

describe('bins with the same name in two warehouses', () => {
  test.each(
    eachLanguage('en', [
      ['zh', 'LAX01 洛杉矶仓 · 剩 3 板位', /所选记录的“仓库”不同/],
      ['en', 'LAX01 洛杉矶仓 · 3 free', /different values for “Warehouse”/],
    ]),
  )("are offered only for the pallets' warehouse, with the free space (%s)", async (language, note, messages) => {
    const { page, leave } = await app.visit({ width: 1280, height: 800 });
    await letIn(page, 'admin', language);
    await openList(page, '/inLibrary/inside?sort=lpn');
    await chooseLanguage(page, language);
    const [here, more, there] = [`${containers[0]}-001`, `${containers[0]}-002`, `${containers[1]}-001`];

    // First, a bin for a single pallet.
    await rowOf(page, here).getByTestId('row-more').click();
    await page.getByTestId('row-putaway').click();
    await open(page, 'locatorId');
    await expect.poll(() => options(page).count()).toBe(2);
    await expect
      .poll(() => options(page).allInnerTexts())
      .toEqual(expect.arrayContaining([expect.stringMatching(/^A-1-1-1\s+.*/), expect.stringContaining(note)]));
    expect([await rawTexts(page), await seriousFaults(page)]).toEqual([[], []]);
    await page.keyboard.press('Escape');
    await close(page);

    // Then, a bin for several pallets in the same warehouse.
    for (const lpn of [here, more]) await rowOf(page, lpn).getByRole('checkbox').check();
    await handle(page, 'bulk-putaway').click();
    await open(page, 'locatorId');
    await expect.poll(() => options(page).count()).toBe(2);
    expect((await options(page).allInnerTexts()).every((text) => text.includes('LAX01'))).toBe(true);
    await page.keyboard.press('Escape');
    await close(page);

    // With pallets of both warehouses, the action is not offered, and the page says why.
    await rowOf(page, there).getByRole('checkbox').check();
    await handle(page, 'bulk-putaway').click();
    await expect.poll(() => handle(page, 'ask-unlike').innerText()).toMatch(messages);
    expect(await options(page).count()).toBe(0);
    await close(page);

    // If all matching pallets are selected, they are in two warehouses as well, wherever they are in the list.
    await handle(page, 'choose-none').click();
    await handle(page, 'list-scroll').focus();
    await page.keyboard.press('Control+a');
    await handle(page, 'bulk-putaway').click();
    await expect.poll(() => handle(page, 'ask-unlike').innerText()).toMatch(messages);
    await close(page);
    await leave();
    expect((await pallets({})).map(({ insideStatus }) => insideStatus)).toEqual(Array(4).fill('RECEIVED'));
  });

  test('receive all matching pallets of one warehouse, which can be moved within it', async () => {
    const { page, leave } = await app.visit({ width: 1280, height: 800 });
    await letIn(page, 'admin');
    await openList(page, `/inLibrary/inside?q=${containers[1]}&sort=lpn`);
    await handle(page, 'list-scroll').focus();
    await page.keyboard.press('Control+a');
    await handle(page, 'bulk-putaway').click();
    await open(page, 'locatorId');
    await expect.poll(() => options(page).count()).toBe(2);
    await options(page).filter({ hasText: 'A-1-1-1' }).click();
    await handle(page, 'ask-ok').click();
    await handle(page, 'ask').waitFor({ state: 'detached' });
    const stored = await pallets({ keyword: containers[1] });
    const [bin] = (await admin.post(binCalls.find, { repositoryId: other, locatorCode: 'A-1-1-1' })).data.records;
    expect(stored.map(({ insideStatus, locatorId }) => [insideStatus, locatorId])).toEqual([
      ['STORED', bin.id],
      ['STORED', bin.id],
    ]);
    expect(bin).toMatchObject({ usedPallets: '2.0', freePallets: '1.0' });

    await rowOf(page, `${containers[1]}-001`).getByTestId('row-more').click();
    await page.getByTestId('row-move').click();
    await open(page, 'toLocatorId');
    await expect.poll(() => options(page).allInnerTexts()).toHaveLength(2);
    const texts = await options(page).allInnerTexts();
    expect(texts.every((text) => text.includes('EWR01'))).toBe(true);
    expect(texts[0]).toContain('剩 1 板位');
    await leave();
  });
});
