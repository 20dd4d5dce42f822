import type { Records, Stored } from '../../../server/extend.ts';

export type Count = Stored<'hwInventory'>;
/** What is counted of one pallet (domain.md 5.13). */
export type Line = Stored<'hwInventoryLines'>;

export function linesOf(records: Pick<Records, 'find'>, { id }: Count): Promise<readonly Line[]> {
  return records.find('hwInventoryLines', { hwInventoryId: id });
}
