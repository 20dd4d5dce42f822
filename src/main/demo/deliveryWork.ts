import type { HwDelivery, HwInside } from '../../generated/records.ts';
import type { Worker } from '../../server/fill/context.ts';
import { deliveryCalls, everything, palletCalls, tripCalls } from './calls.ts';
import { type Company, idOf, type Page } from './company.ts';

interface Booking {
  readonly pallets: readonly HwInside[];
  readonly appointmentNo: string;
  /** The time of the appointment. */
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

/** A transition of a trip. */
export async function step(
  worker: Worker,
  tripId: string,
  [transition, input = {}]: readonly [name: string, input?: object],
): Promise<void> {
  await worker.post(tripCalls.transit, { id: tripId, transition, input });
}

/** Scans all pallets of these deliveries onto the truck. */
async function loadAll(worker: Worker, tripId: string, deliveryIds: readonly string[]): Promise<void> {
  for (const id of deliveryIds) {
    const { items = [] } = await worker.get<HwDelivery>(deliveryCalls.findById(id));
    for (const { insideId } of items ?? []) {
      const { lpn } = await worker.get<HwInside>(palletCalls.findById(insideId ?? ''));
      await worker.post(tripCalls.scan, { id: tripId, input: { lpn } });
    }
  }
}

/** Signs a delivery with an uploaded proof. */
export async function sign(worker: Worker, id: string, time: Date): Promise<void> {
  const { deliveryNo } = await worker.get<HwDelivery>(deliveryCalls.findById(id));
  const file = await worker.upload<{ id: string }>(deliveryCalls.upload, {
    ...{ name: `POD-${deliveryNo}.pdf`, type: 'application/pdf', fields: { field: 'podFileId' } },
    content: proofOf(`Proof of delivery ${deliveryNo}`),
  });
  const input = { podFileId: file.id, signTime: time.toISOString() };
  await worker.post(deliveryCalls.transit, { id, transition: 'sign', input });
}

/** The reason why these trips are confirmed although the random distances may be too long for one driver. */
export const agreed = { overrideReason: '双司机轮换，到货时间已与收货仓确认' };

interface Drive {
  readonly tripId: string;
  readonly ids: readonly string[];
  readonly keeper: string;
  /** When the truck arrives at the dock; it departs half an hour later. */
  readonly time: Date;
}

/** Checks a trip in, loads it pallet by pallet, and lets it depart. */
export async function drive({ fillContext }: Company, { tripId, ids, keeper, time }: Drive): Promise<void> {
  const worker = fillContext.as(keeper);
  await step(worker, tripId, ['checkIn', { checkInTime: time.toISOString() }]);
  await step(worker, tripId, ['load']);
  await loadAll(worker, tripId, ids);
  const departTime = new Date(time.getTime() + 1_800_000).toISOString();
  await step(fillContext.as('dispatcher'), tripId, ['depart', { departTime }]);
}

interface Wish {
  readonly warehouse: string;
  /** The largest number of pallets. */
  readonly most: number;
  /** Destinations to skip, because they have a delivery already. */
  readonly besides?: readonly string[];
}

/** The free pallets of the destination with the most of them, the lowest number first. */
export async function freePallets(
  worker: Worker,
  { warehouses }: Company,
  { warehouse, most, besides = [] }: Wish,
): Promise<readonly HwInside[]> {
  const filter = {
    ...{ repositoryId: idOf(warehouses, warehouse), insideStatus: ['STORED'], quality: ['GOOD'], holdType: ['NONE'] },
    ...{ deliveryMethod: ['TRUCK'], sorts: [{ field: 'lpn', order: 'asc' }] },
  };
  const { records } = await worker.post<Page<HwInside>>(palletCalls.find, filter, everything);
  const candidates = records.filter(({ destCode }) => destCode !== null && !besides.includes(destCode));
  const groups = [...Map.groupBy(candidates, ({ destCode }) => destCode).values()];
  const [largest = []] = groups.toSorted((a, b) => b.length - a.length);
  return largest.slice(0, most);
}

/** A signed delivery note, as the page of a PDF with one line of text. */
function proofOf(text: string): Buffer {
  const drawn = `BT /F1 14 Tf 72 720 Td (${text}) Tj ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let body = '%PDF-1.4\n';
  const starts = objects.map((object, i) => {
    const start = body.length;
    body += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(start).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${starts.join('')}`;
  return Buffer.from(
    `${body}${table}trailer << /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`,
  );
}
