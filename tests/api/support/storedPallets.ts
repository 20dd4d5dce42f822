import { expect } from 'vitest';
import type { Client } from './client.ts';
import type { Expected } from './life.ts';
import type { RecordsDoor } from './recordsDoor.ts';
import type { Yard } from './yard.ts';

interface Location {
  readonly door: RecordsDoor;
  readonly admin: Client;
  readonly yard: Yard;
  readonly order: { readonly id: string; readonly goods: readonly { readonly id: string }[] };
  readonly bin: { readonly id: string };
}

let serial = 0;

/** Creates pallets in the requested states, with the stock movement of their receipt. Those that are stored or further are in a bin. */
export async function storedPallets(
  { door, admin, yard, order, bin }: Location,
  expected: readonly (Expected & { more?: object })[],
): Promise<string[]> {
  const first = serial;
  serial += expected.length;
  const answer = await door.within(admin, async ({ records }) => {
    const list = expected.map(({ state, more }, i) => ({
      ...{ lpn: `M-${first + i}`, orderId: order.id, orderGoodsId: order.goods[0]?.id },
      ...{ customerId: yard.customerId, repositoryId: yard.repositoryId, insideStatus: state, quality: 'GOOD' },
      ...{ shippingMark: 'M', destCode: 'ONT8', deliveryMethod: 'TRUCK', locatorId: bin.id },
      ...{ cartonQty: 5, lockedQty: 0, availQty: 5, palletQty: '1', weightKg: '50', volumeCbm: '0.6' },
      ...more,
    }));
    const made = await records.createMany('hwInside', list as never);
    const flows = made.map(({ id, repositoryId, customerId }) => ({
      ...{ insideId: id, repositoryId, customerId, flowType: 'DEVAN_IN' },
      ...{ beforeQty: 0, changeQty: 5, afterQty: 5, flowTime: '2026-01-08T08:00:00Z' },
    }));
    await records.createMany('hwInsideFlow', flows as never);
    return { ids: made.map(({ id }) => id) };
  });
  expect(answer.text).toContain('"code":20000');
  return answer.data.ids;
}
