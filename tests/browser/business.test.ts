import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createClient } from '../api/support/client.ts';
import { containerNo } from '../api/support/containerNo.ts';
import { callsOf, create, maker } from '../api/support/lab.ts';
import { hire } from '../api/support/people.ts';
import { bringIn, openYard, orderCalls, orderOf } from '../api/support/yard.ts';
import { chooseLanguage, field, handle, letIn, logIn, openList } from './support/handles.ts';
import { rawTexts } from './support/rawTexts.ts';
import { scan } from './support/scan.ts';
import { seriousFaults } from './support/seriousFaults.ts';
import { draftsOnDisk } from './support/sessions.ts';
import { adminPassword, type BrowserApp, startBrowser, type Visit } from './support/startBrowser.ts';
import { closeTab, menuItem, openScreen, tab } from './support/tabs.ts';

const file = join(import.meta.dirname, '../fixtures/business/labParcel.json');
const parcel = callsOf('LabParcel');
let app: BrowserApp;
let visit: Visit;
let page: Page;
let client: ReturnType<typeof createClient>;

beforeAll(async () => {
  app = await startBrowser({ files: { 'lab/labParcel.json': readFileSync(file, 'utf8') } });
  client = await createClient(app.url).login('admin', adminPassword);
  visit = await app.visit();
  page = visit.page;
  await logIn(page, 'admin', 'en');
});
afterAll(() => app.close());

const read = async (parcelNo: string) => (await client.post(parcel.find, { parcelNo: { contains: parcelNo } })).data.records[0];
const answer = (texts: string) => expect.poll(() => handle(page, 'scan-answer').innerText()).toContain(texts);
const due = (texts: string) => expect.poll(() => handle(page, 'receiving-due').innerText()).toBe(texts);

describe('a page that code draws', () => {
  test('is in the menu, reads and writes by resource names, receives scans from anywhere, and has both languages', async () => {
    const acme = await create(client, maker.save, { makerCode: 'ACME', makerName: 'Acme' });
    for (const parcelNo of ['LPN-0001', 'LPN-0002', 'LPN-0003']) await create(client, parcel.save, { parcelNo });
    await openScreen(page, '/lab/desk');
    await due('3 parcels due');
    expect(await page.title()).toContain('Receiving desk');

    // A scan is read even if a button has the focus, and does not press that button.
    await handle(page, 'receiving-place').click();
    await expect.poll(() => handle(page, 'receiving-place').innerText()).toBe('Into B-7');
    expect(new URL(page.url()).search).toBe('?place=B-7');
    await scan(page, 'LPN-0001');
    await answer('LPN-0001 received');
    await due('2 parcels due');
    expect(await read('LPN-0001')).toMatchObject({ state: 'HERE', place: 'B-7', version: 2 });

    // A scan leaves no text in an input that has the focus.
    await handle(page, 'receiving-open-LPN-0002').click();
    await field(page, 'weight').fill('12.5');
    await page.getByRole('dialog').locator('input').first().focus();
    await scan(page, 'LPN-0003');
    expect(await field(page, 'weight').inputValue()).toBe('12.5');
    expect((await read('LPN-0003')).state).toBe('DUE');

    // An error from the server is shown at the field. References are searched as in any other form.
    await field(page, 'weight').fill('-1');
    await handle(page, 'receiving-keep').click();
    await handle(page, 'field-error').waitFor();
    await field(page, 'weight').fill('12.5');
    await field(page, 'makerId').click();
    await page.locator('.ant-select-item-option').filter({ hasText: 'Acme' }).click();
    await handle(page, 'receiving-keep').click();
    await handle(page, 'toast').filter({ hasText: 'LPN-0002 is kept' }).waitFor();
    expect(await read('LPN-0002')).toMatchObject({ weight: '12.50', makerId: acme.id });

    // Numbers can also be typed. Unknown numbers and errors from the server are shown in red.
    await handle(page, 'scan-input').fill('LPN-9');
    await page.keyboard.press('Enter');
    await answer('There is no parcel LPN-9');
    await scan(page, 'LPN-0001');
    await answer('is not possible in the status “Received”');
    expect(await handle(page, 'scan-answer').locator('[data-good=false]').count()).toBe(1);
    // Another user creates a parcel, and the page learns of it by an event.
    await create(client, parcel.save, { parcelNo: 'LPN-0004' });
    await due('3 parcels due');
    expect([await rawTexts(page), await seriousFaults(page)]).toEqual([[], []]);

    await chooseLanguage(page, 'zh');
    await due('待收 3 件');
    expect(await page.title()).toContain('收货台');
    expect([await rawTexts(page), visit.complaints]).toEqual([[], []]);
    await chooseLanguage(page, 'en');
  });

  test('asks before unsaved work is lost, and offers it again after the window was closed', { tags: ['full'] }, async () => {
    await page.goto('/lab/desk');
    await handle(page, 'receiving-open-LPN-0003').click();
    await field(page, 'weight').fill('3');
    await page.keyboard.press('Escape');
    const question = page.getByRole('dialog');
    await closeTab(page, '/lab/desk');
    await question.waitFor();
    await handle(page, 'confirm-cancel').click();
    await handle(page, 'receiving-open-LPN-0003').click();
    expect(await field(page, 'weight').inputValue()).toBe('3');
    await page.keyboard.press('Escape');
    // The user leaves the page although it asks. The typed text is stored as a draft and offered again.
    await expect.poll(() => draftsOnDisk(page)).toHaveLength(1);
    page.once('dialog', (dialog) => void dialog.accept());
    await page.goto('/lab/desk');
    await handle(page, 'receiving-draft').click();
    await handle(page, 'receiving-draft').waitFor({ state: 'detached' });
    await handle(page, 'receiving-open-LPN-0003').click();
    expect(await field(page, 'weight').inputValue()).toBe('3');
    await page.keyboard.press('Escape');
    await closeTab(page, '/lab/desk');
    await handle(page, 'confirm-ok').click();
    await expect.poll(() => tab(page, '/lab/desk').count()).toBe(0);
  });

  test('needs its permission, and reports when no code draws it', async () => {
    const admin = client;
    const as = (account: string) => createClient(app.url).login(account, adminPassword);
    await hire({ admin, as }, { account: 'packer', perms: ['lab:parcel:list'] });
    await hire({ admin, as }, { account: 'receiver', perms: ['lab:parcel:receive', 'lab:parcel:list'] });
    const other = await app.visit();
    await logIn(other.page, 'packer', 'en');
    expect(await (await menuItem(other.page, '/lab/desk')).count()).toBe(0);
    await other.page.goto('/lab/desk');
    await handle(other.page, 'not-found').waitFor();
    await logIn(other.page, 'receiver', 'en');
    await openScreen(other.page, '/lab/desk');
    await handle(other.page, 'receiving-due').waitFor();
    expect(other.complaints).toEqual([]);
    await other.leave();
    await page.goto('/lab/nobody');
    await expect.poll(() => handle(page, 'unknown-component').innerText()).toContain('lab/nobody');
  });
});

describe('labels', () => {
  /** Prints the page. Returns the number of printed pages and their size in mm. */
  const print = async (): Promise<{ pages: number; size: number[] }> => {
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    const boxes = [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)];
    const size = (boxes[0] ?? []).slice(1).map((points) => Math.round((Number(points) / 72) * 25.4));
    return { pages: pdf.match(/\/Type \/Page\b(?!s)/g)?.length ?? 0, size };
  };
  const makeParcels = async (name: string, count: number) => {
    const numbers = Array.from({ length: count }, (_, i) => `${name}-${String(i).padStart(3, '0')}`);
    const answer = await client.post(
      parcel.saveBatch,
      numbers.map((parcelNo) => ({ parcelNo })),
    );
    expect(answer).toMatchObject({ code: 20000 });
  };
  /** Selects all parcels and opens the print view of their labels. */
  const printAll = async (name: string, count: number) => {
    await openList(page, `/lab/parcel?q=${name}`);
    await handle(page, 'list-scroll').focus();
    await page.keyboard.press('Control+a');
    await expect.poll(() => handle(page, 'chosen').getAttribute('data-count')).toBe(String(count));
    await handle(page, 'bulk-tag').click();
  };
  const rowOf = (text: string) => handle(page, 'list-row').filter({ hasText: text });

  test('of a row are previewed and printed on paper of their size, as often as the record says', async () => {
    await create(client, parcel.save, { parcelNo: 'CTN-7', place: 'C-3', pieces: 3 });
    await openList(page, '/lab/parcel?q=CTN-7');
    await rowOf('CTN-7').getByTestId('row-more').click();
    await handle(page, 'row-tag').click();
    const preview = handle(page, 'labels-preview');
    await expect.poll(() => preview.innerText()).toMatch(/C-3 Due[\s\S]*CTN-7[\s\S]*Pieces[\s\S]*3/);
    expect(await preview.locator('svg[data-code="CTN-7"]').count()).toBe(1);
    expect(await print()).toEqual({ pages: 1, size: [100, 150] });
    expect(await seriousFaults(page)).toEqual([]);
    await handle(page, 'cancel').click();
    await rowOf('CTN-7').getByTestId('row-more').click();
    await handle(page, 'row-mark').click();
    await expect.poll(() => handle(page, 'labels').innerText()).toContain('Labels: 3');
    expect(await print()).toEqual({ pages: 3, size: [60, 40] });
    await handle(page, 'cancel').click();
    // The page of the record can print as well. It has a print document of its own.
    await rowOf('CTN-7').getByRole('link').click();
    // The list has a button with this id too.
    await handle(page, 'detail').getByTestId('row-more').click();
    await handle(page, 'row-tag').click();
    await preview.waitFor();
    expect(await print()).toEqual({ pages: 1, size: [100, 150] });
    await handle(page, 'cancel').click();
    expect(await print()).toMatchObject({ size: [210, 297] });
  });

  test('of many are printed together, in Chinese too, and a code that cannot be printed as bars is reported', {
    tags: ['full'],
  }, async () => {
    await makeParcels('BOX', 30);
    await create(client, parcel.save, { parcelNo: 'BOX-柜' });
    await chooseLanguage(page, 'zh');
    await printAll('BOX', 31);
    await expect.poll(() => handle(page, 'labels').innerText()).toContain('共 31 张标签');
    expect((await print()).pages).toBe(31);
    expect(await page.getByTestId('printed-labels').textContent()).toContain('“BOX-柜”不能打印为条形码');
    expect([await rawTexts(page), visit.complaints]).toEqual([[], []]);
    await handle(page, 'cancel').click();
    // A check takes at most 500 records. With more, only the first 500 are checked, and the page says so.
    await makeParcels('MASS', 501);
    await printAll('MASS', 501);
    await expect.poll(() => handle(page, 'labels').innerText()).toContain('此处为前 500 条（共 501 条）');
    expect(await page.getByTestId('printed-labels').locator('article').count()).toBe(500);
    await handle(page, 'cancel').click();
  });

  test('are not offered without the permission', async () => {
    const other = await app.visit();
    await letIn(other.page, 'packer', 'en');
    await openList(other.page, '/lab/parcel');
    expect(await other.page.getByTestId('row-tag').count()).toBe(0);
    expect(await other.page.getByTestId('row-more').count()).toBe(0);
    await other.leave();
  });
});

test('the example page in the README is this code', () => {
  const [readme, code] = ['../../src/console/extend/README.md', '../fixtures/business/AtWarehouse.tsx'].map((path) =>
    readFileSync(join(import.meta.dirname, path), 'utf8'),
  );
  expect(readme).toContain(code?.replace('../../../src/console/', '../../../console/'));
});

test('the example page in the README lists containers in both languages, and starts their devanning', { tags: ['full'] }, async () => {
  const yard = await openYard(client);
  await bringIn(client, yard, await create(client, orderCalls.save, orderOf(yard, containerNo(1))));
  await openScreen(page, '/lab/atWarehouse');
  const shows = (text: string) => expect.poll(() => handle(page, 'at-warehouse').innerText()).toContain(text);
  await chooseLanguage(page, 'zh');
  await shows('1 个柜已到仓');
  await chooseLanguage(page, 'en');
  await shows('1 container is here');
  await page.getByRole('button', { name: 'Start devanning' }).click();
  await shows('0 containers are here');
});
