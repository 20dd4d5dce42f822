import type { Desk } from '../../in-library/pallets/steps/desk.ts';

interface Stranger {
  readonly tripId: string;
  readonly lpn: string;
}

/** A pallet that is of no delivery of the trip: whoever holds the scanner is told where it belongs instead. */
export async function refuseStranger({ records, refuse }: Desk, { tripId, lpn }: Stranger): Promise<never> {
  const trip = await records.get('hwCarDispatch', tripId);
  // What stands in other warehouses is nobody's business here.
  const [pallet] = await records.find('hwInside', { lpn, repositoryId: trip?.repositoryId ?? '' });
  const [item] = pallet ? await records.find('hwDeliveryItem', { insideId: pallet.id, isOpen: true }) : [];
  const delivery = item?.deliveryId ? await records.get('hwDelivery', item.deliveryId) : undefined;
  const other = delivery?.dispatchId ? await records.get('hwCarDispatch', delivery.dispatchId) : undefined;
  const on = [delivery?.deliveryNo, delivery?.destCode, other?.dispatchNo].filter(Boolean).join(' · ');
  const at = delivery ? { zh: `它属于 ${on}`, en: `it goes with ${on}` } : nowhere;
  const why = pallet ? at : unknown;
  return refuse(
    { zh: `板 ${lpn} 不在本车次的派送单上：${why.zh}`, en: `Pallet ${lpn} is on no delivery of this trip: ${why.en}` },
    { at: '/input/lpn' },
  );
}

const unknown = { zh: '本仓没有这个板号', en: 'this warehouse has no such pallet' };
const nowhere = { zh: '它不在任何派送单上', en: 'it is on no delivery at all' };
