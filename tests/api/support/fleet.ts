import type { Answer, Client } from './client.ts';
import { callsOf, create } from './lab.ts';
import type { RecordsDoor } from './recordsDoor.ts';
import { deliveryCalls } from './shelf.ts';
import type { Yard } from './yard.ts';

/** The calls of trips, of cars and of maintenance rules. */
export const tripCalls = { ...callsOf('HwCarDispatch'), plan: '/hw/wms/hwCarDispatch/planHwCarDispatch' };
export const carCalls = { ...callsOf('HwCar'), service: '/hw/wms/hwCar/service' };
export const ruleSave = '/hw/carserv/repair/ruleConfig/saveRuleConfig';

const hour = 3_600_000;
/** Returns the time in this number of hours, as an ISO string. */
export const hoursAhead = (hours: number): string => new Date(Date.now() + hours * hour).toISOString();

let serial = 0;
const next = (prefix: string): string => {
  serial += 1;
  return `${prefix}${String(serial).padStart(4, '0')}`;
};

/** Creates a car of the company, with room for 26 pallets. */
export const newCar = (admin: Client, more: object = {}) =>
  create(admin, carCalls.save, {
    ...{ plateNo: next('CA'), carType: 'BOX_26', maxPallets: 26, maxWeightKg: '19500', odometerMile: '1000' },
    ...more,
  });

/** Creates a driver with a license that is valid for years. */
export const newDriver = (admin: Client, more: object = {}) => {
  const account = next('driver');
  return create(admin, '/hw/wms/hwUser/saveHwUser', {
    ...{ account, userCode: account.toUpperCase(), userName: account, userType: 'DRIVER' },
    ...{ licenseNo: 'D1234567', licenseExpiry: '2099-01-01', phone: '+13105550123', ...more },
  });
};

interface Stock {
  readonly admin: Client;
  readonly door: RecordsDoor;
  readonly yard: Yard;
  readonly order: { readonly id: string; readonly goods: readonly { readonly id: string }[] };
  readonly binId: string;
}

/** Creates pallets of 10 cartons that are stored in a bin. */
export async function stored({ admin, door, yard, order, binId }: Stock, count: number): Promise<Answer['data'][]> {
  const answer = await door.within(admin, async ({ records }) => {
    const made = await records.createMany(
      'hwInside',
      Array.from({ length: count }, () => ({
        ...{ lpn: next('LPN'), orderId: order.id, orderGoodsId: order.goods[0]?.id, shippingMark: 'M' },
        ...{ customerId: yard.customerId, repositoryId: yard.repositoryId, locatorId: binId },
        ...{ insideStatus: 'STORED', quality: 'GOOD', destCode: 'ONT8', deliveryMethod: 'TRUCK' },
        ...{ cartonQty: 10, lockedQty: 0, availQty: 10, palletQty: '1', weightKg: '100', volumeCbm: '1.2' },
      })) as never,
    );
    return { made };
  });
  if (answer.code !== 20000) throw new Error(answer.text);
  return answer.data.made;
}

/** Creates a delivery of `count` pallets that has an appointment, so that it can be put on a trip. */
export async function appointed(stock: Stock, count = 1): Promise<{ id: string; pallets: Answer['data'][] }> {
  const { admin, yard } = stock;
  const pallets = await stored(stock, count);
  const made = await create(admin, deliveryCalls.save, {
    ...{ deliveryMethod: 'TRUCK', repositoryId: yard.repositoryId, destType: 'AMAZON', destCode: 'ONT8' },
    items: pallets.map(({ id }) => ({ insideId: id, cartonQty: 10, palletQty: '1' })),
  });
  const input = { appointmentNo: '1234567890', appointmentTime: hoursAhead(30) };
  const answer = await admin.post(deliveryCalls.transit, { id: made.id, transition: 'appoint', input });
  if (answer.code !== 20000) throw new Error(answer.text);
  return { id: made.id, pallets };
}
