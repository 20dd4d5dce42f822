import type { Figure } from '../types.ts';
import type { Took } from './sheetRun.ts';
import { compare } from './statistics.ts';

/** Work of ours beside that of the bare library: by the clock, and by what it takes of the processor. */
export function compareTook(ours: Took, theirs: Took): Figure[] {
  const name = 'bare library';
  return [
    compare({ of: 'time', ours: [ours.seconds], theirs: [theirs.seconds], unit: 's', name }),
    compare({ of: 'processor', ours: [ours.cpu], theirs: [theirs.cpu], unit: 's', name }),
  ];
}
