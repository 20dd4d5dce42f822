import type { Bar, Lane, PlainKeyOf, TranslateOf } from '../../../../console/extend.ts';
import { loadOf } from '../../both/load.ts';
import { type Car, type Delivery, destinationOf, fullnessOf, isChangeable, isOver, spanOf, type Trip } from '../trip.ts';
import type { PlanTexts } from './texts.ts';

/** The lane of trips without a company car. */
export const noCar = '';

/** Returns the title and color of a field option. */
export type Choice = (value: string | null) => { readonly title: string; readonly color: string | undefined };

interface LaneParts {
  readonly t: TranslateOf<PlanTexts>;
  readonly typeOf: Choice;
  readonly statusOf: Choice;
  /** Whether the user may move trips. */
  readonly mayMove: boolean;
}

const services: Readonly<Record<string, PlainKeyOf<PlanTexts>>> = { OVERDUE: 'serviceOverdue', SOON: 'serviceSoon' };
/** States in which a car cannot be used; the board shows them. */
const unusable: readonly (string | null)[] = ['MAINTENANCE', 'DISABLED'];

/** Returns the lane of trips without a car, then one for each car. Disabled cars without trips are left out. */
export function planLanes(cars: readonly Car[], trips: readonly Trip[], parts: LaneParts): Lane[] {
  const { t, typeOf, statusOf, mayMove } = parts;
  const used = new Set(trips.map(({ carId }) => carId));
  const lanes = cars
    .filter(({ id, carStatus }) => carStatus !== 'DISABLED' || used.has(id))
    .map((car): Lane => {
      const service = services[car.serviceStatus ?? ''];
      const notes = [
        unusable.includes(car.carStatus) ? statusOf(car.carStatus).title : undefined,
        service && t(service),
        typeOf(car.carType).title,
        car.defaultDriverId === null ? t('noDriver') : car.defaultDriverIdLabel,
      ];
      return { id: car.id, title: car.plateNo, note: notes.filter(Boolean).join(' · ') };
    });
  return [{ id: noCar, title: t('noCar'), ...(mayMove && { note: t('noCarNote') }), isShared: true }, ...lanes];
}

/** The new position of a trip while the server request is pending. */
export interface Moved {
  readonly laneId: string;
  readonly from: number;
}

interface BarParts {
  readonly t: TranslateOf<PlanTexts>;
  readonly stateOf: Choice;
  readonly cars: ReadonlyMap<string, Car>;
  readonly destinations: ReadonlyMap<string | null, readonly Delivery[]>;
  readonly moved: ReadonlyMap<string, Moved>;
  /** Returns why the trip cannot be moved; undefined if it can. */
  readonly fixed: (trip: Trip) => string | undefined;
}

/** Returns a bar for each trip. */
export function planBars(trips: readonly Trip[], parts: BarParts): Bar[] {
  return trips.map((trip) => barOf(trip, parts));
}

function barOf(trip: Trip, { t, stateOf, cars, destinations, moved, fixed }: BarParts): Bar {
  const now = moved.get(trip.id);
  const span = spanOf(trip);
  const laneId = now?.laneId ?? (trip.carId !== null && cars.has(trip.carId) ? trip.carId : noCar);
  const from = now?.from ?? span.from;
  const state = stateOf(trip.dispatchStatus);
  const stops = locationsOf(destinations.get(trip.id) ?? []);
  const fill = fullnessOf(loadOf([trip], cars.get(laneId)));
  const reason = isOver(trip) ? t('ended') : t('started');
  return {
    id: trip.id,
    laneId,
    from,
    to: from + span.to - span.from,
    title: trip.dispatchNo ?? '',
    state: state.title,
    shown: stops.length > 0 ? stops.join(' → ') : (trip.dispatchNo ?? ''),
    color: state.color,
    note: [stops.join(' → '), figuresOf(trip, t), laneId === noCar ? trip.carrierIdLabel : ''].filter(Boolean).join(' · '),
    fixed: isChangeable(trip) ? fixed(trip) : reason,
    isIdle: isOver(trip),
    isBusy: now !== undefined,
    ...(fill !== undefined && { fill }),
  };
}

/** Returns the destinations of a trip in order. Consecutive equal destinations are given once with their count. */
export function locationsOf(stops: readonly Delivery[]): readonly string[] {
  const runs: { readonly name: string; readonly count: number }[] = [];
  for (const name of stops.map(destinationOf)) {
    const last = runs.at(-1);
    if (last?.name === name) runs[runs.length - 1] = { name, count: last.count + 1 };
    else runs.push({ name, count: 1 });
  }
  return runs.map(({ name, count }) => (count > 1 ? `${name} ×${count}` : name));
}

/** Returns pallets, weight and volume as one line of text. */
export function figuresOf(
  { palletQty, weightKg, volumeCbm }: Pick<Delivery, 'palletQty' | 'weightKg' | 'volumeCbm'>,
  text: (key: 'figures', values: Readonly<Record<'pallets' | 'kg' | 'cbm', number>>) => string,
): string {
  return text('figures', { pallets: Number(palletQty ?? 0), kg: Number(weightKg ?? 0), cbm: Number(volumeCbm ?? 0) });
}
