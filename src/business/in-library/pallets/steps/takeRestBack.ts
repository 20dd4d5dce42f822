import { decimals } from '../../../../server/extend.ts';
import { emptied, type Pallet, withAvailable } from '../pallet.ts';
import { recordFlows } from '../recordFlows.ts';
import { sumOf } from '../share.ts';
import type { Desk } from './desk.ts';

interface Asked {
  /** A pallet that came off a truck, as it is stored. */
  readonly pallet: Pallet;
  /** So many of its cartons are kept for its delivery again. */
  readonly lockedQty: number;
}

/** What stayed behind when a part of a pallet was loaded, and whether it is part of the pallet again. */
interface Rest {
  readonly lpn: string;
  readonly isBack: boolean;
}

/**
 * What stayed behind under a number of its own when a part of a pallet was loaded comes back to it, as if that had not been
 * scanned. Where somebody moved, kept or changed it since, it stays what it is now.
 */
export async function takeRestBack(desk: Desk, { pallet, lockedQty }: Asked): Promise<Rest | undefined> {
  const { records, time } = desk;
  const left = { insideId: pallet.id, flowType: 'TRANSFER_OUT' } as const;
  const [flow] = await records.find('hwInsideFlow', left, { sorts: [{ field: 'id', order: 'desc' }], limit: 1 });
  const lpn = flow?.bizNo;
  if (!lpn) return undefined;
  const [rest] = await records.find('hwInside', { lpn, orderId: pallet.orderId }, { lock: 'write' });
  if (!rest || !isAsLeft(rest, pallet) || rest.cartonQty !== -(flow.changeQty ?? 0)) return { lpn, isBack: false };
  const whole = {
    ...{ cartonQty: pallet.cartonQty + rest.cartonQty, lockedQty, ...sumOf([pallet, rest]) },
    palletQty: decimals.add(pallet.palletQty, rest.palletQty),
  };
  await records.change('hwInside', rest.id, emptied(time, 'MERGED'));
  await records.change('hwInside', pallet.id, withAvailable(pallet, whole));
  const change = rest.cartonQty;
  await recordFlows(desk, [
    { pallet: rest, flowType: 'TRANSFER_OUT', change: -change, to: null, bizNo: pallet.lpn },
    { pallet, flowType: 'TRANSFER_IN', change, bizNo: lpn },
  ]);
  return { lpn, isBack: true };
}

const same = ['locatorId', 'orderGoodsId', 'destCode', 'deliveryMethod', 'quality', 'holdType'] as const;

/** It stands free where the pallet stands, and is still the same goods. */
function isAsLeft(rest: Pallet, pallet: Pallet): boolean {
  const isFree = rest.insideStatus === 'STORED' && rest.lockedQty === 0;
  return isFree && same.every((name) => rest[name] === pallet[name]);
}
