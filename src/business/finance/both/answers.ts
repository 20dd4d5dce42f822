import type { Step } from './trace.ts';

/** The open items of a customer or supplier in one currency. */
export interface OpenOfParty {
  /**
   * The items in order of due date: debit notes of a customer, or cost lines of a supplier. `open` is negative for credits of a supplier.
   */
  readonly items: readonly { readonly no: string; readonly dueDate: string | null; readonly open: string }[];
  readonly total: string;
  /** The customer's prepaid balance; null for a supplier, and when the balance is kept in another currency. */
  readonly balance: string | null;
  readonly isSupplier: boolean;
}

interface Text {
  readonly zh: string;
  readonly en: string;
}

/** A line of a trial quotation, which is not saved. */
export interface TriedLine {
  readonly title: Text;
  readonly destCode: string | null;
  readonly qty: string;
  readonly unit: string;
  readonly rate: string;
  readonly amount: string;
  /** The tax; null when no fee item gives the tax rate. */
  readonly tax: string | null;
  readonly total: string;
  readonly quoteNo: string | null;
  /** True if the charge is still running; then it is neither in the total nor billed yet. */
  readonly isForecast: boolean;
  /** Why no price was found; null for a line with a price. */
  readonly reason: Text | null;
  readonly steps: readonly Step[];
}

/** An existing line of the order that a new quotation does not change, because a user has changed, submitted or approved it. */
export interface StayingLine {
  readonly costNo: string;
  readonly title: Text;
  readonly destCode: string | null;
  readonly total: string;
  /** The currency if it differs from that of the order, otherwise null. A line in another currency is not in the total. */
  readonly currency: string | null;
  /** `changed`: the new quotation gives `now` instead; `gone`: the order no longer has this charge. */
  readonly of: 'same' | 'changed' | 'gone';
  /** The newly quoted amount before tax; null when nothing is quoted for this line, or when lines for other days balance this line. */
  readonly now: string | null;
}

/** The result of a trial quotation, which is not saved. */
export interface Trial {
  readonly orderNo: string | null;
  readonly currency: string;
  readonly date: string;
  readonly way: 'COMBINATION' | 'ITEMISED';
  /** Why the container cannot be billed as a combination, or why a trial without an order found no price; otherwise null. */
  readonly notCombined: Text | null;
  readonly lines: readonly TriedLine[];
  /** Lines that are charged already. They are in the total, except those in another currency. */
  readonly stays: readonly StayingLine[];
  readonly total: string;
  /** The number of lines without a price. If it is not 0, the total is incomplete. */
  readonly unpriced: number;
  /** The total of separate charges instead of the container price, for comparison; null if it was not calculated. */
  readonly itemisedTotal: string | null;
}

/** Gross profit before tax in one base currency. */
export interface ProfitFigures {
  readonly currency: string;
  readonly ar: string;
  readonly ap: string;
  readonly profit: string;
  /** The gross profit as a percentage of the receivables; null without receivables. */
  readonly margin: string | null;
}

/** The gross profit of several orders. */
export interface GroupFigures extends ProfitFigures {
  /** The number of orders with incomplete costs. */
  readonly lackingQty: number;
}

/** The gross profit of one customer, route or month. */
export interface ProfitRow extends GroupFigures {
  /** The id of the customer or route, or the month; empty for cost lines without a customer or route. */
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
  /** Whether costs are incomplete: the order has an approved receivable, but no payable, or a payable that is not approved yet. */
  readonly isLacking: boolean;
  /** The number of lines that are not approved yet. */
  readonly waiting: number;
}
