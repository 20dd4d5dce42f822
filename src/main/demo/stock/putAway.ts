import type { HwInside, HwLocator } from '../../../generated/records.ts';
import type { Worker } from '../../../server/fill/desk.ts';
import { idOf, type Page } from '../company.ts';
import type { OrderAtWork } from '../orders/orderAtWork.ts';
import { binCalls, everything, palletCalls } from '../support/calls.ts';

/** Pallets that go into one bin together. */
const together = 3;

interface Stored extends Pick<OrderAtWork, 'company' | 'planned' | 'order'> {
  readonly keeper: Worker;
  /** How many of the pallets, from 0 to 1; the others are still on the floor. */
  readonly share: number;
}

/** Brings the pallets of an order into bins: sound ones into a zone of the racks, broken ones to the damaged goods. */
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

/** The empty bins of a zone, beginning somewhere in it, so that the racks do not fill from one end. */
function freeBins(bins: readonly HwLocator[], zone: string, from: number): readonly HwLocator[] {
  const empty = bins.filter((bin) => bin.zone === zone && Number(bin.usedPallets ?? 0) === 0);
  const start = (from * 7) % Math.max(1, empty.length);
  return [...empty.slice(start), ...empty.slice(0, start)];
}
