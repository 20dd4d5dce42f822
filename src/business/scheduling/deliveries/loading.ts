import { errors } from '../../../contract/errors.ts';
import { many, type Text } from '../../../contract/wire.ts';
import { decimals, type Values } from '../../../server/extend.ts';
import { type Load, loadPallets, takeRestBack, unloadPallets } from '../../in-library/pallets/deliverySteps.ts';
import type { Pallet } from '../../in-library/pallets/pallet.ts';
import {
  changeItems,
  type Delivery,
  type DeliveryContext,
  deliveriesOfTrip,
  type Entry,
  type Goods,
  goodsOf,
  type Item,
  isFetched,
  loadedPart,
  palletsIn,
} from './delivery.ts';

/** Moves the deliveries of a trip from DISPATCHED to LOADING when its loading starts. */
export async function startLoading({ records }: DeliveryContext, tripId: string): Promise<void> {
  for (const { id } of await deliveriesOfTrip(records, tripId)) await records.transit('hwDelivery', id, 'startLoading');
}

/** A pallet that is scanned at the truck. */
interface Scan {
  readonly tripId: string;
  readonly lpn: string;
  /** Loads only this many cartons; the rest stays in the bin as a new pallet. */
  readonly cartons?: number;
  /** Whether to unload the pallet instead, which then returns to its former bin. */
  readonly isOff?: boolean;
  /** The bin to return to instead of the former one. */
  readonly locatorId?: string;
}

/** The scanned pallet, and the number of loaded pallets and of all pallets of the trip. */
interface Progress {
  readonly lpn: string;
  readonly loaded: number;
  readonly all: number;
  /** Cartons that the delivery lost by unloading. */
  readonly rests: readonly Rest[];
}

/**
 * Loads a pallet of a trip by its number (LOCKED to LOADED), or unloads it (README, L1, L2). Rejects at `/input/lpn` a pallet that is on no
 * delivery of the trip, that is to be loaded but is loaded already, or that is to be unloaded but is not loaded.
 */
export async function scanPallet(context: DeliveryContext, scan: Scan): Promise<Progress> {
  const { tripId, lpn, cartons, isOff = false, locatorId } = scan;
  const goods = await goodsOf(context.records, await deliveriesOfTrip(context.records, tripId));
  const isScanned = ({ item, pallet }: Entry): boolean => item.isOpen === true && pallet?.lpn === lpn;
  const owner = goods.find(({ entries }) => entries.some(isScanned));
  const entry = owner?.entries.find(isScanned);
  if (!(owner && entry)) return rejectUnknownPallet(context, { tripId, lpn });
  assertScanFits(context, owner, { entry, lpn, cartons, isOff });
  const { delivery } = owner;
  const rests = isOff ? await unloadGoods(context, { delivery, entries: [entry] }, locatorId) : [];
  if (!isOff) await loadGoods(context, [{ delivery, entry, ...(cartons === undefined ? {} : { cartons }) }]);
  const open = goods.flatMap(({ entries }) => entries.filter(({ item, pallet }) => item.isOpen && pallet));
  const before = open.filter(({ pallet }) => pallet?.insideStatus === 'LOADED').length;
  return { lpn, loaded: before + (isOff ? -1 : 1), all: open.length, rests };
}

interface Scanned extends Pick<Scan, 'lpn'> {
  readonly entry: Entry;
  readonly cartons: number | undefined;
  readonly isOff: boolean;
}

function assertScanFits({ reject }: DeliveryContext, { delivery }: Goods, { entry, lpn, cartons, isOff }: Scanned): void {
  const isLoaded = entry.pallet?.insideStatus === 'LOADED';
  if (delivery.deliveryStatus !== 'LOADING') {
    reject({
      zh: `派送单 ${delivery.deliveryNo} 不在装车中`,
      en: `Delivery ${delivery.deliveryNo} is not being loaded`,
    });
  }
  if (isLoaded && !isOff) {
    reject({ zh: `板 ${lpn} 已装车`, en: `Pallet ${lpn} is already loaded` }, { at: '/input/lpn', code: errors.wrongState.code });
  }
  if (!isLoaded && isOff) {
    reject({ zh: `板 ${lpn} 没有装车`, en: `Pallet ${lpn} is not loaded` }, { at: '/input/lpn', code: errors.wrongState.code });
  }
  if (cartons !== undefined && cartons > entry.item.cartonQty) {
    reject(
      {
        zh: `派送单上只有 ${entry.item.cartonQty} 箱`,
        en: `This delivery only takes ${many(entry.item.cartonQty, 'carton')} of the pallet`,
      },
      { at: '/input' },
    );
  }
}

interface Loading {
  readonly delivery: Delivery;
  readonly entry: Entry;
  /** The cartons to load; all of the line by default. */
  readonly cartons?: number;
}

/** Loads locked pallets and stores the number of loaded cartons on their items (README, L3). */
export async function loadGoods(context: DeliveryContext, loading: readonly Loading[]): Promise<void> {
  for (const [bizNo, some] of Map.groupBy(loading, ({ delivery }) => delivery.deliveryNo)) {
    await loadPallets(context, some.flatMap(loadOf), bizNo);
  }
  const changes = loading.map(({ entry: { item }, cartons = item.cartonQty }) => ({
    item,
    values: { shippedCartonQty: cartons, ...loadedPart(item, cartons) },
  }));
  await changeItems(context, changes);
}

function loadOf({ entry: { item, pallet }, cartons = item.cartonQty }: Loading): Load[] {
  if (!pallet) return [];
  return [{ pallet, cartons, pallets: loadedPart(item, cartons).loadPalletQty ?? item.palletQty }];
}

/** Rejects a pallet that is on no delivery of the trip; the message says where it belongs. */
async function rejectUnknownPallet({ records, reject }: DeliveryContext, { tripId, lpn }: Pick<Scan, 'tripId' | 'lpn'>): Promise<never> {
  const trip = await records.get('hwCarDispatch', tripId);
  // Searches only the warehouse of the trip.
  const [pallet] = await records.find('hwInside', { lpn, repositoryId: trip?.repositoryId ?? '' });
  const [item] = pallet ? await records.find('hwDeliveryItem', { insideId: pallet.id, isOpen: true }) : [];
  const delivery = item?.deliveryId ? await records.get('hwDelivery', item.deliveryId) : undefined;
  const other = delivery?.dispatchId ? await records.get('hwCarDispatch', delivery.dispatchId) : undefined;
  const on = [delivery?.deliveryNo, delivery?.destCode, other?.dispatchNo].filter(Boolean).join(' · ');
  const at = delivery ? { zh: `该板属于 ${on}`, en: `it belongs to ${on}` } : nowhere;
  const why = pallet ? at : unknown;
  return reject(
    { zh: `板 ${lpn} 不在本车次的派送单上：${why.zh}`, en: `Pallet ${lpn} is not on this trip: ${why.en}` },
    { at: '/input/lpn' },
  );
}

const unknown = { zh: '本仓没有这个板号', en: 'no such pallet in this warehouse' };
const nowhere = { zh: '该板不在任何派送单上', en: 'it is not on any delivery' };

/**
 * Puts loaded pallets back into a bin, still locked for their delivery. A partly loaded pallet is merged with its remaining part. If that
 * part has been used elsewhere, the delivery loses those cartons (README, L2). Returns the lost cartons.
 */
async function unloadGoods(context: DeliveryContext, { delivery, entries }: Goods, locatorId?: string): Promise<Rest[]> {
  const pallets = palletsIn(entries, 'LOADED');
  await unloadPallets(context, { pallets, bizNo: delivery.deliveryNo, locatorId });
  const loaded = new Map(pallets.map((pallet) => [pallet.id, pallet]));
  const changes: { item: Item; values: Values<'hwDeliveryItem'> }[] = [];
  const rests: Rest[] = [];
  for (const { item } of entries) {
    const pallet = loaded.get(item.insideId ?? '');
    if (!pallet) continue;
    const rest = pallet.cartonQty < item.cartonQty ? await restOf(context, pallet, item) : undefined;
    if (rest) rests.push(rest);
    changes.push({ item, values: { shippedCartonQty: null, ...(rest ? partOf(pallet) : loadedPart(item)) } });
  }
  await changeItems(context, changes);
  return rests;
}

/** Returns the cartons that the delivery loses; undefined if the pallet is complete again. */
async function restOf(context: DeliveryContext, { id, lpn, cartonQty }: Pallet, item: Item): Promise<Rest | undefined> {
  const pallet = await context.records.get('hwInside', id, { lock: 'write' });
  const rest = pallet ? await takeRestBack(context, { pallet, lockedQty: item.cartonQty }) : undefined;
  if (rest?.isBack) return undefined;
  return { lpn: lpn ?? '', cartons: item.cartonQty - cartonQty, restLpn: rest?.lpn ?? '' };
}

function partOf({ cartonQty, palletQty }: Pallet): Values<'hwDeliveryItem'> {
  return { cartonQty, palletQty: decimals.max('0.1', palletQty) };
}

/**
 * Takes deliveries off a trip that has not departed. Their pallets are unloaded into their former bins or the given one. The deliveries
 * become APPOINTED again, or DRAFT if they need no appointment. Returns the lost cartons.
 */
export async function freeDeliveries(context: DeliveryContext, ids: readonly string[], locatorId?: string): Promise<Rest[]> {
  const rests: Rest[] = [];
  for (const goods of await goodsOf(
    context.records,
    ids.map((id) => ({ id })),
  )) {
    const { id } = goods.delivery;
    rests.push(...(await unloadGoods(context, goods, locatorId)));
    await context.records.transit('hwDelivery', id, isFetched(goods.delivery) ? 'freeDraft' : 'free');
    await context.records.change('hwDelivery', id, { dispatchId: null, stopNo: null });
  }
  return rests;
}

/** Cartons that a delivery loses: their pallet was partly loaded, and the remaining part is now used elsewhere. */
interface Rest {
  readonly lpn: string;
  readonly cartons: number;
  /** The number of the pallet that has these cartons now. */
  readonly restLpn: string;
}

/** Returns the message about cartons that are no longer on the delivery; undefined if there are none. */
export function describeRests(rests: readonly Rest[]): Text | undefined {
  if (rests.length === 0) return undefined;
  return {
    zh: rests.map(({ lpn, cartons, restLpn }) => `板 ${lpn} 的 ${cartons} 箱已是板 ${restLpn}，不再属于派送单`).join('；'),
    en: rests
      .map(
        ({ lpn, cartons, restLpn }) =>
          `${many(cartons, `carton of ${lpn} is`, `cartons of ${lpn} are`)} now pallet ${restLpn} and no longer on the delivery`,
      )
      .join('; '),
  };
}
