import { errors } from '../../../contract/errors.ts';
import { many } from '../../../contract/text.ts';
import type { Desk } from '../../in-library/pallets/steps/desk.ts';
import { type Entry, type Goods, goodsOf } from './goodsOf.ts';
import { loadGoods } from './loadGoods.ts';
import { onTrip } from './onTrip.ts';
import { refuseStranger } from './refuseStranger.ts';
import type { Rest } from './tellRests.ts';
import { unloadGoods } from './unloadGoods.ts';

/** A pallet as it is scanned at the truck. */
interface Scan {
  readonly tripId: string;
  readonly lpn: string;
  /** Where only some of its cartons go along; the rest stays in the bin under a number of its own. */
  readonly cartons?: number;
  /** It comes off again, into the bin where it stood, as if it had not been scanned. */
  readonly isOff?: boolean;
  /** Then into this bin, where it cannot stand where it stood. */
  readonly locatorId?: string;
}

/** How far the loading of the trip is, in pallets. */
interface Progress {
  readonly lpn: string;
  readonly loaded: number;
  readonly all: number;
  /** What the delivery is short of from now on. */
  readonly rests: readonly Rest[];
}

/**
 * For a trip that is being loaded: a pallet of one of its deliveries, by its number, goes from LOCKED to LOADED (or back),
 * and its item tells how many cartons. Refused at `/input/lpn` when it is of no such delivery, or there already.
 */
export async function loadPallets(desk: Desk, scan: Scan): Promise<Progress> {
  const { tripId, lpn, cartons, isOff = false, locatorId } = scan;
  const goods = await goodsOf(desk.records, await onTrip(desk.records, tripId));
  const isAsked = ({ item, pallet }: Entry): boolean => item.isOpen === true && pallet?.lpn === lpn;
  const one = goods.find(({ entries }) => entries.some(isAsked));
  const entry = one?.entries.find(isAsked);
  if (!(one && entry)) return refuseStranger(desk, { tripId, lpn });
  refuseUnready(desk, one, { entry, lpn, cartons, isOff });
  const { delivery } = one;
  const rests = isOff ? await unloadGoods(desk, { delivery, entries: [entry] }, locatorId) : [];
  if (!isOff) await loadGoods(desk, [{ delivery, entry, ...(cartons === undefined ? {} : { cartons }) }]);
  const held = goods.flatMap(({ entries }) => entries.filter(({ item, pallet }) => item.isOpen && pallet));
  const before = held.filter(({ pallet }) => pallet?.insideStatus === 'LOADED').length;
  return { lpn, loaded: before + (isOff ? -1 : 1), all: held.length, rests };
}

interface Scanned extends Pick<Scan, 'lpn'> {
  readonly entry: Entry;
  readonly cartons: number | undefined;
  readonly isOff: boolean;
}

function refuseUnready({ refuse }: Desk, { delivery }: Goods, { entry, lpn, cartons, isOff }: Scanned): void {
  const isLoaded = entry.pallet?.insideStatus === 'LOADED';
  if (delivery.deliveryStatus !== 'LOADING') {
    refuse({
      zh: `派送单 ${delivery.deliveryNo} 不在装车中`,
      en: `Delivery ${delivery.deliveryNo} is not being loaded`,
    });
  }
  if (isLoaded && !isOff) {
    refuse(
      { zh: `板 ${lpn} 已装车`, en: `Pallet ${lpn} is loaded already` },
      { at: '/input/lpn', code: errors.wrongState.code },
    );
  }
  if (!isLoaded && isOff) {
    refuse(
      { zh: `板 ${lpn} 没有装车`, en: `Pallet ${lpn} is not loaded` },
      { at: '/input/lpn', code: errors.wrongState.code },
    );
  }
  if (cartons !== undefined && cartons > entry.item.cartonQty) {
    refuse(
      {
        zh: `派送单上只有 ${entry.item.cartonQty} 箱`,
        en: `The delivery takes ${many(entry.item.cartonQty, 'carton')} of it`,
      },
      { at: '/input' },
    );
  }
}
