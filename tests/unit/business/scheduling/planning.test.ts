import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { isTooMuch, loadOf } from '../../../../src/business/scheduling/both/load.ts';
import { locationOfZip } from '../../../../src/business/scheduling/both/locations.ts';
import { type BoardData, driverOn, judgeLocation, type Work } from '../../../../src/business/scheduling/console/planning/judgeLocation.ts';
import { zoneOfBoard } from '../../../../src/business/scheduling/console/planning/PlanDialog.tsx';
import { inOrder, withMoved } from '../../../../src/business/scheduling/console/planning/usePlanActions.ts';
import { drawStops, milesBetween } from '../../../../src/business/scheduling/console/stops/StopMap.tsx';
import { type Car, type Delivery, fullnessOf, type Trip } from '../../../../src/business/scheduling/console/trip.ts';
import type { Warehouse } from '../../../../src/business/warehouses.tsx';

const hour = 3_600_000;
const day = Date.parse('2026-11-23T00:00:00Z');
const iso = (hours: number): string => new Date(day + hours * hour).toISOString();

const car = (id: string, more: Partial<Car> = {}): Car =>
  ({
    ...{ id, plateNo: `TRUCK ${id}`, carStatus: 'IDLE', serviceStatus: 'OK', defaultDriverId: `driver ${id}` },
    ...{ maxPallets: 26, maxWeightKg: '19500', maxVolumeCbm: '90', ...more },
  }) as Car;
const trip = (id: string, carId: string | null, more: Partial<Trip> = {}): Trip =>
  ({
    ...{ id, dispatchNo: `CC${id}`, dispatchType: 'COMBINED', dispatchStatus: 'PLANNED', repositoryId: 'la', carId },
    ...{ driverId: carId && `driver ${carId}`, planDepartTime: iso(8), planEndTime: iso(18), stopCount: 2 },
    ...{ palletQty: '20', weightKg: '9000', volumeCbm: '40', ...more },
  }) as Trip;
const delivery = (id: string, more: Partial<Delivery> = {}): Delivery =>
  ({
    ...{ id, deliveryNo: `PS${id}`, repositoryId: 'la', appointmentTime: null, palletQty: '5' },
    ...{ weightKg: '2000', volumeCbm: '9', ...more },
  }) as Delivery;

const cars = new Map([car('A'), car('B'), car('S', { carStatus: 'MAINTENANCE' })].map((one) => [one.id, one]));
const deliveries = (...all: readonly Delivery[]): Work => ({ kind: 'deliveries', deliveries: all });
const stops = new Map([['1', [delivery('7'), delivery('8', { appointmentTime: iso(18) })]]]);
type Location = { laneId: string; hours: number; barId?: string };
const verdicts = (work: Work, location: Location, trips: readonly Trip[] = [], more: Partial<BoardData> = {}) => {
  const { laneId, hours, barId } = location;
  const at = { laneId, from: day + hours * hour, ...(barId && { barId }) };
  return judgeLocation({ trips, cars, stops, now: day, ...more }, { work, location: at, length: 10 * hour });
};
const verdict = (...given: Parameters<typeof verdicts>) => verdicts(...given)[0];

describe('a position on the planning board', () => {
  const busy = [trip('1', 'A')];
  const over = { dispatchStatus: 'COMPLETED' } as const;
  it.each([
    ['a free car', verdict(deliveries(delivery('1')), { laneId: 'B', hours: 8 }, busy), undefined],
    ['beside another trip', verdict(deliveries(delivery('1')), { laneId: 'A', hours: 18 }, busy), undefined],
    ['a trip that is over', verdict(deliveries(delivery('1')), { laneId: 'A', hours: 9 }, [trip('1', 'A', over)]), undefined],
    ['its own position', verdict({ kind: 'trip', trip: trip('1', 'A') }, { laneId: 'A', hours: 9 }, busy), undefined],
    ['a car on a trip', verdict(deliveries(delivery('1')), { laneId: 'A', hours: 9 }, busy), 'carTaken'],
    [
      'a driver on another car',
      verdict(deliveries(delivery('1')), { laneId: 'B', hours: 9 }, [trip('1', 'A', { driverId: 'driver B' })]),
      'driverTaken',
    ],
    ['a car in maintenance', verdict(deliveries(delivery('1')), { laneId: 'S', hours: 9 }), 'inService'],
    [
      'a car that is late, before it is back',
      verdict(deliveries(delivery('1')), { laneId: 'A', hours: -1 }, [
        trip('1', 'A', { dispatchStatus: 'DEPARTED', planDepartTime: iso(-12), planEndTime: iso(-2) }),
      ]),
      'carTaken',
    ],
    [
      'two wareplaces',
      verdict(deliveries(delivery('1'), delivery('2', { repositoryId: 'nj' })), { laneId: 'A', hours: 9 }),
      'otherWarehouse',
    ],
    [
      'a delivery that must be rebooked',
      verdict(deliveries(delivery('1', { appointmentState: 'REBOOK' })), { laneId: 'B', hours: 9 }),
      'rebook',
    ],
    ['a delivery on credit hold', verdict(deliveries(delivery('1', { holdType: 'FINANCE' })), { laneId: 'B', hours: 9 }), 'held'],
    [
      'a delivery on credit hold, on an existing trip',
      verdict(deliveries(delivery('1', { holdType: 'FINANCE' })), { laneId: 'A', hours: 9, barId: '1' }, [
        trip('1', 'A', { dispatchType: 'COMBINED' }),
      ]),
      'held',
    ],
    ['eleven stops', verdict(deliveries(...Array.from({ length: 11 }, (_, i) => delivery(`${i}`))), { laneId: 'A', hours: 9 }), 'tooMany'],
    [
      'a container beside something else',
      verdict(deliveries(delivery('1', { deliveryMethod: 'DIRECT' }), delivery('2')), { laneId: 'A', hours: 9 }),
      'wholeAlone',
    ],
    ['a container on its own', verdict(deliveries(delivery('1', { deliveryMethod: 'DIRECT' })), { laneId: 'A', hours: 9 }), undefined],
    [
      'a trip with ten',
      verdict(deliveries(delivery('1')), { laneId: 'A', hours: 9, barId: '1' }, [trip('1', 'A', { stopCount: 10 })]),
      'tooMany',
    ],
    [
      'a trip that is loaded',
      verdict(deliveries(delivery('1')), { laneId: 'A', hours: 9, barId: '1' }, [trip('1', 'A', { dispatchStatus: 'LOADING' })]),
      'tooLate',
    ],
    [
      'a trip of one',
      verdict(deliveries(delivery('1')), { laneId: 'A', hours: 9, barId: '1' }, [trip('1', 'A', { dispatchType: 'CAR' })]),
      'notCombined',
    ],
  ] as const)('%s', (_, found, key) => {
    expect(found && { isGood: found.isGood, key: found.key }).toEqual(key && { isGood: false, key });
  });

  it.each([
    ['more than fits', verdict(deliveries(delivery('1', { palletQty: '30' })), { laneId: 'A', hours: 9 }), 'over_pallets'],
    [
      'more than fits with the existing load',
      verdict(deliveries(delivery('1', { weightKg: '11000' })), { laneId: 'A', hours: 9, barId: '1' }, busy),
      'over_weightKg',
    ],
    [
      'after its appointment',
      verdict(deliveries(delivery('1', { appointmentTime: iso(30) })), { laneId: 'A', hours: 31 }),
      'afterAppointment',
    ],
    [
      'an end before its appointment',
      verdict(deliveries(delivery('1', { appointmentTime: iso(30) })), { laneId: 'A', hours: 9 }),
      'endsBefore',
    ],
    [
      'less time between two stops than they are apart',
      verdict(
        deliveries(
          delivery('1', { zipCode: '92551', appointmentTime: iso(12) }),
          delivery('2', { zipCode: '85338', appointmentTime: iso(13) }),
        ),
        { laneId: 'A', hours: 9 },
      ),
      'tooFar',
    ],
    [
      'a truck that is elsewhere before',
      verdict(deliveries(delivery('1', { zipCode: '92551' })), { laneId: 'A', hours: 19 }, [trip('9', 'A')], {
        stops: new Map([['9', [delivery('3', { zipCode: '10001', appointmentTime: iso(17) })]]]),
        locations: [{ id: 'la', repositoryCode: 'LAX01', zipCode: '91761', country: 'US' }],
      }),
      'elsewhere',
    ],
    [
      'a trip after the appointment of one of its stops',
      verdict({ kind: 'trip', trip: trip('1', 'A') }, { laneId: 'A', hours: 21 }, busy),
      'afterAppointment',
    ],
    ['the past', verdict(deliveries(delivery('1')), { laneId: 'A', hours: -2 }), 'past'],
  ] as const)('is allowed with a warning: %s', (_, found, key) => {
    expect(found).toMatchObject({ isGood: true, key });
  });

  it('shows all warnings at once, or a single error', () => {
    const late = deliveries(delivery('1', { palletQty: '30', appointmentTime: iso(30) }));
    expect(verdicts(late, { laneId: 'A', hours: 31 }).map(({ key }) => key)).toEqual(['over_pallets', 'afterAppointment']);
    expect(verdicts(late, { laneId: 'S', hours: 31 }).map(({ key }) => key)).toEqual(['inService']);
  });

  it('makes deliveries dropped on a trip depart with that trip, wherever they were dropped', () => {
    const early = deliveries(delivery('1', { appointmentTime: iso(9) }));
    expect(verdicts(early, { laneId: 'A', hours: 12, barId: '1' }, busy)).toEqual([]);
  });

  it('leaves the usual driver with their car, and moves another driver along', () => {
    expect(driverOn({ carId: 'A', driverId: 'driver A' }, cars.get('B'), cars)).toBe('driver B');
    expect(driverOn({ carId: 'A', driverId: 'someone' }, cars.get('B'), cars)).toBe('someone');
    expect(driverOn({ carId: 'A', driverId: 'driver A' }, undefined, cars)).toBe(null);
  });
});

it('a load is compared with the capacity of its car', () => {
  const load = loadOf([delivery('1'), delivery('2', { palletQty: '22.5' })], car('A'));
  expect(load.map(({ name, used, most }) => [name, used, most])).toEqual([
    ['pallets', 27.5, 26],
    ['weightKg', 4000, 19500],
    ['volumeCbm', 18, 90],
  ]);
  expect([load.map(isTooMuch), fullnessOf(load)]).toEqual([[true, false, false], 27.5 / 26]);
  expect(fullnessOf(loadOf([delivery('1')], undefined))).toBe(undefined);
});

it('stops are ordered by appointment, and any of them can be moved forward', () => {
  const [first, second] = [{ appointmentTime: iso(2) }, { appointmentTime: iso(30) }];
  const all = [delivery('1'), delivery('2', second), delivery('3', first)];
  expect(inOrder(all).map(({ id }) => id)).toEqual(['3', '2', '1']);
  expect([withMoved([1, 2, 3], 2, -1), withMoved([1, 2, 3], 0, -1), withMoved([1, 2, 3], 0, 1)]).toEqual([
    [1, 3, 2],
    [1, 2, 3],
    [2, 1, 3],
  ]);
});

it('the board uses the time zone of the chosen warehouse, or the most common one', () => {
  const of = (id: string, timezone: string) => ({ id, timezone }) as Warehouse;
  const [la, sea, ny] = [of('la', 'America/Los_Angeles'), of('sea', 'America/Los_Angeles'), of('ny', 'America/New_York')];
  expect(zoneOfBoard([la, sea], '')).toBe('America/Los_Angeles');
  expect([zoneOfBoard([la, sea, ny], ''), zoneOfBoard([], '')]).toEqual(['America/Los_Angeles', undefined]);
  expect(zoneOfBoard([ny, la], '')).toBe('America/New_York');
  expect(zoneOfBoard([la, sea, ny], 'ny')).toBe('America/New_York');
});

describe('the map of stops', () => {
  interface Zip {
    readonly zip: string;
    readonly latitude: number;
    readonly longitude: number;
    readonly country: string;
  }
  const { codes } = createRequire(import.meta.url)('zipcodes') as { codes: Readonly<Record<string, Zip>> };

  it('locates each US ZIP code: nine of ten within 60 miles, all except far islands within 500', () => {
    const all = Object.values(codes).filter((one) => one.country === 'US' && /^\d{5}$/.test(one.zip) && one.latitude);
    const far = all.flatMap((one) => {
      const location = locationOfZip(one.zip);
      return location ? [milesBetween(location, one)] : [];
    });
    expect(far.length).toBeGreaterThan(0.999 * all.length);
    expect(far.filter((miles) => miles < 60).length / far.length).toBeGreaterThan(0.9);
    expect(far.filter((miles) => miles < 500).length / far.length).toBeGreaterThan(0.995);
    expect([locationOfZip('000'), locationOfZip(null), locationOfZip('')]).toEqual([undefined, undefined, undefined]);
  });

  it('draws north at the top and west on the left, within the map', () => {
    const spots = ['91761', '98101', '10001'].map((zip) => locationOfZip(zip) as NonNullable<ReturnType<typeof locationOfZip>>);
    const { dots, scale } = drawStops(spots, { width: 560, height: 320, edge: 46 });
    const [ontario, seattle, newYork] = dots as [(typeof dots)[0], (typeof dots)[0], (typeof dots)[0]];
    expect(seattle.y).toBeLessThan(ontario.y);
    expect(newYork.x).toBeGreaterThan(seattle.x);
    for (const { x, y } of dots) expect([x >= 46 && x <= 514, y >= 46 && y <= 274]).toEqual([true, true]);
    expect(scale).toMatchObject({ miles: 500 });
    const [la, ny] = [spots[0], spots[2]] as [(typeof spots)[0], (typeof spots)[0]];
    expect(Math.abs(milesBetween(la, ny) - 2430)).toBeLessThan(60);
    const same = drawStops([la, la], { width: 560, height: 320, edge: 46 }).dots;
    expect(same[0]?.x).not.toBe(same[1]?.x);
  });
});
