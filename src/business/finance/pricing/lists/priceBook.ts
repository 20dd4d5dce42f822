import type { ReadRecords, Where } from '../../../../server/extend.ts';
import type { Fees, Way } from '../charge.ts';
import type { OrderFacts } from '../facts.ts';
import { isInForce, keysOfRow, type ListsInForce, type PriceList, priceListOf } from './priceList.ts';
import type { CombinationRow, DispatchRow, OperationRow, PriceRow } from './rows.ts';

interface PriceAsk {
  readonly customerId: string;
  readonly repositoryId: string;
  readonly currency: string;
  readonly date: string;
}

/** Finds the price lists for receivables that are in force. */
export interface PriceBook {
  operation(ask: PriceAsk): Promise<ListsInForce<OperationRow>>;
  dispatch(ask: PriceAsk): Promise<ListsInForce<DispatchRow>>;
  combination(ask: PriceAsk): Promise<ListsInForce<CombinationRow>>;
  /** Drops the cached lists of a customer, so that memory does not grow with the number of customers. */
  forget(customerId: string): void;
}

/** The index key of all rows for a delivery method and destination type. */
export const wayKey = (deliveryMethod: string, destType: string): string => `WAY ${deliveryMethod} ${destType}`;
/** The index key of all regions for a container type. */
export const cabinetKey = (cabinetId: string): string => `CABINET ${cabinetId}`;

type Source = Pick<ReadRecords, 'find'>;

/** Creates a price book that reads each price list on first use and caches it with an index. */
export function createPriceBook(records: Source): PriceBook {
  const operation = createShelf<OperationRow>(records, {
    resource: 'hwOperationTemplate',
    where: { direction: 'AR' },
    fields: rowFields.operation,
    keysOf: ({ costConfigId }) => [costConfigId],
  });
  const dispatch = createShelf<DispatchRow>(records, {
    resource: 'hwQuotationTemplate',
    where: { direction: 'AR' },
    fields: rowFields.dispatch,
    keysOf: (row) => [...keysOfRow(row.destValues, row.regionRule), wayKey(row.deliveryMethod, row.destType)],
  });
  const combination = createShelf<CombinationRow>(records, {
    resource: 'hwCombinationTemplate',
    where: {},
    fields: rowFields.combination,
    keysOf: (row) => [...keysOfRow(row.destValues), cabinetKey(row.cabinetId)],
  });
  return {
    operation: operation.at,
    dispatch: dispatch.at,
    combination: combination.at,
    forget: (customerId) => {
      for (const shelf of [operation, dispatch, combination]) shelf.forget(customerId);
    },
  };
}

interface Kind<R> {
  readonly resource: string;
  readonly where: Readonly<Record<string, string>>;
  /** The fields of a row that are read. */
  readonly fields: readonly string[];
  readonly keysOf: (row: R) => readonly string[];
}

/** The versions of one list that have been read, newest first. */
interface Versions<R extends PriceRow> {
  readonly lists: PriceList<R>[];
  hasAll: boolean;
}

function createShelf<R extends PriceRow>(records: Source, kind: Kind<R>) {
  const kept = new Map<string, Versions<R>>();
  const versionAt = async (userId: string | null, ask: PriceAsk): Promise<PriceList<R> | undefined> => {
    const key = JSON.stringify([userId, ask.repositoryId, ask.currency]);
    const versions = kept.get(key) ?? { lists: [], hasAll: false };
    kept.set(key, versions);
    for (let i = 0; ; i++) {
      const list = versions.lists[i] ?? (await olderOf(versions, userId, ask));
      if (!list) return undefined;
      if (list.rows.some((row) => isInForce(row, ask.date))) return list;
    }
  };
  const olderOf = async (versions: Versions<R>, userId: string | null, ask: PriceAsk) => {
    if (versions.hasAll) return undefined;
    const list = await readOlder(records, kind, { userId, ask, before: versions.lists.at(-1)?.effectiveDate });
    if (list) versions.lists.push(list);
    else versions.hasAll = true;
    return list;
  };
  return {
    at: async (ask: PriceAsk): Promise<ListsInForce<R>> => ({
      exclusive: await versionAt(ask.customerId, ask),
      public: await versionAt(null, ask),
    }),
    forget: (customerId: string) => {
      for (const key of kept.keys()) if (key.startsWith(JSON.stringify([customerId]).slice(0, -1))) kept.delete(key);
    },
  };
}

interface Older {
  readonly userId: string | null;
  readonly ask: PriceAsk;
  /** Limits the search to versions effective before this date. If undefined, the newest version is found. */
  readonly before: string | undefined;
}

/** The maximum number of rows in one query. It is limited, so that other requests can run between two queries. */
const page = 5_000;

async function readOlder<R extends PriceRow>(
  records: Source,
  { resource, where: own, fields, keysOf }: Kind<R>,
  { userId, ask: { repositoryId, currency }, before }: Older,
): Promise<PriceList<R> | undefined> {
  const where: Where = { ...own, userId, repositoryId, currency, status: 'ACTIVE' };
  const newest = { sorts: [{ field: 'effectiveDate', order: 'desc' }], limit: 1 } as const;
  const since: Where = before === undefined ? {} : { effectiveDate: { lt: before } };
  const [head] = await records.find<string>(resource, { ...where, ...since }, newest);
  if (!head) return undefined;
  const effectiveDate = String(head.effectiveDate);
  const rows: R[] = [];
  for (let last = ''; ; ) {
    const after: Where = last === '' ? {} : { id: { gt: last } };
    const some = await records.find<string>(resource, { ...where, effectiveDate, ...after }, { limit: page, fields });
    rows.push(...(some as unknown as readonly R[]));
    if (some.length < page) break;
    last = some.at(-1)?.id ?? '';
  }
  return priceListOf({ userId: userId ?? undefined, effectiveDate }, rows, keysOf);
}

/** All fields of a row except its id. A missing or extra field is a type error. */
type Fields<R> = Readonly<Record<Exclude<keyof R, 'id'>, true>>;

const head: Fields<PriceRow> = { quoteNo: true, effectiveDate: true, expiryDate: true };
const tier = { chargeUnit: true, tierFrom: true, tierTo: true, rate: true, minAmount: true } as const;

const operation: Fields<OperationRow> = {
  ...head,
  ...tier,
  costConfigId: true,
  cabinetId: true,
  freeQty: true,
  maxAmount: true,
};

const dispatch: Fields<DispatchRow> = {
  ...head,
  ...tier,
  deliveryMethod: true,
  destType: true,
  regionRule: true,
  destValues: true,
  cold: true,
  fixedPrice: true,
  palletRule: true,
  palletCbm: true,
  fuelPct: true,
  liftgateFee: true,
  residentialFee: true,
  appointmentFee: true,
  oversizeFee: true,
};

const combination: Fields<CombinationRow> = {
  ...head,
  regionCode: true,
  destValues: true,
  cabinetId: true,
  price: true,
  noCrossZone: true,
  maxDest: true,
  maxMixDest: true,
  stdPallets: true,
  palletCbm: true,
  overPalletRate: true,
  weightLimitKg: true,
  overWeightFee: true,
  nonmixPickup: true,
  extraDestFee: true,
};

/** The fields to read from each kind of price row. */
const rowFields = {
  operation: Object.keys(operation),
  dispatch: Object.keys(dispatch),
  combination: Object.keys(combination),
} as const;

export interface QuoteAsk {
  readonly facts: OrderFacts;
  readonly fees: Fees;
  readonly book: PriceBook;
  /**
   * The way of billing to use. By default, the order type decides. It is set to the way of existing fixed lines, so that nothing is billed
   * twice, or to the way that a trial requests. Whether `COMBINATION` is possible is then checked for orders of any type.
   */
  readonly way?: Way | undefined;
  /** The way in which the fixed lines bill the order already, regardless of current prices. */
  readonly settled?: Way | undefined;
}
