import { listed } from '../../../contract/wire.ts';
import type {
  ActionEvent,
  ActionHooks,
  Coming,
  OnDelete,
  OnSave,
  ReadRecords,
  Records,
  SaveEvent,
  Stored,
  Values,
} from '../../../server/extend.ts';
import { creditHold } from '../../finance/credit.ts';
import { lockPallets, relockPallets, unlockPallets } from '../../in-library/pallets/deliverySteps.ts';
import type { Pallet } from '../../in-library/pallets/pallet.ts';
import { planTrip } from '../trips/save.ts';
import { appointmentStateFor } from './appointments.ts';
import { changeItems, type Delivery, type DeliveryContext, type Goods, goodsOf, isPlanned, type NewLine, palletsIn } from './delivery.ts';
import { destinationOf, destinationOfPallet, zoneOf } from './destination.ts';
import { assertLinesFit } from './lines.ts';

type Saved = SaveEvent<'hwDelivery'>;
type Before = Saved['before'];

/**
 * Runs around every save of a delivery. Rejects lines that do not fit, reserves added pallets and releases removed ones (README, D2
 * to D5, D8). The pallets are locked first, in order of id.
 */
export const saveDelivery: OnSave<'hwDelivery'> = async (event, next) => {
  const { before, record, records } = event;
  if (!isPlanned(record) || isSame(before, record)) {
    return next({
      ...(isBooked(event) && (await zoneOf(records, before, record))),
      ...(await appointmentStateFor(records, { before, record, filled: {} })),
    });
  }
  const lines = (record.items ?? []) as readonly NewLine[];
  const held = cartonsHeld(before);
  const pallets = await lockedPallets(records, [...lines.flatMap(({ insideId }) => insideId ?? []), ...held.keys()]);
  await assertLinesFit({ ...event, lines, pallets, held: new Set(held.keys()) });
  const location = await destinationOf(records, before, record);
  const customerIds = await customersOf(records, lines, pallets);
  const rebook = await appointmentStateFor(records, { before, record, filled: location });
  const hold = await creditHoldFor(records, { before, lines, customerIds, time: event.time });
  const saved = await next({ customerIds, ...location, ...rebook, ...hold });
  await reservePallets(event, { lines, held, pallets, bizNo: saved.deliveryNo });
  return saved;
};

/** Whether an appointment is being entered or changed, so that it gets the time zone of the destination. */
function isBooked({ before, record }: Pick<Saved, 'before' | 'record'>): boolean {
  return record.appointmentTime !== null && record.appointmentTime !== before?.appointmentTime;
}

const decisive = ['repositoryId', 'deliveryMethod', 'destCode', 'zipCode'] as const;

/** Whether warehouse, delivery method, destination and lines are unchanged; false for a new delivery. */
function isSame(before: Before, record: Coming<'hwDelivery'>): boolean {
  if (!before || decisive.some((name) => before[name] !== record[name])) return false;
  const keyOf = (items: unknown): string =>
    JSON.stringify(((items ?? []) as readonly NewLine[]).map(({ insideId, orderId, cartonQty }) => [insideId, orderId, cartonQty]));
  return keyOf(before.items) === keyOf(record.items);
}

/** Returns the cartons that the stored delivery holds of each pallet. */
function cartonsHeld(before: Before): ReadonlyMap<string, number> {
  const items = (before?.items ?? []) as readonly NewLine[];
  return new Map(items.flatMap(({ insideId, cartonQty }) => (insideId ? [[insideId, cartonQty]] : [])));
}

async function lockedPallets(records: Records, ids: readonly string[]): Promise<ReadonlyMap<string, Pallet>> {
  if (ids.length === 0) return new Map();
  const pallets = await records.find('hwInside', { id: [...new Set(ids)] }, { lock: 'write' });
  return new Map(pallets.map((pallet) => [pallet.id, pallet]));
}

async function customersOf(records: Records, lines: readonly NewLine[], pallets: ReadonlyMap<string, Pallet>): Promise<string[]> {
  const containers = lines.flatMap(({ insideId, orderId }) => (insideId || !orderId ? [] : orderId));
  const orders = containers.length > 0 ? await records.find('hwOrder', { id: containers }) : [];
  const theirs = lines.flatMap(({ insideId }) => pallets.get(insideId ?? '')?.customerId ?? []);
  return [...new Set([...theirs, ...orders.map(({ customerId }) => customerId)])].toSorted();
}

interface Reservation {
  readonly lines: readonly NewLine[];
  readonly held: ReadonlyMap<string, number>;
  readonly pallets: ReadonlyMap<string, Pallet>;
  readonly bizNo: string | null;
}

/** Locks, unlocks and changes the reserved pallets according to the lines. */
async function reservePallets(context: DeliveryContext, { lines, held, pallets, bizNo }: Reservation): Promise<void> {
  const locks = lines.flatMap(({ insideId, cartonQty }) => {
    const pallet = pallets.get(insideId ?? '');
    return pallet ? [{ pallet, cartons: cartonQty }] : [];
  });
  const kept = new Set(locks.map(({ pallet }) => pallet.id));
  const removed = [...held.keys()].flatMap((id) => (kept.has(id) ? [] : (pallets.get(id) ?? [])));
  await unlockPallets(context, removed, bizNo);
  const isNew = ({ pallet }: { pallet: Pallet }): boolean => !held.has(pallet.id);
  await lockPallets(context, locks.filter(isNew), bizNo);
  const changed = locks.filter((lock) => !isNew(lock) && held.get(lock.pallet.id) !== lock.cartons);
  await relockPallets(context, changed, bizNo);
}

interface HoldInput {
  readonly before: Stored<'hwDelivery'> | undefined;
  readonly lines: readonly NewLine[];
  readonly customerIds: readonly string[];
  readonly time: Date;
}

/**
 * Returns the credit hold of a delivery that is being saved (README, D8). Credit is checked when goods are added or the customers change.
 * After finance has released the hold, credit is checked again only when a customer is added.
 */
async function creditHoldFor(
  records: ReadRecords,
  { before, lines, customerIds, time }: HoldInput,
): Promise<Pick<Values<'hwDelivery'>, 'holdType' | 'holdReason' | 'releaseReason'>> {
  const customersBefore = before?.customerIds ?? [];
  const isReleased = before?.holdType !== 'FINANCE' && (before?.releaseReason ?? null) !== null;
  const isOther = customerIds.join() !== customersBefore.join();
  const isRequested = isReleased
    ? customerIds.some((id) => !customersBefore.includes(id))
    : isOther || isMore(before?.items as readonly NewLine[] | undefined, lines);
  return isRequested ? { ...(await creditHold(records, { customerIds, time })), releaseReason: null } : {};
}

/** Whether a pallet, a container or some cartons are added. */
function isMore(before: readonly NewLine[] | undefined, lines: readonly NewLine[]): boolean {
  const keyOf = ({ insideId, orderId }: NewLine): string => insideId ?? orderId ?? '';
  const held = new Map(before?.map((line) => [keyOf(line), line.cartonQty]));
  return lines.some((line) => line.cartonQty > (held.get(keyOf(line)) ?? -1));
}

/** Cancels a delivery: it is kept, and its pallets are released. */
export const cancelDelivery: ActionHooks<'hwDelivery'> = async (event, next) => {
  await freeGoods(event, await goodsOf(event.records, event.rows));
  return next();
};

/** Deletes a delivery and releases its pallets; their movements are kept. */
export const deleteDelivery: OnDelete<'hwDelivery'> = async (event, next) => {
  await freeGoods(event, await goodsOf(event.records, event.rows));
  return next();
};

async function freeGoods(context: DeliveryContext, goods: readonly Goods[]): Promise<void> {
  for (const { delivery, entries } of goods) {
    await unlockPallets(context, palletsIn(entries, 'LOCKED'), delivery.deliveryNo);
    await changeItems(
      context,
      entries.map(({ item }) => ({ item, values: { isOpen: false } })),
    );
  }
}

/** Returns the answer of an action that created a delivery. */
function created({ id, deliveryNo }: Delivery) {
  return { message: { zh: `已建派送单 ${deliveryNo}`, en: `Delivery ${deliveryNo} created` }, id, deliveryNo };
}

/** Creates a delivery of the pallets that are selected in the stock list. */
export const deliverPallets: ActionHooks<'hwInside'> = async (event) => {
  const { method, loadType } = event.input as { method?: Delivery['deliveryMethod']; loadType?: Delivery['loadType'] };
  const values: Values<'hwDelivery'> = {
    ...(method ? { deliveryMethod: method } : {}),
    ...(loadType ? { loadType } : {}),
  };
  return created(await createOfPallets(event, { pallets: event.rows, values }));
};

/** Creates a delivery of named pallets, such as a suggested truckload. */
export const makeDelivery: ActionHooks<'hwDelivery'> = async (event) => {
  const { palletIds, ...values } = event.input as Values<'hwDelivery'> & { palletIds: readonly string[] };
  const pallets = await event.records.find('hwInside', { id: [...new Set(palletIds)] });
  return created(await createOfPallets(event, { pallets, values }));
};

interface NewDelivery {
  readonly pallets: readonly Pallet[];
  /** Values that override those derived from the pallets. */
  readonly values?: Values<'hwDelivery'>;
}

/**
 * Creates a delivery of whole pallets; destination and method come from the pallets and their goods. Saving it locks the pallets and
 * rejects those that do not fit (README, D2).
 */
async function createOfPallets(context: DeliveryContext, { pallets, values = {} }: NewDelivery): Promise<Delivery> {
  const [first] = pallets;
  if (!first) return context.reject({ zh: '请选择在库板', en: 'Choose pallets' }, { at: '/input/palletIds' });
  const { repositoryId, deliveryMethod } = first;
  if (!values.deliveryMethod && pallets.some((one) => one.deliveryMethod !== deliveryMethod)) {
    context.reject(
      { zh: '这些板的派送方式不同，请选择一种', en: 'These pallets have different delivery methods. Choose one' },
      { at: '/input/deliveryMethod' },
    );
  }
  assertOneDestination(context, pallets);
  const items = pallets.map(({ id, cartonQty, palletQty }) => ({
    insideId: id,
    cartonQty,
    palletQty: spaceOf(palletQty),
  }));
  const entered = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined));
  return context.records.create('hwDelivery', {
    repositoryId,
    deliveryMethod,
    loadType: 'PALLET',
    ...(await destinationOfPallet(context.records, first)),
    ...entered,
    items: items as unknown as Stored<'hwDelivery'>['items'],
  });
}

/** Returns the pallet places on the truck. A stacked pallet counts 0 in stock, but at least 0.1 here. */
function spaceOf(palletQty: string): string {
  return Number(palletQty) > 0 ? palletQty : '0.1';
}

/**
 * Rejects pallets in different warehouses or for different destinations before the save does, because the errors of the save refer to form
 * fields that are not shown here.
 */
function assertOneDestination({ reject }: DeliveryContext, pallets: readonly Pallet[]): void {
  const [first] = pallets;
  if (pallets.some(({ repositoryId }) => repositoryId !== first?.repositoryId)) {
    reject({ zh: '这些板不在同一个仓库', en: 'These pallets are in different warehouses' }, { at: '/input/palletIds' });
  }
  const codes = new Set(pallets.map(({ destCode }) => destCode));
  if (codes.size > 1) {
    const names = listed([...codes].map((code) => code ?? '-'));
    reject(
      { zh: `这些板的目的仓点不同：${names.zh}`, en: `These pallets go to different destinations: ${names.en}` },
      { at: '/input/palletIds' },
    );
  }
}

/** Puts the selected deliveries on a new trip. */
export const dispatchDeliveries: ActionHooks<'hwDelivery'> = (event) => {
  const deliveryIds = event.rows.map(({ id }) => id);
  const planEvent: ActionEvent<'hwCarDispatch'> = { ...event, rows: [], input: { ...event.input, deliveryIds } };
  return planTrip(planEvent, async () => []);
};
