import type { Coming, OnSave, Records, SaveEvent } from '../../../server/extend.ts';
import type { Pallet } from '../../in-library/pallets/pallet.ts';
import type { Desk } from '../../in-library/pallets/steps/desk.ts';
import { lockPallets } from '../../in-library/pallets/steps/lockPallets.ts';
import { relockPallets } from '../../in-library/pallets/steps/relockPallets.ts';
import { unlockPallets } from '../../in-library/pallets/steps/unlockPallets.ts';
import { isPlanned, type Wanted } from './delivery.ts';
import { destinationOf, zoneOf } from './destinationOf.ts';
import { holdDue } from './holdDue.ts';
import { rebookDue } from './rebookDue.ts';
import { refuseStrange } from './refuseStrange.ts';

type Saved = SaveEvent<'hwDelivery'>;
type Before = Saved['before'];

/**
 * Around every save of a delivery: its pallets are kept for it, those that it gives up are free again, and what is not for
 * its destination, or not to be had, is refused (domain.md 3.4, 5.7). The pallets are locked first, by id.
 */
export const saveDelivery: OnSave<'hwDelivery'> = async (event, next) => {
  const { before, record, records } = event;
  if (!isPlanned(record) || isSame(before, record)) {
    return next({
      ...(isBooked(event) && (await zoneOf(records, before, record))),
      ...(await rebookDue(records, { before, record, known: {} })),
    });
  }
  const wanted = (record.items ?? []) as readonly Wanted[];
  const held = cartonsHeld(before);
  const pallets = await keep(records, [...wanted.flatMap(({ insideId }) => insideId ?? []), ...held.keys()]);
  await refuseStrange({ ...event, wanted, pallets, held: new Set(held.keys()) });
  const place = await destinationOf(records, before, record);
  const customerIds = await customersOf(records, wanted, pallets);
  const rebook = await rebookDue(records, { before, record, known: place });
  const hold = await holdDue(records, { before, wanted, customerIds, time: event.time });
  const saved = await next({ customerIds, ...place, ...rebook, ...hold });
  await settle(event, { wanted, held, pallets, bizNo: saved.deliveryNo });
  return saved;
};

/** A time of an appointment is told with the time zone of the destination, where nobody says another one (domain.md 5.6). */
function isBooked({ before, record }: Pick<Saved, 'before' | 'record'>): boolean {
  return record.appointmentTime !== null && record.appointmentTime !== before?.appointmentTime;
}

const decisive = ['repositoryId', 'deliveryMethod', 'destCode', 'zipCode'] as const;

/** Nothing of where it goes and what is on it is another. */
function isSame(before: Before, record: Coming<'hwDelivery'>): boolean {
  if (!before || decisive.some((name) => before[name] !== record[name])) return false;
  const told = (items: unknown): string =>
    JSON.stringify(
      ((items ?? []) as readonly Wanted[]).map(({ insideId, orderId, cartonQty }) => [insideId, orderId, cartonQty]),
    );
  return told(before.items) === told(record.items);
}

/** How many cartons it holds of which pallet. */
function cartonsHeld(before: Before): ReadonlyMap<string, number> {
  const items = (before?.items ?? []) as readonly Wanted[];
  return new Map(items.flatMap(({ insideId, cartonQty }) => (insideId ? [[insideId, cartonQty]] : [])));
}

async function keep(records: Records, ids: readonly string[]): Promise<ReadonlyMap<string, Pallet>> {
  if (ids.length === 0) return new Map();
  const pallets = await records.find('hwInside', { id: [...new Set(ids)] }, { lock: 'write' });
  return new Map(pallets.map((pallet) => [pallet.id, pallet]));
}

async function customersOf(
  records: Records,
  wanted: readonly Wanted[],
  pallets: ReadonlyMap<string, Pallet>,
): Promise<string[]> {
  const containers = wanted.flatMap(({ insideId, orderId }) => (insideId || !orderId ? [] : orderId));
  const orders = containers.length > 0 ? await records.find('hwOrder', { id: containers }) : [];
  const theirs = wanted.flatMap(({ insideId }) => pallets.get(insideId ?? '')?.customerId ?? []);
  return [...new Set([...theirs, ...orders.map(({ customerId }) => customerId)])].toSorted();
}

interface Settled {
  readonly wanted: readonly Wanted[];
  readonly held: ReadonlyMap<string, number>;
  readonly pallets: ReadonlyMap<string, Pallet>;
  readonly bizNo: string | null;
}

async function settle(desk: Desk, { wanted, held, pallets, bizNo }: Settled): Promise<void> {
  const locks = wanted.flatMap(({ insideId, cartonQty }) => {
    const pallet = pallets.get(insideId ?? '');
    return pallet ? [{ pallet, cartons: cartonQty }] : [];
  });
  const kept = new Set(locks.map(({ pallet }) => pallet.id));
  const gone = [...held.keys()].flatMap((id) => (kept.has(id) ? [] : (pallets.get(id) ?? [])));
  await unlockPallets(desk, gone, bizNo);
  const isNew = ({ pallet }: { pallet: Pallet }): boolean => !held.has(pallet.id);
  await lockPallets(desk, locks.filter(isNew), bizNo);
  const changed = locks.filter((lock) => !isNew(lock) && held.get(lock.pallet.id) !== lock.cartons);
  await relockPallets(desk, changed, bizNo);
}
