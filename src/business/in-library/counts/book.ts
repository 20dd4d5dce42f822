import type { ReadRecords, Records, Stored } from '../../../server/extend.ts';
import { isShelved } from '../pallets/pallet.ts';
import type { Count, Line } from './line.ts';

type Pallet = Stored<'hwInside'>;
type Finder = Pick<ReadRecords, 'find'>;

/** Whether a count has taken it out of the stock: it may turn up again (domain.md 3.3). */
export function isLost({ insideStatus }: Pick<Pallet, 'insideStatus'>): boolean {
  return insideStatus === 'LOST';
}

/** The book of a pallet as it is: what stands in its bin, nothing of a lost one; undefined: it cannot be counted. */
export function bookNow(pallet: Pallet): number | undefined {
  if (isShelved(pallet)) return pallet.cartonQty;
  return isLost(pallet) ? 0 : undefined;
}

/** What a line tells of the book: nothing in a blind count, until that is handed in. */
export function bookIn({ blind }: Pick<Count, 'blind'>, cartons: number | null): { readonly bookQty: number | null } {
  return { bookQty: blind ? null : cartons };
}

/**
 * The book that these lines are counted after, by line. In a blind count it is kept apart from them until the count is
 * handed in; a pallet that was not there when it began has the book of now (domain.md 5.12).
 */
export async function bookQtysOf(
  records: Finder,
  { id, blind }: Count,
  lines: readonly Pick<Line, 'insideId' | 'bookQty'>[],
): Promise<readonly (number | null)[]> {
  const kept = blind ? await records.find('hwInventoryBook', { inventoryId: id }) : [];
  const frozen = new Map(kept.map(({ insideId, qty }) => [insideId, qty]));
  const told: (number | null)[] = [];
  for (const { insideId, bookQty } of lines) {
    const known = bookQty ?? frozen.get(insideId ?? '');
    if (known !== undefined || !blind || !insideId) {
      told.push(known ?? null);
      continue;
    }
    const [pallet] = await records.find('hwInside', { id: insideId });
    told.push((pallet && bookNow(pallet)) ?? null);
  }
  return told;
}

/** Keeps the book of a blind count as it is now, in place of what was kept before. */
export async function keepBook(records: Records, { id }: Count, pallets: ReadonlyMap<string, number>): Promise<void> {
  const kept = await records.find('hwInventoryBook', { inventoryId: id });
  const old = kept.map((one) => one.id);
  await records.remove('hwInventoryBook', old);
  const entries = [...pallets].map(([insideId, qty]) => ({ inventoryId: id, insideId, qty }));
  await records.createMany('hwInventoryBook', entries);
}
