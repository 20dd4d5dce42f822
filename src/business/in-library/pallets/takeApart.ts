import { type Decimal, decimals, type Stored, type Values } from '../../../server/extend.ts';
import { nextLpns } from './nextLpns.ts';
import { type Pallet, withAvailable } from './pallet.ts';
import { type Movement, recordFlows } from './recordFlows.ts';
import { restOf, shareOf } from './share.ts';

export interface Part {
  readonly cartons: number;
  /** As how many pallets the part counts. */
  readonly pallets: Decimal;
  /** Where the part is another than the pallet that it comes from. */
  readonly values?: Values<'hwInside'>;
}

interface Apart {
  readonly made: Pallet;
  /** What is left of the pallet; whoever asked writes it. */
  readonly rest: Values<'hwInside'>;
  readonly lpn: string;
}

/** Some cartons of a pallet become one of their own, in the same bin: nothing is lost by it (domain.md 5.10, 6.12). */
export async function takeApart(
  desk: Parameters<typeof recordFlows>[0],
  pallet: Pallet,
  { cartons, pallets, values = {} }: Part,
): Promise<Apart> {
  const { records } = desk;
  await records.get('hwOrder', pallet.orderId, { lock: 'write' });
  const { orderId, containerNo } = pallet;
  const [lpn = ''] = await nextLpns(records, { orderId, containerNo: containerNo ?? '', count: 1 });
  const part = shareOf(pallet, cartons);
  const own = { lpn, cartonQty: cartons, lockedQty: 0, palletQty: pallets, ...part, ...values };
  const made = await records.create('hwInside', { ...sameOf(pallet), ...withAvailable(pallet, own) });
  const movements: readonly Movement[] = [
    { pallet, flowType: 'TRANSFER_OUT', change: -cartons, bizNo: lpn },
    { pallet: made, flowType: 'TRANSFER_IN', change: cartons, before: 0, bizNo: pallet.lpn },
  ];
  await recordFlows(desk, movements);
  const palletQty = decimals.max(0, decimals.subtract(pallet.palletQty, pallets));
  return { made, lpn, rest: { cartonQty: pallet.cartonQty - cartons, palletQty, ...restOf(pallet, part) } };
}

/** What the part has in common with the pallet that it comes from. */
function sameOf(pallet: Stored<'hwInside'>): Values<'hwInside'> {
  const { id: _id, version: _v, createBy: _by, createTime: _on, updateBy: _last, updateTime: _at, ...same } = pallet;
  return same;
}
