import { errors } from '../../../contract/errors.ts';
import { many, type Text } from '../../../contract/text.ts';
import type { ActionHooks, OnRead, ReadRecords } from '../../../server/extend.ts';
import { oneRecord } from '../../oneRecord.ts';
import type { Delivery } from '../deliveries/delivery.ts';
import { describeRests, scanPallet, startLoading } from '../deliveries/loading.ts';
import { assertServiced, lockUsableCar } from './crew.ts';
import { stopsOf } from './trip.ts';

/** Checks a driver in. The car is checked again, since a service may have fallen due after the trip was confirmed (README, C5). */
export const checkIn: ActionHooks<'hwCarDispatch'> = async (event, next) => {
  for (const trip of event.rows) {
    const car = await lockUsableCar(event, trip);
    if (car) await assertServiced(event, car);
  }
  return next();
};

/** Starts to load a trip and its deliveries. */
export const startTripLoading: ActionHooks<'hwCarDispatch'> = async (event, next) => {
  for (const trip of event.rows) await lockUsableCar(event, trip);
  for (const { id } of event.rows) await startLoading(event, id);
  return next();
};

/** Loads a scanned pallet; the answer says how many of all pallets are loaded (README, L1). */
export const scanOn: ActionHooks<'hwCarDispatch'> = async (event, next) => {
  const trip = oneRecord(event);
  const { lpn, loadedCartonQty } = event.input;
  const isPart = loadedCartonQty !== undefined && loadedCartonQty !== null;
  const scan = { tripId: trip.id, lpn: String(lpn), ...(isPart && { cartons: Number(loadedCartonQty) }) };
  const result = await scanPallet(event, scan);
  await next();
  return { ...result, message: progressOf(result) };
};

/** Unloads a pallet that was scanned by mistake (README, L2). */
export const scanOff: ActionHooks<'hwCarDispatch'> = async (event, next) => {
  const trip = oneRecord(event);
  const { lpn, locatorId } = event.input;
  const bin = typeof locatorId === 'string' ? { locatorId } : {};
  const result = await scanPallet(event, { tripId: trip.id, lpn: String(lpn), isOff: true, ...bin });
  await next();
  return { ...result, message: progressOf(result) };
};

type ScanResult = Awaited<ReturnType<typeof scanPallet>>;

function progressOf({ lpn, loaded, all, rests }: ScanResult): Text {
  const missing = describeRests(rests);
  return {
    zh: `${lpn}：已装 ${loaded} / ${all} 板${missing ? `。${missing.zh}` : ''}`,
    en: `${lpn}: ${loaded} of ${many(all, 'pallet is', 'pallets are')} loaded${missing ? `. ${missing.en}` : ''}`,
  };
}

/** A pallet of a stop with what helps to find it. */
interface ListedPallet {
  readonly lpn: string | null;
  readonly bin: string | null;
  readonly mark: string | null;
  readonly cartons: number;
  /** The loaded cartons; null when the pallet is not loaded. */
  readonly loaded: number | null;
}

/** Answers `{ id }` of a trip with its stops in order of unloading, and the pallets of each with bin and loaded cartons. */
export const loadingList: OnRead<'hwCarDispatch'> = async ({ input, records, find, reject }) => {
  const [trip] = await find('hwCarDispatch', { id: String(input.id ?? '') });
  if (!trip) return reject({ zh: '车次不存在', en: 'This trip does not exist' }, { code: errors.notFound.code });
  const stops = await stopsOf(records, trip);
  const pallets = await palletsOf(records, stops);
  return {
    stops: stops.map(({ id, deliveryNo, stopNo, destCode, city, zipCode }) => ({
      ...{ id, deliveryNo, stopNo, destCode, city, zipCode },
      pallets: (pallets.get(id) ?? []).toSorted((a, b) => keyOf(a).localeCompare(keyOf(b))),
    })),
  };
};

/** Pallets are sorted by bin, the way somebody walks. */
function keyOf({ bin, lpn }: ListedPallet): string {
  return `${bin ?? ''} ${lpn}`;
}

async function palletsOf(
  records: Pick<ReadRecords, 'find'>,
  stops: readonly Delivery[],
): Promise<ReadonlyMap<string, readonly ListedPallet[]>> {
  if (stops.length === 0) return new Map();
  const items = await records.find('hwDeliveryItem', { deliveryId: stops.map(({ id }) => id), isOpen: true });
  const ids = items.flatMap(({ insideId }) => insideId ?? []);
  const pallets = ids.length > 0 ? await records.find('hwInside', { id: ids }) : [];
  const bins = await codesOf(records, pallets);
  const palletOf = new Map(pallets.map((pallet) => [pallet.id, pallet]));
  const listed = items.flatMap(({ deliveryId, insideId, cartonQty, shippedCartonQty }) => {
    const pallet = palletOf.get(insideId ?? '');
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
