import type { Text } from '../../../../contract/text.ts';
import { type Decimal, decimals } from '../../../../server/extend.ts';
import type { Charge } from '../charge.ts';
import { chargeOf } from '../charge.ts';
import type { Destination } from '../charges/destination.ts';
import type { CombinationRow } from '../lists/rows.ts';
import { plain } from '../plain.ts';
import { ceiling } from '../quotient.ts';
import { say } from '../say.ts';
import { ratiosOf } from './ratiosOf.ts';
import { type ContainerAsk, type Sorted, sortDestinations } from './sortDestinations.ts';

/** A rate of dispatch and the row that it stands in. */
export interface DispatchRate {
  readonly rate: Decimal;
  readonly quoteNo: string;
}

interface Ask extends ContainerAsk {
  readonly grossWeightKg: Decimal;
  readonly digits: number;
  /** The dearest rate of dispatch among the destinations of the container, looked for only where it is needed. */
  readonly dearest: () => DispatchRate | undefined;
}

/** What a container costs as a combination, without the delivery of what lies outside; or why it is none. */
export type Combination =
  | { readonly charges: readonly Charge[]; readonly outside: readonly Destination[] }
  | { readonly reason: Text };

/** A combination container (domain.md 6.6). */
export function combinationCharges(ask: Ask): Combination {
  const sorted = sortDestinations(ask);
  if ('reason' in sorted) return sorted;
  const regions = new Map(sorted.inside.map(({ destination, row }) => [destination, row.regionCode]));
  const { total, ratioOf, steps } = ratiosOf(ask.destinations, (one) => regions.get(one) ?? '-');
  const parts = { ...sorted, ...ask, total, ratioOf };
  const base = baseOf(parts);
  return {
    charges: [
      { ...base, steps: [...sorted.steps, ...steps, ...base.steps] },
      ...overPallets(parts),
      ...outsidePickup(parts),
      ...extraDestinations(parts),
      ...overweight(parts),
    ],
    outside: sorted.outside,
  };
}

/** What somebody is to complete: domain.md 6.3 and 6.6 have no price by guess. */
const noOverPalletRate: Text = {
  zh: '找不到匹配报价：组合柜报价没有超板单价，派送报价也没有可用单价',
  en: 'No matching quotation: the container price has no rate for pallets over, and no dispatch rate stands in for it',
};

interface Parts extends Sorted, Ask {
  readonly total: Decimal;
  readonly ratioOf: (destination: Destination) => Decimal;
}

function baseOf({ inside, ratioOf, digits }: Parts): Charge {
  const byRegion = Map.groupBy(inside, ({ row }) => row.regionCode);
  const shares = [...byRegion]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([region, members]) => {
      const { price, quoteNo } = (members[0] as { row: CombinationRow }).row;
      const ratio = decimals.add('0', ...members.map(({ destination }) => ratioOf(destination)));
      const amount = decimals.multiply(price, ratio);
      return { amount, quoteNo, step: say('region', { region, quoteNo, price: plain(price), ratio, amount }) };
    });
  const amount = decimals.add('0', ...shares.map((share) => share.amount));
  return chargeOf({
    ...{ part: 'COMBINATION', qty: '1', unit: 'CONTAINER', rate: decimals.round(amount, digits), amount, digits },
    steps: [...shares.map(({ step }) => step), ...(shares.length > 1 ? [say('sum', { amount })] : [])],
    quoteNo: [...new Set(shares.map(({ quoteNo }) => quoteNo))].join(' '),
  });
}

function overPallets({ terms, total, digits, dearest }: Parts): readonly Charge[] {
  const pallets = ceiling(total, terms.palletCbm);
  const over = pallets - terms.stdPallets;
  if (over <= 0) return [];
  const fallback = terms.overPalletRate === null ? dearest() : undefined;
  const rate = terms.overPalletRate ?? fallback?.rate ?? '0';
  const counts = { pallets: `${pallets}`, std: `${terms.stdPallets}`, over: `${over}` };
  const product = decimals.multiply(rate, over);
  const steps = [
    say('overPallets', { cbm: plain(total), palletCbm: plain(terms.palletCbm), ...counts }),
    ...(fallback ? [say('dearest', { rate: plain(fallback.rate), quoteNo: fallback.quoteNo })] : []),
    say('product', { qty: `${over}`, rate: plain(rate), amount: plain(product) }),
  ];
  const { quoteNo } = terms;
  const charge = { part: 'OVER_PALLET', qty: `${over}`, rate, unit: 'PALLET', amount: product } as const;
  const isPriced = terms.overPalletRate !== null || fallback !== undefined;
  return [{ ...chargeOf({ ...charge, steps, quoteNo, digits }), ...(!isPriced && { reason: noOverPalletRate }) }];
}

function outsidePickup({ terms, outside, ratioOf, digits }: Parts): readonly Charge[] {
  if (outside.length === 0 || terms.nonmixPickup === null) return [];
  const price = terms.nonmixPickup;
  const ratio = decimals.add('0', ...outside.map(ratioOf));
  const amount = decimals.multiply(price, ratio);
  const steps = [say('outside', { ratio, price: plain(price), amount: plain(amount) })];
  const rate = decimals.round(amount, digits);
  const { quoteNo } = terms;
  return [chargeOf({ part: 'NONMIX_PICKUP', qty: '1', rate, unit: 'ORDER', amount, steps, quoteNo, digits })];
}

function extraDestinations({ terms, destinations, digits }: Parts): readonly Charge[] {
  const extra = destinations.length - terms.maxMixDest;
  if (extra <= 0 || terms.extraDestFee === null) return [];
  const amount = decimals.multiply(terms.extraDestFee, extra);
  const words = { qty: `${extra}`, rate: plain(terms.extraDestFee), amount: plain(amount) };
  const steps = [
    say('extraDest', { count: `${destinations.length}`, most: `${terms.maxMixDest}` }),
    say('product', words),
  ];
  const { extraDestFee: rate, quoteNo } = terms;
  return [chargeOf({ part: 'EXTRA_DEST', qty: `${extra}`, rate, unit: 'DEST', amount, steps, quoteNo, digits })];
}

function overweight({ terms, grossWeightKg, digits }: Parts): readonly Charge[] {
  const { weightLimitKg, overWeightFee: fee, quoteNo } = terms;
  if (weightLimitKg === null || fee === null || decimals.compare(grossWeightKg, weightLimitKg) <= 0) return [];
  const steps = [
    say('overweight', { weight: plain(grossWeightKg), limit: plain(weightLimitKg) }),
    say('fixedFee', { amount: plain(fee) }),
  ];
  return [
    chargeOf({ part: 'OVERWEIGHT', qty: '1', rate: fee, unit: 'CONTAINER', amount: fee, steps, quoteNo, digits }),
  ];
}
