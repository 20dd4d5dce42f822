import type { OnDoing } from '../../../server/extend.ts';
import { recordEach } from './recordEach.ts';
import { reserveBin } from './reserveBin.ts';

/** Received pallets come into a bin (domain.md 3.3). */
export const putAway: OnDoing<'hwInside'> = async (event, next) => {
  const { rows, input } = event;
  const at = '/input/locatorId';
  const bin = await reserveBin(event, { locatorId: String(input.locatorId), at, pallets: rows });
  const stored = await next();
  await recordEach(event, rows, () => ({ flowType: 'PUTAWAY', to: bin.id }));
  return stored;
};
