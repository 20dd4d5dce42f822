import { many, type Text } from '../../../contract/wire.ts';
import { type Decimal, decimals } from '../../../server/extend.ts';
import type { Step } from '../both/trace.ts';
import { type Charge, chargeOf, plain, t } from './charge.ts';
import { ceiling, compareText, type Destination } from './destination.ts';
import { isInForce, keysOfLocation, onlyOf, type PriceList } from './lists/priceList.ts';
import type { CombinationRow } from './lists/rows.ts';

/** A dispatch rate and the number of its price row. */
export interface DispatchRate {
  readonly rate: Decimal;
  readonly quoteNo: string;
}

interface Ask extends ContainerAsk {
  readonly grossWeightKg: Decimal;
  readonly digits: number;
  /** Returns the highest dispatch rate per pallet among the destinations of the container, if any. Called only when needed. */
  readonly dearest: () => DispatchRate | undefined;
}

/**
 * The charges of a container as a combination, and the destinations outside the regions, which are charged separately; or the reason why
 * the container cannot be billed as a combination.
 */
type Combination = { readonly charges: readonly Charge[]; readonly outside: readonly Destination[] } | { readonly reason: Text };

/** Returns the charges of a container as a combination, or the reason why it cannot be billed as one (README, rule 13). */
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

/** The reason on an over-pallet line for which there is no rate. Prices are never estimated (README, rules 8 and 13). */
const noOverPalletRate: Text = {
  zh: '找不到匹配报价：组合柜报价没有超板单价，派送报价也没有可用单价',
  en: 'No matching quotation: the combination price has no rate for extra pallets, and there is no dispatch rate to use instead',
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
      return { amount, quoteNo, step: t('region', { region, quoteNo, price: plain(price), ratio, amount }) };
    });
  const amount = decimals.add('0', ...shares.map((share) => share.amount));
  return chargeOf({
    part: 'COMBINATION',
    qty: '1',
    unit: 'CONTAINER',
    rate: decimals.round(amount, digits),
    amount,
    digits,
    steps: [...shares.map(({ step }) => step), ...(shares.length > 1 ? [t('sum', { amount })] : [])],
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
    t('overPallets', { cbm: plain(total), palletCbm: plain(terms.palletCbm), ...counts }),
    ...(fallback ? [t('dearest', { rate: plain(fallback.rate), quoteNo: fallback.quoteNo })] : []),
    t('product', { qty: `${over}`, rate: plain(rate), amount: plain(product) }),
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
  const steps = [t('outside', { ratio, price: plain(price), amount: plain(amount) })];
  const rate = decimals.round(amount, digits);
  const { quoteNo } = terms;
  return [chargeOf({ part: 'NONMIX_PICKUP', qty: '1', rate, unit: 'ORDER', amount, steps, quoteNo, digits })];
}

function extraDestinations({ terms, destinations, digits }: Parts): readonly Charge[] {
  const extra = destinations.length - terms.maxMixDest;
  if (extra <= 0 || terms.extraDestFee === null) return [];
  const amount = decimals.multiply(terms.extraDestFee, extra);
  const texts = { qty: `${extra}`, rate: plain(terms.extraDestFee), amount: plain(amount) };
  const steps = [t('extraDest', { count: `${destinations.length}`, most: `${terms.maxMixDest}` }), t('product', texts)];
  const { extraDestFee: rate, quoteNo } = terms;
  return [chargeOf({ part: 'EXTRA_DEST', qty: `${extra}`, rate, unit: 'DEST', amount, steps, quoteNo, digits })];
}

function overweight({ terms, grossWeightKg, digits }: Parts): readonly Charge[] {
  const { weightLimitKg, overWeightFee: fee, quoteNo } = terms;
  if (weightLimitKg === null || fee === null || decimals.compare(grossWeightKg, weightLimitKg) <= 0) return [];
  const steps = [t('overweight', { weight: plain(grossWeightKg), limit: plain(weightLimitKg) }), t('fixedFee', { amount: plain(fee) })];
  return [chargeOf({ part: 'OVERWEIGHT', qty: '1', rate: fee, unit: 'CONTAINER', amount: fee, steps, quoteNo, digits })];
}

/** A destination and the price row of the region to which it belongs. */
interface Inside {
  readonly destination: Destination;
  readonly row: CombinationRow;
}

/** The destinations inside and outside of regions, and the row whose terms apply to the container. */
interface Sorted {
  readonly inside: readonly Inside[];
  readonly outside: readonly Destination[];
  readonly terms: CombinationRow;
  readonly steps: readonly Step[];
}

interface ContainerAsk {
  readonly list: PriceList<CombinationRow>;
  readonly cabinetId: string | null;
  readonly date: string;
  readonly destinations: readonly Destination[];
}

/** Delivery methods of parcels, which are never part of a combination. */
const parcels: ReadonlySet<string> = new Set(['UPS', 'FEDEX']);

/** Splits destinations into those in a region and those outside, or returns why the container cannot be a combination (README, rule 13). */
function sortDestinations(ask: ContainerAsk): Sorted | { readonly reason: Text } {
  const { destinations } = ask;
  const found = destinations.map((destination) => ({ destination, row: regionOf(ask, destination) }));
  const matched = found.flatMap(({ destination, row }) => (row ? [{ destination, row }] : [])).toSorted(byVolume);
  const terms = matched.map(({ row }) => row).toSorted(byRegion)[0];
  if (!terms) return { reason: { zh: '没有仓点在组合区域内', en: 'No destination is in a region of the price list' } };
  const { maxDest, maxMixDest, quoteNo, stdPallets } = terms;
  if (destinations.length > maxDest) return { reason: tooMany(destinations.length, maxDest) };
  const inside = matched.slice(0, maxMixDest);
  const kept = new Set(inside.map(({ destination }) => destination));
  const outside = destinations.filter((destination) => !kept.has(destination));
  if (outside.length > maxDest - maxMixDest) return { reason: tooManyOutside(outside.length, maxDest - maxMixDest) };
  const regions = new Set(inside.map(({ row }) => row.regionCode));
  const alone = inside.find(({ row }) => row.noCrossZone === true);
  if (alone && regions.size > 1) return { reason: noCrossing(alone.row.regionCode) };
  const counts = { count: `${destinations.length}`, inside: `${inside.length}`, outside: `${outside.length}` };
  const steps = [
    t('terms', { quoteNo, maxDest: `${maxDest}`, maxMixDest: `${maxMixDest}`, stdPallets: `${stdPallets}` }),
    ...(matched.length > maxMixDest ? [t('keptLargest', { most: `${maxMixDest}`, rest: `${matched.length - maxMixDest}` })] : []),
    t('destinations', counts),
  ];
  return { inside, outside, terms, steps };
}

function regionOf({ list, cabinetId, date }: ContainerAsk, destination: Destination): CombinationRow | undefined {
  if (parcels.has(destination.deliveryMethod)) return undefined;
  for (const { key } of keysOfLocation(destination.place)) {
    const rows = list.rowsAt(key).filter((row) => row.cabinetId === cabinetId && isInForce(row, date));
    if (rows.length > 0) return onlyOf(rows);
  }
  return undefined;
}

/** Sorts by volume, largest first, then by destination code. */
function byVolume(a: { readonly destination: Destination }, b: { readonly destination: Destination }): number {
  const difference = decimals.compare(b.destination.cbm, a.destination.cbm);
  return difference === 0 ? compareText(a.destination.name, b.destination.name) : difference;
}

function byRegion(a: CombinationRow, b: CombinationRow): number {
  return compareText(a.regionCode, b.regionCode) || compareText(a.quoteNo, b.quoteNo);
}

const tooMany = (count: number, most: number): Text => ({
  zh: `${count} 个仓点，超过最多 ${most} 个`,
  en: `${many(count, 'destination')}, more than the limit of ${most}`,
});

const tooManyOutside = (count: number, most: number): Text => ({
  zh: `区域外有 ${count} 个仓点，最多 ${most} 个`,
  en: `${many(count, 'destination is', 'destinations are')} outside the regions, but at most ${most} can be`,
});

const noCrossing = (region: string): Text => ({
  zh: `区域 ${region} 不可与其他区域组合`,
  en: `Region ${region} cannot be combined with another region`,
});

interface Ratios {
  readonly total: Decimal;
  readonly ratioOf: (destination: Destination) => Decimal;
  readonly steps: readonly Step[];
}

/**
 * Returns the share of each destination in the container volume, with four decimals. The largest destination gets the rounding
 * difference, so that the shares add up to 1 (README, rule 13).
 */
function ratiosOf(destinations: readonly Destination[], regionOf: (one: Destination) => string): Ratios {
  const total = decimals.add('0', ...destinations.map(({ cbm }) => cbm));
  const ratios = new Map(destinations.map((one) => [one, decimals.divide(one.cbm, total, 4)]));
  const steps = destinations.map((one) =>
    t('ratio', {
      code: one.name,
      region: regionOf(one),
      cbm: plain(one.cbm),
      total: plain(total),
      ratio: ratios.get(one) ?? '0',
    }),
  );
  const residue = decimals.subtract('1', decimals.add('0', ...ratios.values()));
  const [largest] = destinations.map((destination) => ({ destination })).toSorted(byVolume);
  if (largest && decimals.compare(residue, 0) !== 0) {
    const ratio = decimals.add(ratios.get(largest.destination) ?? '0', residue);
    ratios.set(largest.destination, ratio);
    steps.push(t('residue', { residue, code: largest.destination.name, ratio }));
  }
  return { total, ratioOf: (destination) => ratios.get(destination) ?? '0', steps };
}
