import type { SaveEvent } from '../../server/extend.ts';

/** A trip that is to fetch the whole container goes to the terminal where it is now, unless it was sent to another one by hand. */
export async function carryTerminal({ before, record, books }: SaveEvent<'hwOrder'>): Promise<void> {
  if (!before?.quayId || before.quayId === record.quayId) return;
  const { id: orderId, quayId } = before;
  const ahead = { orderId, quayId, dispatchType: 'DIRECT', dispatchStatus: ['PLANNED', 'CONFIRMED'] } as const;
  const trips = await books.find('hwCarDispatch', ahead, { lock: 'write' });
  await books.changeMany(
    'hwCarDispatch',
    trips.map(({ id }) => ({ id, values: { quayId: record.quayId ?? null } })),
  );
}
