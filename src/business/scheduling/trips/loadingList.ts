import { errors } from '../../../contract/errors.ts';
import type { OnRead, ReadRecords } from '../../../server/extend.ts';
import { stopsOf } from './stopsOf.ts';
import type { Delivery } from './trip.ts';

/** A pallet of a stop, as whoever loads the car looks for it. */
interface Listed {
  readonly lpn: string | null;
  readonly bin: string | null;
  readonly mark: string | null;
  readonly cartons: number;
  /** So many of them are on the car; null: none yet. */
  readonly loaded: number | null;
}

/** What goes on the car of a trip `{ id }`, stop by stop in the order of unloading: which pallets, where they stand, and what is on. */
export const loadingList: OnRead<'hwCarDispatch'> = async ({ input, records, find, refuse }) => {
  const [trip] = await find('hwCarDispatch', { id: String(input.id ?? '') });
  if (!trip) return refuse({ zh: '车次不存在', en: 'There is no such trip' }, { code: errors.notFound.code });
  const stops = await stopsOf(records, trip);
  const pallets = await palletsOf(records, stops);
  return {
    stops: stops.map(({ id, deliveryNo, stopNo, destCode, city, zipCode }) => ({
      ...{ id, deliveryNo, stopNo, destCode, city, zipCode },
      pallets: (pallets.get(id) ?? []).toSorted((a, b) => keyOf(a).localeCompare(keyOf(b))),
    })),
  };
};

/** Bin after bin, as somebody walks. */
function keyOf({ bin, lpn }: Listed): string {
  return `${bin ?? ''} ${lpn}`;
}

async function palletsOf(
  records: Pick<ReadRecords, 'find'>,
  stops: readonly Delivery[],
): Promise<ReadonlyMap<string, readonly Listed[]>> {
  if (stops.length === 0) return new Map();
  const items = await records.find('hwDeliveryItem', { deliveryId: stops.map(({ id }) => id), isOpen: true });
  const ids = items.flatMap(({ insideId }) => insideId ?? []);
  const pallets = ids.length > 0 ? await records.find('hwInside', { id: ids }) : [];
  const bins = await codesOf(records, pallets);
  const known = new Map(pallets.map((pallet) => [pallet.id, pallet]));
  const listed = items.flatMap(({ deliveryId, insideId, cartonQty, shippedCartonQty }) => {
    const pallet = known.get(insideId ?? '');
    if (!pallet) return [];
    const { lpn, shippingMark: mark, locatorId, insideStatus } = pallet;
    const loaded = insideStatus === 'LOADED' ? (shippedCartonQty ?? cartonQty) : null;
    return [
      {
        deliveryId: deliveryId ?? '',
        one: { lpn, mark, bin: bins.get(locatorId ?? '') ?? null, cartons: cartonQty, loaded },
      },
    ];
  });
  return new Map(
    [...Map.groupBy(listed, ({ deliveryId }) => deliveryId)].map(([id, some]) => [id, some.map(({ one }) => one)]),
  );
}

async function codesOf(
  records: Pick<ReadRecords, 'find'>,
  pallets: readonly { readonly locatorId: string | null }[],
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(pallets.flatMap(({ locatorId }) => locatorId ?? []))];
  const bins = ids.length > 0 ? await records.find('hwLocator', { id: ids }) : [];
  return new Map(bins.map(({ id, locatorCode }) => [id, locatorCode]));
}
