import type { SaveEvent } from '../../server/extend.ts';

/** A trip that is to fetch the whole container goes to the terminal where it is now, unless it was sent to another one by hand. */
export async function carryTerminal({ before, record, records }: SaveEvent<'hwOrder'>): Promise<void> {
  // Until the new one is known, the trip keeps the one that it has.
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
