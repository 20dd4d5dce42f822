import type { Client } from './client.ts';
import { callsOf, create } from './lab.ts';
import { userCalls } from './people.ts';
import type { Yard } from './yard.ts';

/** The calls of the three kinds of price rows. Some of their names are irregular. */
export const priceCalls = {
  operation: priceCallsOf('HwOperationTemplate', {
    ...{ save: 'saveHwOperationTemplateById', deleteById: 'deleteHwOperationById' },
    ...{ template: 'downloadSysTemplate', import: 'importHwSys' },
  }),
  dispatch: priceCallsOf('HwQuotationTemplate', { template: 'downloadDispatchTemplate', import: 'importHwDispatch' }),
  combination: priceCallsOf('HwCombinationTemplate', {
    ...{ save: 'saveHwCombinationTemplateById', deleteById: 'deleteHwCombinationById' },
    ...{ template: 'downloadSysTemplate', import: 'importHwSys' },
  }),
};

interface Own {
  readonly save?: string;
  readonly deleteById?: string;
  readonly template: string;
  readonly import: string;
}

function priceCallsOf(name: string, own: Own) {
  const usual = callsOf(name);
  const base = usual.find.slice(0, usual.find.lastIndexOf('/'));
  return {
    ...usual,
    save: own.save === undefined ? usual.save : `${base}/${own.save}`,
    deleteById: (id: string) => (own.deleteById === undefined ? usual.deleteById(id) : `${base}/${own.deleteById}/${id}`),
    ...{ template: `${base}/${own.template}`, import: `${base}/${own.import}` },
    saveSheet: `${base}/save${name}Sheet`,
    /** Saves prices of a user. The user id `0` means the public prices. */
    batch: (userId: string) => `${usual.saveBatch}/${userId}`,
    act: (action: string) => `${base}/${action}`,
    read: (question: string) => `${base}/${question}`,
  };
}

const head = { currency: 'USD', effectiveDate: '2026-01-01', status: 'ACTIVE' };

/** Returns the values of a price for pallets to one destination. */
export const dispatchRow = ({ repositoryId }: Yard, more: object = {}): Record<string, unknown> => ({
  ...{
    direction: 'AR',
    repositoryId,
    deliveryMethod: 'TRUCK',
    destType: 'AMAZON',
    regionRule: 'FC',
    destValues: 'ONT8',
  },
  ...{ chargeUnit: 'PALLET', tierFrom: '0', rate: '85', palletRule: 'CEIL', palletCbm: '1.8', ...head, ...more },
});

/** Returns the values of a price for a fee item. */
export const serviceRow = ({ repositoryId }: Yard, costConfigId: string, more: object = {}): Record<string, unknown> => ({
  ...{ direction: 'AR', repositoryId, costConfigId, chargeUnit: 'CONTAINER', tierFrom: '0', freeQty: '0', rate: '450' },
  ...{ ...head, ...more },
});

/** Returns the values of a price for a container to one region. */
export const regionRow = ({ repositoryId, cabinetId }: Yard, more: object = {}): Record<string, unknown> => ({
  ...{ repositoryId, regionCode: 'A', destValues: 'ONT8/LGB8', cabinetId, price: '2450', maxDest: 14, maxMixDest: 12 },
  ...{ stdPallets: 36, palletCbm: '1.8', ...head, ...more },
});

let serial = 0;

/** Creates a customer without prices. */
export function newCustomer(admin: Client) {
  serial += 1;
  const code = `CUST${serial}${Math.random().toString(36).slice(2, 6).toUpperCase()}`;
  return create(admin, userCalls.save, {
    ...{ account: code.toLowerCase(), userCode: code, userName: code, userType: 'CUSTOMER', dataScope: 'CUSTOMER' },
    ...{ payTerm: 'NET30', currency: 'USD' },
  });
}
