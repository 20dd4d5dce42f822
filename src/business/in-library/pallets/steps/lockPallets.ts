import type { Pallet } from '../pallet.ts';
import type { Desk } from './desk.ts';
import { takeStep } from './takeStep.ts';

/** A pallet with how many of its cartons a delivery takes. */
export interface Lock {
  readonly pallet: Pallet;
  readonly cartons: number;
}

/** Pallets that its delivery may have are kept for it: whole ones, or some of their cartons; nobody else gets them (domain.md 3.3). */
export async function lockPallets(desk: Desk, locks: readonly Lock[], bizNo: string | null): Promise<void> {
  const cartonsOf = new Map(locks.map(({ pallet, cartons }) => [pallet.id, cartons]));
  await takeStep(desk, {
    pallets: locks.map(({ pallet }) => pallet),
    bizNo,
    step: {
      ...{ name: 'lock', title: { zh: '锁定', en: 'locked' }, from: 'STORED', to: 'LOCKED' },
      values: ({ id }) => ({ lockedQty: cartonsOf.get(id) ?? 0 }),
      movement: () => ({ flowType: 'LOCK' }),
    },
  });
}
