import type { FilterBody } from './query.ts';

/**
 * "All that match", in place of `ids` (added to contract.md section 4): the calls that delete, move, act on or change many
 * records take it. Who sends it must also be permitted to list, since the answer tells how many there are.
 */
export interface FilterSelection {
  /** As in a find call; its order does not matter. */
  readonly filter: FilterBody;
  /** How many records the person has confirmed; when another number matches by now, nothing is done (40009, `data.matched`). */
  readonly expected: number;
  /** Ids of records that match and were left out by hand; they do not count. */
  readonly except?: readonly string[];
}

/** Most records of one call that changes many, named by their ids or by a filter. */
export const mostSelected = 5_000;

/** Of so many records that stand in the way of a selection the refusal says who they are and why. */
export const mostRefusedTold = 100;
