import type { Text } from '../../../../contract/text.ts';
import type { Measure } from '../load.ts';

interface Figures {
  readonly palletIds: readonly string[];
  readonly palletQty: string;
  readonly cartonQty: number;
  readonly weightKg: string;
  readonly volumeCbm: string;
}

/** A truckload of a group. */
export interface Load extends Figures {
  readonly fill: { readonly pallets: number | null; readonly weight: number | null; readonly volume: number | null };
}

/** Pallets for one destination, and the truckloads that they come to. */
export interface Grouping extends Figures {
  readonly repositoryId: string;
  readonly repositoryName: Text | null;
  readonly destCode: string | null;
  readonly deliveryMethod: string;
  readonly consignee: string | null;
  readonly city: string | null;
  readonly zipCode: string | null;
  readonly priority: string | null;
  readonly inTime: string | null;
  readonly freeUntil: string | null;
  readonly windowEnd: string | null;
  readonly customers: number;
  readonly loads: readonly Load[];
}

export interface Capacity {
  readonly pallets: string;
  readonly weightKg?: string;
  readonly volumeCbm?: string;
}

/** What the server suggests. */
export interface Groupings {
  readonly capacity: Capacity;
  readonly groups: readonly Grouping[];
}

/** A load by what is on it: the same pallets are the same load, however often they are read. */
export function keyOf({ palletIds }: Pick<Load, 'palletIds'>): string {
  return palletIds.join();
}

/** Where a group goes, in a word. */
export function placeOf({ destCode, consignee, city, zipCode }: Grouping): string {
  return destCode ?? ([consignee, city, zipCode].filter(Boolean).join(', ') || '?');
}

/** Against what the truck takes. */
export function measuresOf(load: Load, { pallets, weightKg, volumeCbm }: Capacity): readonly Measure[] {
  const most = (amount: string | undefined) => (amount === undefined ? undefined : Number(amount));
  return [
    { name: 'pallets', used: Number(load.palletQty), most: most(pallets) },
    { name: 'weightKg', used: Number(load.weightKg), most: most(weightKg) },
    { name: 'volumeCbm', used: Number(load.volumeCbm), most: most(volumeCbm) },
  ];
}

/** The figures of a group or a load, for its words. */
export function figuresIn({ palletQty, cartonQty, weightKg, volumeCbm }: Figures) {
  return { pallets: Number(palletQty), cartons: cartonQty, kg: Number(weightKg), cbm: Number(volumeCbm) };
}
