import type { OnDoing } from '../../../server/extend.ts';
import { withAvailable } from './pallet.ts';

/** Held cartons cannot be had (domain.md 5.10). */
export const holdPallets: OnDoing<'hwInside'> = async ({ input }, next) =>
  next((pallet) => withAvailable(pallet, { holdType: input.holdType as typeof pallet.holdType }));

export const releasePallets: OnDoing<'hwInside'> = async (_event, next) =>
  next((pallet) => withAvailable(pallet, { holdType: 'NONE' }));
