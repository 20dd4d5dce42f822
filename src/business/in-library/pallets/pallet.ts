import type { Stored, Values } from '../../../server/extend.ts';

/** A pallet of the warehouse as it is stored (domain.md 5.10). */
export type Pallet = Stored<'hwInside'>;

/** Where its cartons still stand in the warehouse. */
const inStock: readonly string[] = ['RECEIVED', 'STORED', 'LOCKED', 'LOADED'];

/** Whether it stands in a bin, where it can be counted. */
export function isShelved({ insideStatus }: Pick<Pallet, 'insideStatus'>): boolean {
  return insideStatus === 'STORED' || insideStatus === 'LOCKED';
}

/**
 * One of which nothing is left, because its cartons became part of another or its receipt was taken back: it was not shipped,
 * and its number stays used.
 */
export function emptied(time: Date, insideStatus: 'MERGED' | 'VOID'): Values<'hwInside'> {
  const none = { cartonQty: 0, lockedQty: 0, availQty: 0, palletQty: '0', weightKg: '0', volumeCbm: '0' };
  return { ...none, insideStatus, locatorId: null, outTime: time.toISOString() };
}

/** New values of a pallet together with how many of its cartons can be had: sound ones that are there and nobody holds or has locked. */
export function withAvailable(pallet: Pallet, values: Values<'hwInside'>): Values<'hwInside'> {
  const { cartonQty, lockedQty, quality, holdType, insideStatus } = { ...pallet, ...values };
  const isFree = quality === 'GOOD' && holdType === 'NONE' && inStock.includes(insideStatus ?? '');
  return { ...values, availQty: isFree ? (cartonQty ?? 0) - (lockedQty ?? 0) : 0 };
}
