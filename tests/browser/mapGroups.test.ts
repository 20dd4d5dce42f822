import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../api/support/client.ts';
import { createClient } from '../api/support/client.ts';
import { callsOf, create } from '../api/support/lab.ts';
import { binFiles } from './support/bins.ts';
import { chooseLanguage, field, handle, letIn } from './support/handles.ts';
import { seriousFaults } from './support/seriousFaults.ts';
import { addressOf, draftsOnDisk } from './support/sessions.ts';
import { adminPassword, type BrowserApp, startBrowser } from './support/startBrowser.ts';

let app: BrowserApp;
let page: Page;
let client: Client;
const bin = callsOf('LabBin');
const pallet = callsOf('LabPallet');
const bins = new Map<string, { readonly id: string; readonly version: number }>();

/** Bins in two zones. The aisles and racks of zone B are in the right order only if they are sorted as numbers. */
const placed: readonly (readonly [string, Record<string, unknown>])[] = [
  ['A-1-1-1', { zone: 'A', aisle: 'A1', shelf: '1', level: '1', maxPallets: 2, usedPallets: '0' }],
  ['A-1-1-2', { zone: 'A', aisle: 'A1', shelf: '1', level: '2', maxPallets: 2, usedPallets: '0.5' }],
  ['A-1-2-1', { zone: 'A', aisle: 'A1', shelf: '2', level: '1', maxPallets: 2, usedPallets: '2' }],
  ['B-10-1', { zone: 'B', aisle: 'B10', shelf: '1', maxPallets: 1, usedPallets: '3' }],
  ['B-2-10', { zone: 'B', aisle: 'B2', shelf: '10', maxPallets: 1, usedPallets: '1' }],
  ['B-2-2', { zone: 'B', aisle: 'B2', shelf: '2', usedPallets: '1' }],
  ['FLOOR', { zone: 'A', maxPallets: 50, usedPallets: '7' }],
];
const stored: readonly Record<string, unknown>[] = [
  { lpn: 'P1', shop: 'North', shift: 'DAY', inOn: '2026-03-30', cartons: 5, currency: 'USD', worth: '10.10' },
  { lpn: 'P2', shop: 'North', shift: 'DAY', inOn: '2026-03-02', cartons: 7, currency: 'CNY', worth: '100' },
  { lpn: 'P3', shop: 'South', shift: 'NIGHT', inOn: '2026-04-01', cartons: 20, currency: 'USD', worth: '0.25' },
  { lpn: 'P4', shift: 'DAY', cartons: 1, currency: 'USD' },
  { lpn: 'P5', shop: 'North', cartons: 99, currency: 'USD' },
];

beforeAll(async () => {
  app = await startBrowser({ files: binFiles });
  client = await createClient(app.url).login('admin', adminPassword);
  for (const [binCode, fields] of placed) bins.set(binCode, await create(client, bin.save, { binCode, ...fields }));
  for (const record of stored) await create(client, pallet.save, { ...record, binId: bins.get('A-1-2-1')?.id });
  page = (await app.visit()).page;
  await letIn(page, 'admin', 'en');
});
afterAll(() => app.close());

const location = (code: string) => page.locator(`[data-location="${bins.get(code)?.id}"]`).filter({ visible: true });
const fullness = (code: string) => location(code).getAttribute('data-full');

describe('a map', () => {
  test('shows how full each location is, what is inside, and changes by others; also by keyboard', async () => {
    await page.goto('/lab/bin?layout=map.aisle');
    const map = handle(page, 'map');
    await location('A-1-1-1').waitFor();
    const looks = ['A-1-1-1', 'A-1-1-2', 'A-1-2-1', 'B-10-1', 'B-2-10', 'B-2-2'];
    expect(await Promise.all(looks.map(fullness))).toEqual(['empty', 'part', 'full', 'over', 'full', 'unknown']);
    expect(await handle(page, 'map-count-full').getAttribute('data-count')).toBe('2');
    expect(await handle(page, 'map-count-part').innerText()).toContain('Partly full 2');
    // The bin on the floor has no row, so the page lists it by name beside the map.
    expect(await handle(page, 'map-elsewhere').innerText()).toContain('FLOOR');
    const block = handle(page, 'map-block-B');
    expect(await block.getByRole('rowheader').allInnerTexts()).toEqual(['B2', 'B10']);
    expect(await block.locator('.q-map-columns span').allInnerTexts()).toEqual(['1', '2', '10']);
    // The widest block fills the page, so its locations show their names.
    expect((await block.locator('.q-location').allInnerTexts()).toSorted()).toEqual(['B-10-1', 'B-2-10', 'B-2-2']);
    const [wide, box] = [await location('B-2-10').boundingBox(), await block.boundingBox()];
    expect(wide?.width ?? 0).toBeGreaterThan(Math.min(150, (box?.width ?? 0) / 4));
    const [upper, lower] = [await location('A-1-1-2').boundingBox(), await location('A-1-1-1').boundingBox()];
    expect((upper?.y ?? 0) + (upper?.height ?? 0)).toBeLessThanOrEqual(lower?.y ?? 0);
    await location('A-1-1-2').hover();
    expect(await page.locator('.q-location-tip').innerText()).toBe('A-1-1-2: 0.5 of 2, Partly full');
    await handle(page, 'map-block-A').getByRole('grid').focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    const panel = handle(page, 'map-panel');
    await panel.getByText('A-1-2-1: 2 of 2, Full').waitFor();
    await panel.getByRole('link', { name: 'P3' }).waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    const { id, version } = bins.get('A-1-2-1') ?? {};
    await client.post(bin.save, { id, version, usedPallets: '1.5' });
    await expect.poll(() => fullness('A-1-2-1')).toBe('part');
    await panel.getByText('A-1-2-1: 1.5 of 2, Partly full').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => panel.count()).toBe(0);
    await page.keyboard.press('Tab');
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await panel.getByText('B-2-10').first().waitFor();
    await page.goto('/lab/bin?layout=map.aisle&f.zone=B');
    await location('B-2-2').waitFor();
    expect(await map.getByRole('grid').count()).toBe(1);
    await chooseLanguage(page, 'zh');
    await map.getByText('超容 1').waitFor();
    await chooseLanguage(page, 'en');
  });
});

describe('groups', () => {
  const cells = async () =>
    (await handle(page, 'groups').locator('tbody tr[aria-rowindex]').allInnerTexts()).map((row) =>
      row
        .split(/\s*\t\s*/)
        .join('|')
        .replaceAll('\n', ' ')
        .trim(),
    );

  test('add up the filtered records, and lead to them', async () => {
    await page.goto('/lab/pallet');
    await handle(page, 'list-total').waitFor();
    await handle(page, 'layout-groups.shop').click();
    await expect.poll(async () => (await cells()).length).toBe(4);
    expect(addressOf(page)).toContain('f.shift=DAY&f.shift=NIGHT');
    expect(await cells()).toEqual([
      'Not set|Day shift|USD|1|—|—|—',
      'North|Day shift|CNY|1|7|100.00 CNY|2026-03-02',
      'North|Day shift|USD|1|5|10.10 USD|2026-03-30',
      'South|Night shift|USD|1|20|0.25 USD|2026-04-01',
    ]);
    await expect.poll(() => handle(page, 'foot-count').innerText()).toBe('4');
    expect(await handle(page, 'foot-sums.cartons').innerText()).toBe('32');
    expect(await handle(page, 'foot-shop').innerText()).toMatch(/^Sum\s+excluding Cartons: 1$/);
    expect(await handle(page, 'foot-sums.worth').innerText()).toMatch(/100\.00.*10\.35/s);
    // The total of a column has the same right edge as the column.
    const end = async (small: Locator) => small.evaluate((one) => Math.round(one.getBoundingClientRect().right));
    const ofGroup = handle(page, 'groups').locator('tbody td').filter({ hasText: '10.10' }).locator('small');
    expect(await end(handle(page, 'foot-sums.worth').locator('small').first())).toBe(await end(ofGroup));
    await page.getByRole('button', { name: 'Cartons', exact: true }).filter({ visible: true }).click();
    await expect.poll(async () => (await cells())[0]).toContain('Not set');
    await page.getByRole('button', { name: 'Cartons', exact: true }).filter({ visible: true }).click();
    await expect.poll(async () => (await cells())[0]).toContain('South');
    expect(await seriousFaults(page)).toEqual([]);
    const waiting = page.waitForEvent('download');
    await handle(page, 'groups-export').click();
    await handle(page, 'groups-csv').click();
    const sheet = await readFile(await (await waiting).path(), 'utf8');
    expect(sheet.split('\r\n')[1]).toBe('South,Night shift,USD,1,20,0.25,2026-04-01');
    await handle(page, 'group-by-shift').click();
    await handle(page, 'group-by-inOn.month').click();
    await expect.poll(async () => (await cells())[1]).toContain('|2026-03|');
    await handle(page, 'group-by-inOn.month').press('Alt+ArrowLeft');
    await expect.poll(async () => (await cells())[1]).toContain('2026-03|North|CNY');
    await handle(page, 'groups').getByRole('link', { name: '2026-03' }).first().click();
    await expect.poll(() => handle(page, 'list-total').getAttribute('data-total')).toBe('1');
    await handle(page, 'list').getByText('P2').waitFor();
    expect(addressOf(page)).toContain('layout=table');
    expect(addressOf(page)).toContain('f.inOn.gte=2026-03-01&f.inOn.lte=2026-03-31');
    await chooseLanguage(page, 'zh');
    await handle(page, 'layout-groups.shop').getByText('库存汇总').waitFor();
    await chooseLanguage(page, 'en');
  });
});

describe('a form page', () => {
  test('has its own tab, keeps typed text, asks before it is lost, and leads to the new record', async () => {
    await page.goto('/lab/pallet/create');
    await handle(page, 'form').waitFor();
    expect(await handle(page, 'list').count()).toBe(0);
    await page.getByRole('tab', { name: 'Create a pallet' }).or(page.getByText('Create a pallet')).first().waitFor();
    await field(page, 'lpn').fill('P9');
    await handle(page, 'cancel').click();
    await handle(page, 'confirm-cancel').click();
    expect(await field(page, 'lpn').inputValue()).toBe('P9');
    page.once('dialog', (dialog) => void dialog.accept());
    await expect.poll(() => draftsOnDisk(page)).toHaveLength(1);
    await page.reload();
    await handle(page, 'draft-restore').click();
    await expect.poll(() => field(page, 'lpn').inputValue()).toBe('P9');
    await handle(page, 'save').click();
    await expect.poll(() => addressOf(page)).toMatch(/^\/lab\/pallet\/detail\?id=/);
    await handle(page, 'detail').getByText('P9').first().waitFor();
    await page.goto('/lab/pallet/create');
    await handle(page, 'form').waitFor();
    expect(await field(page, 'lpn').inputValue()).toBe('');
    await handle(page, 'cancel').click();
    // When the user comes back to the list, it is as it was before.
    await expect.poll(() => addressOf(page)).toMatch(/^\/lab\/pallet(\?layout|$)/);
    await page.goto('/lab/bin/create');
    await field(page, 'binCode').fill('Z-1');
    await handle(page, 'save').click();
    await expect.poll(() => addressOf(page)).toMatch(/^\/lab\/bin\?view=/);
    await handle(page, 'detail').getByText('Z-1').first().waitFor();
  });
});
