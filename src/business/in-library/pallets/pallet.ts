import { type Decimal, decimals, type Records, type Stored, type Values } from '../../../server/extend.ts';

/** A pallet of the warehouse as it is stored. */
export type Pallet = Stored<'hwInside'>;

/** The states in which the cartons are still in the warehouse. */
const inStock: readonly string[] = ['RECEIVED', 'STORED', 'LOCKED', 'LOADED'];

/** Whether the pallet stands in a bin, where it can be counted. */
export function isShelved({ insideStatus }: Pick<Pallet, 'insideStatus'>): boolean {
  return insideStatus === 'STORED' || insideStatus === 'LOCKED';
}

/**
 * The values of a pallet of which nothing is left, because it was merged into another one or its receipt was taken back. It
 * does not count as shipped, and its number is not used again (README, rule 13).
 */
export function emptied(time: Date, insideStatus: 'MERGED' | 'VOID'): Values<'hwInside'> {
  const none = { cartonQty: 0, lockedQty: 0, availQty: 0, palletQty: '0', weightKg: '0', volumeCbm: '0' };
  return { ...none, insideStatus, locatorId: null, outTime: time.toISOString() };
}

/** Completes new values of a pallet with its available cartons: those of an undamaged pallet in the warehouse that is neither held nor locked (README, rule 5). */
export function withAvailable(pallet: Pallet, values: Values<'hwInside'>): Values<'hwInside'> {
  const { cartonQty, lockedQty, quality, holdType, insideStatus } = { ...pallet, ...values };
  const isFree = quality === 'GOOD' && holdType === 'NONE' && inStock.includes(insideStatus ?? '');
  return { ...values, availQty: isFree ? (cartonQty ?? 0) - (lockedQty ?? 0) : 0 };
}

/** The weight and volume of some cartons of a pallet. */
export interface Bulk {
  readonly weightKg: Decimal;
  readonly volumeCbm: Decimal;
}

/** The share that some cartons have in the weight (kg, 3 decimals) and volume (CBM, 4 decimals) of their pallet, rounded half up. */
export function shareOf({ weightKg, volumeCbm, cartonQty }: Pallet, cartons: number): Bulk {
  const part = (amount: string, scale: number): string =>
    cartonQty === 0 ? '0' : decimals.divide(decimals.multiply(amount, cartons), cartonQty, scale);
  return { weightKg: part(weightKg, 3), volumeCbm: part(volumeCbm, 4) };
}

/** Weight and volume of several pallets together. */
export function sumOf(pallets: readonly Bulk[]): Bulk {
  return {
    weightKg: decimals.add(...pallets.map(({ weightKg }) => weightKg)),
    volumeCbm: decimals.add(...pallets.map(({ volumeCbm }) => volumeCbm)),
  };
}

/** Weight and volume of what is left when a part is taken away: a difference, so that nothing is lost by rounding. */
export function restOf(whole: Bulk, part: Bulk): Bulk {
  return {
    weightKg: decimals.subtract(whole.weightKg, part.weightKg),
    volumeCbm: decimals.subtract(whole.volumeCbm, part.volumeCbm),
  };
}

type Goods = Pick<Stored<'hwOrderGoods'>, 'address' | 'zipCode'>;

/** A key for the address of goods that go to a person instead of a warehouse with a code; equal for equal addresses. */
export function addressOf({ address, zipCode }: Goods): string {
  return `${address ?? ''} ${zipCode ?? ''}`;
}

/**
 * The next pallet numbers of a container: its number, a hyphen and a serial of at least three digits (README, rule 2). The
 * same container comes again on later voyages, so the serial continues after the pallets of its earlier orders. The caller
 * holds the lock of the order; as a container has one open order only, no two callers number pallets at the same time.
 */
export async function nextLpns(
  records: Records,
  { orderId, containerNo, count }: { orderId: string; containerNo: string; count: number },
): Promise<string[]> {
  const voyages = containerNo ? await records.find('hwOrder', { containerNo }) : [];
  const orderIds = new Set([orderId, ...voyages.map(({ id }) => id)]);
  const used = await records.find('hwInside', { orderId: [...orderIds] });
  const last = Math.max(0, ...used.map(({ lpn }) => Number(lpn?.slice(lpn.lastIndexOf('-') + 1) ?? 0)));
  return Array.from({ length: count }, (_, i) => `${containerNo}-${String(last + 1 + i).padStart(3, '0')}`);
}
