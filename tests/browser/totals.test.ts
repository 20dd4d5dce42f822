import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClient } from '../api/support/client.ts';
import { create } from '../api/support/lab.ts';
import { order, pallet } from '../api/support/totalsLab.ts';
import { chooseLanguage, field, handle, letIn, openList } from './support/handles.ts';
import { adminPassword, type BrowserApp, startBrowser } from './support/startBrowser.ts';

const folder = join(import.meta.dirname, '../fixtures/totals');
const files = Object.fromEntries(
  ['labOrder', 'labGoods', 'labPallet'].map((name) => [`lab/${name}.json`, readFileSync(join(folder, `${name}.json`), 'utf8')]),
);

let app: BrowserApp;
let page: Page;
let client: ReturnType<typeof createClient>;
beforeAll(async () => {
  app = await startBrowser({ files });
  client = await createClient(app.url).login('admin', adminPassword);
  ({ page } = await app.visit());
  await letIn(page, 'admin', 'en');
});
afterAll(() => app.close());

const cell = (row: number, column: number): Locator =>
  handle(page, 'field-goods').locator(`td[data-row="${row}"][data-column="${column}"]`).locator('input').first();
const columns = { mark: 0, destCode: 1, lengthCm: 2, widthCm: 3, heightCm: 4, cartonQty: 5, volumeCbm: 6, diffQty: 7 };
const shown = async (name: string) => (await field(page, name).inputValue()).replaceAll(',', '');
const figures = (...names: string[]) => Promise.all(names.map(shown));
const addRow = () =>
  handle(page, 'field-goods')
    .getByRole('button', { name: /Add row|添加/ })
    .click();

async function typeLine(row: number, values: Partial<Record<keyof typeof columns, string>>): Promise<void> {
  await addRow();
  for (const [name, value] of Object.entries(values)) await cell(row, columns[name as keyof typeof columns]).fill(value);
}

test("totals follow typed goods, are saved as shown, and follow other users' writes", async () => {
  const orderNo = `B${Date.now()}`;
  await openList(page, '/lab/order');
  await handle(page, 'create').click();
  await field(page, 'orderNo').fill(orderNo);
  await expect.poll(() => figures('cartonQty', 'diffQty')).toEqual(['0', '0']);
  await typeLine(0, {
    mark: `${orderNo}-1`,
    destCode: 'ONT8',
    lengthCm: '60',
    widthCm: '40.5',
    heightCm: '40',
    cartonQty: '3',
  });
  await expect.poll(() => cell(0, columns.volumeCbm).inputValue()).toBe('0.2916');
  await expect.poll(() => cell(0, columns.diffQty).inputValue()).toBe('-3');
  await typeLine(1, { mark: `${orderNo}-2`, destCode: 'LGB3', cartonQty: '7' });
  // The totals change one frame after the text.
  await expect.poll(() => figures('cartonQty', 'volumeCbm', 'destCount')).toEqual(['10', '0.2916', '2']);
  await expect.poll(() => figures('recvQty', 'diffQty')).toEqual(['0', '-10']);
  await cell(1, columns.cartonQty).fill('');
  await expect.poll(() => shown('cartonQty')).toBe('3');
  await expect.poll(() => cell(1, columns.diffQty).inputValue()).toBe('');
  expect(await field(page, 'cartonQty').isEditable()).toBe(false);
  expect(await cell(0, columns.volumeCbm).isEditable()).toBe(false);
  await cell(1, columns.cartonQty).fill('8');
  await handle(page, 'save').click();
  await handle(page, 'list').waitFor();

  const [found] = (await client.post(order.find, { orderNo })).data.records;
  const saved = (await client.get(order.findById(found.id))).data;
  expect(saved).toMatchObject({ cartonQty: 11, volumeCbm: '0.2916', destCount: 2, diffQty: -11, version: 1 });
  const row = page.locator(`[data-testid="list-row"][data-id="${found.id}"]`);
  await expect.poll(() => row.innerText()).toContain('-11');
  // In another window, records are written that the totals are over. The list learns of this by an event.
  const on = { orderId: found.id, goodsId: saved.goods[0].id };
  await create(client, pallet.save, { palletNo: orderNo, ...on, cartonQty: 4 });
  await expect.poll(() => row.innerText()).toContain('-7');

  await chooseLanguage(page, 'zh');
  await page.goto(`/lab/order?edit=${found.id}`);
  await handle(page, 'form').waitFor();
  await expect.poll(() => shown('recvQty')).toBe('4');
  await cell(0, columns.cartonQty).fill('5');
  await expect.poll(() => figures('cartonQty', 'diffQty')).toEqual(['13', '-9']);
  await expect.poll(() => cell(0, columns.diffQty).inputValue()).toBe('-1');
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/totals-zh.png` });
});
