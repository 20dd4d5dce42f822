import { afterAll, beforeAll, expect, test } from 'vitest';
import { handlers } from '../../src/main/handlers.ts';
import { type Client, createClient } from '../api/support/client.ts';
import { create } from '../api/support/lab.ts';
import { hire } from '../api/support/people.ts';
import { bringIn, containers, goodsFor, openYard, orderCalls, orderOf, palletCalls, type Yard } from '../api/support/yard.ts';
import { handle, letIn, openList } from './support/handles.ts';
import { rawTexts } from './support/rawTexts.ts';
import { scan } from './support/scan.ts';
import { seriousFaults } from './support/seriousFaults.ts';
import { adminPassword, type BrowserApp, startBrowser } from './support/startBrowser.ts';

let app: BrowserApp;
let admin: Client;
let yard: Yard;
beforeAll(async () => {
  app = await startBrowser({ handlers });
  const as = (account: string) => createClient(app.url).login(account, adminPassword);
  admin = await as('admin');
  yard = await openYard(admin);
  const sees = ['wms:order:list', 'wms:order:query', 'wms:orderGoods:list', 'wms:inside:list', 'wms:inside:query', 'wms:inside:devan'];
  await hire({ admin, as }, { account: 'photographer', perms: [...sees, 'wms:inside:upload', 'wms:order:print'] });
  await hire({ admin, as }, { account: 'handless', perms: sees });
});
afterAll(() => app.close());

/** A red point as PNG. */
const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==';

test('damage is photographed while devanning, and the report shows the photos', async () => {
  const containerNo = containers[0] ?? '';
  const goods = [goodsFor('ONT8', 20, 'GOOD-1'), goodsFor('LGB8', 20, 'BAD-1')];
  const order = await create(admin, orderCalls.save, orderOf(yard, containerNo, goods));
  await bringIn(admin, yard, order);
  const [good, bad] = order.goods.map(({ id }: { id: string }) => id);
  const receipts = [
    { goodsId: good, cartonQty: 20 },
    { goodsId: bad, cartonQty: 12, quality: 'DAMAGED' },
    { goodsId: bad, cartonQty: 5, quality: 'DAMAGED' },
  ];
  expect(await admin.post(palletCalls.devan, { input: { orderId: order.id, receipts } })).toMatchObject({ code: 20000 });

  const { page, complaints, leave } = await app.visit({ width: 1280, height: 900 });
  await letIn(page, 'photographer', 'en');
  await page.goto('/inLibrary/devan');
  await handle(page, 'waiting-count').waitFor();
  await scan(page, containerNo);
  // Only damaged pallets have a camera.
  const pallet = handle(page, `pallet-${containerNo}-002`);
  await pallet.waitFor();
  await expect.poll(() => page.getByTestId('photo-input').count()).toBe(2);
  const photo = { name: 'damage.png', mimeType: 'image/png', buffer: Buffer.from(png, 'base64') };
  await pallet.getByTestId('photo-input').setInputFiles([photo, { ...photo, name: 'corner of the pallet.png' }]);
  await expect.poll(() => pallet.innerText()).toContain('2 photos saved');
  expect([await rawTexts(page), await seriousFaults(page)]).toEqual([[], []]);

  await openList(page, `/orderManage?q=${order.orderNo}`);
  const row = handle(page, 'list-row').first();
  if ((await row.getByTestId('row-devanReport').count()) === 0) await row.getByTestId('row-more').click();
  await handle(page, 'row-devanReport').click();
  const preview = handle(page, 'documents-preview');
  await expect.poll(() => preview.innerText()).toContain('Devanning report');
  // The container is still being unloaded; 3 cartons of the damaged goods are missing.
  expect(await preview.innerText()).toContain('Devanning is not finished');
  const lines = await preview.getByTestId('document-line').allInnerTexts();
  expect(lines[1]).toMatch(/BAD-1[\s\S]*LGB8\s+20\s+17\s+-3$/);
  const album = preview.getByTestId('document-album');
  await expect
    .poll(() => album.locator('img').evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth)))
    .toEqual([1, 1]);
  // The pallet without a photo is named too.
  expect(await album.innerText()).toMatch(/-002[\s\S]*No photos[\s\S]*-003[\s\S]*Damaged/);
  await handle(page, 'document-language').locator('[data-language=both]').click();
  await expect.poll(() => album.innerText()).toContain('Damaged pallets and exceptions / 破损与异常的板');
  await expect.poll(() => page.locator('[data-testid=printed-documents] img').count()).toBe(2);
  expect([await rawTexts(page), complaints]).toEqual([[], []]);
  await leave();

  // Without the permission to add files, there is no camera, and without that to print, no report.
  const other = await app.visit({ width: 1280, height: 900 });
  await letIn(other.page, 'handless');
  await other.page.goto('/inLibrary/devan');
  await handle(other.page, 'waiting-count').waitFor();
  await scan(other.page, containerNo);
  await handle(other.page, `pallet-${containerNo}-002`).waitFor();
  expect(await other.page.getByTestId('photo-input').count()).toBe(0);
  await openList(other.page, `/orderManage?q=${order.orderNo}`);
  expect(await other.page.getByTestId('row-devanReport').count()).toBe(0);
  await other.leave();
});
