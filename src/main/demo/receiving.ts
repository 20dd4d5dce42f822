import type { HwInside, HwLocator, HwOrder } from '../../generated/records.ts';
import type { Worker } from '../../server/fill/context.ts';
import { binCalls, everything, orderCalls, palletCalls } from './calls.ts';
import { idOf, type Page } from './company.ts';
import type { OrderAtWork } from './orderDrafts.ts';
import type { Planned } from './orderPlan.ts';

/** The limits of a pallet in CBM and kg. */
const [palletCbm, palletKg] = [1.9, 640];

/** The area of a 48 by 40 inch pallet in square metres, the height of its wood in inches, and the inches of a metre. */
const [ground, wood, inches] = [1.2387, 6, 39.37];

/** The difference to the announced cartons by finding. */
const surplus = { short: -2, over: 1, damaged: 0 } as const;

type Line = NonNullable<HwOrder['goods']>[number];

interface Receipt {
  readonly goodsId: string;
  readonly cartonQty: number;
  readonly quality?: 'DAMAGED';
  readonly palletQty: string;
  readonly heightIn: string;
}

/** Devans a container in two steps, or half of it when the work is still going on. */
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

/** The pallets of a line: with a finding, two cartons short, one over, or three damaged. */
function receiptsOf(line: Line, found: Planned['found']): readonly Receipt[] {
  const each = Number(line.volumeCbm) / line.cartonQty;
  const most = Math.max(1, Math.min(Math.floor(palletCbm / each), Math.floor(palletKg / Number(line.cartonWeightKg))));
  const broken = found === 'damaged' ? Math.min(3, line.cartonQty - 1) : 0;
  const intact = line.cartonQty - broken + surplus[found ?? 'damaged'];
  const receiptOf = (cartonQty: number, palletQty: string): Receipt => ({
    ...{ goodsId: line.id, cartonQty, palletQty },
    heightIn: (wood + ((cartonQty * each) / ground) * inches).toFixed(1),
  });
  const whole = Array.from({ length: Math.floor(intact / most) }, () => receiptOf(most, '1'));
  const rest = intact % most;
  return [
    ...whole,
    ...(rest > 0 ? [receiptOf(rest, rest * 2 <= most ? '0.5' : '1')] : []),
    ...(broken > 0 ? [{ ...receiptOf(broken, '0.5'), quality: 'DAMAGED' as const }] : []),
  ];
}

/** The number of pallets in a bin. */
const together = 3;

interface Stored extends Pick<OrderAtWork, 'company' | 'planned' | 'order'> {
  readonly keeper: Worker;
  /** The share of the pallets, from 0 to 1, that is put away. */
  readonly share: number;
}

/** Puts the pallets of an order away: good ones into a rack zone, damaged ones into the zone for damaged goods. */
export async function putAway({ company, planned, order, keeper, share }: Stored): Promise<void> {
  const sorts = [{ field: 'lpn', order: 'asc' }];
  const { records } = await keeper.post<Page<HwInside>>(palletCalls.find, { orderId: order.id, sorts }, everything);
  const repositoryId = idOf(company.warehouses, planned.route === 'SHA-NYC' ? 'EWR01' : 'LAX01');
  const bins = await keeper.post<Page<HwLocator>>(
    binCalls.find,
    { repositoryId, sorts: [{ field: 'locatorCode', order: 'asc' }] },
    everything,
  );
  const chosen = records.slice(0, Math.ceil(records.length * share));
  const zone = planned.route === 'NGB-LGB' ? 'B' : 'A';
  for (const [quality, zones] of [
    ['GOOD', [zone, 'F', 'A', 'B']],
    ['DAMAGED', ['D']],
  ] as const) {
    const pallets = chosen.filter((pallet) => pallet.quality === quality);
    const free = zones.flatMap((one) => freeBins(bins.records, one, planned.port));
    for (let at = 0; at < pallets.length; at += together) {
      const bin = free[at / together];
      if (!bin) throw new Error(`the demo warehouse has no bin left in zone ${zones[0]}`);
      const ids = pallets.slice(at, at + together).map(({ id }) => id);
      await keeper.post(palletCalls.transit, { ids, transition: 'putaway', input: { locatorId: bin.id } });
    }
  }
}

/** The empty bins of a zone, starting at a different place each time, so that the racks fill evenly. */
function freeBins(bins: readonly HwLocator[], zone: string, from: number): readonly HwLocator[] {
  const empty = bins.filter((bin) => bin.zone === zone && Number(bin.usedPallets ?? 0) === 0);
  const start = (from * 7) % Math.max(1, empty.length);
  return [...empty.slice(start), ...empty.slice(0, start)];
}
