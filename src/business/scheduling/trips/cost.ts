import { errors } from '../../../contract/errors.ts';
import {
  type ActionHooks,
  type Decimal,
  decimals,
  minorUnit,
  type OnRead,
  type ReadRecords,
  type Stored,
  type Values,
} from '../../../server/extend.ts';
import { accountsIn, allocateTrip, joined } from '../../finance/costs/cost.ts';
import type { Delivery } from '../deliveries/delivery.ts';
import { stopsOf, type Trip, type TripContext, zoneOfTrip } from './trip.ts';

/** Runs around entering the cost of a trip: updates the payables of a completed trip. */
export const changeTripCost: ActionHooks<'hwCarDispatch'> = async (event, next) => {
  for (const trip of await next()) {
    if (trip.dispatchStatus === 'COMPLETED') await billTrip(event, trip);
  }
};

/** Passes the cost of a trip to finance, with the share of each stop. This is the only place that bills trips. */
export async function billTrip(context: TripContext, trip: Trip): Promise<void> {
  const { records } = context;
  await allocateTrip(context, { trip, shares: await sharesOf(records, trip), zone: await zoneOfTrip(records, trip) });
}

/** Answers the share of each stop and order in the cost of the trip `id` of the input (README, K1). */
export const costShares: OnRead<'hwCarDispatch'> = async ({ input, records, find, reject }) => {
  const [trip] = await find('hwCarDispatch', { id: String(input.id ?? '') });
  if (!trip) return reject({ zh: '车次不存在', en: 'This trip does not exist' }, { code: errors.notFound.code });
  const { tripCost, costCurrency, allocBasis } = trip;
  if (!tripCost) return { cost: null, shares: [] };
  const shares = (await sharesOf(records, trip)).map(({ stop, amount, orders }) => ({
    deliveryId: stop.id,
    deliveryNo: stop.deliveryNo,
    stopNo: stop.stopNo ?? null,
    amount,
    orders,
  }));
  return { cost: tripCost, currency: costCurrency, basis: allocBasis, shares };
};

type Item = Stored<'hwDeliveryItem'>;
type Basis = NonNullable<Trip['allocBasis']>;
type LoadedFigures = Readonly<Partial<Record<'loadPalletQty' | 'loadVolumeCbm' | 'loadWeightKg', Decimal | null>>>;

/** The share of an order in the share of its stop; goods without an order have an empty id. */
interface OrderShare {
  readonly orderId: string;
  readonly amount: Decimal;
}

/** The share of a stop in the cost of its trip, split by order. */
interface StopShare {
  readonly stop: Delivery;
  readonly amount: Decimal;
  readonly orders: readonly OrderShare[];
}

/** Returns the weight of a line by allocation basis, from its loaded figures (README, K2). By `ORDER`, each order has the same weight. */
const weightBy: Readonly<Record<Exclude<Basis, 'ORDER'>, (item: LoadedFigures) => Decimal>> = {
  PALLET: ({ loadPalletQty }) => loadPalletQty ?? '0',
  CBM: ({ loadVolumeCbm }) => loadVolumeCbm ?? '0',
  KG: ({ loadWeightKg }) => loadWeightKg ?? '0',
};

/** Returns the total weight of lines by the allocation basis; without a basis, by pallets. */
function weightOf(lines: readonly Item[], basis: Trip['allocBasis']): Decimal {
  if (basis === 'ORDER') return String(new Set(lines.map(({ orderId }) => orderId)).size);
  return decimals.add(0, ...lines.map(weightBy[basis ?? 'PALLET']));
}

/** Splits the cost of a trip over its stops. Of equal remainders, the smallest delivery number gets the odd cent (README, K1). */
async function sharesOf(records: ReadRecords, trip: Trip): Promise<readonly StopShare[]> {
  const { tripCost, costCurrency, allocBasis } = trip;
  if (!tripCost) return [];
  const stops = (await stopsOf(records, trip)).toSorted((a, b) => ((a.deliveryNo ?? '') < (b.deliveryNo ?? '') ? -1 : 1));
  if (stops.length === 0) return [];
  const all = await records.find('hwDeliveryItem', { deliveryId: stops.map(({ id }) => id) });
  const items = all.filter(({ shippedCartonQty }) => shippedCartonQty !== 0);
  const linesOf = (id: string): readonly Item[] => items.filter(({ deliveryId }) => deliveryId === id);
  const weights = stops.map(({ id }) => weightOf(linesOf(id), allocBasis));
  const scale = minorUnit(costCurrency) ?? 2;
  const amounts = largestRemainder(tripCost, weights, scale);
  return stops.map((stop, i) => ({
    stop,
    amount: amounts[i] ?? '0',
    orders: sharesOfOrders(linesOf(stop.id), amounts[i] ?? '0', { allocBasis, scale }),
  }));
}

function sharesOfOrders(
  items: readonly Item[],
  amount: Decimal,
  { allocBasis, scale }: Pick<Trip, 'allocBasis'> & { readonly scale: number },
): readonly OrderShare[] {
  const orders = [...Map.groupBy(items, ({ orderId }) => orderId ?? '')].toSorted(([a], [b]) => (a < b ? -1 : 1));
  if (orders.length === 0) return [];
  const weights = orders.map(([, lines]) => weightOf(lines, allocBasis));
  const amounts = largestRemainder(amount, weights, scale);
  return orders.map(([orderId], i) => ({ orderId, amount: amounts[i] ?? '0' }));
}

interface Share {
  readonly index: number;
  readonly units: bigint;
  /** The remainder that rounding down left. */
  readonly remainder: bigint;
}

/**
 * Splits an amount in proportion to weights by the largest remainder method, so that the parts add up to the amount (README, K1). All parts
 * are rounded down to `scale` decimals; the remaining units go to the parts with the largest remainders, and among equal remainders to the
 * first. When all weights are 0, all parts are equal.
 */
export function largestRemainder(amount: Decimal, weights: readonly Decimal[], scale: number): readonly Decimal[] {
  const units = whole(amount, scale);
  const scaled = weights.map((weight) => whole(weight, 6));
  const parts = scaled.every((weight) => weight === 0n) ? scaled.map(() => 1n) : scaled;
  const sum = parts.reduce((all, part) => all + part, 0n);
  const shares = parts.map((part, index): Share => ({ index, units: (units * part) / sum, remainder: (units * part) % sum }));
  const left = Number(units - shares.reduce((all, share) => all + share.units, 0n));
  const most = shares.toSorted(byRemainder).slice(0, left);
  const roundedUp = new Set(most.map(({ index }) => index));
  return shares.map(({ index, units: own }) => decimals.divide(String(roundedUp.has(index) ? own + 1n : own), 10 ** scale, scale));
}

function byRemainder(a: Share, b: Share): number {
  if (a.remainder === b.remainder) return a.index - b.index;
  return b.remainder > a.remainder ? 1 : -1;
}

function whole(value: Decimal, scale: number): bigint {
  return BigInt(decimals.round(decimals.multiply(value, 10 ** scale), 0));
}

type TripValues = Values<'hwCarDispatch'>;

/** Returns the accounts that entered the cost of a trip: those that wrote the amount, or changed its currency or allocation since. */
export function costAuthors(before: TripValues | undefined, now: TripValues, account: string): string | null {
  const isOther = (name: 'tripCost' | 'costCurrency' | 'allocBasis'): boolean => (before?.[name] ?? null) !== (now[name] ?? null);
  if (isOther('tripCost')) return now.tripCost ? account : null;
  if (!now.tripCost) return null;
  const authors = accountsIn(before?.costEnteredBy);
  return joined(isOther('costCurrency') || isOther('allocBasis') ? [...authors, account] : authors);
}
