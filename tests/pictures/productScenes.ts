import { orderCalls } from '../api/support/yard.ts';
import { handle } from '../browser/support/handles.ts';
import type { Scene } from './scenes.ts';

/** Pictures of the README of the repository: the product with a month of demo data. */
export const productScenes: Readonly<Record<string, Scene>> = {
  orders: {
    take: async ({ page, open }) => {
      await open('/orderManage?sort=-lastFreeDate', 'orderClerk');
      await handle(page, 'list-total').waitFor();
    },
  },
  editor: {
    take: async ({ page, open }) => {
      await open('/system/schema');
      await handle(page, 'schema-open').filter({ hasText: 'hwShipConfig' }).click();
      await page.locator('[data-testid=schema-status][data-state=valid]').waitFor();
      await handle(page, 'schema-preview').getByText('Rows appear here').waitFor();
    },
  },
  order: {
    take: async ({ page, open, admin }) => {
      const [order] = (await admin.post(orderCalls.find, { orderStatus: 'IN_STOCK' })).data.records;
      await open(`/orderManage/detail?id=${order.id}`);
      await handle(page, 'detail').waitFor();
    },
  },
  map: {
    take: async ({ page, open }) => {
      await open('/inLibrary/locator?layout=map.aisle', 'warehouseKeeper');
      await handle(page, 'map').waitFor();
    },
  },
  floor: {
    ...{ width: 1180, height: 820 },
    take: async ({ page, open, admin }) => {
      const [order] = (await admin.post(orderCalls.find, { orderStatus: 'DEVANNING' })).data.records;
      await open(`/inLibrary/devan?id=${order.id}`, 'warehouseKeeper');
      await page.getByText(order.containerNo).first().waitFor();
    },
  },
  planning: {
    take: async ({ page, open }) => {
      await open('/scheduling/planningBoard', 'dispatcher');
      await handle(page, 'time-line').waitFor();
    },
  },
  profit: {
    take: async ({ page, open }) => {
      await open('/finance/profit', 'finance');
      await page.locator('canvas').first().waitFor();
    },
  },
};
