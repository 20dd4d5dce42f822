import type { Client } from './client.ts';
import { callsOf, create } from './lab.ts';

/** The calls of orders and of the warehouse. */
export const orderCalls = callsOf('HwOrder');
export const palletCalls = {
  ...callsOf('HwInside'),
  devan: '/hw/wms/hwInside/devanHwInside',
  flows: '/hw/wms/hwInside/findHwInsideFlowList',
};
export const binCalls = { ...callsOf('HwLocator'), generate: '/hw/wms/hwLocator/generateHwLocator' };
export const countCalls = { ...callsOf('HwInventory'), enter: '/hw/wms/hwInventory/countHwInventory' };

/** Container numbers that are valid (ISO 6346). */
export const containers = ['MSKU9001003', 'CMAU9001002', 'EGHU9001000', 'OOLU9001005', 'HLXU9001000', 'ZCSU9001008'] as const;

/** The ids of the master data that a warehouse needs before its first container. */
export interface Yard {
  readonly customerId: string;
  readonly carrierId: string;
  readonly operatorId: string;
  readonly repositoryId: string;
  readonly cabinetId: string;
  readonly quayId: string;
}

/** Creates master data as an administrator: a customer, a carrier, a clerk, a warehouse, a container type and a terminal. */
export async function openYard(admin: Client): Promise<Yard> {
  const party = (code: string, userType: string, more: object = {}) =>
    create(admin, '/hw/wms/hwUser/saveHwUser', {
      ...{ account: code, userCode: code.toUpperCase(), userName: code, userType },
      ...(userType === 'STAFF' ? {} : { payTerm: 'NET30', currency: 'USD' }),
      ...more,
    });
  const [role] = (await admin.post('/hw/wms/user/hwRole/findHwRoleList', { roleKey: 'orderClerk' })).data.records;
  const customer = await party('seller', 'CUSTOMER', { dataScope: 'CUSTOMER' });
  const carrier = await party('drayco', 'SUPPLIER');
  const operator = await party('clerk2', 'STAFF', { roleIds: [role.id] });
  const warehouse = await create(admin, '/hw/wms/hwRepositoryConfig/saveHwRepositoryConfig', {
    ...{ repositoryCode: 'LAX01', repositoryName: '洛杉矶仓', warehouseType: 'OWN', country: 'US', stateCode: 'CA' },
    ...{ city: 'Ontario', address: '1 Main St', zipCode: '91761', timezone: 'America/Los_Angeles' },
  });
  const cabinet = await create(admin, '/hw/wms/hwCabinetConfig/saveHwCabinetConfig', {
    ...{
      cabinetCode: '40HQ',
      isoCode: '45G1',
      cabinetName: '40尺高柜',
      cabinetNameEn: "40' high cube",
      groupCode: 'HC',
    },
    ...{ lengthFt: 40, teu: '2.00', innerCbm: '68', maxPayloadKg: '28600' },
  });
  const quay = await create(admin, '/hw/wms/hwQuayConfig/saveHwQuayConfig', {
    ...{
      quayCode: 'USLAX-APMT',
      quayName: '洛杉矶APM码头',
      quayNameEn: 'APM Terminals Los Angeles',
      portCode: 'USLAX',
    },
    ...{ stateCode: 'CA', timezone: 'America/Los_Angeles', freeDays: 4 },
  });
  return {
    ...{ customerId: customer.id, carrierId: carrier.id, operatorId: operator.id },
    ...{ repositoryId: warehouse.id, cabinetId: cabinet.id, quayId: quay.id },
  };
}

/** Returns the values of a goods line for a fulfillment center. Each carton has 10 kg and 0.12 CBM. */
export const goodsFor = (destCode: string, cartonQty: number, mark = `M-${destCode}`) => ({
  ...{
    shippingMark: mark,
    productName: '台灯',
    cartonQty,
    cartonWeightKg: '10',
    lengthCm: '60',
    widthCm: '50',
    heightCm: '40',
  },
  ...{
    destType: 'AMAZON',
    destCode,
    fbaId: `FBA15${destCode.padEnd(6, '0')}`,
    refId: '4GTH7K2A',
    deliveryMethod: 'TRUCK',
  },
});

/** Returns the values of an order for one container, as a clerk enters them. */
export const orderOf = (yard: Yard, containerNo: string, goods: readonly object[] = [goodsFor('ONT8', 100)]) => ({
  ...{ customerId: yard.customerId, containerNo, cabinetId: yard.cabinetId, blNo: 'MAEU123456789', podCode: 'USLAX' },
  ...{ quayId: yard.quayId, eta: '2026-11-01', repositoryId: yard.repositoryId, goods },
});

/** Runs the transitions of a new order up to its arrival at the warehouse. */
export async function bringIn(client: Client, yard: Yard, order: { id: string }): Promise<void> {
  const step = async (transition: string, input: object = {}): Promise<void> => {
    const { code, text } = await client.post(orderCalls.transit, { id: order.id, transition, input });
    if (code !== 20000) throw new Error(`${transition}: ${text}`);
  };
  await step('submit');
  await step('assign', { operatorId: yard.operatorId, drayageSupplierId: yard.carrierId });
  await step('arrivePort', { ata: '2026-11-02T08:00:00Z' });
  const released = await client.post('/hw/wms/hwOrder/customsRelease', {
    ...{ id: order.id, input: { customsReleaseTime: '2026-11-02T20:00:00Z' } },
  });
  if (released.code !== 20000) throw new Error(released.text);
  await step('pickUp', { pickupTime: '2026-11-04T15:00:00Z' });
  await step('arriveWarehouse', { arriveTime: '2026-11-04T19:00:00Z' });
}
