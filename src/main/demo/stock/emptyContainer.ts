import type { HwOrder } from '../../../generated/records.ts';
import type { Worker } from '../../../server/fill/desk.ts';
import type { OrderAtWork } from '../orders/orderAtWork.ts';
import type { Planned } from '../orders/plan.ts';
import { orderCalls, palletCalls } from '../support/calls.ts';

/** What stands on one pallet, in CBM and kg. */
const [palletCbm, palletKg] = [1.9, 640];

/** The ground of a pallet of 48 by 40 inches in square metres, its wood in inches, and inches of a metre. */
const [ground, wood, inches] = [1.2387, 6, 39.37];

/** Cartons more than were announced. */
const surplus = { short: -2, over: 1, damaged: 0 } as const;

type Line = NonNullable<HwOrder['goods']>[number];

interface Receipt {
  readonly goodsId: string;
  readonly cartonQty: number;
  readonly quality?: 'DAMAGED';
  readonly palletQty: string;
  readonly heightIn: string;
}

/** Takes the cartons out, pallet by pallet, in two goes; half of the lines where the work goes on. */
export async function emptyContainer(
  { order, planned }: OrderAtWork,
  keeper: Worker,
  how: 'all' | 'half',
): Promise<void> {
  const { goods = [] } = await keeper.get<HwOrder>(orderCalls.findById(order.id));
  const middle = Math.ceil(goods.length / 2);
  const parts = how === 'half' ? [goods.slice(0, middle)] : [goods.slice(0, middle), goods.slice(middle)];
  for (const part of parts) {
    const receipts = part.flatMap((line, i) => receiptsOf(line, i === 0 ? planned.found : undefined));
    if (receipts.length === 0) continue;
    await keeper.post(palletCalls.devan, { input: { orderId: order.id, receipts } });
  }
}

/** The pallets of one line; two cartons too few, one too many or three broken ones where something is found. */
function receiptsOf(line: Line, found: Planned['found']): readonly Receipt[] {
  const each = Number(line.volumeCbm) / line.cartonQty;
  const most = Math.max(1, Math.min(Math.floor(palletCbm / each), Math.floor(palletKg / Number(line.cartonWeightKg))));
  const broken = found === 'damaged' ? Math.min(3, line.cartonQty - 1) : 0;
  const sound = line.cartonQty - broken + surplus[found ?? 'damaged'];
  const receiptOf = (cartonQty: number, palletQty: string): Receipt => ({
    ...{ goodsId: line.id, cartonQty, palletQty },
    heightIn: (wood + ((cartonQty * each) / ground) * inches).toFixed(1),
  });
  const whole = Array.from({ length: Math.floor(sound / most) }, () => receiptOf(most, '1'));
  const rest = sound % most;
  return [
    ...whole,
    ...(rest > 0 ? [receiptOf(rest, rest * 2 <= most ? '0.5' : '1')] : []),
    ...(broken > 0 ? [{ ...receiptOf(broken, '0.5'), quality: 'DAMAGED' as const }] : []),
  ];
}
