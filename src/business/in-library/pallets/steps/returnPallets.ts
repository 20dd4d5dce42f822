import type { Pallet } from '../pallet.ts';
import { reserveBin } from '../reserveBin.ts';
import type { Desk } from './desk.ts';
import { takeStep } from './takeStep.ts';

interface Returned {
  readonly pallets: readonly Pallet[];
  readonly bizNo: string | null;
  readonly locatorId: string;
}

/** What nobody took comes back into a bin, and can be had again (domain.md 3.3). */
export async function returnPallets(desk: Desk, { pallets, bizNo, locatorId }: Returned): Promise<void> {
  if (pallets.length === 0) return;
  const bin = await reserveBin(desk, { locatorId, at: '/input/locatorId', pallets });
  await takeStep(desk, {
    pallets,
    bizNo,
    step: {
      ...{ name: 'returnIn', title: { zh: '退货入库', en: 'returned' }, from: 'OUT', to: 'STORED' },
      values: () => ({ locatorId: bin.id, lockedQty: 0, outTime: null }),
      movement: ({ cartonQty }) => ({ flowType: 'RETURN_IN', change: cartonQty, before: 0, to: bin.id }),
    },
  });
}
