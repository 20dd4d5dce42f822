import type { Text } from '../../../../contract/text.ts';
import { decimals, minorUnit, type ReadRecords, type Stored } from '../../../../server/extend.ts';
import { dayIn } from '../../../days.ts';
import { poundsOf } from '../charges/destination.ts';
import { estimatePallets } from '../estimatePallets.ts';
import { containerDays } from './containerDays.ts';
import { destinationsOf } from './destinationsOf.ts';
import type { OrderFacts, Stay } from './orderFacts.ts';

type Order = Stored<'hwOrder'>;
type Pallet = Stored<'hwInside'>;
type House = Stored<'hwRepositoryConfig'>;

/** What is known besides of orders that are quoted together. */
export interface Besides {
  readonly goods: ReadonlyMap<string, readonly Stored<'hwOrderGoods'>[]>;
  readonly pallets: ReadonlyMap<string, readonly Pallet[]>;
  readonly houses: ReadonlyMap<string, House>;
  readonly housesByCode: ReadonlyMap<string, House>;
  readonly quays: ReadonlyMap<string, Stored<'hwQuayConfig'>>;
}

interface Ask {
  readonly time: Date;
  /** In place of the day that the order itself gives. */
  readonly date?: string | undefined;
}

/** What prices look at, of many orders with a few questions. */
export async function gatherFacts(
  records: ReadRecords,
  orders: readonly Order[],
  ask: Ask,
): Promise<readonly OrderFacts[]> {
  const besides = await readBesides(records, orders);
  return orders.map((order) => factsOf(order, besides, ask));
}

async function readBesides(records: ReadRecords, orders: readonly Order[]): Promise<Besides> {
  const orderId = orders.map(({ id }) => id);
  const goods = await records.find('hwOrderGoods', { orderId });
  // What was merged away, taken back or never found has no cartons any more: nothing is charged for an empty pallet.
  const there = { insideStatus: { ne: 'SCRAPPED' }, cartonQty: { gt: 0 } } as const;
  const pallets = await records.find('hwInside', { orderId, ...there });
  const ids = known(orders.map(({ repositoryId }) => repositoryId));
  const codes = known(goods.map(({ destCode }) => destCode));
  const quayIds = known(orders.map(({ quayId }) => quayId));
  const houses = ids.length > 0 ? await records.find('hwRepositoryConfig', { id: ids }) : [];
  const places = codes.length > 0 ? await records.find('hwRepositoryConfig', { repositoryCode: codes }) : [];
  const quays = quayIds.length > 0 ? await records.find('hwQuayConfig', { id: quayIds }) : [];
  return {
    goods: Map.groupBy(goods, (line) => line.orderId),
    pallets: Map.groupBy(pallets, (pallet) => pallet.orderId),
    houses: new Map(houses.map((house) => [house.id, house])),
    housesByCode: new Map(places.map((house) => [house.repositoryCode, house])),
    quays: new Map(quays.map((quay) => [quay.id, quay])),
  };
}

function known(ids: readonly (string | null | undefined)[]): string[] {
  return [...new Set(ids.flatMap((id) => id ?? []))];
}

function factsOf(order: Order, besides: Besides, { time, date }: Ask): OrderFacts {
  const house = besides.houses.get(order.repositoryId ?? '');
  const quay = besides.quays.get(order.quayId ?? '');
  const zone = house?.timezone ?? quay?.timezone ?? 'UTC';
  const today = dayIn(time.toISOString(), zone);
  // The days of a container are counted where it stands: on the clock by which its times are shown.
  const harbour = quay?.timezone ?? zone;
  const pallets = besides.pallets.get(order.id) ?? [];
  const destinations = destinationsOf(order, besides);
  return {
    ...{ order, today, destinations, digits: minorUnit(order.currency) ?? 2 },
    ...(date === undefined ? referenceDay(order, today) : { date, dateOf: { zh: '指定日期', en: 'as asked' } }),
    quantities: quantitiesOf(order, destinations, besides.goods.get(order.id) ?? []),
    stays: staysOf(pallets, zone),
    days: containerDays({ order, quay, zone: harbour, today: dayIn(time.toISOString(), harbour) }),
    freeStorageDays: house?.freeStorageDays ?? 0,
    perDiemFreeDays: quay?.perDiemFreeDays ?? 0,
  };
}

/** The day whose prices hold: departure, else arrival, else today (domain.md 6.3). */
function referenceDay({ etd, eta }: Order, today: string): { date: string; dateOf: Text } {
  if (etd) return { date: etd, dateOf: { zh: '开船日', en: 'ETD' } };
  if (eta) return { date: eta, dateOf: { zh: '预计到港', en: 'ETA' } };
  return { date: today, dateOf: { zh: '业务日期', en: 'business date' } };
}

/** As counted where the goods are in, else as declared. Destinations are counted by code or ZIP, however many ways go there. */
function quantitiesOf(
  { recvCartonQty, cartonQty, volumeCbm, grossWeightKg, palletQty }: Order,
  destinations: OrderFacts['destinations'],
  goods: readonly Stored<'hwOrderGoods'>[],
): OrderFacts['quantities'] {
  const kg = grossWeightKg ?? '0';
  const counted = palletQty !== null && decimals.compare(palletQty, 0) > 0 ? palletQty : undefined;
  const estimates = destinations.map(({ cbm }) =>
    estimatePallets({ cbm, palletCbm: '1.8', rule: 'CEIL', isCold: false }),
  );
  return {
    ...{ CONTAINER: '1', ORDER: '1', TRIP: '1', DEST: String(new Set(destinations.map(({ name }) => name)).size) },
    ...{ CARTON: String(recvCartonQty || cartonQty || 0), CBM: volumeCbm ?? '0', KG: kg, LB: poundsOf(kg) },
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
