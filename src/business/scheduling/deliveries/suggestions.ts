import { type Language, ownName, type Text } from '../../../contract/wire.ts';
import { type Decimal, dayIn, decimals, type OnRead, type ReadRecords, type Stored, type Values } from '../../../server/extend.ts';
import { daysAfter, daysBetween } from '../../days.ts';
import type { Pallet } from '../../in-library/pallets/pallet.ts';
import { isFetched } from './delivery.ts';

/** The limits of a truck; undefined means no limit. */
interface Capacity {
  readonly pallets: Decimal;
  readonly weightKg?: Decimal;
  readonly volumeCbm?: Decimal;
}

/** The size of a pallet, for comparison with the limits of a truck. */
interface Cargo {
  readonly palletQty: Decimal;
  readonly weightKg: Decimal;
  readonly volumeCbm: Decimal;
}

interface Sum extends Cargo {
  readonly count: number;
}

const empty: Sum = { palletQty: '0', weightKg: '0', volumeCbm: '0', count: 0 };

/**
 * Distributes pallets over trucks by first fit, in order (README, S3): each goes on the first truck with room, so that a heavy
 * pallet does not leave half a truck empty. A pallet that exceeds the limits gets its own truck.
 */
export function truckloads<T extends Cargo>(cargo: readonly T[], capacity: Capacity): readonly (readonly T[])[] {
  const trucks: { sum: Sum; readonly load: T[] }[] = [];
  for (const one of cargo) {
    const truck = trucks.find(({ sum }) => fits(plus(sum, one), capacity));
    if (truck) {
      truck.load.push(one);
      truck.sum = plus(truck.sum, one);
    } else trucks.push({ sum: plus(empty, one), load: [one] });
  }
  return trucks.map(({ load }) => load);
}

function plus(sum: Sum, { palletQty, weightKg, volumeCbm }: Cargo): Sum {
  return {
    palletQty: decimals.add(sum.palletQty, palletQty),
    weightKg: decimals.add(sum.weightKg, weightKg),
    volumeCbm: decimals.add(sum.volumeCbm, volumeCbm),
    count: sum.count + 1,
  };
}

/** Whether the load is within the limits. */
export function fits({ palletQty, weightKg, volumeCbm }: Cargo, capacity: Capacity): boolean {
  return (
    decimals.compare(palletQty, capacity.pallets) <= 0 &&
    (capacity.weightKg === undefined || decimals.compare(weightKg, capacity.weightKg) <= 0) &&
    (capacity.volumeCbm === undefined || decimals.compare(volumeCbm, capacity.volumeCbm) <= 0)
  );
}

type Goods = Stored<'hwOrderGoods'>;

/** A stored pallet that can be delivered now, with its urgency. */
interface Candidate {
  readonly pallet: Pallet;
  /** The pallet's line of goods; for a mixed pallet, a line for the same destination. */
  readonly goods: Goods | undefined;
  /** The priority of the order; P1 is the most urgent. */
  readonly priority: string;
  /** The day of the pallet's arrival, the last day of free storage, and the last day for its delivery. */
  readonly days: {
    readonly inTime: string | null;
    readonly freeUntil: string | null;
    readonly windowEnd: string | null;
  };
}

/** `find` reads only what the caller may see, `records` everything. */
interface Readers {
  readonly records: ReadRecords;
  readonly find: ReadRecords['find'];
}

/** Finds the free pallets that match the search and are to be delivered, most urgent first (README, S1, S2). */
async function candidates({ records, find }: Readers, search: PalletSearch): Promise<readonly Candidate[]> {
  const pallets = await find('hwInside', {
    insideStatus: 'STORED',
    holdType: 'NONE',
    quality: ['GOOD', 'SHORT', 'OVER', 'ABNORMAL'],
    deliveryMethod: ['TRUCK', 'LTL', 'UPS', 'FEDEX', 'PICKUP', 'TRANSFER'],
    cartonQty: { gte: 1 },
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

/** Reads the orders and goods of these pallets, and their warehouses. */
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
    pallet,
    goods: line,
    priority: orders.get(orderId)?.priority ?? 'P4',
    days: {
      inTime: day,
      freeUntil: day && daysAfter(day, warehouse?.freeStorageDays ?? 0),
      windowEnd: line?.windowEnd ?? null,
    },
  };
}

function matches({ days, priority }: Candidate, { windowBy, dateFrom, dateTo, priority: least }: PalletSearch): boolean {
  const day = days[windowBy];
  if (least !== undefined && priority > least) return false;
  if (dateFrom === undefined && dateTo === undefined) return true;
  return day !== null && (dateFrom === undefined || day >= dateFrom) && (dateTo === undefined || day <= dateTo);
}

const last = '9999-12-31';

/** Sorts by delivery deadline, then priority, last free storage day, and arrival (README, S2). */
function byUrgency(a: Candidate, b: Candidate): number {
  const keyOf = ({ days, priority, pallet }: Candidate): string =>
    [days.windowEnd ?? last, priority, days.freeUntil ?? last, days.inTime ?? last, pallet.lpn].join(' ');
  const [first, second] = [keyOf(a), keyOf(b)];
  if (first === second) return 0;
  return first < second ? -1 : 1;
}

/** Pallets that can be delivered together: same warehouse, destination and delivery method. */
interface Group {
  readonly repositoryId: string;
  readonly destCode: string | null;
  readonly deliveryMethod: NonNullable<Pallet['deliveryMethod']>;
  readonly members: readonly Candidate[];
}

/** Groups pallets. The groups are in the order of their first pallet in the list. Pallets without a known address are left out. */
function groupCandidates(list: readonly Candidate[]): readonly Group[] {
  const addressed = list.filter(({ pallet, goods }) => pallet.destCode !== null || goods?.address);
  return [...Map.groupBy(addressed, keyOf).values()].map((members) => {
    const [{ pallet }] = members as unknown as readonly [Candidate];
    const { repositoryId, destCode, deliveryMethod } = pallet;
    return { repositoryId, destCode, deliveryMethod, members };
  });
}

/** Returns the group key. Pallets without a destination code are grouped by address. */
function keyOf({ pallet, goods }: Candidate): string {
  const { repositoryId, deliveryMethod, destCode } = pallet;
  const address = [goods?.consignee, goods?.address, goods?.zipCode];
  return JSON.stringify([repositoryId, deliveryMethod, destCode ?? address]);
}

/** The dates of a pallet that a search can limit. */
const windows = ['inTime', 'freeUntil', 'windowEnd'] as const;
type Window = (typeof windows)[number];

/** The filters for pallets, and the limits of the truck. */
interface PalletSearch {
  readonly repositoryId: string | undefined;
  readonly destCode: string | undefined;
  readonly windowBy: Window;
  readonly dateFrom: string | undefined;
  readonly dateTo: string | undefined;
  /** The lowest order priority to include. */
  readonly priority: string | undefined;
  readonly capacity: Capacity;
}

/** The default limits: a 53-foot trailer, single-stacked, with the usual payload on US roads (README, S4). */
const usual = { pallets: '26', weightKg: '19500' };

type Input = Readonly<Record<string, unknown>>;

/** Reads the search from untrusted input. Values of a wrong type and invalid limits are ignored. If a car is named, its limits apply. */
async function readSearch(records: ReadRecords, input: Input): Promise<PalletSearch> {
  const text = (name: string): string | undefined => {
    const value = input[name];
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  return {
    repositoryId: text('repositoryId'),
    destCode: text('destCode'),
    priority: text('priority'),
    dateFrom: text('dateFrom'),
    dateTo: text('dateTo'),
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

/** Returns a positive decimal, else undefined. */
function positiveDecimal(value: unknown): string | undefined {
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string' || !/^\d{1,9}(\.\d{1,4})?$/.test(text) || Number(text) <= 0) return undefined;
  return text;
}

/**
 * Suggests deliveries from the stock: groups of pallets by warehouse, destination and method, with figures and truckloads, most
 * urgent first (README, S1 to S4). Reserves nothing; pallets are locked when a delivery is created.
 */
export const groupings: OnRead<'hwDelivery'> = async ({ input, records, find, time }) => {
  const search = await readSearch(records, input);
  const groups = groupCandidates(await candidates({ records, find }, search));
  const warehouses = await warehousesOf(records, groups);
  return {
    capacity: search.capacity,
    groups: groups.map((group) => ({
      repositoryId: group.repositoryId,
      repositoryName: warehouses.get(group.repositoryId)?.name ?? null,
      destCode: group.destCode,
      deliveryMethod: group.deliveryMethod,
      ...placeOf(group),
      ...daysOf(group.members),
      ...figuresOf(group.members),
      loads: loadsOf(group, search.capacity, dayIn(time, warehouses.get(group.repositoryId)?.timezone)),
    })),
  };
};

interface Warehouse {
  readonly name: Text;
  readonly timezone: string;
}

async function warehousesOf(records: ReadRecords, groups: readonly Group[]): Promise<ReadonlyMap<string, Warehouse>> {
  const ids = [...new Set(groups.map(({ repositoryId }) => repositoryId))];
  const warehouses = ids.length > 0 ? await records.find('hwRepositoryConfig', { id: ids }) : [];
  const nameIn = (warehouse: (typeof warehouses)[number], language: Language) => ownName('hwRepositoryConfig', warehouse, language);
  return new Map(warehouses.map((one) => [one.id, { name: { zh: nameIn(one, 'zh'), en: nameIn(one, 'en') }, timezone: one.timezone }]));
}

/** Returns the address of a group, from the goods of its first pallet. */
function placeOf({ members: [first] }: Group) {
  const { destType = null, consignee = null, city = null, stateCode = null, zipCode = null } = first?.goods ?? {};
  return { destType, consignee, city, stateCode, zipCode };
}

function daysOf(members: readonly Candidate[]) {
  const least = (pick: (one: Candidate) => string | null): string | null => members.flatMap((one) => pick(one) ?? []).toSorted()[0] ?? null;
  return {
    priority: least(({ priority }) => priority),
    inTime: least(({ days }) => days.inTime),
    freeUntil: least(({ days }) => days.freeUntil),
    windowEnd: least(({ days }) => days.windowEnd),
  };
}

function figuresOf(members: readonly Candidate[]) {
  const pallets = members.map(({ pallet }) => pallet);
  return {
    palletIds: pallets.map(({ id }) => id),
    customers: new Set(pallets.map(({ customerId }) => customerId)).size,
    cartonQty: pallets.reduce((sum, { cartonQty }) => sum + cartonQty, 0),
    palletQty: decimals.round(decimals.add(0, ...pallets.map(({ palletQty }) => palletQty)), 1),
    weightKg: decimals.round(decimals.add(0, ...pallets.map(({ weightKg }) => weightKg)), 3),
    volumeCbm: decimals.round(decimals.add(0, ...pallets.map(({ volumeCbm }) => volumeCbm)), 4),
  };
}

/**
 * Returns the truckloads of a group. Each has the used share of the truck's limits in percent, its dates, and the reasons to send it now.
 */
function loadsOf({ members, deliveryMethod }: Group, capacity: Capacity, today: string) {
  return loadsInOrder(members, capacity).map((load) => {
    const figures = figuresOf(load);
    const fill = {
      pallets: percentOf(figures.palletQty, capacity.pallets),
      weight: percentOf(figures.weightKg, capacity.weightKg),
      volume: percentOf(figures.volumeCbm, capacity.volumeCbm),
    };
    const days = daysOf(load);
    const isTruck = !isFetched({ deliveryMethod });
    return { ...figures, ...days, fill, reasons: reasonsOf({ ...days, percent: isTruck ? mostOf(fill) : 0 }, today) };
  });
}

function mostOf(fill: Readonly<Record<string, number | null>>): number {
  return Math.max(0, ...Object.values(fill).map((percent) => percent ?? 0));
}

/** Why a load should be sent now. `days` is the number of days left, negative once the day has passed. */
export type Reason =
  | { readonly code: 'APPOINTMENT' | 'RENT'; readonly day: string; readonly days: number }
  | { readonly code: 'FULL'; readonly percent: number };

/** A truck counts as full from this share of one of its limits, in percent. */
const fullFrom = 90;
/**
 * `APPOINTMENT`: how many days before its last delivery day a load needs an appointment. `RENT`: how many days before the end of free
 * storage it should be sent.
 */
const soon = { APPOINTMENT: 7, RENT: 3 } as const;

interface Urgency {
  readonly windowEnd: string | null;
  readonly freeUntil: string | null;
  /** The used share of the truck's most used limit, in percent; 0 for parcels and pick-ups. */
  readonly percent: number;
}

/** Returns the reasons to send a load now, the most pressing first (README, S5); none if it can wait. */
export function reasonsOf({ windowEnd, freeUntil, percent }: Urgency, today: string): readonly Reason[] {
  const due = (code: 'APPOINTMENT' | 'RENT', day: string | null): Reason[] => {
    const days = day === null ? Number.POSITIVE_INFINITY : daysBetween(today, day);
    return day !== null && days <= soon[code] ? [{ code, day, days }] : [];
  };
  const full: Reason[] = percent >= fullFrom ? [{ code: 'FULL', percent }] : [];
  return [...due('APPOINTMENT', windowEnd), ...due('RENT', freeUntil), ...full];
}

function percentOf(amount: Decimal, most: Decimal | undefined): number | null {
  return most === undefined ? null : Number(decimals.divide(decimals.multiply(amount, 100), most, 0));
}

interface Member extends Cargo {
  readonly candidate: Candidate;
}

/** Distributes candidates over truckloads. */
function loadsInOrder(members: readonly Candidate[], capacity: Capacity): readonly (readonly Candidate[])[] {
  const cargo = members.map((candidate): Member => {
    const { palletQty, weightKg, volumeCbm } = candidate.pallet;
    return { candidate, palletQty, weightKg, volumeCbm };
  });
  return truckloads(cargo, capacity).map((load) => load.map(({ candidate }) => candidate));
}
