import type { Refuse } from '../../../server/extend.ts';
import { excessOf, loadOf } from './load.ts';

/** Refuses a load that is more than its car may carry (domain.md 5.8). */
export function refuseExcess(refuse: Refuse, ...load: Parameters<typeof loadOf>): void {
  const excess = excessOf(loadOf(...load));
  if (excess) refuse(excess);
}
