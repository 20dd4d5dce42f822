import type { Pallet } from '../pallet.ts';
import type { Desk } from './desk.ts';
import { takeStep } from './takeStep.ts';

/** A pallet with how many of its cartons a delivery takes. */
export interface Lock {
  readonly pallet: Pallet;
  readonly cartons: number;
}

/** Pallets are kept for a delivery: whole ones, or some of their cartons; nobody else gets them (domain.md 3.3). */
export async function lockPallets(desk: Desk, locks: readonly Lock[], bizNo: string | null): Promise<void> {
  for (const { pallet } of locks) refuseUnfit(desk, pallet);
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

/** As the guard of the file says, with the number of the pallet in the words. */
function refuseUnfit({ refuse }: Desk, { lpn, holdType, quality, cartonQty }: Pallet): void {
  if (holdType !== 'NONE') refuse({ zh: `板 ${lpn} 已扣货，不能派送`, en: `Pallet ${lpn} is on hold` });
  if (quality === 'DAMAGED') refuse({ zh: `板 ${lpn} 已破损，不能派送`, en: `Pallet ${lpn} is damaged` });
  if (cartonQty === 0) refuse({ zh: `板 ${lpn} 没有箱`, en: `Pallet ${lpn} has no cartons` });
}
