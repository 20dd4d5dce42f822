/** The limits of a car. `of` is the field of a load with the used amount, `limit` the field of the car with the maximum. */
const measures = [
  { name: 'pallets', of: 'palletQty', limit: 'maxPallets' },
  { name: 'weightKg', of: 'weightKg', limit: 'maxWeightKg' },
  { name: 'volumeCbm', of: 'volumeCbm', limit: 'maxVolumeCbm' },
] as const;

type Amount = string | number | null | undefined;
/** The figures of a delivery or trip to which the limits of a car apply. */
export type Load = { readonly [Of in (typeof measures)[number]['of']]?: Amount };
/** The limits of a car. */
export type Capacity = { readonly [Limit in (typeof measures)[number]['limit']]?: Amount };

/** The use of one limit of the car by a load; `most` is undefined if the limit is unknown. */
export interface Measure {
  readonly name: (typeof measures)[number]['name'];
  readonly used: number;
  readonly most: number | undefined;
}

/** Figures of loads have at most four decimals. They are added as whole ten-thousandths, so that the sum is exact. */
const unitsPerOne = 10_000;

/** Compares pallets, weight and volume of loads with the limits of a car (README, T6). */
export function loadOf(loads: readonly Load[], car: Capacity | undefined): readonly Measure[] {
  return measures.map(({ name, of, limit }) => {
    const units = loads.reduce((sum, load) => sum + Math.round(Number(load[of] ?? 0) * unitsPerOne), 0);
    const most = car?.[limit];
    return { name, used: units / unitsPerOne, most: most ? Number(most) : undefined };
  });
}

export function isTooMuch({ used, most }: Measure): boolean {
  return most !== undefined && used > most;
}
