import { type Siblings, siblingValue } from '../siblingValue.ts';

/** Where the currency of an amount is said. */
export interface OfCurrency {
  readonly currency?: { readonly field: string } | { readonly code: string } | undefined;
}

/** The currency that a money field's amounts are in: its fixed code or the value of its currency field. */
export function currencyOf({ currency }: OfCurrency, siblings: Siblings): unknown {
  if (currency === undefined) return undefined;
  return 'code' in currency ? currency.code : siblingValue(siblings, currency.field);
}
