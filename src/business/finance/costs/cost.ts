import { errors } from '../../../contract/errors.ts';
import { listed } from '../../../contract/wire.ts';
import {
  type ActionHooks,
  type Coming,
  type Decimal,
  dayIn,
  decimals,
  type Follower,
  type OnPrepare,
  type ReadRecords,
  type Records,
  type Reject,
  type Stored,
  type Values,
} from '../../../server/extend.ts';
import { containerOf } from '../../orders/order.ts';
import { uniqueIds } from '../../uniqueIds.ts';
import { isReasonRemark, snapshotIn } from '../pricing/costLine.ts';
import { rateFinder } from './exchangeRates.ts';

/** A cost line: a receivable or payable of one party for one fee. */
export type Cost = Stored<'hwCost'>;

/** The states of a cost line from its approval on. Only these lines count in balances and profit. */
export const approved: readonly string[] = ['APPROVED', 'BILLED', 'SETTLED'];

/** Returns the number of a cost line, for use in messages. */
export function nameOf({ costNo }: Pick<Cost, 'costNo'>): string {
  return costNo ?? '';
}

/** Splits a text of comma-separated accounts into a list. */
export function accountsIn(field: string | null | undefined): readonly string[] {
  return (field ?? '').split(',').flatMap((account) => account.trim() || []);
}

/** Joins accounts with commas, without duplicates. */
export function joined(accounts: readonly (string | null | undefined)[]): string {
  return [...new Set(accounts.flatMap((account) => account || []))].join(', ');
}

/** Whether the account created the line, last changed its contents, or caused the system to create it (README, rule 23). */
function isAuthor({ createBy, enteredBy, causedBy }: Cost, account: string): boolean {
  return [createBy, enteredBy, ...accountsIn(causedBy)].includes(account);
}

type Line = Coming<'hwCost'>;

/** The contents of a line. Whoever changes one of these fields becomes an author of the line. All other fields are derived or set later. */
const enteredFields = [
  ...(['direction', 'orderId', 'deliveryId', 'dispatchId', 'partyId', 'costConfigId', 'destCode', 'chargeUnit'] as const),
  ...(['qty', 'rate', 'taxRate', 'currency', 'bizDate', 'remark', 'source'] as const),
];

const partyTypes = {
  AR: { type: 'CUSTOMER', texts: { zh: '应收的往来单位须是客户', en: 'The party of a receivable must be a customer' } },
  AP: { type: 'SUPPLIER', texts: { zh: '应付的往来单位须是供应商', en: 'The party of a payable must be a supplier' } },
} as const;

/** The records that the lines of one save refer to. */
interface References {
  readonly orders: ReadonlyMap<string, Stored<'hwOrder'>>;
  readonly parties: ReadonlyMap<string, Stored<'hwUser'>>;
  readonly items: ReadonlyMap<string, Stored<'hwCostConfig'>>;
}

/**
 * Runs before every write of cost lines. Fills in the values derived from the order, fee item and business date, and records who entered
 * the line. Later actions such as billing do not change these values. Approval fixes the exchange rate of the business date; a line without
 * a rate cannot be approved (README, rules 18 and 23).
 */
export const prepareCosts: OnPrepare<'hwCost'> = async ({ rows, records, reject, user, cause }) => {
  const isOther = (before: Cost | undefined, record: Line): boolean =>
    !before || enteredFields.some((name) => !isAlike(before[name], record[name]));
  const changed = rows.filter(({ before, record }) => isOther(before, record));
  if (changed.length === 0 && cause !== 'transit:approve') return rows.map(() => ({}));
  const lines = changed.map(({ record }) => record);
  const references = await referencesOf(records, lines);
  const rateOf = rateFinder(records);
  return Promise.all(
    rows.map(async ({ before, record, isNew }): Promise<Values<'hwCost'>> => {
      const isRated = isOther(before, record) || cause === 'transit:approve';
      const { bizDate: date, currency: from, baseCurrency } = record;
      const exchangeRate = isRated ? ((await rateOf({ date, from, to: baseCurrency ?? from })) ?? null) : undefined;
      if (exchangeRate === null && cause === 'transit:approve') rejectUnrated(record, reject);
      if (!isOther(before, record)) return isRated ? { exchangeRate } : {};
      rejectMismatch(record, references, reject);
      const item = references.items.get(record.costConfigId);
      const order = references.orders.get(record.orderId ?? '');
      // When the customer of an order changes, its cost lines get the new customer. The user who changed the order does not become their
      // author.
      const isCarried = isOnlyParty(before, record) && record.partyId === order?.customerId;
      return {
        ...containerOf(order),
        exchangeRate,
        enteredBy: isCarried ? before?.enteredBy : user.account,
        costStage: item?.costStage ?? null,
        chargeUnit: record.chargeUnit ?? item?.chargeUnit ?? null,
        ...(isNew && (cause === 'import' || cause === 'list') && { source: 'IMPORT' as const }),
        ...(before && isPricedNow(before, record) && { remark: null }),
      };
    }),
  );
};

/** Whether a line without a price gets one now. The remark with the reason for the missing price is then removed. */
function isPricedNow(before: Cost, { rate, remark }: Line): boolean {
  const reason = snapshotIn(before)?.reason;
  return Boolean(remark && reason && !isAlike(before.rate, rate) && isReasonRemark(remark, reason));
}

function rejectUnrated(cost: Line, reject: Reject): never {
  const { bizDate: date, currency: from, baseCurrency } = cost;
  const to = baseCurrency ?? from;
  return reject({
    zh: `${nameOf(cost)}：没有 ${date} 及之前 ${from} 兑 ${to} 的汇率，请先录入汇率`,
    en: `${nameOf(cost)}: there is no exchange rate from ${from} to ${to} on or before ${date}. Enter one first`,
  });
}

function isOnlyParty(before: Cost | undefined, record: Line): boolean {
  return before !== undefined && enteredFields.every((name) => name === 'partyId' || isAlike(before[name], record[name]));
}

function isAlike(one: unknown, other: unknown): boolean {
  return (one ?? null) === (other ?? null);
}

function rejectMismatch({ direction, partyId, costConfigId }: Line, { parties, items }: References, reject: Reject): void {
  const expected = partyTypes[direction];
  if (parties.get(partyId)?.userType !== expected.type) reject(expected.texts, { at: '/partyId' });
  const item = items.get(costConfigId);
  if (!item?.direction || item.direction === direction) return;
  reject(
    {
      zh: `费用项目 ${item.costCode} 不用于${direction === 'AR' ? '应收' : '应付'}`,
      en: `The fee item ${item.costCode} is not for ${direction === 'AR' ? 'receivables' : 'payables'}`,
    },
    { at: '/costConfigId' },
  );
}

async function referencesOf(records: ReadRecords, lines: readonly Line[]): Promise<References> {
  const orders = uniqueIds(lines.map(({ orderId }) => orderId));
  const byId = <T extends { readonly id: string }>(list: readonly T[]) => new Map(list.map((one) => [one.id, one]));
  return {
    orders: byId(orders.length > 0 ? await records.find('hwOrder', { id: orders }) : []),
    parties: byId(await records.find('hwUser', { id: uniqueIds(lines.map(({ partyId }) => partyId)) })),
    items: byId(await records.find('hwCostConfig', { id: uniqueIds(lines.map(({ costConfigId }) => costConfigId)) })),
  };
}

/**
 * Rejects the submission of lines at rate 0 for which no price was found. The user must enter a rate or delete the line (README, rule 8).
 */
export const submitCosts: ActionHooks<'hwCost'> = (event, next) => {
  const { rows, reject } = event;
  const open = rows.filter((cost) => decimals.compare(cost.rate, 0) === 0 && snapshotIn(cost)?.reason);
  if (open.length > 0) {
    const numbers = listed(open.map(nameOf));
    reject({
      zh: `${numbers.zh} 没有匹配的报价，单价为 0：请补录报价后重新自动计费，或填写单价`,
      en: `No price was found for ${numbers.en}, so the amount is 0. Add the price and run the quotation again, or enter the rate`,
    });
  }
  return next();
};

/**
 * Checks that two people were involved: whoever created a line, last changed it or caused it cannot approve it, whatever their permissions
 * (README, rule 23).
 */
export const approveCosts: ActionHooks<'hwCost'> = async ({ rows, user, reject }, next) => {
  const own = rows.filter((cost) => isAuthor(cost, user.account));
  if (own.length > 0) {
    const numbers = listed(own.map(nameOf));
    reject({
      zh: `${numbers.zh} 由您录入或由您的操作生成，须由他人审核`,
      en: `Somebody else must approve ${numbers.en}, because you entered the amount or did the work behind it`,
    });
  }
  return next();
};

/** The code of a fee item cannot change once a cost line uses it (README, rule 23). */
export const lockCode: Follower<'hwCostConfig'> = {
  fields: ['costCode'],
  run: async ({ changes, records, reject }) => {
    for (const { id, before } of changes) {
      if (!before || (await records.count('hwCost', { costConfigId: id })) === 0) continue;
      reject(
        {
          zh: `费用代码 ${before.costCode} 已用于费用明细，不能修改`,
          en: `The fee code ${before.costCode} is used by cost lines and cannot be changed`,
        },
        { at: '/costCode', code: errors.wrongState.code },
      );
    }
  },
};

interface TripCostContext {
  readonly records: Records;
  readonly reject: Reject;
  readonly time: Date;
}

interface TripCost {
  readonly trip: Trip;
  /** The share of the cost that each stop bears. */
  readonly shares: readonly StopShare[];
  /** The time zone that determines the date of departure. */
  readonly zone: string | undefined;
}

/** The fee item for trip costs. It is created if there is no suitable fee item with the unit TRIP. */
const standard: Values<'hwCostConfig'> = {
  costCode: 'TRIP_COST',
  costName: '车次成本',
  costNameEn: 'Trip cost',
  costStage: 'DELIVERY',
  direction: 'AP',
  chargeUnit: 'TRIP',
  currency: 'USD',
  taxRate: '0',
  status: '0',
};

/**
 * Allocates the cost of a completed trip as payables of its carrier, one line for each delivery and order (README, rule 16). A trip by a
 * company truck has no carrier and gets no payables. Unapproved lines of an earlier cost are replaced. Once one of the lines is approved,
 * the cost can no longer change.
 */
export async function allocateTrip({ records, reject, time }: TripCostContext, { trip, shares, zone }: TripCost): Promise<void> {
  const lines = await records.find('hwCost', { dispatchId: trip.id, source: 'ALLOC' }, { lock: 'write' });
  const living = lines.filter(({ costStatus }) => costStatus !== 'VOID');
  const fixed = living.filter(({ costStatus }) => approved.includes(costStatus ?? ''));
  if (fixed.length > 0) {
    const numbers = listed(fixed.map(({ costNo }) => costNo));
    reject({
      zh: `车次 ${trip.dispatchNo ?? ''} 的成本已审核（${numbers.zh}），请先作废再改成本`,
      en: `The cost of trip ${trip.dispatchNo ?? ''} has been approved (${numbers.en}). Void these lines before you change it`,
    });
  }
  await records.remove(
    'hwCost',
    living.map(({ id }) => id),
  );
  if (!trip.carrierId || decimals.compare(trip.tripCost ?? 0, 0) === 0) return;
  const { id: costConfigId, taxRate } = await feeItem({ records, reject }, trip);
  const bizDate = dayIn(trip.departTime ?? time, zone);
  // A trip completed by an earlier release has no `completedBy`; the creator of its first line is the person who completed it.
  const causedBy = joined([...accountsIn(trip.costEnteredBy), trip.completedBy ?? living[0]?.createBy]);
  const values = tripLines(shares, { trip, costConfigId, taxRate, bizDate, causedBy });
  await records.createMany('hwCost', values);
}

/**
 * Returns the fee item for trip payables: the first by code that is for payables only and has the unit TRIP and the stage of the trip,
 * else the standard item, which is created if it does not exist. Other items that are also charged to customers are skipped, because
 * their tax may differ.
 */
async function feeItem({ records, reject }: Pick<TripCostContext, 'records' | 'reject'>, trip: Trip): Promise<Stored<'hwCostConfig'>> {
  const stage = trip.dispatchType === 'DIRECT' ? 'DIRECT' : 'DELIVERY';
  const items = await records.find('hwCostConfig', { chargeUnit: 'TRIP', status: '0' }, { sorts: [{ field: 'costCode', order: 'asc' }] });
  const { costCode } = standard;
  const payable = items.filter(({ direction, quotePart }) => direction !== 'AR' && !quotePart);
  const isStandard = (each: Stored<'hwCostConfig'>): boolean => each.costCode === costCode;
  const own = payable.find((each) => each.direction === 'AP' && each.costStage === stage && !isStandard(each));
  const item = own ?? payable.find(isStandard);
  if (item) return item;
  if ((await records.count('hwCostConfig', { costCode })) > 0) {
    reject({
      zh: `费用项目 ${costCode} 已停用、不用于应付，或单位不是车次，请在费用项目中改正`,
      en: `The fee item ${costCode} is disabled, is not for payables, or is not charged by trip. Correct it under fee items`,
    });
  }
  return records.create('hwCostConfig', standard);
}

type Trip = Stored<'hwCarDispatch'>;

/** The share of a stop in the cost of its trip, split by order; goods without an order have an empty order id. */
interface StopShare {
  readonly stop: Stored<'hwDelivery'>;
  readonly amount: Decimal;
  readonly orders: readonly { readonly orderId: string; readonly amount: Decimal }[];
}

/** Values that all cost lines of a trip share. */
interface Bill {
  readonly trip: Trip;
  readonly costConfigId: string;
  readonly taxRate: Decimal;
  /** The day of departure, or today. */
  readonly bizDate: string;
  /** The accounts that entered the cost and completed the trip. */
  readonly causedBy: string;
}

/** Returns the payables of a trip, one for each order on each delivery. Their sum is exactly the cost. */
function tripLines(shares: readonly StopShare[], bill: Bill): readonly Values<'hwCost'>[] {
  const { trip, costConfigId, taxRate, bizDate, causedBy } = bill;
  const line = (rate: Decimal, where: Values<'hwCost'>): Values<'hwCost'> => ({
    direction: 'AP',
    source: 'ALLOC',
    partyId: trip.carrierId,
    dispatchId: trip.id,
    ...where,
    costConfigId,
    chargeUnit: 'TRIP',
    qty: '1',
    rate,
    taxRate,
    currency: trip.costCurrency ?? 'USD',
    bizDate,
    causedBy,
  });
  // A trip without deliveries carries a whole container, so the order of the container bears the whole cost.
  if (shares.length === 0) return [line(trip.tripCost ?? '0', { orderId: trip.orderId })];
  return shares
    .flatMap(({ stop: { id: deliveryId, destCode }, amount, orders }) =>
      (orders.length > 0 ? orders : [{ orderId: '', amount }]).map((share) =>
        line(share.amount, { deliveryId, destCode, orderId: share.orderId === '' ? null : share.orderId }),
      ),
    )
    .filter(({ rate }) => decimals.compare(rate ?? 0, 0) !== 0);
}
