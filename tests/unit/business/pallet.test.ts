import { expect, it } from 'vitest';
import { type Pallet, withAvailable } from '../../../src/business/in-library/pallets/pallet.ts';

const pallet = { cartonQty: 10, lockedQty: 4, quality: 'GOOD', holdType: 'NONE', insideStatus: 'STORED' } as Pallet;

it.each([
  ['what is not locked', {}, 6],
  ['all of it when nothing is locked', { lockedQty: 0 }, 10],
  ['what is left after a change', { cartonQty: 7 }, 3],
  ['nothing while it is held', { holdType: 'FINANCE' as const }, 0],
  ['nothing of damaged goods', { quality: 'DAMAGED' as const }, 0],
  ['nothing before it has come', { insideStatus: 'EXPECTED' as const }, 0],
  ['nothing when it is out', { insideStatus: 'OUT' as const }, 0],
  ['nothing when it is destroyed', { insideStatus: 'SCRAPPED' as const }, 0],
])('of a pallet can be had %s', (_, values, availQty) => {
  expect(withAvailable(pallet, values)).toEqual({ ...values, availQty });
});
