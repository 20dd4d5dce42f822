import type { Text } from '../../../contract/wire.ts';
import { type Decimal, decimals, minorUnit, type ReadRecords, type Stored } from '../../../server/extend.ts';
import { dayIn, daysBetween } from '../../days.ts';
import { lastFreeDay } from '../../orders/order.ts';
import { uniqueIds } from '../../uniqueIds.ts';
import type { Step } from '../both/trace.ts';
import { t } from './charge.ts';
import { compareText, type Destination, estimatePallets, poundsOf } from './destination.ts';

/** Pallets with the same arrival and departure dates; `outDate` is null while they are in stock. */
interface Stay {
  readonly inDate: string;
  readonly outDate: string | null;
  readonly pallets: Decimal;
  readonly cbm: Decimal;
}

/** The charged days of a container, by kind of charge. */
export type ContainerDays = Readonly<Partial<Record<'DEMURRAGE' | 'PER_DIEM' | 'CHASSIS', ChargedDays>>>;

/** The data of an order that prices depend on. */
export interface OrderFacts {
  readonly order: Stored<'hwOrder'>;
  /** The date whose prices apply; `dateOf` names the kind of date, such as ETD. */
  readonly date: string;
  readonly dateOf: Text;
  readonly today: string;
  /** The number of decimals of the order currency. */
  readonly digits: number;
  readonly destinations: readonly Destination[];
  /** Quantities by charging unit. Units with an unknown quantity are missing. */
  readonly quantities: Readonly<Record<string, Decimal>>;
  readonly stays: readonly Stay[];
  readonly days: ContainerDays;
  readonly freeStorageDays: number;
  readonly perDiemFreeDays: number;
}

type Order = Stored<'hwOrder'>;
type Pallet = Stored<'hwInside'>;
type Warehouse = Stored<'hwRepositoryConfig'>;

/** The records related to a batch of orders that are quoted together. */
interface RelatedRecords {
  readonly goods: ReadonlyMap<string, readonly Stored<'hwOrderGoods'>[]>;
  readonly pallets: ReadonlyMap<string, readonly Pallet[]>;
  readonly warehouses: ReadonlyMap<string, Warehouse>;
  readonly warehousesByCode: ReadonlyMap<string, Warehouse>;
  readonly quays: ReadonlyMap<string, Stored<'hwQuayConfig'>>;
}

interface FactsOptions {
  readonly time: Date;
  /** The date whose prices apply, instead of the reference date of the order. */
  readonly date?: string | undefined;
}

/** Reads the facts of many orders with a fixed number of queries. */
export async function gatherFacts(records: ReadRecords, orders: readonly Order[], options: FactsOptions): Promise<readonly OrderFacts[]> {
  const related = await readRelated(records, orders);
  return orders.map((order) => factsOf(order, related, options));
}

async function readRelated(records: ReadRecords, orders: readonly Order[]): Promise<RelatedRecords> {
  const orderId = orders.map(({ id }) => id);
  const goods = await records.find('hwOrderGoods', { orderId });
  // Merged, taken-back and lost pallets have no cartons, so nothing is charged for them.
  const there = { insideStatus: { ne: 'SCRAPPED' }, cartonQty: { gt: 0 } } as const;
  const pallets = await records.find('hwInside', { orderId, ...there });
  const ids = uniqueIds(orders.map(({ repositoryId }) => repositoryId));
  const codes = uniqueIds(goods.map(({ destCode }) => destCode));
  const quayIds = uniqueIds(orders.map(({ quayId }) => quayId));
  const warehouses = ids.length > 0 ? await records.find('hwRepositoryConfig', { id: ids }) : [];
  const locations = codes.length > 0 ? await records.find('hwRepositoryConfig', { repositoryCode: codes }) : [];
  const quays = quayIds.length > 0 ? await records.find('hwQuayConfig', { id: quayIds }) : [];
  return {
    goods: Map.groupBy(goods, (line) => line.orderId),
    pallets: Map.groupBy(pallets, (pallet) => pallet.orderId),
    warehouses: new Map(warehouses.map((warehouse) => [warehouse.id, warehouse])),
    warehousesByCode: new Map(locations.map((warehouse) => [warehouse.repositoryCode, warehouse])),
    quays: new Map(quays.map((quay) => [quay.id, quay])),
  };
}

function factsOf(order: Order, related: RelatedRecords, { time, date }: FactsOptions): OrderFacts {
  const warehouse = related.warehouses.get(order.repositoryId ?? '');
  const quay = related.quays.get(order.quayId ?? '');
  const zone = warehouse?.timezone ?? quay?.timezone ?? 'UTC';
  const today = dayIn(time.toISOString(), zone);
  // The days of a container are counted in the time zone of its terminal.
  const harbour = quay?.timezone ?? zone;
  const pallets = related.pallets.get(order.id) ?? [];
  const destinations = destinationsOf(order, related);
  return {
    order,
    today,
    destinations,
    digits: minorUnit(order.currency) ?? 2,
    ...(date === undefined ? referenceDay(order, today) : { date, dateOf: { zh: '指定日期', en: 'date you chose' } }),
    quantities: quantitiesOf(order, destinations, related.goods.get(order.id) ?? []),
    stays: staysOf(pallets, zone),
    days: containerDays({ order, quay, zone: harbour, today: dayIn(time.toISOString(), harbour) }),
    freeStorageDays: warehouse?.freeStorageDays ?? 0,
    perDiemFreeDays: quay?.perDiemFreeDays ?? 0,
  };
}

/** Returns the reference date for prices: departure (ETD), else arrival (ETA), else today (README, rule 8). */
function referenceDay({ etd, eta }: Order, today: string): { date: string; dateOf: Text } {
  if (etd) return { date: etd, dateOf: { zh: '开船日', en: 'ETD' } };
  if (eta) return { date: eta, dateOf: { zh: '预计到港', en: 'ETA' } };
  return { date: today, dateOf: { zh: '业务日期', en: 'business date' } };
}

/**
 * Returns the quantities by unit. Cartons and pallets are the counted ones if the goods have arrived; otherwise cartons are as declared
 * and pallets are estimated. Each destination code or ZIP counts once, whatever its delivery methods.
 */
function quantitiesOf(
  { recvCartonQty, cartonQty, volumeCbm, grossWeightKg, palletQty }: Order,
  destinations: OrderFacts['destinations'],
  goods: readonly Stored<'hwOrderGoods'>[],
): OrderFacts['quantities'] {
  const kg = grossWeightKg ?? '0';
  const counted = palletQty !== null && decimals.compare(palletQty, 0) > 0 ? palletQty : undefined;
  const estimates = destinations.map(({ cbm }) => estimatePallets({ cbm, palletCbm: '1.8', rule: 'CEIL', isCold: false }));
  return {
    CONTAINER: '1',
    ORDER: '1',
    TRIP: '1',
    DEST: String(new Set(destinations.map(({ name }) => name)).size),
    CARTON: String(recvCartonQty || cartonQty || 0),
    CBM: volumeCbm ?? '0',
    KG: kg,
    LB: poundsOf(kg),
    PCS: String(goods.reduce((sum, line) => sum + line.cartonQty * (line.pcsPerCarton ?? 1), 0)),
    PALLET: counted ?? decimals.add('0', ...estimates),
  };
}

function staysOf(pallets: readonly Pallet[], zone: string): readonly Stay[] {
  const there = pallets.flatMap((pallet) => {
    if (!pallet.inTime) return [];
    const inDate = dayIn(pallet.inTime, zone);
    return [{ pallet, inDate, outDate: pallet.outTime ? dayIn(pallet.outTime, zone) : null }];
  });
  const groups = Map.groupBy(there, ({ inDate, outDate }) => `${inDate} ${outDate ?? ''}`);
  return [...groups.values()].flatMap((members) => {
    const [first] = members;
    if (!first) return [];
    const pallets = decimals.add('0', ...members.map(({ pallet }) => pallet.palletQty ?? '0'));
    const cbm = decimals.add('0', ...members.map(({ pallet }) => pallet.volumeCbm ?? '0'));
    return [{ inDate: first.inDate, outDate: first.outDate, pallets, cbm }];
  });
}

type Goods = Stored<'hwOrderGoods'>;

/** Returns the key by which goods are grouped: destination (code, else ZIP), destination type and delivery method. */
function keyOf({ destCode, zipCode, destType, deliveryMethod }: Goods): string {
  return JSON.stringify([destCode ?? zipCode, destType, deliveryMethod]);
}

/** Returns the destinations of an order with their quantities, sorted by name. */
function destinationsOf(order: Stored<'hwOrder'>, related: RelatedRecords): readonly Destination[] {
  const goods = related.goods.get(order.id) ?? [];
  const groups = [...Map.groupBy(goods, keyOf).values()];
  const pallets = palletsBy(related.pallets.get(order.id) ?? [], goods);
  return groups
    .flatMap((lines) => {
      const [first] = lines;
      return first ? [destinationOf({ first, lines, pallets: pallets.get(keyOf(first)) ?? [] }, related)] : [];
    })
    .toSorted((a, b) => compareText(`${a.name} ${a.deliveryMethod}`, `${b.name} ${b.deliveryMethod}`));
}

/** Groups pallets by the key of their goods line (see `keyOf`). Mixed pallets have no goods line and are assigned by destination code. */
function palletsBy(pallets: readonly Pallet[], goods: readonly Goods[]): ReadonlyMap<string, readonly Pallet[]> {
  const byLine = new Map(goods.map((line) => [line.id, keyOf(line)]));
  const byCode = new Map(goods.map((line) => [line.destCode ?? '', keyOf(line)]));
  return Map.groupBy(pallets, ({ orderGoodsId, destCode }) => byLine.get(orderGoodsId ?? '') ?? byCode.get(destCode ?? '') ?? '');
}

interface Group {
  readonly first: Goods;
  readonly lines: readonly Goods[];
  readonly pallets: readonly Pallet[];
}

function destinationOf({ first, lines, pallets }: Group, { warehousesByCode }: RelatedRecords): Destination {
  const { destCode, destType, deliveryMethod } = first;
  const warehouse = warehousesByCode.get(destCode ?? '');
  const zip = first.zipCode ?? warehouse?.zipCode ?? null;
  const state = first.stateCode ?? warehouse?.stateCode ?? null;
  return {
    place: { code: destCode ?? null, zip, state },
    name: destCode ?? zip ?? '-',
    destType,
    deliveryMethod,
    cbm: decimals.add('0', ...lines.map(({ volumeCbm }) => volumeCbm ?? '0')),
    kg: decimals.add('0', ...lines.map(({ grossWeightKg }) => grossWeightKg ?? '0')),
    cartons: lines.reduce((sum, { cartonQty }) => sum + cartonQty, 0),
    ...(pallets.length > 0 && { pallets: decimals.add('0', ...pallets.map(({ palletQty }) => palletQty ?? '0')) }),
    isCold: warehouse?.cold === true,
    needsAppointment: warehouse?.appointmentRequired ?? (destType === 'AMAZON' || destType === 'WALMART'),
    isOversize: pallets.some(isOversize),
  };
}

/** Whether a pallet is taller than 72 or longer than 48 inches (README, rule 11). */
function isOversize({ heightIn, lengthIn }: Pallet): boolean {
  return decimals.compare(heightIn ?? '0', 72) > 0 || decimals.compare(lengthIn ?? '0', 48) > 0;
}

interface Ask {
  readonly order: Stored<'hwOrder'>;
  readonly quay: Stored<'hwQuayConfig'> | undefined;
  /** The time zone of the terminal; `today` is the date there. */
  readonly zone: string;
  readonly today: string;
}

/** Returns the charged days of the container; none if the customer arranges the drayage (README, rule 15). */
function containerDays({ order, quay, zone, today }: Ask): ContainerDays {
  if (order.drayageMode === 'CUSTOMER') return {};
  const day = (moment: string | null): string | null => (moment ? dayIn(moment, zone) : null);
  const arrived = day(order.ata ?? order.dischargeTime);
  const out = day(order.pickupTime);
  const planned = day(order.planPickupTime);
  const lastFreeDate = order.lastFreeDate ?? (quay ? lastFreeDay(order, quay) : null);
  const isThere = lastFreeDate !== null && (out !== null || arrived !== null);
  const use = out ? daysInUse({ out, returned: day(order.emptyReturnTime), forecast: today }) : undefined;
  return {
    ...(isThere && { DEMURRAGE: demurrageDays({ lastFreeDate, out, forecast: forecastEnd(today, planned) }) }),
    ...(use && { PER_DIEM: use, CHASSIS: use }),
  };
}

/** Chargeable days of a container, before the free days of the price list are subtracted. */
interface ChargedDays {
  readonly days: number;
  readonly steps: readonly Step[];
  /** True if the days are still running. They are then a forecast, which is not billed. */
  readonly isRunning: boolean;
}

/** Returns the end date of a forecast: today, or the planned date if that is later. */
export function forecastEnd(today: string, planned: string | null): string {
  return planned !== null && planned > today ? planned : today;
}

interface Demurrage {
  readonly lastFreeDate: string;
  /** The date on which the container left the terminal; null while it is there. */
  readonly out: string | null;
  readonly forecast: string;
}

/** Counts days at the terminal after the last free day. */
export function demurrageDays({ lastFreeDate, out, forecast }: Demurrage): ChargedDays {
  const end = out ?? forecast;
  const days = Math.max(0, daysBetween(lastFreeDate, end));
  const steps = [t('lastFreeDay', { date: lastFreeDate }), t('days', { from: lastFreeDate, to: end, days: `${days}` })];
  return runOn({ days, steps, end, isRunning: out === null });
}

interface Use {
  readonly out: string;
  readonly returned: string | null;
  readonly forecast: string;
}

/** Counts days of use of the carrier's container and chassis, including the days of pick-up and return. */
export function daysInUse({ out, returned, forecast }: Use): ChargedDays {
  const end = returned ?? forecast;
  const days = Math.max(0, daysBetween(out, end) + 1);
  return runOn({
    days,
    steps: [t('days', { from: out, to: end, days: `${days}` })],
    end,
    isRunning: returned === null,
  });
}

function runOn({ end, ...charged }: ChargedDays & { readonly end: string }): ChargedDays {
  return charged.isRunning ? { ...charged, steps: [...charged.steps, t('running', { to: end })] } : charged;
}
