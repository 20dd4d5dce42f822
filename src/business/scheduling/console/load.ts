import { type MeasureName, measures } from '../both/tripRules.ts';
import type { Car, Delivery } from './trip.ts';

type Loaded = Pick<Delivery, 'palletQty' | 'weightKg' | 'volumeCbm'>;
type Room = Pick<Car, 'maxPallets' | 'maxWeightKg' | 'maxVolumeCbm'>;

/** What a load takes of a car; without `most` nobody knows what there is room for. */
export interface Measure {
  readonly name: MeasureName;
  readonly used: number;
  readonly most: number | undefined;
}

/** Pallets, weight and volume of what comes on a car. For the eye: the server counts exactly, and refuses. */
export function loadOf(loads: readonly Loaded[], car: Room | undefined): readonly Measure[] {
  return measures.map(({ name, of, room }) => {
    const sum = loads.reduce((all, load) => all + Number(load[of] ?? 0), 0);
    const most = car?.[room];
    return { name, used: Math.round(sum * 10_000) / 10_000, most: most ? Number(most) : undefined };
  });
}

export function isTooMuch({ used, most }: Measure): boolean {
  return most !== undefined && used > most;
}

/** How full a car is by what it is fullest of, of 1; undefined: nobody knows. */
export function fullnessOf(load: readonly Measure[]): number | undefined {
  const shares = load.flatMap(({ used, most }) => (most === undefined ? [] : [used / most]));
  return shares.length > 0 ? Math.max(...shares) : undefined;
}
