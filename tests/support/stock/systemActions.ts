import {
  loadPallets,
  lockPallets,
  returnPallets,
  shipPallets,
  unloadPallets,
  unlockPallets,
} from '../../../src/business/in-library/pallets/deliverySteps.ts';
import type { Pallet, PalletContext } from '../../../src/business/in-library/pallets/pallet.ts';
import { followStock } from '../../../src/business/orders/followStock.ts';
import type { ActionEvent } from '../../../src/server/extend.ts';

/** The system action that a test requests, and the pallet to run it on. */
export interface RequestedAction {
  readonly palletId: string;
  readonly step: string;
  readonly cartons: number;
  readonly locatorId: string;
}

type Step = (palletContext: PalletContext, pallet: Pallet, requested: RequestedAction) => Promise<void>;

/** Returns how many cartons of the pallet to use: at least 1. */
const some = ({ cartonQty }: Pallet, cartons: number): number => 1 + (cartons % Math.max(1, cartonQty));

/** The work of deliveries and trips on a pallet, by name of the system action. */
const steps: Readonly<Record<string, Step>> = {
  lock: (palletContext, pallet, { cartons }) => lockPallets(palletContext, [{ pallet, cartons: some(pallet, cartons) }], 'lock'),
  unlock: (palletContext, pallet) => unlockPallets(palletContext, [pallet], 'unlock'),
  load: (palletContext, pallet) =>
    loadPallets(palletContext, [{ pallet, cartons: pallet.lockedQty ?? pallet.cartonQty, pallets: '0.5' }], 'load'),
  unload: (palletContext, pallet) => unloadPallets(palletContext, { pallets: [pallet], bizNo: 'unload' }),
  ship: (palletContext, pallet) =>
    shipPallets(palletContext, { pallets: [pallet], bizNo: 'ship', outTime: palletContext.time.toISOString() }),
  returnIn: (palletContext, pallet, { locatorId }) => returnPallets(palletContext, { pallets: [pallet], bizNo: 'returnIn', locatorId }),
};

export const systemActions = Object.keys(steps);

/** Runs a system action on one pallet and updates the totals of its order, in one transaction. */
export async function applySystemAction(event: ActionEvent, requested: RequestedAction): Promise<Pallet> {
  const pallet = (await event.records.get('hwInside', requested.palletId, { lock: 'write' })) as Pallet;
  await (steps[requested.step] as Step)(event, pallet, requested);
  await followStock(event, [pallet.orderId]);
  return (await event.records.get('hwInside', requested.palletId)) as Pallet;
}
