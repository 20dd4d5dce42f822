import { dayIn, type ReadRecords, type Stored, type Values } from '../../../server/extend.ts';
import { daysAfter } from '../../days.ts';
import type { Pallet } from '../../in-library/pallets/pallet.ts';
import type { Capacity } from './truckloads.ts';

type Goods = Stored<'hwOrderGoods'>;

/** A stored pallet that can be delivered now, with what makes it urgent. */
export interface Candidate {
  readonly pallet: Pallet;
  /** Its line of goods; for a mixed pallet, a line for the same destination. */
  readonly goods: Goods | undefined;
  /** P1 is the most urgent. */
  readonly priority: string;
  /** The day of its arrival, the last day of free storage, and the last day for its delivery. */
  readonly days: {
    readonly inTime: string | null;
    readonly freeUntil: string | null;
    readonly windowEnd: string | null;
  };
}

/** `find` reads the pallets that the caller may see, `records` everything. */
interface Readers {
  readonly records: ReadRecords;
  readonly find: ReadRecords['find'];
}

/** Free pallets that match the search and do not stay in the warehouse, the most urgent first (README, S1, S2). */
export async function candidates({ records, find }: Readers, search: PalletSearch): Promise<readonly Candidate[]> {
  const pallets = await find('hwInside', {
    ...{ insideStatus: 'STORED', holdType: 'NONE', quality: ['GOOD', 'SHORT', 'OVER', 'ABNORMAL'] },
    ...{ deliveryMethod: ['TRUCK', 'LTL', 'UPS', 'FEDEX', 'PICKUP', 'TRANSFER'], cartonQty: { gte: 1 } },
    ...(search.repositoryId ? { repositoryId: search.repositoryId } : {}),
    ...(search.destCode ? { destCode: search.destCode } : {}),
  });
  if (pallets.length === 0) return [];
  const related = await relatedOf(records, pallets);
  return pallets
    .map((pallet) => candidateOf(pallet, related))
    .filter((one) => matches(one, search))
    .toSorted(byUrgency);
}

interface Related {
  readonly goods: ReadonlyMap<string, Goods>;
  readonly orders: ReadonlyMap<string, Stored<'hwOrder'>>;
  readonly warehouses: ReadonlyMap<string, Stored<'hwRepositoryConfig'>>;
}

/** The orders and goods of these pallets, and their warehouses. */
async function relatedOf(records: ReadRecords, pallets: readonly Pallet[]): Promise<Related> {
  const orderIds = [...new Set(pallets.map(({ orderId }) => orderId))];
  const warehouses = await records.find('hwRepositoryConfig', {
    id: [...new Set(pallets.map((one) => one.repositoryId))],
  });
  const orders = await records.find('hwOrder', { id: orderIds });
  const goods = await records.find('hwOrderGoods', { orderId: orderIds });
  const byDestination = goods.map((line) => [destinationKey(line), line] as const);
  return {
    goods: new Map([...byDestination, ...goods.map((line) => [line.id, line] as const)]),
    orders: new Map(orders.map((order) => [order.id, order])),
    warehouses: new Map(warehouses.map((one) => [one.id, one])),
  };
}

function destinationKey({ orderId, destCode }: Pick<Goods, 'orderId' | 'destCode'>): string {
  return `${orderId} ${destCode ?? ''}`;
}

function candidateOf(pallet: Pallet, { goods, orders, warehouses }: Related): Candidate {
  const { inTime, repositoryId, orderId, orderGoodsId } = pallet;
  const warehouse = warehouses.get(repositoryId);
  const line = goods.get(orderGoodsId ?? '') ?? (pallet.destCode ? goods.get(destinationKey(pallet)) : undefined);
  const day = inTime && warehouse ? dayIn(inTime, warehouse.timezone) : null;
  return {
    ...{ pallet, goods: line, priority: orders.get(orderId)?.priority ?? 'P4' },
    days: {
      inTime: day,
      freeUntil: day && daysAfter(day, warehouse?.freeStorageDays ?? 0),
      windowEnd: line?.windowEnd ?? null,
    },
  };
}

function matches(
  { days, priority }: Candidate,
  { windowBy, dateFrom, dateTo, priority: least }: PalletSearch,
): boolean {
  const day = days[windowBy];
  if (least !== undefined && priority > least) return false;
  if (dateFrom === undefined && dateTo === undefined) return true;
  return day !== null && (dateFrom === undefined || day >= dateFrom) && (dateTo === undefined || day <= dateTo);
}

const last = '9999-12-31';

/** Orders by the last day for delivery, then priority, then the last day of free storage, then arrival (README, S2). */
function byUrgency(a: Candidate, b: Candidate): number {
  const keyOf = ({ days, priority, pallet }: Candidate): string =>
    [days.windowEnd ?? last, priority, days.freeUntil ?? last, days.inTime ?? last, pallet.lpn].join(' ');
  const [first, second] = [keyOf(a), keyOf(b)];
  if (first === second) return 0;
  return first < second ? -1 : 1;
}

/** Pallets that can go together: one warehouse, one destination, one delivery method. */
export interface Group {
  readonly repositoryId: string;
  readonly destCode: string | null;
  readonly deliveryMethod: string;
  readonly members: readonly Candidate[];
}

/** Groups pallets, ordered by the most urgent of each group. Pallets without a known address are left out. */
export function groupCandidates(list: readonly Candidate[]): readonly Group[] {
  const addressed = list.filter(({ pallet, goods }) => pallet.destCode !== null || goods?.address);
  return [...Map.groupBy(addressed, keyOf).values()].map((members) => {
    const [{ pallet }] = members as unknown as readonly [Candidate];
    const { repositoryId, destCode, deliveryMethod } = pallet;
    return { repositoryId, destCode, deliveryMethod, members };
  });
}

/** Pallets without a destination code go together when they are for the same address. */
function keyOf({ pallet, goods }: Candidate): string {
  const { repositoryId, deliveryMethod, destCode } = pallet;
  const address = [goods?.consignee, goods?.address, goods?.zipCode];
  return JSON.stringify([repositoryId, deliveryMethod, destCode ?? address]);
}

/** The days of a pallet by which a search can be limited. */
const windows = ['inTime', 'freeUntil', 'windowEnd'] as const;
type Window = (typeof windows)[number];

/** Which pallets are searched, and for what truck. */
interface PalletSearch {
  readonly repositoryId: string | undefined;
  readonly destCode: string | undefined;
  readonly windowBy: Window;
  readonly dateFrom: string | undefined;
  readonly dateTo: string | undefined;
  /** The lowest priority of orders that is included. */
  readonly priority: string | undefined;
  readonly capacity: Capacity;
}

/** A 53-foot trailer, single-stacked, and the usual limit of its payload on US roads (README, S4). */
const usual = { pallets: '26', weightKg: '19500' };

type Input = Readonly<Record<string, unknown>>;

/** Reads a search from input that anybody may have sent: unusable values are ignored. A named car gives the capacity. */
export async function readSearch(records: ReadRecords, input: Input): Promise<PalletSearch> {
  const text = (name: string): string | undefined => {
    const value = input[name];
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  return {
    ...{ repositoryId: text('repositoryId'), destCode: text('destCode'), priority: text('priority') },
    ...{ dateFrom: text('dateFrom'), dateTo: text('dateTo') },
    windowBy: windows.find((one) => one === input.windowBy) ?? 'inTime',
    capacity: (await capacityOf(records, text('carId'))) ?? {
      pallets: positiveDecimal(input.maxPallets) ?? usual.pallets,
      weightKg: positiveDecimal(input.maxWeightKg) ?? usual.weightKg,
      ...limit('volumeCbm', positiveDecimal(input.maxVolumeCbm)),
    },
  };
}

async function capacityOf(records: ReadRecords, carId: string | undefined): Promise<Capacity | undefined> {
  const car = carId === undefined ? undefined : await records.get('hwCar', carId);
  if (!car) return undefined;
  const { maxPallets, maxWeightKg, maxVolumeCbm } = car as Values<'hwCar'>;
  return {
    pallets: String(maxPallets ?? usual.pallets),
    ...limit('weightKg', maxWeightKg ?? undefined),
    ...limit('volumeCbm', maxVolumeCbm ?? undefined),
  };
}

function limit<K extends string>(name: K, value: string | undefined): { readonly [key in K]?: string } {
  return (value === undefined ? {} : { [name]: value }) as { readonly [key in K]?: string };
}

/** A number above 0 as a decimal, else undefined. */
function positiveDecimal(value: unknown): string | undefined {
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string' || !/^\d{1,9}(\.\d{1,4})?$/.test(text) || Number(text) <= 0) return undefined;
  return text;
}
