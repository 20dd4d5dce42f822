import type { ReadRecords } from '../../../server/extend.ts';
import { approved } from './cost.ts';
import { inParts } from './inParts.ts';

/**
 * The orders among these whose costs are not complete: none of their payables is approved, or some of them still wait for
 * approval. What such an order seems to have earned is more than it has.
 */
export async function lackingCosts(
  records: Pick<ReadRecords, 'find'>,
  orderIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const costs = await inParts(orderIds, (orderId) =>
    records.find('hwCost', { orderId, direction: 'AP', costStatus: { ne: 'VOID' } }),
  );
  const byOrder = Map.groupBy(costs.values(), ({ orderId }) => orderId ?? '');
  const isWhole = (id: string): boolean => {
    const own = byOrder.get(id) ?? [];
    return own.length > 0 && own.every(({ costStatus }) => approved.includes(costStatus ?? ''));
  };
  return new Set(orderIds.filter((id) => !isWhole(id)));
}
