import type { Field } from '../../contract/resource.ts';
import { minorUnit } from '../currency/currencies.ts';
import type { ExactDecimal } from '../decimal/exactDecimal.ts';
import { fromScaled } from '../decimal/fromScaled.ts';
import { roundedUnits } from '../decimal/roundedUnits.ts';
import { currencyOf } from '../money/currencyOf.ts';
import { moneyDigits } from '../money/moneyDigits.ts';
import { moneyText } from '../money/moneyText.ts';

interface Worked {
  readonly value: ExactDecimal;
  readonly divisor?: ExactDecimal | undefined;
  /** The record: an amount has the digits of its currency. */
  readonly record: Readonly<Record<string, unknown>>;
}

/** A worked-out number as the value of a field, rounded to its digits. One that is too large is for its check to refuse. */
export function figureValue(field: Field, { value, divisor, record }: Worked): string | number {
  const rounded = (digits: number): bigint => roundedUnits(value, digits, divisor);
  if (field.kind === 'integer') return Number(rounded(0));
  if (field.kind !== 'money') return fromScaled(rounded(field.scale ?? 0), field.scale ?? 0);
  // What was added up has the digits of its parts.
  const unit = field.total ? undefined : minorUnit(currencyOf({ currency: field.currency }, record));
  const digits = unit ?? moneyDigits.scale;
  return moneyText(rounded(digits) * 10n ** BigInt(moneyDigits.scale - digits));
}
