import type { Stored } from '../../../server/extend.ts';

/** What somebody owes us, or we owe somebody, for one thing (domain.md 5.16). */
export type Cost = Stored<'hwCost'>;

/** Lines that somebody has approved: these alone are money. */
export const approved: readonly string[] = ['APPROVED', 'BILLED', 'SETTLED'];

/** How a line is spoken of. */
export function nameOf({ costNo }: Pick<Cost, 'costNo'>): string {
  return costNo ?? '';
}
