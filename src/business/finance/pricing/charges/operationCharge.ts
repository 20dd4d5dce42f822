import { type Decimal, decimals } from '../../../../server/extend.ts';
import type { QuotePart, Step } from '../../both/trace.ts';
import { unitName } from '../../both/unitName.ts';
import { type Charge, chargeOf } from '../charge.ts';
import type { OperationRow } from '../lists/rows.ts';
import { plain } from '../plain.ts';
import { say } from '../say.ts';

interface Ask {
  readonly row: OperationRow;
  readonly qty: Decimal;
  readonly digits: number;
  readonly part?: QuotePart | undefined;
  readonly found?: readonly Step[];
}

/** An operation fee (domain.md 6.5): what is above the free quantity, at its rate, within minimum and maximum. */
export function operationCharge({ row, qty, digits, part, found = [] }: Ask): Charge {
  const billable = decimals.max('0', decimals.subtract(qty, row.freeQty));
  const product = decimals.multiply(row.rate, billable);
  const { amount, steps: bounds } = within(product, row);
  const { rate, chargeUnit: unit, quoteNo } = row;
  const isFree = decimals.compare(row.freeQty, 0) > 0;
  const steps = [
    ...found,
    say('quantity', { qty: plain(qty), unit: unitName(unit, qty) }),
    ...(isFree ? [say('free', { qty: plain(qty), free: plain(row.freeQty), billable: plain(billable) })] : []),
    say('product', { qty: plain(billable), rate: plain(rate), amount: plain(product) }),
    ...bounds,
  ];
  return chargeOf({ part, qty: billable, rate, unit, amount, steps, quoteNo, digits });
}

/** An amount within the minimum and the maximum of a row. */
export function within(
  product: Decimal,
  { minAmount, maxAmount }: Pick<OperationRow, 'minAmount' | 'maxAmount'>,
): { readonly amount: Decimal; readonly steps: readonly Step[] } {
  if (maxAmount !== null && decimals.compare(product, maxAmount) > 0) {
    return { amount: maxAmount, steps: [say('maximum', { amount: plain(maxAmount) })] };
  }
  if (minAmount !== null && decimals.compare(product, minAmount) < 0) {
    return { amount: minAmount, steps: [say('minimum', { amount: plain(minAmount) })] };
  }
  return { amount: product, steps: [] };
}
