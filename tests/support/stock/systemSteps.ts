import {
  loadPallets,
  lockPallets,
  returnPallets,
  shipPallets,
  unloadPallets,
  unlockPallets,
} from '../../../src/business/in-library/pallets/deliverySteps.ts';
import type { Desk } from '../../../src/business/in-library/pallets/movements.ts';
import type { Pallet } from '../../../src/business/in-library/pallets/pallet.ts';
import { followStock } from '../../../src/business/orders/followStock.ts';
import type { DoingEvent } from '../../../src/server/extend.ts';

/** Which step of the system somebody wants with which pallet. */
export interface AskedStep {
  readonly palletId: string;
  readonly step: string;
  readonly cartons: number;
  readonly locatorId: string;
}

type Step = (desk: Desk, pallet: Pallet, asked: AskedStep) => Promise<void>;

/** So many of its cartons, at least one. */
const some = ({ cartonQty }: Pallet, cartons: number): number => 1 + (cartons % Math.max(1, cartonQty));

/** What deliveries do to a pallet, as they do it. */
const steps: Readonly<Record<string, Step>> = {
  lock: (desk, pallet, { cartons }) => lockPallets(desk, [{ pallet, cartons: some(pallet, cartons) }], 'lock'),
  unlock: (desk, pallet) => unlockPallets(desk, [pallet], 'unlock'),
  load: (desk, pallet) =>
    loadPallets(desk, [{ pallet, cartons: pallet.lockedQty ?? pallet.cartonQty, pallets: '0.5' }], 'load'),
  unload: (desk, pallet) => unloadPallets(desk, { pallets: [pallet], bizNo: 'unload' }),
  ship: (desk, pallet) => shipPallets(desk, { pallets: [pallet], bizNo: 'ship', outTime: desk.time.toISOString() }),
  returnIn: (desk, pallet, { locatorId }) => returnPallets(desk, { pallets: [pallet], bizNo: 'returnIn', locatorId }),
};

export const systemSteps = Object.keys(steps);

/** Takes a step of the system with one pallet, and its order follows: all of it in one transaction. */
export async function takeSystemStep(event: DoingEvent, asked: AskedStep): Promise<Pallet> {
  const pallet = (await event.records.get('hwInside', asked.palletId, { lock: 'write' })) as Pallet;
  await (steps[asked.step] as Step)(event, pallet, asked);
  await followStock(event, [pallet.orderId]);
  return (await event.records.get('hwInside', asked.palletId)) as Pallet;
}
