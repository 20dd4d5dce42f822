import type { Records, Refuse, Stored } from '../../../server/extend.ts';

/** What a step of billing works with. */
export interface Desk {
  readonly records: Records;
  readonly refuse: Refuse;
}

export type Note = Stored<'hwDebitNote'>;
export type Cost = Stored<'hwCost'>;
