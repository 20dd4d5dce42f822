import { useMemo } from 'react';
import type { TimeScale } from '../../../../console/extend.ts';
import { useFound, useHolds } from '../../../../console/extend.ts';
import type { Car, Delivery, Trip } from '../trip.ts';
import type { House } from './judgeTimes.ts';
import type { PlanWord } from './words.ts';

/** Something that the person is told beside the board. */
export interface PlanNote {
  readonly key: PlanWord;
  readonly values?: Readonly<Record<string, number>>;
}

/** Trips that began so much before the first day may reach into it. */
const before = 3 * 86_400_000;
const most = 3000;

const carFields = [
  ...['plateNo', 'carType', 'carStatus', 'serviceStatus', 'defaultDriverId'],
  ...['maxPallets', 'maxWeightKg', 'maxVolumeCbm'],
];
const tripFields = [
  ...['dispatchNo', 'dispatchType', 'dispatchStatus', 'repositoryId', 'carId', 'driverId', 'carrierId', 'plateNo'],
  ...['planDepartTime', 'planEndTime', 'stopCount', 'palletQty', 'cartonQty', 'weightKg', 'volumeCbm'],
  // On whose clock it is.
  'quayId',
  // What the undo of a move gives back.
  ...['driverPhone', 'carrierScac'],
];
const stopFields = ['dispatchId', 'deliveryNo', 'destCode', 'city', 'zipCode', 'country', 'stopNo', 'appointmentTime'];

const houseFields = ['repositoryCode', 'zipCode', 'country'];
const none: readonly never[] = [];

/** Cars, the trips of the days that are seen, and where these go; live. */
export function usePlanData({ from, to }: TimeScale) {
  const span = useMemo(
    () => ({ gte: new Date(from - before).toISOString(), lt: new Date(to).toISOString() }),
    [from, to],
  );
  const mayListCars = useHolds('tms:carInfo:list');
  const mayListHouses = useHolds('system:repository:list');
  const mayListStops = useHolds('tms:delivery:list');
  const cars = useFound('hwCar', {
    filter: { fields: carFields },
    sorts: [{ field: 'plateNo', order: 'asc' }],
    pageSize: most,
    isHeld: !mayListCars,
  });
  const trips = useFound('hwCarDispatch', {
    filter: { planDepartTime: span, dispatchStatus: { ne: 'CANCELLED' }, fields: tripFields },
    pageSize: most,
  });
  const stops = useFound('hwDelivery', {
    filter: { 'dispatchId.planDepartTime': span, fields: stopFields },
    sorts: [{ field: 'stopNo', order: 'asc' }],
    pageSize: most,
    isHeld: !mayListStops,
  });
  const { records: houses = none } = useFound('hwRepositoryConfig', {
    filter: { fields: houseFields },
    pageSize: most,
    isHeld: !mayListHouses,
  });
  const destinations = useMemo(
    () => Map.groupBy<string | null, Delivery>(stops.records ?? [], (one) => one.dispatchId),
    [stops.records],
  );
  const named = useMemo(() => trips.records && carsOf(trips.records), [trips.records]);
  const failed = [cars, trips, stops].find(({ error }) => error !== undefined);
  return {
    cars: mayListCars ? cars.records : named,
    trips: trips.records as readonly Trip[] | undefined,
    destinations,
    /** For whoever may not list them, places are known by ZIP codes alone. */
    houses: houses as readonly House[],
    failed,
    notes: notesOf({ trips, stops, mayListStops }),
  };
}

interface Shown {
  readonly trips: { readonly total: number };
  readonly stops: { readonly total: number };
  readonly mayListStops: boolean;
}

/** What is not all that there is, or is not shown at all. */
function notesOf({ trips, stops, mayListStops }: Shown): readonly PlanNote[] {
  return [
    ...(trips.total > most ? [{ key: 'moreTrips', values: { n: most, total: trips.total } } as const] : []),
    ...(stops.total > most ? [{ key: 'moreStops', values: { n: most, total: stops.total } } as const] : []),
    ...(mayListStops ? [] : [{ key: 'noPlaces' } as const]),
  ];
}

/** The cars as trips call them, for whoever may see trips and no cars. */
function carsOf(trips: readonly Trip[]): readonly Car[] {
  const plates = new Map(trips.flatMap(({ carId, carIdLabel }) => (carId === null ? [] : [[carId, carIdLabel ?? '']])));
  return [...plates]
    .map(([id, plateNo]) => ({ id, plateNo }) as Car)
    .toSorted((a, b) => (a.plateNo < b.plateNo ? -1 : 1));
}
