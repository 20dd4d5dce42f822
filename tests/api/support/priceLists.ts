import type { Client } from './client.ts';
import { callsOf, create } from './lab.ts';
import type { Yard } from './yard.ts';

/** The calls of costs and quotations. */
export const costCalls = callsOf('HwCost');
export const quoteCalls = {
  quote: '/hw/wms/hwOrder/quote',
  named: '/hw/wms/hwCost/quote',
  try: '/hw/wms/hwOrder/tryQuote',
  tryPrice: '/hw/wms/hwQuotationTemplate/tryPrice',
  tryContainer: '/hw/wms/hwCombinationTemplate/tryContainer',
};

const parts = [
  ...['DISPATCH', 'FUEL', 'LIFTGATE', 'RESIDENTIAL', 'APPOINTMENT', 'OVERSIZE', 'COMBINATION', 'OVER_PALLET'],
  ...['NONMIX_PICKUP', 'EXTRA_DEST', 'OVERWEIGHT', 'STORAGE', 'DEMURRAGE', 'PER_DIEM', 'CHASSIS'],
];
const ownDays = ['STORAGE', 'DEMURRAGE', 'PER_DIEM', 'CHASSIS'];

/** Creates a fee item. By default, quoting charges it automatically. */
export const fee = (admin: Client, costCode: string, more: object = {}) =>
  create(admin, '/hw/wms/hwCostConfig/saveHwCostConfig', {
    ...{ costCode, costName: costCode, costNameEn: costCode, costStage: 'WAREHOUSE', chargeUnit: 'CONTAINER' },
    ...{ currency: 'USD', taxRate: '0', autoCharge: true, ...more },
  });

/** Creates the fee items of a quotation. The price of a delivery comes from the price list; storage days are charged automatically. */
export async function openFees(admin: Client): Promise<Readonly<Record<string, { id: string }>>> {
  const made: Record<string, { id: string }> = {};
  for (const part of parts) {
    made[part] = await fee(admin, part, { quotePart: part, autoCharge: ownDays.includes(part) });
  }
  made.DEVAN = await fee(admin, 'DEVAN', { inCombination: true, taxRate: '6' });
  return made;
}

const common = { currency: 'USD', effectiveDate: '2026-01-01', status: 'ACTIVE' };

/** Creates a row of a dispatch quotation, to ONT8 at 85.00 per pallet. */
export const dispatchPrice = (admin: Client, { repositoryId }: Yard, more: object = {}) =>
  create(admin, '/hw/wms/hwQuotationTemplate/saveHwQuotationTemplate', {
    ...{ ...common, direction: 'AR', repositoryId, deliveryMethod: 'TRUCK', destType: 'AMAZON', regionRule: 'FC' },
    ...{ destValues: 'ONT8', chargeUnit: 'PALLET', tierFrom: '0', rate: '85', palletRule: 'CEIL', palletCbm: '1.8' },
    ...more,
  });

/** Creates a row of an operation quotation. */
export const operationPrice = (admin: Client, { repositoryId }: Yard, more: object) =>
  create(admin, '/hw/wms/hwOperationTemplate/saveHwOperationTemplateById', {
    ...{ ...common, direction: 'AR', repositoryId, chargeUnit: 'CONTAINER', tierFrom: '0', freeQty: '0', rate: '450' },
    ...more,
  });

/** Creates a region of a combination quotation. */
export const combinationPrice = (admin: Client, { repositoryId, cabinetId }: Yard, more: object = {}) =>
  create(admin, '/hw/wms/hwCombinationTemplate/saveHwCombinationTemplateById', {
    ...{ ...common, repositoryId, cabinetId, regionCode: 'A', destValues: 'ONT8', price: '2450', maxDest: 14 },
    ...{ maxMixDest: 12, stdPallets: 36, palletCbm: '1.8', ...more },
  });
