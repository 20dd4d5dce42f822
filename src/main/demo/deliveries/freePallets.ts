import type { HwInside } from '../../../generated/records.ts';
import type { Worker } from '../../../server/fill/desk.ts';
import { type Company, idOf, type Page } from '../company.ts';
import { everything, palletCalls } from '../support/calls.ts';

interface Wish {
  readonly warehouse: string;
  /** So many pallets at most. */
  readonly most: number;
  /** Destinations that have their delivery already. */
  readonly besides?: readonly string[];
}

/** Pallets that stand free for the destination that has most of them, the lowest number first. */
export async function freePallets(
  worker: Worker,
  { warehouses }: Company,
  { warehouse, most, besides = [] }: Wish,
): Promise<readonly HwInside[]> {
  const filter = {
    ...{ repositoryId: idOf(warehouses, warehouse), insideStatus: ['STORED'], quality: ['GOOD'], holdType: ['NONE'] },
    ...{ deliveryMethod: ['TRUCK'], sorts: [{ field: 'lpn', order: 'asc' }] },
  };
  const { records } = await worker.post<Page<HwInside>>(palletCalls.find, filter, everything);
  const wanted = records.filter(({ destCode }) => destCode !== null && !besides.includes(destCode));
  const groups = [...Map.groupBy(wanted, ({ destCode }) => destCode).values()];
  const [largest = []] = groups.toSorted((a, b) => b.length - a.length);
  return largest.slice(0, most);
}
