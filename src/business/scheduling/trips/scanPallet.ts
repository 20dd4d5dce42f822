import { many } from '../../../contract/text.ts';
import type { OnDoing } from '../../../server/extend.ts';
import { oneRecord } from '../../oneRecord.ts';
import { loadPallets } from '../deliveries/loadPallets.ts';
import { tellRests } from '../deliveries/tellRests.ts';

/** A pallet is scanned onto the car; the answer tells how many are still missing. */
export const scanOn: OnDoing<'hwCarDispatch'> = async (event, next) => {
  const trip = oneRecord(event);
  const { lpn, loadedCartonQty } = event.input;
  const isPart = loadedCartonQty !== undefined && loadedCartonQty !== null;
  const scan = { tripId: trip.id, lpn: String(lpn), ...(isPart && { cartons: Number(loadedCartonQty) }) };
  const done = await loadPallets(event, scan);
  await next();
  return { ...done, message: progress(done) };
};

/** A pallet that was scanned by mistake is taken off again. */
export const scanOff: OnDoing<'hwCarDispatch'> = async (event, next) => {
  const trip = oneRecord(event);
  const { lpn, locatorId } = event.input;
  const bin = typeof locatorId === 'string' ? { locatorId } : {};
  const done = await loadPallets(event, { tripId: trip.id, lpn: String(lpn), isOff: true, ...bin });
  await next();
  return { ...done, message: progress(done) };
};

type Done = Awaited<ReturnType<typeof loadPallets>>;

function progress({ lpn, loaded, all, rests }: Done): { readonly zh: string; readonly en: string } {
  const short = tellRests(rests);
  return {
    zh: `${lpn}：已装 ${loaded} / ${all} 板${short ? `。${short.zh}` : ''}`,
    en: `${lpn}: ${loaded} of ${many(all, 'pallet is', 'pallets are')} loaded${short ? `. ${short.en}` : ''}`,
  };
}
