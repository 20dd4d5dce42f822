import { expect } from 'vitest';
import type { Answer, Client } from './client.ts';
import { containerNo } from './containerNo.ts';
import { callsOf, create } from './lab.ts';
import type { RecordsDoor } from './recordsDoor.ts';
import { binCalls, goodsFor, orderCalls, orderOf, palletCalls, type Yard } from './yard.ts';

/** The calls of deliveries. */
export const deliveryCalls = { ...callsOf('HwDelivery'), upload: '/hw/wms/hwDelivery/uploadFile' };

/** An order whose container is unloaded, and its pallets. Each has 10 cartons (100 kg, 1.2 CBM) and is stored in the bin. */
export interface Shelf {
  readonly orderId: string;
  readonly binId: string;
  readonly pallets: readonly { readonly id: string; readonly lpn: string }[];
}

interface Expected {
  readonly admin: Client;
  readonly yard: Yard;
  readonly door: RecordsDoor;
  readonly serial: number;
  /** The destinations of the pallets. One pallet is created for each. */
  readonly destinations: readonly string[];
  readonly more?: object;
  readonly goods?: object;
}

/** Creates an order with its own container, and stores its pallets in a bin of their own. */
export async function stockShelf({ admin, yard, door, serial, destinations, more, goods }: Expected): Promise<Shelf> {
  const lines = [...new Set(destinations.length > 0 ? destinations : ['ONT8'])].map((code) => ({
    ...goodsFor(code, 10 * Math.max(1, destinations.length)),
    ...goods,
  }));
  const order = await create(admin, orderCalls.save, orderOf(yard, containerNo(serial), lines));
  const bin = await create(admin, binCalls.save, {
    ...{ locatorCode: `S-${serial}`, repositoryId: yard.repositoryId, zone: 'S', maxPallets: 100 },
  });
  const answer = await door.within(admin, async ({ records }) => {
    const list = destinations.map((destCode, i) => ({
      ...{
        lpn: `${order.containerNo}-${String(i + 1).padStart(3, '0')}`,
        orderId: order.id,
        destCode,
        locatorId: bin.id,
      },
      ...{ orderGoodsId: order.goods.find((line: Answer['data']) => line.destCode === destCode)?.id },
      ...{ containerNo: order.containerNo, customerId: yard.customerId, repositoryId: yard.repositoryId },
      ...{ insideStatus: 'STORED', quality: 'GOOD', shippingMark: `M-${destCode}`, deliveryMethod: 'TRUCK' },
      ...{ cartonQty: 10, lockedQty: 0, availQty: 10, palletQty: '1', weightKg: '100', volumeCbm: '1.2' },
      ...{ inTime: '2026-11-05T18:00:00Z', ...more },
    }));
    const made = await records.createMany('hwInside', list as never);
    const flows = made.map(({ id, repositoryId, customerId }) => ({
      ...{ insideId: id, repositoryId, customerId, flowType: 'DEVAN_IN' },
      ...{ beforeQty: 0, changeQty: 10, afterQty: 10, flowTime: '2026-11-05T18:00:00Z' },
    }));
    await records.createMany('hwInsideFlow', flows as never);
    const { operatorId, carrierId } = yard;
    const there = { orderStatus: 'IN_STOCK', operatorId, drayageSupplierId: carrierId };
    await records.change('hwOrder', order.id, there as never);
    return { pallets: made };
  });
  expect(answer.text).toContain('"code":20000');
  return { orderId: order.id, binId: bin.id, pallets: answer.data.pallets };
}

/** Returns the values of a delivery of these pallets, as a user enters them. */
export const deliveryOf = (yard: Yard, pallets: readonly { id: string }[], more: object = {}) => ({
  ...{ repositoryId: yard.repositoryId, destType: 'AMAZON', destCode: 'ONT8', deliveryMethod: 'TRUCK' },
  items: pallets.map(({ id }) => ({ insideId: id, cartonQty: 10, palletQty: '1' })),
  ...more,
});

/** Reads everything that an action on the delivery could have changed. */
export async function deliveryBack(admin: Client, id: string, { orderId }: Pick<Shelf, 'orderId'>) {
  const sorts = [{ field: 'id', order: 'asc' }];
  const { records: pallets } = (await admin.post(palletCalls.find, { orderId, sorts })).data;
  const insideId = pallets.map((pallet: Answer['data']) => pallet.id);
  return {
    record: (await admin.get(deliveryCalls.findById(id))).data,
    log: (await admin.get(deliveryCalls.log(id))).data,
    pallets: pallets.map((pallet: Answer['data']) => ({ ...pallet, ageDays: 0 })),
    flows: (await admin.post(palletCalls.flows, { insideId, sorts })).data.records,
    order: (await admin.get(orderCalls.findById(orderId))).data,
  };
}

const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n');

/** Uploads a proof of delivery. Returns its id, which the action takes as input. */
export async function uploadPod(client: Client): Promise<string> {
  const form = new FormData();
  form.append('field', 'podFileId');
  form.append('file', new Blob([new Uint8Array(pdf)], { type: 'application/pdf' }), 'pod.pdf');
  const headers = { Authorization: String(client.token) };
  const answer = await client.send(deliveryCalls.upload, { method: 'POST', body: form, headers });
  expect(answer.code, answer.text).toBe(20000);
  return answer.data.id;
}
