import { expect, test } from 'vitest';
import { containerNo } from '../api/support/containerNo.ts';
import { create } from '../api/support/lab.ts';
import { bringIn, goodsFor, openYard, orderCalls, orderOf, type Yard } from '../api/support/yard.ts';
import { handle } from './support/handles.ts';
import { client, page, visitOnce } from './support/oneVisit.ts';

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
});

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
