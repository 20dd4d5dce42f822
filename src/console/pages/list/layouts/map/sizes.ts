import type { Aisle, Block } from './planOf.ts';

/** In px; `map.css` has the same. Known beforehand, so that only what is seen has to be there. */
export const sizes = { slot: 20, aisleGap: 8, column: 40, heads: 62, blockGap: 12 } as const;

/** How far below the first aisle of its block one begins. */
export function topOf(block: Block, index: number): number {
  return (block.aisles[index]?.from ?? 0) * sizes.slot + index * sizes.aisleGap;
}

export function heightOf({ slots }: Pick<Aisle, 'slots'>): number {
  return slots * sizes.slot;
}

/** A whole block, with its heads and the gap below it. */
export function blockHeight({ aisles }: Block): number {
  const slots = aisles.reduce((sum, aisle) => sum + aisle.slots, 0);
  return sizes.heads + slots * sizes.slot + aisles.length * sizes.aisleGap + sizes.blockGap;
}
