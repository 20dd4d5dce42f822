import type { Pallet } from '../pallet.ts';
import type { Desk } from './desk.ts';
import { takeStep } from './takeStep.ts';

interface Shipped {
  readonly pallets: readonly Pallet[];
  readonly bizNo: string | null;
  /** When the truck has left. */
  readonly outTime: string;
}

/** Loaded pallets leave the stock (domain.md 3.3). */
export function shipPallets(desk: Desk, { pallets, bizNo, outTime }: Shipped): Promise<void> {
  return takeStep(desk, {
    pallets,
    bizNo,
    step: {
      ...{ name: 'ship', title: { zh: '出库', en: 'shipped' }, from: 'LOADED', to: 'OUT' },
      values: () => ({ locatorId: null, lockedQty: 0, outTime }),
      movement: ({ cartonQty }) => ({ flowType: 'OUT', change: -cartonQty, to: null }),
    },
  });
}
