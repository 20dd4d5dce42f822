import { afterAll, beforeAll, expect, test } from 'vitest';
import { handlers } from '../../src/main/handlers.ts';
import { type Client, createClient } from '../api/support/client.ts';
import { create } from '../api/support/lab.ts';
import { bringIn, containers, goodsFor, openYard, orderCalls, orderOf, palletCalls } from '../api/support/yard.ts';
import { chooseLanguage, handle, letIn } from './support/handles.ts';
import { rawTexts } from './support/rawTexts.ts';
import { scan } from './support/scan.ts';
import { seriousFaults } from './support/seriousFaults.ts';
import { adminPassword, type BrowserApp, startBrowser } from './support/startBrowser.ts';

let app: BrowserApp;
let admin: Client;
beforeAll(async () => {
  app = await startBrowser({ handlers });
  admin = await createClient(app.url).login('admin', adminPassword);
});
afterAll(() => app.close());

test('a scan into the carton input books nothing, and a quantity far above the forecast is typed again', async () => {
  const yard = await openYard(admin);
  const containerNo = containers[0] ?? '';
  const order = await create(admin, orderCalls.save, orderOf(yard, containerNo, [goodsFor('ONT8', 100)]));
  await bringIn(admin, yard, order);
  const booked = async (): Promise<number[]> =>
    (await admin.post(palletCalls.find, { orderId: order.id })).data.records.map(({ cartonQty }: { cartonQty: number }) => cartonQty);
  const { page, leave } = await app.visit({ width: 1024, height: 768 });
  await letIn(page, 'admin');
  await page.goto('/inLibrary/devan');
  await handle(page, 'waiting-count').waitFor();
  await scan(page, containerNo);
  await expect.poll(() => handle(page, 'container').innerText()).toContain(containerNo);
  await scan(page, 'M-ONT8');
  await handle(page, 'receipt-line').waitFor();
  const qty = handle(page, 'qty');
  const ask = handle(page, 'ask');
  const slowly = async (text: string): Promise<void> => {
    await qty.fill('');
    await qty.pressSequentially(text, { delay: 60 });
    await qty.press('Enter');
  };
  // The code is typed so slowly that it does not count as a scan. Still, it is not a valid number, and its Enter sends nothing.
  for (const code of ['11803MSKU9001003', 'TCNU11803']) {
    await slowly(code);
    expect(await qty.inputValue()).toBe('');
  }
  expect(await booked()).toEqual([]);
  await slowly('11803');
  await expect.poll(() => ask.innerText()).toContain('预报 100 箱，入库后共 11,803 箱');
  expect([await rawTexts(page), await seriousFaults(page)]).toEqual([[], []]);
  await page.keyboard.press('Enter');
  await ask.getByRole('alert').waitFor();
  await ask.locator('input').fill('1180');
  await page.keyboard.press('Enter');
  await expect.poll(() => ask.getByRole('alert').innerText()).toBe('与之前输入的箱数不同');
  await handle(page, 'confirm-cancel').click();
  await ask.waitFor({ state: 'detached' });

  // The Enter at the end of a scan does not answer the question.
  await slowly('110');
  await expect.poll(() => ask.innerText()).toContain('多 10 箱');
  await page.keyboard.press('Enter');
  await ask.waitFor({ state: 'detached' });
  expect(await booked()).toEqual([]);

  await chooseLanguage(page, 'en');
  await slowly('250');
  await expect.poll(() => ask.innerText()).toContain('M-ONT8: 100 cartons expected, 250 after this receipt');
  await ask.locator('input').fill('250');
  await page.keyboard.press('Enter');
  await expect.poll(booked).toEqual([250]);
  await leave();
});
