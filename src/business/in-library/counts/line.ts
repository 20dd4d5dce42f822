import type { Books, Stored } from '../../../server/extend.ts';

export type Count = Stored<'hwInventory'>;
/** What is counted of one pallet (domain.md 5.13). */
export type Line = Stored<'hwInventoryLines'>;

export function linesOf(books: Pick<Books, 'find'>, { id }: Count): Promise<readonly Line[]> {
  return books.find('hwInventoryLines', { hwInventoryId: id });
}
