import { type Decimal, decimals } from '../../../server/extend.ts';

/** The limits of a truck; one that is left out does not limit it. */
export interface Capacity {
  readonly pallets: Decimal;
  readonly weightKg?: Decimal;
  readonly volumeCbm?: Decimal;
}

/** What a pallet uses of these limits. */
export interface Cargo {
  readonly palletQty: Decimal;
  readonly weightKg: Decimal;
  readonly volumeCbm: Decimal;
}

interface Sum extends Cargo {
  readonly count: number;
}

const empty: Sum = { palletQty: '0', weightKg: '0', volumeCbm: '0', count: 0 };

/**
 * Distributes pallets over trucks by first fit, in their order (README, S3): each goes on the first truck with room for it, so that
 * a heavy one does not leave half a truck empty. A pallet that exceeds the limits gets a truck of its own.
 */
export function truckloads<T extends Cargo>(cargo: readonly T[], capacity: Capacity): readonly (readonly T[])[] {
  const trucks: { sum: Sum; readonly load: T[] }[] = [];
  for (const one of cargo) {
    const room = trucks.find(({ sum }) => fits(plus(sum, one), capacity));
    if (room) {
      room.load.push(one);
      room.sum = plus(room.sum, one);
    } else trucks.push({ sum: plus(empty, one), load: [one] });
  }
  return trucks.map(({ load }) => load);
}

function plus(sum: Sum, { palletQty, weightKg, volumeCbm }: Cargo): Sum {
  return {
    palletQty: decimals.add(sum.palletQty, palletQty),
    weightKg: decimals.add(sum.weightKg, weightKg),
    volumeCbm: decimals.add(sum.volumeCbm, volumeCbm),
    count: sum.count + 1,
  };
}

/** Whether this much is within the limits. */
export function fits({ palletQty, weightKg, volumeCbm }: Cargo, capacity: Capacity): boolean {
  return (
    decimals.compare(palletQty, capacity.pallets) <= 0 &&
    (capacity.weightKg === undefined || decimals.compare(weightKg, capacity.weightKg) <= 0) &&
    (capacity.volumeCbm === undefined || decimals.compare(volumeCbm, capacity.volumeCbm) <= 0)
  );
}
