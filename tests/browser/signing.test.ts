import { afterAll, beforeAll, expect, test } from 'vitest';
import { handlers } from '../../src/main/handlers.ts';
import { type Client, createClient } from '../api/support/client.ts';
import { pdf } from '../api/support/filing.ts';
import { create } from '../api/support/lab.ts';
import { recordsDoor } from '../api/support/recordsDoor.ts';
import { deliveryCalls, deliveryOf, stockShelf } from '../api/support/shelf.ts';
import { openYard, type Yard } from '../api/support/yard.ts';
import { eachLanguage } from './support/eachLanguage.ts';
import { handle, letIn, openList } from './support/handles.ts';
import { rawTexts } from './support/rawTexts.ts';
import { seriousFaults } from './support/seriousFaults.ts';
import { adminPassword, type BrowserApp, startBrowser } from './support/startBrowser.ts';

const door = recordsDoor();
let app: BrowserApp;
let admin: Client;
let yard: Yard;

beforeAll(async () => {
  app = await startBrowser({ handlers: { ...handlers, hooks: { ...handlers.hooks, ...door.hooks } } });
  admin = await createClient(app.url).login('admin', adminPassword);
  yard = await openYard(admin);
});
afterAll(() => app.close());

test.each(
  eachLanguage('en', [
    ['zh', '短少', '缺签收单'],
    ['en', 'Short', 'POD missing'],
  ]),
)('what was received is asked for, a difference and a missing proof are shown and found, in %s', async (language, short, missing) => {
  const serial = language === 'zh' ? 690 : 691;
  const shelf = await stockShelf({ admin, yard, door, serial, destinations: ['ONT8', 'ONT8'] });
  const { id, deliveryNo } = await create(admin, deliveryCalls.save, deliveryOf(yard, shelf.pallets, { deliveryMethod: 'PICKUP' }));
  const input = { collector: '王师傅' };
  expect(await admin.post(deliveryCalls.transit, { id, transition: 'handOver', input })).toMatchObject({ code: 20000 });
  const { page, complaints, leave } = await app.visit({ width: 1440, height: 900 });
  await letIn(page, 'dispatcher', language);
  await openList(page, `/scheduling/deliveryList?q=${deliveryNo}`);
  await handle(page, 'list-row').getByTestId('row-more').click();
  await handle(page, 'row-sign').click();
  const ask = handle(page, 'ask');
  // The dialog starts with what was shipped: 20 cartons on 2 pallets. One carton is missing.
  const cartons = ask.getByTestId('field-receivedCartonQty').locator('input');
  await expect.poll(() => cartons.inputValue()).toBe('20');
  expect(await ask.getByTestId('field-receivedPalletQty').locator('input').inputValue()).toMatch(/^2(\.0)?$/);
  await cartons.fill('19');
  expect([await rawTexts(page), await seriousFaults(page)]).toEqual([[], []]);
  await handle(page, 'ask-ok').click();
  await ask.waitFor({ state: 'detached' });
  expect((await admin.get(deliveryCalls.findById(id))).data).toMatchObject({
    ...{ deliveryStatus: 'SIGNED', receivedCartonQty: 19, receivedPalletQty: '2.0', receiptCheck: 'SHORT', podState: 'MISSING' },
  });

  // The list has a view of missing proofs, from which this one is uploaded.
  await openList(page, '/scheduling/deliveryList');
  await handle(page, 'views').click();
  await handle(page, 'view').filter({ hasText: missing }).first().click();
  const row = handle(page, 'list-row').filter({ hasText: deliveryNo });
  await expect.poll(() => row.innerText()).toContain(short);
  expect(await row.innerText()).toContain(missing);
  await row.getByTestId('row-more').click();
  await handle(page, 'row-addPod').click();
  const file = { name: 'pod.pdf', mimeType: 'application/pdf', buffer: Buffer.from(pdf) };
  await ask.getByTestId('field-podFileId').locator('input[type=file]').setInputFiles(file);
  await ask.getByTestId('field-podFileId').getByRole('button', { name: 'pod.pdf' }).waitFor();
  await handle(page, 'ask-ok').click();
  await expect.poll(() => row.count()).toBe(0);
  expect((await admin.get(deliveryCalls.findById(id))).data).toMatchObject({ podState: null, podFileId: expect.any(String) });
  expect([await rawTexts(page), complaints]).toEqual([[], []]);
  await leave();
});
