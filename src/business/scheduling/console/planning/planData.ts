import { useCallback, useMemo } from 'react';
import { type TimeScale, useFound, useHolds, useHoldsKind } from '../../../../console/extend.ts';
import { kindFor, tripKinds } from '../../both/tripRules.ts';
import type { Car, Delivery, Trip } from '../trip.ts';
import type { KnownLocation } from './judgeLocation.ts';
import { type PlanTextKey, texts } from './texts.ts';

/** A note beside the board. */
export interface PlanNote {
  readonly key: PlanTextKey;
  readonly values?: Readonly<Record<string, number>>;
}

/** Trips that depart up to this time before the first shown day are read too, because they may extend into that day; in ms. */
const before = 3 * 86_400_000;
const most = 3000;

const carFields = [
  ...['plateNo', 'carType', 'carStatus', 'serviceStatus', 'defaultDriverId'],
  ...['maxPallets', 'maxWeightKg', 'maxVolumeCbm'],
];
const tripFields = [
  ...['dispatchNo', 'dispatchType', 'dispatchStatus', 'repositoryId', 'carId', 'driverId', 'carrierId', 'plateNo'],
  ...['planDepartTime', 'planEndTime', 'stopCount', 'palletQty', 'cartonQty', 'weightKg', 'volumeCbm'],
  // A direct trip has the time zone of its terminal.
  'quayId',
  // Read so that undoing a move can restore them.
  ...['driverPhone', 'carrierScac'],
];
const stopFields = ['dispatchId', 'deliveryNo', 'destCode', 'city', 'zipCode', 'country', 'stopNo', 'appointmentTime'];

const locationFields = ['repositoryCode', 'zipCode', 'country'];
const none: readonly never[] = [];

/** Reads the cars, the trips of the shown days, and their deliveries, updated live. */
export function usePlanData({ from, to }: TimeScale) {
  const span = useMemo(() => ({ gte: new Date(from - before).toISOString(), lt: new Date(to).toISOString() }), [from, to]);
  const mayListCars = useHolds('tms:carInfo:list');
  const mayListLocations = useHolds('system:repository:list');
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
  const { records: locations = none } = useFound('hwRepositoryConfig', {
    filter: { fields: locationFields },
    pageSize: most,
    isHeld: !mayListLocations,
  });
  const destinations = useMemo(() => Map.groupBy<string | null, Delivery>(stops.records ?? [], (one) => one.dispatchId), [stops.records]);
  const named = useMemo(() => trips.records && carsOf(trips.records), [trips.records]);
  const failed = [cars, trips, stops].find(({ error }) => error !== undefined);
  return {
    cars: mayListCars ? cars.records : named,
    trips: trips.records as readonly Trip[] | undefined,
    destinations,
    /**
     * The warehouses and destinations whose ZIP codes locate stops without a ZIP code. Empty for users without permission to list
     * warehouses.
     */
    locations: locations as readonly KnownLocation[],
    failed,
    notes: notesOf({ trips, stops, mayListStops }),
  };
}

interface Shown {
  readonly trips: { readonly total: number };
  readonly stops: { readonly total: number };
  readonly mayListStops: boolean;
}

/** Returns notes about incomplete or hidden data. */
function notesOf({ trips, stops, mayListStops }: Shown): readonly PlanNote[] {
  return [
    ...(trips.total > most ? [{ key: 'moreTrips', values: { n: most, total: trips.total } } as const] : []),
    ...(stops.total > most ? [{ key: 'moreStops', values: { n: most, total: stops.total } } as const] : []),
    ...(mayListStops ? [] : [{ key: 'noPlaces' } as const]),
  ];
}

/** Returns the cars that the trips refer to, for users without permission to list cars. */
function carsOf(trips: readonly Trip[]): readonly Car[] {
  const plates = new Map(trips.flatMap(({ carId, carIdLabel }) => (carId === null ? [] : [[carId, carIdLabel ?? '']])));
  return [...plates].map(([id, plateNo]) => ({ id, plateNo }) as Car).toSorted((a, b) => (a.plateNo < b.plateNo ? -1 : 1));
}

/** Returns the rights of the user on the board, which depend on the type of trip. The server checks them again. */
export function usePlanRights() {
  const { t } = texts.useT();
  const holdsKind = useHoldsKind('hwCarDispatch');
  const mayCancel = useHolds('tms:car:cancel');
  const unless = (isHeld: boolean): string | undefined => (isHeld ? undefined : t('noDispatch'));
  // Memoized, because every bar depends on this function.
  const fixed = useCallback(
    ({ dispatchType }: Pick<Trip, 'dispatchType'>) => (holdsKind(dispatchType, 'update') ? undefined : t('noDispatch')),
    [holdsKind, t],
  );
  return {
    mayPlan: kinds.some((kind) => holdsKind(kind, 'create')),
    mayChange: kinds.some((kind) => holdsKind(kind, 'update')),
    /** Whether the user may cancel trips, which undoes the planning of a trip. */
    mayCancel,
    /** Returns why a trip and its deliveries cannot be changed; undefined if they can. */
    fixed,
    /** Returns why these deliveries cannot be planned as a trip; undefined if they can. */
    against: (deliveries: readonly Delivery[]) => unless(holdsKind(kindFor(deliveries), 'create')),
  };
}

const kinds = Object.keys(tripKinds);
