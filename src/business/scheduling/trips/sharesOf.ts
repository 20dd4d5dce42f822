import { type Decimal, decimals, minorUnit, type ReadRecords, type Stored } from '../../../server/extend.ts';
import { largestRemainder } from './largestRemainder.ts';
import { stopsOf } from './stopsOf.ts';
import type { Delivery, Trip } from './trip.ts';

type Item = Stored<'hwDeliveryItem'>;
type Basis = NonNullable<Trip['allocBasis']>;
type Weighed = Readonly<Partial<Record<'loadPalletQty' | 'loadVolumeCbm' | 'loadWeightKg', Decimal | null>>>;

/** What an order bears of its delivery's share; goods of no order come under an empty id. */
interface OrderShare {
  readonly orderId: string;
  readonly amount: Decimal;
}

/** What a stop bears of the cost of its trip, and of that each order. */
export interface StopShare {
  readonly stop: Delivery;
  readonly amount: Decimal;
  readonly orders: readonly OrderShare[];
}

/** What of a line is on the truck, as papers and trip show it; by order each order weighs the same, on whatever stop it is. */
const weightBy: Readonly<Record<Exclude<Basis, 'ORDER'>, (each: Weighed) => Decimal>> = {
  PALLET: ({ loadPalletQty }) => loadPalletQty ?? '0',
  CBM: ({ loadVolumeCbm }) => loadVolumeCbm ?? '0',
  KG: ({ loadWeightKg }) => loadWeightKg ?? '0',
};

/** What these lines bear of a cost; where nobody says how it is split, it is by the pallets (domain.md 5.8). */
function weightOf(lines: readonly Item[], basis: Trip['allocBasis']): Decimal {
  if (basis === 'ORDER') return String(new Set(lines.map(({ orderId }) => orderId)).size);
  return decimals.add(0, ...lines.map(weightBy[basis ?? 'PALLET']));
}

/** The cost of a trip by its stops, the smallest number first: of equal ones it has the odd cent (domain.md 6.9). */
export async function sharesOf(records: ReadRecords, trip: Trip): Promise<readonly StopShare[]> {
  const { tripCost, costCurrency, allocBasis } = trip;
  if (!tripCost) return [];
  const stops = (await stopsOf(records, trip)).toSorted((a, b) =>
    (a.deliveryNo ?? '') < (b.deliveryNo ?? '') ? -1 : 1,
  );
  if (stops.length === 0) return [];
  const all = await records.find('hwDeliveryItem', { deliveryId: stops.map(({ id }) => id) });
  const items = all.filter(({ shippedCartonQty }) => shippedCartonQty !== 0);
  const linesOf = (id: string): readonly Item[] => items.filter(({ deliveryId }) => deliveryId === id);
  const weights = stops.map(({ id }) => weightOf(linesOf(id), allocBasis));
  const scale = minorUnit(costCurrency) ?? 2;
  const amounts = largestRemainder(tripCost, weights, scale);
  return stops.map((stop, i) => ({
    ...{ stop, amount: amounts[i] ?? '0' },
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
