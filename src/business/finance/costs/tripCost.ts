import { listed } from '../../../contract/text.ts';
import {
  type Decimal,
  dayIn,
  decimals,
  type Records,
  type Reject,
  type Stored,
  type Values,
} from '../../../server/extend.ts';
import { accountsIn, approved, joined } from './cost.ts';

interface TripCostContext {
  readonly records: Records;
  readonly reject: Reject;
  readonly time: Date;
}

interface TripCost {
  readonly trip: Trip;
  /** The share of the cost that each stop bears. */
  readonly shares: readonly StopShare[];
  /** The time zone in which its day of departure is determined. */
  readonly zone: string | undefined;
}

/** The fee item for trip costs, created when there is none whose unit is the trip. */
const standard: Values<'hwCostConfig'> = {
  ...{ costCode: 'TRIP_COST', costName: '车次成本', costNameEn: 'Trip cost', costStage: 'DELIVERY', direction: 'AP' },
  ...{ chargeUnit: 'TRIP', currency: 'USD', taxRate: '0', status: '0' },
};

/**
 * Allocates the cost of a completed trip as payables to its carrier, one line for each delivery and order (README, rule 16); an
 * own truck without a carrier has none. Drafts of an earlier cost are replaced; once a line is approved, the cost can no longer
 * change.
 */
export async function allocateTrip(
  { records, reject, time }: TripCostContext,
  { trip, shares, zone }: TripCost,
): Promise<void> {
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
  // For trips from before `completedBy` was stored, the creator of the first line completed them.
  const causedBy = joined([...accountsIn(trip.costEnteredBy), trip.completedBy ?? living[0]?.createBy]);
  const values = tripLines(shares, { trip, costConfigId, taxRate, bizDate, causedBy });
  await records.createMany('hwCost', values);
}

/**
 * The fee item for payables of the stage with the unit TRIP, the first by its code, else the standard one; never an item that
 * customers are charged by as well, because its tax may differ.
 */
async function feeItem(
  { records, reject }: Pick<TripCostContext, 'records' | 'reject'>,
  trip: Trip,
): Promise<Stored<'hwCostConfig'>> {
  const stage = trip.dispatchType === 'DIRECT' ? 'DIRECT' : 'DELIVERY';
  const items = await records.find(
    'hwCostConfig',
    { chargeUnit: 'TRIP', status: '0' },
    { sorts: [{ field: 'costCode', order: 'asc' }] },
  );
  const { costCode } = standard;
  const payable = items.filter(({ direction, quotePart }) => direction !== 'AR' && !quotePart);
  const isStandard = (each: Stored<'hwCostConfig'>): boolean => each.costCode === costCode;
  const own = payable.find((each) => each.direction === 'AP' && each.costStage === stage && !isStandard(each));
  const item = own ?? payable.find(isStandard);
  if (item) return item;
  if ((await records.count('hwCostConfig', { costCode })) > 0) {
    reject({
      zh: `费用项目 ${costCode} 已停用、不用于应付，或单位不是车次，请在费用项目中恢复`,
      en: `The fee item ${costCode} is disabled, is not for payables, or is not charged by trip. Correct it under fee items`,
    });
  }
  return records.create('hwCostConfig', standard);
}

type Trip = Stored<'hwCarDispatch'>;

/** The share of a stop in the cost of its trip, divided among its orders; goods without an order have an empty id. */
interface StopShare {
  readonly stop: Stored<'hwDelivery'>;
  readonly amount: Decimal;
  readonly orders: readonly { readonly orderId: string; readonly amount: Decimal }[];
}

/** What all lines of a trip's cost have in common. */
interface Bill {
  readonly trip: Trip;
  readonly costConfigId: string;
  readonly taxRate: Decimal;
  /** The day of departure, or today. */
  readonly bizDate: string;
  /** The accounts that entered the cost and completed the trip. */
  readonly causedBy: string;
}

/** The payables of a trip: one for each order on each delivery; their sum is exactly the cost. */
function tripLines(shares: readonly StopShare[], bill: Bill): readonly Values<'hwCost'>[] {
  const { trip, costConfigId, taxRate, bizDate, causedBy } = bill;
  const line = (rate: Decimal, where: Values<'hwCost'>): Values<'hwCost'> => ({
    ...{ direction: 'AP', source: 'ALLOC', partyId: trip.carrierId, dispatchId: trip.id, ...where },
    ...{ costConfigId, chargeUnit: 'TRIP', qty: '1', rate, taxRate, currency: trip.costCurrency ?? 'USD', bizDate },
    causedBy,
  });
  // The trip of a whole container has no delivery: its order bears the whole cost.
  if (shares.length === 0) return [line(trip.tripCost ?? '0', { orderId: trip.orderId })];
  return shares
    .flatMap(({ stop: { id: deliveryId, destCode }, amount, orders }) =>
      (orders.length > 0 ? orders : [{ orderId: '', amount }]).map((share) =>
        line(share.amount, { deliveryId, destCode, orderId: share.orderId === '' ? null : share.orderId }),
      ),
    )
    .filter(({ rate }) => decimals.compare(rate ?? 0, 0) !== 0);
}
