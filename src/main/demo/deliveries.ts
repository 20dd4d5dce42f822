import type { HwDelivery, HwInside, HwLocator } from '../../generated/records.ts';
import type { Worker } from '../../server/fill/context.ts';
import { binCalls, carCalls, deliveryCalls, everything, palletCalls, tripCalls } from './calls.ts';
import { type Area, type Company, idOf, type Page, type Story } from './company.ts';
import { cars, rules } from './masters.ts';

interface Booking {
  readonly pallets: readonly HwInside[];
  readonly appointmentNo: string;
  /** Time of the appointment. */
  readonly time: Date;
}

/** Creates a delivery of these pallets and books its appointment. Returns the id of the delivery. */
async function book(worker: Worker, { pallets, appointmentNo, time }: Booking): Promise<string> {
  const { id } = await worker.post<{ id: string }>(deliveryCalls.make, {
    input: { palletIds: pallets.map((pallet) => pallet.id) },
  });
  const input = { appointmentNo, appointmentTime: time.toISOString(), windowType: 'STANDARD' };
  await worker.post(deliveryCalls.transit, { id, transition: 'appoint', input });
  return id;
}

/** Runs a transition of a trip. */
async function step(worker: Worker, tripId: string, [transition, input = {}]: readonly [name: string, input?: object]): Promise<void> {
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

/** Signs a delivery, with an uploaded PDF as proof. */
async function sign(worker: Worker, id: string, time: Date): Promise<void> {
  const { deliveryNo } = await worker.get<HwDelivery>(deliveryCalls.findById(id));
  const file = await worker.upload<{ id: string }>(deliveryCalls.upload, {
    name: `POD-${deliveryNo}.pdf`,
    type: 'application/pdf',
    fields: { field: 'podFileId' },
    content: proofOf(`Proof of delivery ${deliveryNo}`),
  });
  const input = { podFileId: file.id, signTime: time.toISOString() };
  await worker.post(deliveryCalls.transit, { id, transition: 'sign', input });
}

/** The override reason of the demo trips. Their destinations are random and may be too far for a single driver. */
const agreed = { overrideReason: '双司机轮换，到货时间已与收货仓确认' };

interface Drive {
  readonly tripId: string;
  readonly ids: readonly string[];
  readonly keeper: string;
  /** Time at which the truck arrives at the dock. The truck departs half an hour later. */
  readonly time: Date;
}

/** Checks in the truck of a trip, loads it pallet by pallet, and lets it depart. */
async function drive({ fillContext }: Company, { tripId, ids, keeper, time }: Drive): Promise<void> {
  const worker = fillContext.as(keeper);
  await step(worker, tripId, ['checkIn', { checkInTime: time.toISOString() }]);
  await step(worker, tripId, ['load']);
  await loadAll(worker, tripId, ids);
  const departTime = new Date(time.getTime() + 1_800_000).toISOString();
  await step(fillContext.as('dispatcher'), tripId, ['depart', { departTime }]);
}

interface Wish {
  readonly warehouse: string;
  /** Maximum number of pallets to return. */
  readonly most: number;
  /** Destinations to skip, because they already have a delivery. */
  readonly besides?: readonly string[];
}

/**
 * Returns up to `most` pallets that can be delivered by truck, in ascending order of their numbers. All are for the same destination, the
 * one with the most such pallets.
 */
async function freePallets(worker: Worker, { warehouses }: Company, { warehouse, most, besides = [] }: Wish): Promise<readonly HwInside[]> {
  const filter = {
    repositoryId: idOf(warehouses, warehouse),
    insideStatus: ['STORED'],
    quality: ['GOOD'],
    holdType: ['NONE'],
    deliveryMethod: ['TRUCK'],
    sorts: [{ field: 'lpn', order: 'asc' }],
  };
  const { records } = await worker.post<Page<HwInside>>(palletCalls.find, filter, everything);
  const candidates = records.filter(({ destCode }) => destCode !== null && !besides.includes(destCode));
  const groups = [...Map.groupBy(candidates, ({ destCode }) => destCode).values()];
  const [largest = []] = groups.toSorted((a, b) => b.length - a.length);
  return largest.slice(0, most);
}

/** Returns a one-page PDF with one line of text, as a substitute for a signed delivery note. */
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
  return Buffer.from(`${body}${table}trailer << /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`);
}

/** The stories of deliveries: signed, rejected, on the road, with and without an appointment, and with the company's own cars. */
export const deliveries: Area = (company) => [
  combined(company),
  onTheRoad(company),
  emptied(company),
  booked(company),
  fleet(company),
  planned(company),
];

const lax = 'LAX01';

/** Runs a trip with three stops: the first delivery is signed, the second one rejected, and the third one signed without its proof yet. */
async function* combined(company: Company): Story {
  const { fillContext, ago, accounts } = company;
  const dispatcher = fillContext.as('dispatcher');
  yield ago(4, 6);
  const first = await freePallets(dispatcher, company, { warehouse: lax, most: 8 });
  const besides = first.flatMap(({ destCode }) => destCode ?? []);
  const second = await freePallets(dispatcher, company, { warehouse: lax, most: 4, besides });
  besides.push(...second.flatMap(({ destCode }) => destCode ?? []));
  const third = await freePallets(dispatcher, company, { warehouse: lax, most: 2, besides });
  if ([first, second, third].some((pallets) => pallets.length === 0)) return;
  const ids = [
    await book(dispatcher, { pallets: first, appointmentNo: '71823340', time: ago(2, 8) }),
    await book(dispatcher, { pallets: second, appointmentNo: '71823398', time: ago(2, 4) }),
    await book(dispatcher, { pallets: third, appointmentNo: '71823417', time: ago(2, 3) }),
  ];
  yield ago(3, 4);
  const trip = await dispatcher.post<{ id: string }>(tripCalls.plan, {
    input: {
      deliveryIds: ids,
      carrierId: idOf(accounts, 'redwood'),
      plateNo: 'RWH2207',
      planDepartTime: ago(2, 14).toISOString(),
      planEndTime: ago(2, 2).toISOString(),
    },
  });
  await step(dispatcher, trip.id, ['confirm', agreed]);
  yield ago(2, 16);
  await drive(company, { tripId: trip.id, ids, keeper: 'dispatcher', time: ago(2, 16) });
  yield ago(2, 8);
  await step(dispatcher, trip.id, ['arrive', { arriveTime: ago(2, 8.5).toISOString() }]);
  await sign(dispatcher, ids[0] as string, ago(2, 8.2));
  yield ago(2, 3);
  const input = { rejectReason: '预约取消，仓库拒收', locatorId: await returnBin(company) };
  await dispatcher.post(deliveryCalls.transit, { id: ids[1], transition: 'reject', input });
  const unproven = { signTime: ago(2, 3.2).toISOString(), receiptNote: '签收单随司机返回后上传' };
  await dispatcher.post(deliveryCalls.transit, { id: ids[2], transition: 'sign', input: unproven });
  const cost = { tripCost: '860.00', costCurrency: 'USD', allocBasis: 'PALLET' };
  await dispatcher.post(tripCalls.cost, { id: trip.id, input: cost });
  await step(dispatcher, trip.id, ['complete']);
}

/** Runs a trip up to its departure a few hours ago. */
async function* onTheRoad(company: Company): Story {
  const { fillContext, ago, accounts } = company;
  const dispatcher = fillContext.as('dispatcher');
  yield ago(1, 5);
  const pallets = await freePallets(dispatcher, company, { warehouse: lax, most: 10 });
  if (pallets.length === 0) return;
  const id = await book(dispatcher, { pallets, appointmentNo: '71830552', time: ago(0, -5) });
  const trip = await dispatcher.post<{ id: string }>(tripCalls.plan, {
    input: {
      deliveryIds: [id],
      carrierId: idOf(accounts, 'harborline'),
      plateNo: 'HBL1180',
      planDepartTime: ago(0, 2).toISOString(),
      planEndTime: ago(0, -8).toISOString(),
    },
  });
  await step(dispatcher, trip.id, ['confirm', agreed]);
  yield ago(0, 3);
  await drive(company, { tripId: trip.id, ids: [id], keeper: 'wugang', time: ago(0, 3) });
}

/** Books two deliveries for tomorrow. They have no trip yet. */
async function* booked(company: Company): Story {
  const { fillContext, ago } = company;
  const clerk = fillContext.as('orderClerk');
  yield ago(0, 4);
  const taken: string[] = [];
  for (const [i, appointmentNo] of ['71833017', '71833025'].entries()) {
    const pallets = await freePallets(clerk, company, { warehouse: lax, most: 6, besides: taken });
    if (pallets.length === 0) return;
    taken.push(...pallets.flatMap(({ destCode }) => destCode ?? []));
    await book(clerk, { pallets, appointmentNo, time: ago(-1, -3 * i) });
  }
}

/** Creates a delivery without an appointment. */
async function* planned(company: Company): Story {
  const { fillContext, ago } = company;
  const dispatcher = fillContext.as('dispatcher');
  yield ago(0, 2.5);
  const pallets = await freePallets(dispatcher, company, { warehouse: 'EWR01', most: 5 });
  if (pallets.length > 0) await dispatcher.post(deliveryCalls.make, { input: { palletIds: pallets.map(({ id }) => id) } });
}

/** Returns the id of an empty bin in the staging area, for returned goods. */
async function returnBin({ warehouses, fillContext }: Company): Promise<string> {
  const filter = { repositoryId: idOf(warehouses, lax), zone: 'S' };
  const { records } = await fillContext.as('wugang').post<Page<HwLocator>>(binCalls.find, filter);
  const free = records.find(({ usedPallets }) => Number(usedPallets ?? 0) === 0);
  if (!free) throw new Error('the demo warehouse has no staging place left');
  return free.id;
}

/** Runs a trip up to its departure. It carries all pallets of an order, with one delivery for each destination. */
async function* emptied(company: Company): Story {
  const { fillContext, ago, accounts } = company;
  const dispatcher = fillContext.as('dispatcher');
  yield ago(1, 9);
  const pallets = await wholeOrder(dispatcher, company);
  const stops = [...Map.groupBy(pallets, ({ destCode }) => destCode).values()];
  if (stops.length < 2) return;
  const ids: string[] = [];
  for (const [i, some] of stops.entries()) {
    ids.push(await book(dispatcher, { pallets: some, appointmentNo: `7183110${i + 1}`, time: ago(0, -2 * i - 3) }));
  }
  const trip = await dispatcher.post<{ id: string }>(tripCalls.plan, {
    input: {
      deliveryIds: ids,
      carrierId: idOf(accounts, 'garden'),
      plateNo: 'GSX7719',
      planDepartTime: ago(0, 7).toISOString(),
      planEndTime: ago(0, -10).toISOString(),
    },
  });
  await step(dispatcher, trip.id, ['confirm', agreed]);
  yield ago(0, 8);
  await drive(company, { tripId: trip.id, ids, keeper: 'hejie', time: ago(0, 8) });
}

/** Returns the pallets of the first order of which all pallets can be delivered by truck; empty if there is no such order. */
async function wholeOrder(worker: Worker, { warehouses }: Company): Promise<readonly HwInside[]> {
  const filter = { repositoryId: idOf(warehouses, 'EWR01'), sorts: [{ field: 'lpn', order: 'asc' }] };
  const { records } = await worker.post<Page<HwInside>>(palletCalls.find, filter, everything);
  const isFree = ({ insideStatus, quality, holdType, deliveryMethod, destCode }: HwInside): boolean =>
    [insideStatus, quality, holdType, deliveryMethod].join() === 'STORED,GOOD,NONE,TRUCK' && destCode !== null;
  const orders = [...Map.groupBy(records, ({ orderId }) => orderId).values()];
  return orders.find((pallets) => pallets.every(isFree)) ?? [];
}

/**
 * The trips to plan. `car` is an index in `cars`. `days` is the number of days since the departure, negative for the future. `driver` is
 * undefined if the car has no default driver. A trip with `isSure` is also confirmed.
 */
const plans = [
  { car: 0, days: -1, driver: 'mreyes', appointmentNo: '71834102', isSure: true, warehouse: 'EWR01', most: 6 },
  { car: 1, days: -2, driver: 'jcarter', appointmentNo: '71834110', isSure: false, warehouse: 'EWR01', most: 6 },
  { car: 2, days: -0.6, driver: undefined, appointmentNo: '71834126', isSure: false, warehouse: 'LAX01', most: 18 },
  { car: 3, days: -1.2, driver: undefined, appointmentNo: '71834133', isSure: false, warehouse: 'LAX01', most: 2 },
  { car: 2, days: -1.6, driver: undefined, appointmentNo: '71834141', isSure: false, warehouse: 'LAX01', most: 12 },
  { car: 1, days: -0.8, driver: 'jcarter', appointmentNo: '71834158', isSure: true, warehouse: 'EWR01', most: 8 },
] as const;

/** Creates the maintenance rules and the cars, enters an oil change, and plans trips for the next days. Some trips are confirmed. */
async function* fleet(company: Company): Story {
  const { fillContext, ago, accounts } = company;
  const dispatcher = fillContext.as('dispatcher');
  yield ago(6);
  const carIds: string[] = [];
  for (const rule of rules) await dispatcher.post(carCalls.saveRule, rule);
  for (const [plateNo, carType, maxPallets, maxWeightKg, maxVolumeCbm, odometerMile, driver] of cars) {
    const defaultDriverId = driver ? idOf(accounts, driver) : null;
    const car = {
      plateNo,
      plateState: 'CA',
      carType,
      maxPallets,
      maxWeightKg,
      maxVolumeCbm,
      odometerMile,
      defaultDriverId,
    };
    carIds.push((await dispatcher.post<{ id: string }>(carCalls.save, car)).id);
  }
  const changed = { serviceItem: 'OIL', serviceDate: ago(171).toISOString().slice(0, 10), serviceMile: '183377' };
  await dispatcher.post(carCalls.service, { id: carIds[2], input: { ...changed, workshop: 'Carson Fleet Care' } });
  yield ago(0, 3.5);
  for (const { car, days, driver, appointmentNo, isSure, ...wish } of plans) {
    const pallets = await freePallets(dispatcher, company, wish);
    if (pallets.length === 0) continue;
    const id = await book(dispatcher, { pallets, appointmentNo, time: ago(days, -6) });
    const trip = await dispatcher.post<{ id: string }>(tripCalls.plan, {
      input: {
        deliveryIds: [id],
        carId: carIds[car],
        driverId: driver ? idOf(accounts, driver) : null,
        planDepartTime: ago(days).toISOString(),
        planEndTime: ago(days, -8).toISOString(),
      },
    });
    if (isSure) await step(dispatcher, trip.id, ['confirm', agreed]);
  }
}
