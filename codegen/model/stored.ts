import type { Field } from '../../src/contract/resource.ts';
import { toScaled } from '../../src/fields/numbers/decimals.ts';
import { moneyDigits } from '../../src/fields/numbers/kinds.ts';

/** A value as its column keeps it. */
export function stored(value: unknown, field: Field | undefined): string | number {
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (field?.kind === 'decimal') return toScaled(value, field.scale ?? 0);
  if (field?.kind === 'money') return toScaled(value, moneyDigits.scale);
  return typeof value === 'number' ? value : String(value);
}
