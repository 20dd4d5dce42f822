import type { Coming } from '../../server/extend.ts';

/** The container number as lines of cost and of deliveries show it beside their order. */
export function containerOf(order: Pick<Coming<'hwOrder'>, 'containerNo'> | undefined): { containerNo: string | null } {
  return { containerNo: order?.containerNo ?? null };
}
