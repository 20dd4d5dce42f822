import { type Decimal, decimals, type Stored, type Values } from '../../../server/extend.ts';

export type Trip = Stored<'hwCarDispatch'>;

/** What a stop bears of the cost of its trip, and of that each order; goods of no order come under an empty id. */
export interface StopShare {
  readonly stop: Stored<'hwDelivery'>;
  readonly amount: Decimal;
  readonly orders: readonly { readonly orderId: string; readonly amount: Decimal }[];
}

/** What is the same on every line of a trip's cost. */
interface Bill {
  readonly trip: Trip;
  readonly costConfigId: string;
  readonly taxRate: Decimal;
  /** The day it departed, or of today. */
  readonly bizDate: string;
  /** Who entered the cost and who completed the trip. */
  readonly causedBy: string;
}

/** The payables that the cost of a trip comes to: one for each order on each delivery, together the cost to the cent. */
export function tripLines(shares: readonly StopShare[], bill: Bill): readonly Values<'hwCost'>[] {
  const { trip, costConfigId, taxRate, bizDate, causedBy } = bill;
  const line = (rate: Decimal, where: Values<'hwCost'>): Values<'hwCost'> => ({
    ...{ direction: 'AP', source: 'ALLOC', partyId: trip.carrierId, dispatchId: trip.id, ...where },
    ...{ costConfigId, chargeUnit: 'TRIP', qty: '1', rate, taxRate, currency: trip.costCurrency ?? 'USD', bizDate },
    causedBy,
  });
  // A whole container needs no delivery: its order bears all of it.
  if (shares.length === 0) return [line(trip.tripCost ?? '0', { orderId: trip.orderId })];
  return shares
    .flatMap(({ stop: { id: deliveryId, destCode }, amount, orders }) =>
      (orders.length > 0 ? orders : [{ orderId: '', amount }]).map((share) =>
        line(share.amount, { deliveryId, destCode, orderId: share.orderId === '' ? null : share.orderId }),
      ),
    )
    .filter(({ rate }) => decimals.compare(rate ?? 0, 0) !== 0);
}
