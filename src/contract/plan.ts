import type { Related } from './resource.ts';

/** Where records stand: in a block, in a row and a column of it, above each other; and how full they are. */
export interface Plan {
  /** A reference: the blocks of each building are apart. */
  readonly site?: string;
  readonly zone?: string;
  readonly row: string;
  readonly column: string;
  readonly level?: string;
  readonly fill: string;
  readonly capacity: string;
  /** What is in a place. */
  readonly inside?: Related;
}
