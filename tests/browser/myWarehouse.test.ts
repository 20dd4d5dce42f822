import { expect, test } from 'vitest';
import { containerNo } from '../api/support/containerNo.ts';
import { create } from '../api/support/lab.ts';
import { binCalls, bringIn, goodsFor, openYard, orderCalls, orderOf, type Yard } from '../api/support/yard.ts';
import { handle } from './support/handles.ts';
import { client, page, visitOnce } from './support/oneVisit.ts';
import { openScreen, tab } from './support/tabs.ts';

let yard: Yard;
let far: { id: string };
const container = containerNo(8_100);

visitOnce(async () => {
  yard = await openYard(client);
  far = await create(client, '/hw/wms/hwRepositoryConfig/saveHwRepositoryConfig', {
    ...{ repositoryCode: 'EWR01', repositoryName: '纽瓦克仓', warehouseType: 'OWN', country: 'US', stateCode: 'NJ' },
    ...{ city: 'Newark', address: '1 Main St', zipCode: '07101', timezone: 'America/New_York' },
  });
  const order = await create(client, orderCalls.save, orderOf(yard, container, [goodsFor('ONT8', 10)]));
  await bringIn(client, yard, order);
  for (const repositoryId of [yard.repositoryId, far.id]) {
    const bin = { locatorCode: 'A-1-1-1', zone: 'A', aisle: '1', shelf: '1', level: '1', maxPallets: 2 };
    await create(client, binCalls.save, { ...bin, repositoryId });
  }
});

const map = '/inLibrary/locator?layout=map.aisle';
const blocks = () => page.getByTestId('map').filter({ visible: true }).getByRole('grid').count();
const filtered = () => new URL(page.url()).searchParams.getAll('f.repositoryId');

/** Chooses the only warehouse of the map in its filter, or clears the filter. */
const filterMap = async (name?: string) => {
  const filter = handle(page, 'filter-repositoryId').locator('input').first();
  await filter.click();
  await page.keyboard.press('Backspace');
  if (name !== undefined) {
    await filter.fill(name);
    await page.locator('.q-popup').getByRole('option').filter({ hasText: name }).click();
  }
  await page.keyboard.press('Escape');
  await handle(page, 'search').click();
};

const mine = () => handle(page, 'my-warehouse');

test('the warehouse chosen on one page applies to the others, and is remembered', async () => {
  await page.goto('/inLibrary/devan');
  await handle(page, `waiting-${container}`).waitFor();
  expect(await mine().inputValue()).toBe('');
  await mine().selectOption(far.id);
  await handle(page, `waiting-${container}`).waitFor({ state: 'detached' });
  await mine().selectOption(yard.repositoryId);
  await handle(page, `waiting-${container}`).waitFor();
  await mine().selectOption(far.id);
  await page.goto('/scheduling/loading');
  await expect.poll(() => mine().inputValue()).toBe(far.id);
  await page.goto('/scheduling/planningBoard');
  await expect.poll(() => handle(page, 'tray-warehouse').inputValue()).toBe(far.id);
  await handle(page, 'tray-warehouse').selectOption('');
  await page.goto('/inLibrary/devan');
  await handle(page, `waiting-${container}`).waitFor();
  expect(await mine().inputValue()).toBe('');
});

test('the map of bins opens at the remembered warehouse, and remembers the one chosen there', async () => {
  await page.goto('/inLibrary/devan');
  await mine().selectOption(yard.repositoryId);
  await page.goto(map);
  await expect.poll(filtered).toEqual([yard.repositoryId]);
  await expect.poll(blocks).toBe(1);
  await filterMap('纽瓦克仓');
  await expect.poll(filtered).toEqual([far.id]);
  await openScreen(page, '/scheduling/loading');
  await expect.poll(() => mine().inputValue()).toBe(far.id);
  await mine().selectOption(yard.repositoryId);
  await tab(page, '/inLibrary/locator').click();
  await expect.poll(filtered).toEqual([yard.repositoryId]);
  await filterMap();
  await expect.poll(filtered).toEqual([]);
  await expect.poll(blocks).toBe(2);
  await openScreen(page, '/scheduling/loading');
  await expect.poll(() => mine().inputValue()).toBe('');
});

test('a link to the map of another warehouse keeps its warehouse, and a closed warehouse is not opened', async () => {
  await page.goto('/inLibrary/devan');
  await mine().selectOption(far.id);
  await page.goto(`${map}&f.repositoryId=${yard.repositoryId}`);
  await expect.poll(blocks).toBe(1);
  expect(filtered()).toEqual([yard.repositoryId]);
  await page.goto('/inLibrary/devan');
  expect(await mine().inputValue()).toBe(far.id);
  await client.post('/hw/wms/hwRepositoryConfig/saveHwRepositoryConfig', { id: far.id, version: 1, status: '1' });
  await page.goto(map);
  await expect.poll(blocks).toBe(2);
  expect(filtered()).toEqual([]);
});
