import { errors } from '../../contract/errors.ts';
import { exampleOf, many, type Text } from '../../contract/wire.ts';
import type { Coming, OnPrepare, OnSave, PrepareEvent, ReadRecords, Records, SaveEvent, Stored } from '../../server/extend.ts';
import { dayIn, daysAfter } from '../days.ts';

/** Returns the container number of an order in the form in which cost lines and delivery items store it. */
export function containerOf(order: Pick<Coming<'hwOrder'>, 'containerNo'> | undefined): { containerNo: string | null } {
  return { containerNo: order?.containerNo ?? null };
}

type Arrived = Partial<Pick<Stored<'hwOrder'>, 'ata' | 'dischargeTime'>>;
type Terminal = Pick<Stored<'hwQuayConfig'>, 'timezone' | 'freeDays'>;
type Lender = Pick<Stored<'hwQuayConfig'>, 'timezone' | 'perDiemFreeDays'>;

/**
 * Returns the last free day of a container at the terminal; null before arrival. The first free day is the day of the arrival (ATA), else
 * of the discharge, in the time zone of the terminal (README, rule 3).
 */
export function lastFreeDay({ ata, dischargeTime }: Arrived, { timezone, freeDays }: Terminal): string | null {
  const came = ata ?? dischargeTime;
  if (!came) return null;
  return daysAfter(dayIn(came, timezone), freeDays - 1);
}

/** Returns the last free day of an order; null without a terminal or before arrival. */
async function lastFreeDayOf(
  records: Pick<Records | ReadRecords, 'get'>,
  { quayId, ...arrived }: Arrived & Partial<Pick<Stored<'hwOrder'>, 'quayId'>>,
): Promise<string | null> {
  const quay = quayId ? await records.get('hwQuayConfig', quayId) : undefined;
  return quay ? lastFreeDay(arrived, quay) : null;
}

/**
 * Returns the last day to return the empty container without per diem; null before the pick-up, or if the terminal has no free days. The
 * day of the pick-up, in the time zone of the terminal, is the first free day (README, rule 11).
 */
export function emptyDueDay(pickupTime: string | null | undefined, { timezone, perDiemFreeDays }: Lender): string | null {
  if (!pickupTime || !perDiemFreeDays) return null;
  return daysAfter(dayIn(pickupTime, timezone), perDiemFreeDays - 1);
}

/** Returns the last day to return the empty container of an order without per diem; null without a terminal, or as in `emptyDueDay`. */
async function emptyDueDayOf(
  records: Pick<Records | ReadRecords, 'get'>,
  { quayId, pickupTime }: Partial<Pick<Stored<'hwOrder'>, 'quayId' | 'pickupTime'>>,
): Promise<string | null> {
  const quay = quayId ? await records.get('hwQuayConfig', quayId) : undefined;
  return quay ? emptyDueDay(pickupTime, quay) : null;
}

/**
 * Runs around every save of an order. A charged order keeps its currency and customer (README, rule 10); copies of its container number,
 * customer and terminal are updated (rule 9).
 */
export const saveOrder: OnSave<'hwOrder'> = async (event, next) => {
  await keepCharged(event);
  const saved = await next();
  await carryContainer(event);
  await carryCustomer(event);
  await carryTerminal(event);
  return saved;
};

/**
 * Runs before every save of orders. Fields that a delivery or trip depends on cannot change (README, rule 9). The last free day and the day
 * to return the empty container are recalculated (rules 3 and 11).
 */
export function prepareOrders(carriersOf: CarriersOf): OnPrepare<'hwOrder'> {
  return async (event) => {
    await keepBound(event, carriersOf);
    return followArrival(event);
  };
}

/** Returns the numbers of the open delivery and trip that carry the whole container of an order; undefined if there is none. */
export type CarriersOf = (records: Pick<ReadRecords, 'find'>, orderId: string) => Promise<Text | undefined>;

/** The fields that a delivery or trip of the whole container depends on. */
const boundFields: readonly { readonly field: 'orderType' | 'customerId'; readonly text: Text }[] = [
  { field: 'orderType', text: { zh: '不能改订单类型', en: 'its type cannot be changed' } },
  { field: 'customerId', text: { zh: '不能改客户', en: 'its customer cannot be changed' } },
];

/** Rejects a change of type or customer while a delivery or trip carries the whole container. */
async function keepBound({ rows, records, reject }: PrepareEvent<'hwOrder'>, carriersOf: CarriersOf): Promise<void> {
  for (const [i, { before, record }] of rows.entries()) {
    const changed = before && boundFields.find(({ field }) => before[field] !== record[field]);
    const by = changed && (await carriersOf(records, before.id));
    if (!by) continue;
    const { field, text } = changed;
    const message = {
      zh: `订单 ${before.orderNo} 在${by.zh}上，${text.zh}，请先取消${by.zh}`,
      en: `Order ${before.orderNo} is on ${by.en}, so ${text.en}. First cancel ${by.en}`,
    };
    const at = `/${field}`;
    reject(message, { at, rows: [{ record: i, at, message }], code: errors.wrongState.code });
  }
}

type Saved = PrepareEvent<'hwOrder'>['rows'][number];

/**
 * Recalculates the last free day from the arrival and the terminal (README, rule 3), and the day to return the empty container from the
 * pick-up and the terminal (rule 11), until a user enters another date.
 */
const followArrival: OnPrepare<'hwOrder'> = async ({ rows, records }) => {
  const values: { lastFreeDate?: string | null; emptyDueDate?: string | null }[] = [];
  for (const saved of rows) {
    const isDue = await follows(saved, records);
    values.push({
      ...(isDue && { lastFreeDate: await lastFreeDayOf(records, saved.record) }),
      ...((await followsPickup(saved, records)) && { emptyDueDate: await emptyDueDayOf(records, saved.record) }),
    });
  }
  return values;
};

/**
 * Whether this save recalculates the day to return the empty container. It does if the pick-up or the terminal has changed, the save does
 * not change the day itself, and the day was empty or calculated.
 */
async function followsPickup({ before, record }: Saved, records: Parameters<typeof emptyDueDayOf>[0]): Promise<boolean> {
  const stored = before?.emptyDueDate ?? null;
  if (stored !== (record.emptyDueDate ?? null)) return false;
  const isMoved = (before?.pickupTime ?? null) !== (record.pickupTime ?? null) || (before?.quayId ?? null) !== (record.quayId ?? null);
  return isMoved && (stored === null || stored === (await emptyDueDayOf(records, before ?? {})));
}

/**
 * Whether this save recalculates the last free day. It does if the save does not change the day itself and one of these is true: the day is
 * empty at the arrival (the state or the first ATA), or the day was calculated and the terminal or the ATA has changed.
 */
async function follows({ before, record }: Saved, records: Parameters<typeof lastFreeDayOf>[0]): Promise<boolean> {
  const stored = before?.lastFreeDate ?? null;
  if (stored !== (record.lastFreeDate ?? null)) return false;
  const arrives = record.orderStatus === 'AT_PORT' && before?.orderStatus !== 'AT_PORT';
  if (arrives && stored === null) return true;
  if (!before?.ata) return stored === null && Boolean(record.ata);
  const isMoved = before.quayId !== record.quayId || before.ata !== record.ata;
  return isMoved && stored === (await lastFreeDayOf(records, before));
}

/**
 * Copies a corrected container number to the cost lines of the order and to open delivery items of the whole container. Closed items do
 * not change.
 */
async function carryContainer({ before, record, records }: SaveEvent<'hwOrder'>): Promise<void> {
  if (!before || before.containerNo === record.containerNo) return;
  const { id: orderId } = before;
  const costs = await records.find('hwCost', { orderId });
  const items = await records.find('hwDeliveryItem', { orderId, insideId: null, isOpen: true });
  const changes = (lines: readonly { readonly id: string }[]) => lines.map(({ id }) => ({ id, values: containerOf(record) }));
  await records.changeMany('hwCost', changes(costs));
  await records.changeMany('hwDeliveryItem', changes(items));
}

/** Moves a trip of the whole container that has not departed to the new terminal of the order, unless a user gave it another terminal. */
async function carryTerminal({ before, record, records }: SaveEvent<'hwOrder'>): Promise<void> {
  // If the order has no terminal, the trip keeps its own.
  if (!before?.quayId || !record.quayId || before.quayId === record.quayId) return;
  const { id: orderId, quayId } = before;
  const { quayId: now } = record;
  const ahead = { orderId, quayId, dispatchType: 'DIRECT', dispatchStatus: ['PLANNED', 'CONFIRMED'] } as const;
  const trips = await records.find('hwCarDispatch', ahead, { lock: 'write' });
  await records.changeMany(
    'hwCarDispatch',
    trips.map(({ id }) => ({ id, values: { quayId: now } })),
  );
}

type Event = SaveEvent<'hwOrder'>;

/** Rejects a change of currency once the order is charged in it, and of customer once lines beyond drafts exist (README, rule 10). */
async function keepCharged(event: Event): Promise<void> {
  await rejectCurrency(event);
  await rejectCustomer(event);
}

async function rejectCurrency({ before, record, records, reject }: Event): Promise<void> {
  if (!before || before.currency === record.currency) return;
  const { id: orderId, currency } = before;
  const lines = await records.find(
    'hwCost',
    { orderId, direction: 'AR', currency, costStatus: { ne: 'VOID' } },
    { sorts: [{ field: 'costNo', order: 'asc' }], fields: ['costNo'] },
  );
  const [first] = lines;
  if (!first) return;
  const example = exampleOf(lines.length, first.costNo);
  reject(
    {
      zh: `订单已有 ${lines.length} 条 ${currency} 应收${example.zh}，不能改币种；请先删除草稿、作废已审核的费用`,
      en: `The currency cannot be changed: the order has ${many(lines.length, 'receivable')} in ${currency} ${example.en}. First delete the drafts and void the approved receivables`,
    },
    { at: '/currency', code: errors.wrongState.code },
  );
}

/** States of lines that keep their customer. Drafts follow the order (`carryCustomer`). */
const beyondDraft = ['SUBMITTED', 'REJECTED', 'APPROVED', 'BILLED', 'SETTLED'] as const;

async function rejectCustomer({ before, record, records, reject }: Event): Promise<void> {
  if (!before || before.customerId === record.customerId) return;
  const lines = await records.find(
    'hwCost',
    { orderId: before.id, direction: 'AR', costStatus: beyondDraft },
    { sorts: [{ field: 'costNo', order: 'asc' }], fields: ['costNo'] },
  );
  const [first] = lines;
  if (!first) return;
  const example = exampleOf(lines.length, first.costNo);
  reject(
    {
      zh: `订单已有 ${lines.length} 条非草稿的应收${example.zh}，不能改客户；请先将待审核、已驳回的费用退回草稿，并作废已审核的费用`,
      en: `The customer cannot be changed: the order has ${many(lines.length, 'receivable that is no longer a draft', 'receivables that are no longer drafts')} ${example.en}. First return the pending or rejected ones to draft, and void the approved ones`,
    },
    { at: '/customerId', code: errors.wrongState.code },
  );
}

/** Moves draft receivables of the order from the former to the new customer. */
async function carryCustomer({ before, record, records }: SaveEvent<'hwOrder'>): Promise<void> {
  if (!before || before.customerId === record.customerId) return;
  const { id: orderId, customerId: partyId } = before;
  const drafts = await records.find('hwCost', { orderId, partyId, direction: 'AR', costStatus: 'DRAFT' }, { lock: 'write' });
  await records.changeMany(
    'hwCost',
    drafts.map(({ id }) => ({ id, values: { partyId: record.customerId } })),
  );
}
