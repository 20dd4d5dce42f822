import { dayIn, type ReadRecords, type Stored } from '../../../../server/extend.ts';
import { daysAfter } from '../../../days.ts';
import type { Pallet } from '../../../in-library/pallets/pallet.ts';
import type { Wish } from './wish.ts';

type Goods = Stored<'hwOrderGoods'>;

/** A stored pallet that could be delivered now, with what makes it urgent. */
export interface Candidate {
  readonly pallet: Pallet;
  /** Its line of goods; of a mixed pallet one for the same destination. */
  readonly goods: Goods | undefined;
  /** P1 is the most urgent. */
  readonly priority: string;
  /** The day on which it came in, the last one of free storage, and the last one for its delivery. */
  readonly days: {
    readonly inTime: string | null;
    readonly freeUntil: string | null;
    readonly windowEnd: string | null;
  };
}

/** Where the reader finds pallets: all of the house, or those that a caller may see. */
interface Shelf {
  readonly records: ReadRecords;
  readonly find: ReadRecords['find'];
}

/** Pallets that stand free, for somebody else than the warehouse itself, as the wish has them; the most urgent first. */
export async function candidates({ records, find }: Shelf, wish: Wish): Promise<readonly Candidate[]> {
  const pallets = await find('hwInside', {
    ...{ insideStatus: 'STORED', holdType: 'NONE', quality: ['GOOD', 'SHORT', 'OVER', 'ABNORMAL'] },
    ...{ deliveryMethod: ['TRUCK', 'LTL', 'UPS', 'FEDEX', 'PICKUP', 'TRANSFER'], cartonQty: { gte: 1 } },
    ...(wish.repositoryId ? { repositoryId: wish.repositoryId } : {}),
    ...(wish.destCode ? { destCode: wish.destCode } : {}),
  });
  if (pallets.length === 0) return [];
  const known = await besides(records, pallets);
  return pallets
    .map((pallet) => candidateOf(pallet, known))
    .filter((one) => isWanted(one, wish))
    .toSorted(byUrgency);
}

interface Known {
  readonly goods: ReadonlyMap<string, Goods>;
  readonly orders: ReadonlyMap<string, Stored<'hwOrder'>>;
  readonly houses: ReadonlyMap<string, Stored<'hwRepositoryConfig'>>;
}

/** What is known besides of these pallets: their orders, their goods, and the warehouses where they stand. */
async function besides(records: ReadRecords, pallets: readonly Pallet[]): Promise<Known> {
  const orderIds = [...new Set(pallets.map(({ orderId }) => orderId))];
  const houses = await records.find('hwRepositoryConfig', { id: [...new Set(pallets.map((one) => one.repositoryId))] });
  const orders = await records.find('hwOrder', { id: orderIds });
  const goods = await records.find('hwOrderGoods', { orderId: orderIds });
  const byDestination = goods.map((line) => [destinationKey(line), line] as const);
  return {
    goods: new Map([...byDestination, ...goods.map((line) => [line.id, line] as const)]),
    orders: new Map(orders.map((order) => [order.id, order])),
    houses: new Map(houses.map((house) => [house.id, house])),
  };
}

function destinationKey({ orderId, destCode }: Pick<Goods, 'orderId' | 'destCode'>): string {
  return `${orderId} ${destCode ?? ''}`;
}

function candidateOf(pallet: Pallet, { goods, orders, houses }: Known): Candidate {
  const { inTime, repositoryId, orderId, orderGoodsId } = pallet;
  const house = houses.get(repositoryId);
  const line = goods.get(orderGoodsId ?? '') ?? (pallet.destCode ? goods.get(destinationKey(pallet)) : undefined);
  const day = inTime && house ? dayIn(inTime, house.timezone) : null;
  return {
    ...{ pallet, goods: line, priority: orders.get(orderId)?.priority ?? 'P4' },
    days: {
      inTime: day,
      freeUntil: day && daysAfter(day, house?.freeStorageDays ?? 0),
      windowEnd: line?.windowEnd ?? null,
    },
  };
}

function isWanted({ days, priority }: Candidate, { windowBy, dateFrom, dateTo, priority: least }: Wish): boolean {
  const day = days[windowBy];
  if (least !== undefined && priority > least) return false;
  if (dateFrom === undefined && dateTo === undefined) return true;
  return day !== null && (dateFrom === undefined || day >= dateFrom) && (dateTo === undefined || day <= dateTo);
}

const last = '9999-12-31';

/** First what must be there soonest, then by the priority of the order, then what has been here longest. */
function byUrgency(a: Candidate, b: Candidate): number {
  const keyOf = ({ days, priority, pallet }: Candidate): string =>
    [days.windowEnd ?? last, priority, days.freeUntil ?? last, days.inTime ?? last, pallet.lpn].join(' ');
  const [first, second] = [keyOf(a), keyOf(b)];
  if (first === second) return 0;
  return first < second ? -1 : 1;
}
