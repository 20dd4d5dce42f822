import type { Pallet } from '../pallet.ts';
import type { Desk } from './desk.ts';
import { takeStep } from './takeStep.ts';

/** Pallets that a delivery gives back: they stand where they stood and can be had again (domain.md 3.3). */
export function unlockPallets(desk: Desk, pallets: readonly Pallet[], bizNo: string | null): Promise<void> {
  return takeStep(desk, {
    pallets,
    bizNo,
    step: {
      ...{ name: 'unlock', title: { zh: '解锁', en: 'unlocked' }, from: 'LOCKED', to: 'STORED' },
      values: () => ({ lockedQty: 0 }),
      movement: () => ({ flowType: 'UNLOCK' }),
    },
  });
}
