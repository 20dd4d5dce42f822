import type { Decimal, Stored } from '../../../server/extend.ts';

/** The three kinds of price rows (domain.md 5.17 to 5.19). */
export const quotationNames = ['hwOperationTemplate', 'hwQuotationTemplate', 'hwCombinationTemplate'] as const;
export type QuotationName = (typeof quotationNames)[number];

/** A price row of any kind, as far as all have it; what is its kind's own is read by the table of kinds. */
export interface PriceRecord extends Readonly<Record<string, unknown>> {
  readonly id: string;
  readonly quoteNo: string | null;
  readonly userId: string | null;
  readonly repositoryId: string;
  readonly currency: string;
  readonly effectiveDate: string;
  readonly expiryDate: string | null;
  readonly status: string;
}

/** The quantities that a price is for, both ends included; without an upper end null. */
export interface Tier {
  readonly from: Decimal;
  readonly to: Decimal | null;
}

/** A record of the house as one of any kind. */
export function priceRecord(record: Stored<QuotationName> | object): PriceRecord {
  return record as unknown as PriceRecord;
}
