import { errors } from '../../../contract/errors.ts';
import { listed } from '../../../contract/text.ts';
import {
  type ActionHooks,
  type Coming,
  decimals,
  type Follower,
  type OnPrepare,
  type ReadRecords,
  type Reject,
  type Stored,
  type Values,
} from '../../../server/extend.ts';
import { containerOf } from '../../orders/order.ts';
import { isReasonRemark, snapshotIn } from '../pricing/costLine.ts';
import { type Cost, isAuthor, nameOf } from './cost.ts';
import { rateFinder } from './exchangeRates.ts';

type Line = Coming<'hwCost'>;

/** The fields of a line that people enter; all others follow from them or from later steps. */
const enteredFields = [
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

const partyTypes = {
  AR: { type: 'CUSTOMER', texts: { zh: '应收的往来单位须是客户', en: 'The party of a receivable is a customer' } },
  AP: { type: 'SUPPLIER', texts: { zh: '应付的往来单位须是供应商', en: 'The party of a payable is a supplier' } },
} as const;

/** The records that the lines of one save refer to. */
interface References {
  readonly orders: ReadonlyMap<string, Stored<'hwOrder'>>;
  readonly parties: ReadonlyMap<string, Stored<'hwUser'>>;
  readonly items: ReadonlyMap<string, Stored<'hwCostConfig'>>;
}

/**
 * Before every write of cost lines: fills in what follows from their order, fee item and business date, and who has entered
 * them. Later steps, such as billing, do not change it. On approval the exchange rate of the business date is fixed; without
 * a rate the line cannot be approved (README, rules 18 and 23).
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
      // A change of the customer that follows the order does not count as entered by the user.
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

/** Whether a line without a price has been priced now, so that the remark with the reason can go. */
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
  return (
    before !== undefined && enteredFields.every((name) => name === 'partyId' || isAlike(before[name], record[name]))
  );
}

function isAlike(one: unknown, other: unknown): boolean {
  return (one ?? null) === (other ?? null);
}

function rejectMismatch(
  { direction, partyId, costConfigId }: Line,
  { parties, items }: References,
  reject: Reject,
): void {
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

function uniqueIds(ids: readonly (string | null | undefined)[]): string[] {
  return [...new Set(ids.flatMap((id) => id ?? []))];
}

/** A line for which the quotation found no price cannot be submitted at 0: it needs a rate, or is deleted (README, rule 8). */
export const submitCosts: ActionHooks<'hwCost'> = (event, next) => {
  const { rows, reject } = event;
  const open = rows.filter((cost) => decimals.compare(cost.rate, 0) === 0 && snapshotIn(cost)?.reason);
  if (open.length > 0) {
    const numbers = listed(open.map(nameOf));
    reject({
      zh: `${numbers.zh} 没有匹配的报价，单价为 0：请补价目后重新计费，或填写单价`,
      en: `No price was found for ${numbers.en}, so the amount is 0. Add the price and quote again, or enter the rate`,
    });
  }
  return next();
};

/**
 * Four eyes on every amount: the person who created a line, last changed it or caused it does not approve it, whatever their
 * permissions (README, rule 23).
 */
export const approveCosts: ActionHooks<'hwCost'> = async ({ rows, user, reject }, next) => {
  const own = rows.filter((cost) => isAuthor(cost, user.account));
  if (own.length > 0) {
    const numbers = listed(own.map(nameOf));
    reject({
      zh: `${numbers.zh} 由您录入或由您的操作生成，须由他人审核`,
      en: `You entered or caused ${numbers.en}, so somebody else must approve it`,
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
