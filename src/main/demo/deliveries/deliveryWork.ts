import type { HwDelivery, HwInside } from '../../../generated/records.ts';
import type { Worker } from '../../../server/fill/desk.ts';
import { deliveryCalls, palletCalls, tripCalls } from '../support/calls.ts';
import { proofOf } from './proofOf.ts';

interface Booking {
  readonly pallets: readonly HwInside[];
  readonly appointmentNo: string;
  /** When it is to be there. */
  readonly time: Date;
}

/** A delivery of these pallets, with its appointment. */
export async function book(worker: Worker, { pallets, appointmentNo, time }: Booking): Promise<string> {
  const { id } = await worker.post<{ id: string }>(deliveryCalls.make, {
    input: { palletIds: pallets.map((pallet) => pallet.id) },
  });
  const input = { appointmentNo, appointmentTime: time.toISOString(), windowType: 'STANDARD' };
  await worker.post(deliveryCalls.transit, { id, transition: 'appoint', input });
  return id;
}

/** One step of a trip. */
export async function step(
  worker: Worker,
  tripId: string,
  [transition, input = {}]: readonly [name: string, input?: object],
): Promise<void> {
  await worker.post(tripCalls.transit, { id: tripId, transition, input });
}

/** All pallets of these deliveries are scanned onto the truck. */
export async function loadAll(worker: Worker, tripId: string, deliveryIds: readonly string[]): Promise<void> {
  for (const id of deliveryIds) {
    const { items = [] } = await worker.get<HwDelivery>(deliveryCalls.findById(id));
    for (const { insideId } of items ?? []) {
      const { lpn } = await worker.get<HwInside>(palletCalls.findById(insideId ?? ''));
      await worker.post(tripCalls.scan, { id: tripId, input: { lpn } });
    }
  }
}

/** The consignee has signed. */
export async function sign(worker: Worker, id: string, time: Date): Promise<void> {
  const { deliveryNo } = await worker.get<HwDelivery>(deliveryCalls.findById(id));
  const file = await worker.upload<{ id: string }>(deliveryCalls.upload, {
    ...{ name: `POD-${deliveryNo}.pdf`, type: 'application/pdf', fields: { field: 'podFileId' } },
    content: proofOf(`Proof of delivery ${deliveryNo}`),
  });
  const input = { podFileId: file.id, signTime: time.toISOString() };
  await worker.post(deliveryCalls.transit, { id, transition: 'sign', input });
}

/** Where the pallets go is by chance, and so how far it is: these trips are driven by two. */
export const agreed = { overrideReason: '双司机轮换，到货时间已与收货仓确认' };
