import { type Area, type Company, idOf } from '../company.ts';
import { priceCalls } from '../support/calls.ts';
import type { Story } from '../support/walk.ts';
import { feeItems } from './feeItems.ts';
import { combinationRegions, dispatchRows, serviceRows } from './priceRows.ts';

/** The price lists that hold in the month, and those before them. */
export const prices: Area = (company) => [entered(company), raised(company)];

const own = ['LAX01', 'EWR01'] as const;

/** Public prices and those of three customers, what carriers ask, fees and containers, before the first order is quoted. */
async function* entered(company: Company): Story {
  const { desk, ago, accounts, warehouses, cabinets } = company;
  const manager = desk.as('suqing');
  yield ago(32, 4);
  const fees = await feeItems(manager);
  const [former, now] = [yearsAgo(ago(0), 1), yearsAgo(ago(0), 0)];
  for (const code of own) {
    const repositoryId = idOf(warehouses, code);
    const post = (call: string, whose: string, rows: readonly object[]) => manager.post(`${call}/${whose}`, rows);
    const list = { repositoryId, direction: 'AR', level: 100 } as const;
    await post(
      priceCalls.dispatch,
      '0',
      dispatchRows(code, { ...list, effectiveDate: former, expiryDate: lastDay(now), level: 94 }),
    );
    await post(priceCalls.dispatch, '0', dispatchRows(code, { ...list, effectiveDate: now }));
    for (const [account, level] of [
      ['yuehai', 92],
      ['xinghe', 90],
      ['lanting', 96],
    ] as const) {
      await post(
        priceCalls.dispatch,
        idOf(accounts, account),
        dispatchRows(code, { ...list, effectiveDate: now, level }),
      );
    }
    const carrierId = idOf(accounts, code === 'LAX01' ? 'redwood' : 'garden');
    await post(
      priceCalls.dispatch,
      '0',
      dispatchRows(code, { ...list, direction: 'AP', carrierId, effectiveDate: now, level: 76 }),
    );
    const services = {
      repositoryId,
      effectiveDate: now,
      feeOf: (fee: string) => idOf(fees, fee),
      typeOf: (type: string) => idOf(cabinets, type),
    };
    await post(priceCalls.operation, '0', serviceRows(services));
    await post(priceCalls.combination, '0', containers(company, code, now));
  }
}

/** Next year's public prices wait as drafts. */
async function* raised({ desk, ago, warehouses }: Company): Story {
  yield ago(2, 5);
  const next = yearsAgo(ago(0), -1);
  const list = { repositoryId: idOf(warehouses, 'LAX01'), direction: 'AR', effectiveDate: next, level: 104 } as const;
  const rows = dispatchRows('LAX01', list).map((row) => ({ ...row, status: 'DRAFT' }));
  await desk.as('suqing').post(`${priceCalls.dispatch}/0`, rows);
}

function containers({ warehouses, cabinets }: Company, code: string, effectiveDate: string): readonly object[] {
  return (combinationRegions[code] ?? []).flatMap(([regionCode, destValues, price, large, noCrossZone]) =>
    (
      [
        ['40HQ', price, 36],
        ['45HQ', large, 40],
      ] as const
    ).map(([type, amount, stdPallets]) => ({
      ...{ repositoryId: idOf(warehouses, code), cabinetId: idOf(cabinets, type), regionCode, destValues, noCrossZone },
      ...{ price: `${amount}.00`, maxDest: 14, maxMixDest: 12, stdPallets, palletCbm: '1.80', overPalletRate: '95' },
      ...{ overWeightFee: '180', nonmixPickup: '1550', extraDestFee: '60' },
      ...{ currency: 'USD', effectiveDate, status: 'ACTIVE' },
    })),
  );
}

/** The first of January so many years before a day. */
function yearsAgo(day: Date, years: number): string {
  return `${day.getUTCFullYear() - years}-01-01`;
}

/** The day before the first of a year. */
function lastDay(first: string): string {
  return `${Number(first.slice(0, 4)) - 1}-12-31`;
}
