import type { Step } from './trace.ts';

/** What is open of a party in a currency. */
export interface OpenOfParty {
  /** What is due first first: debit notes of a customer, cost lines of a supplier; below 0 what a supplier gives back. */
  readonly items: readonly { readonly no: string; readonly dueDate: string | null; readonly open: string }[];
  readonly total: string;
  /** What a customer has prepaid; null where that is kept in another currency. */
  readonly balance: string | null;
  readonly isSupplier: boolean;
}

interface Text {
  readonly zh: string;
  readonly en: string;
}

/** A line of a quotation that was only tried. */
export interface TriedLine {
  readonly title: Text;
  readonly destCode: string | null;
  readonly qty: string;
  readonly unit: string;
  readonly rate: string;
  readonly amount: string;
  /** Null where no fee item says how it is taxed. */
  readonly tax: string | null;
  readonly total: string;
  readonly quoteNo: string | null;
  /** Not over yet: not in the total, and not billed. */
  readonly isForecast: boolean;
  /** Why there is no price. */
  readonly reason: Text | null;
  readonly steps: readonly Step[];
}

/** A line of the order that stays as it is, whatever is quoted now: somebody has changed, submitted or approved it. */
export interface StayingLine {
  readonly costNo: string;
  readonly title: Text;
  readonly destCode: string | null;
  readonly total: string;
  /** Where it is another one than that of the order: then it is not in the total. */
  readonly currency: string | null;
  /** `changed`: it would come to `now`; `gone`: nothing in the order calls for it any more. */
  readonly of: 'same' | 'changed' | 'gone';
  /** Before tax; null where nothing is quoted for it. */
  readonly now: string | null;
}

/** What a quotation would come to; nothing of it is stored. */
export interface Trial {
  readonly orderNo: string | null;
  readonly currency: string;
  readonly date: string;
  readonly way: 'COMBINATION' | 'ITEMISED';
  /** Why a container is no combination, where that was asked. */
  readonly notCombined: Text | null;
  readonly lines: readonly TriedLine[];
  /** What is charged already; in the total too, unless in another currency. */
  readonly stays: readonly StayingLine[];
  readonly total: string;
  /** So many parts have no price: the total is not whole. */
  readonly unpriced: number;
  /** What it would come to without the container price, to compare with. */
  readonly itemisedTotal: string | null;
}

/** Gross profit without tax in a base currency. */
export interface ProfitFigures {
  readonly currency: string;
  readonly ar: string;
  readonly ap: string;
  readonly profit: string;
  /** In percent of the receivables; null where there are none. */
  readonly margin: string | null;
}

/** The gross profit of several orders. */
export interface GroupFigures extends ProfitFigures {
  /** The number of orders whose costs are not complete. */
  readonly lackingQty: number;
}

/** The gross profit of one customer, route or month. */
export interface ProfitRow extends GroupFigures {
  /** Empty for cost lines without a customer or route. */
  readonly key: string;
  readonly name: Text | null;
  readonly orderQty: number;
}

/** The gross profit of a period. */
export interface ProfitReport {
  readonly rows: readonly ProfitRow[];
  readonly totals: readonly GroupFigures[];
}

/** The gross profit of one order. */
export interface OrderEarnings {
  readonly sums: readonly ProfitFigures[];
  /** The order has no approved payables, or some wait for approval. */
  readonly isLacking: boolean;
  /** The number of lines that are not approved yet. */
  readonly waiting: number;
}
