import type { Books, Refuse, Stored } from '../../../server/extend.ts';

/** What a step of billing works with. */
export interface Desk {
  readonly books: Books;
  readonly refuse: Refuse;
}

export type Note = Stored<'hwDebitNote'>;
export type Cost = Stored<'hwCost'>;
