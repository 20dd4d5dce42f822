import type { Coming, OnPrepare, ReadRecords, Refuse, Stored, Values } from '../../../server/extend.ts';
import { containerOf } from '../../orders/order.ts';
import { snapshotIn } from '../pricing/quoting/costLine.ts';
import { isReasonRemark } from '../pricing/quoting/reasonRemark.ts';
import { type Cost, nameOf } from './cost.ts';
import { rateFinder } from './rateFinder.ts';

type Line = Coming<'hwCost'>;

/** What a line says; everything else about it follows, or happens to it. */
const said = [
  ...([
    'direction',
    'orderId',
    'deliveryId',
    'dispatchId',
    'partyId',
    'costConfigId',
    'destCode',
    'chargeUnit',
  ] as const),
  ...(['qty', 'rate', 'taxRate', 'currency', 'bizDate', 'remark', 'source'] as const),
];

const wantedParty = {
  AR: { type: 'CUSTOMER', words: { zh: '应收的往来单位须是客户', en: 'The party of a receivable is a customer' } },
  AP: { type: 'SUPPLIER', words: { zh: '应付的往来单位须是供应商', en: 'The party of a payable is a supplier' } },
} as const;

/** What the lines of one save refer to. */
interface Known {
  readonly orders: ReadonlyMap<string, Stored<'hwOrder'>>;
  readonly parties: ReadonlyMap<string, Stored<'hwUser'>>;
  readonly items: ReadonlyMap<string, Stored<'hwCostConfig'>>;
}

/**
 * Before every write of cost lines: what follows from their order, fee item and day, and who has entered them. A line on
 * which only something happens (it is billed, settled) stays as it was approved; from its approval on the exchange rate of
 * its day is fixed, and without one nothing can be approved (domain.md 3.6, 6.10).
 */
export const prepareCosts: OnPrepare<'hwCost'> = async ({ rows, records, refuse, user, cause }) => {
  const isOther = (before: Cost | undefined, record: Line): boolean =>
    !before || said.some((name) => !isAlike(before[name], record[name]));
  const changed = rows.filter(({ before, record }) => isOther(before, record));
  if (changed.length === 0 && cause !== 'transit:approve') return rows.map(() => ({}));
  const lines = changed.map(({ record }) => record);
  const known = await knownOf(records, lines);
  const rateOf = rateFinder(records);
  return Promise.all(
    rows.map(async ({ before, record, isNew }): Promise<Values<'hwCost'>> => {
      const isRated = isOther(before, record) || cause === 'transit:approve';
      const { bizDate: date, currency: from, baseCurrency } = record;
      const exchangeRate = isRated ? ((await rateOf({ date, from, to: baseCurrency ?? from })) ?? null) : undefined;
      if (exchangeRate === null && cause === 'transit:approve') refuseUnrated(record, refuse);
      if (!isOther(before, record)) return isRated ? { exchangeRate } : {};
      refuseStrange(record, known, refuse);
      const item = known.items.get(record.costConfigId);
      const order = known.orders.get(record.orderId ?? '');
      // The customer of its order is not what somebody has entered of it.
      const isCarried = isOnlyParty(before, record) && record.partyId === order?.customerId;
      return {
        ...{ ...containerOf(order), exchangeRate, enteredBy: isCarried ? before?.enteredBy : user.account },
        ...{ costStage: item?.costStage ?? null, chargeUnit: record.chargeUnit ?? item?.chargeUnit ?? null },
        ...(isNew && (cause === 'import' || cause === 'list') && { source: 'IMPORT' as const }),
        ...(before && isPricedNow(before, record) && { remark: null }),
      };
    }),
  );
};

/** Somebody has given a line its price: why it had none is not its remark any more. */
function isPricedNow(before: Cost, { rate, remark }: Line): boolean {
  const reason = snapshotIn(before)?.reason;
  return Boolean(remark && reason && !isAlike(before.rate, rate) && isReasonRemark(remark, reason));
}

function refuseUnrated(cost: Line, refuse: Refuse): never {
  const { bizDate: date, currency: from, baseCurrency } = cost;
  const to = baseCurrency ?? from;
  return refuse({
    zh: `${nameOf(cost)}：没有 ${date} 及之前 ${from} 兑 ${to} 的汇率，请先录入汇率`,
    en: `${nameOf(cost)}: there is no exchange rate from ${from} to ${to} of ${date} or before: enter one first`,
  });
}

function isOnlyParty(before: Cost | undefined, record: Line): boolean {
  return before !== undefined && said.every((name) => name === 'partyId' || isAlike(before[name], record[name]));
}

function isAlike(one: unknown, other: unknown): boolean {
  return (one ?? null) === (other ?? null);
}

function refuseStrange({ direction, partyId, costConfigId }: Line, { parties, items }: Known, refuse: Refuse): void {
  const wanted = wantedParty[direction];
  if (parties.get(partyId)?.userType !== wanted.type) refuse(wanted.words, { at: '/partyId' });
  const item = items.get(costConfigId);
  if (!item?.direction || item.direction === direction) return;
  refuse(
    {
      zh: `费用项目 ${item.costCode} 不用于${direction === 'AR' ? '应收' : '应付'}`,
      en: `The fee item ${item.costCode} is not one of ${direction === 'AR' ? 'receivables' : 'payables'}`,
    },
    { at: '/costConfigId' },
  );
}

async function knownOf(records: ReadRecords, lines: readonly Line[]): Promise<Known> {
  const orders = known(lines.map(({ orderId }) => orderId));
  const byId = <T extends { readonly id: string }>(list: readonly T[]) => new Map(list.map((one) => [one.id, one]));
  return {
    orders: byId(orders.length > 0 ? await records.find('hwOrder', { id: orders }) : []),
    parties: byId(await records.find('hwUser', { id: known(lines.map(({ partyId }) => partyId)) })),
    items: byId(await records.find('hwCostConfig', { id: known(lines.map(({ costConfigId }) => costConfigId)) })),
  };
}

function known(ids: readonly (string | null | undefined)[]): string[] {
  return [...new Set(ids.flatMap((id) => id ?? []))];
}
