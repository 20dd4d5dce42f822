import { withAvailable } from '../pallet.ts';
import { recordEach } from '../recordEach.ts';
import type { Desk } from './desk.ts';
import type { Lock } from './lockPallets.ts';

/** A delivery takes more or fewer cartons of pallets that it keeps already. */
export async function relockPallets(desk: Desk, locks: readonly Lock[], bizNo: string | null): Promise<void> {
  const pallets = locks.map(({ pallet }) => pallet);
  const changes = locks.map(({ pallet, cartons }) => ({
    id: pallet.id,
    values: withAvailable(pallet, { lockedQty: cartons }),
  }));
  await desk.records.changeMany('hwInside', changes);
  await recordEach(desk, pallets, () => ({ flowType: 'LOCK', bizNo }));
}
