/** What was earned, as the server tells it: amounts ex tax in the currency of the books, the margin in percent. */
export interface Figures {
  readonly currency: string;
  readonly ar: string;
  readonly ap: string;
  readonly profit: string;
  readonly margin: string | null;
}

/** The figures of several orders. */
export interface GroupFigures extends Figures {
  /** So many of the orders have costs that are not complete. */
  readonly lackingQty: number;
}

/** The lines of one customer, route or month. */
export interface ProfitRow extends GroupFigures {
  /** '' where the lines have none. */
  readonly key: string;
  readonly name: { readonly zh: string; readonly en: string } | null;
  readonly orderQty: number;
}

export interface Earned {
  readonly rows: readonly ProfitRow[];
  readonly totals: readonly GroupFigures[];
}

export const ways = ['customer', 'route', 'month'] as const;

export type Way = (typeof ways)[number];

/** What is asked for: by what, and from which day to which. */
export interface Wish {
  readonly by: Way;
  readonly from: string;
  readonly to: string;
}
