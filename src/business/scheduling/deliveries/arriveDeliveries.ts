import type { Desk } from '../../in-library/pallets/steps/desk.ts';

interface Arrival {
  readonly tripId: string;
  readonly arriveTime: string;
}

/** For a trip that arrives: those of its deliveries that are on the way do, IN_TRANSIT -> ARRIVED; signed and rejected ones stay. */
export async function arriveDeliveries({ books }: Desk, { tripId, arriveTime }: Arrival): Promise<void> {
  const onTheWay = { dispatchId: tripId, deliveryStatus: 'IN_TRANSIT' } as const;
  for (const { id } of await books.find('hwDelivery', onTheWay, { lock: 'write' })) {
    await books.change('hwDelivery', id, { arriveTime });
    await books.transit('hwDelivery', id, 'arrive');
  }
}
