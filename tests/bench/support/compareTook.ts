import type { Figure } from '../types.ts';
import type { Took } from './sheetRun.ts';
import { compare } from './statistics.ts';

/** Compares our work with that of the bare library, by wall clock and CPU time. */
export function compareTook(ours: Took, theirs: Took): Figure[] {
  const name = 'bare library';
  return [
    compare({ of: 'time', ours: [ours.seconds], theirs: [theirs.seconds], unit: 's', name }),
    compare({ of: 'processor', ours: [ours.cpu], theirs: [theirs.cpu], unit: 's', name }),
  ];
}
