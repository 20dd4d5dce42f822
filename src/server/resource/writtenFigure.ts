import type { Field } from '../../contract/resource.ts';
import { fromScaled } from '../../fields/decimal/fromScaled.ts';
import { moneyDigits } from '../../fields/money/moneyDigits.ts';

/** Decimals behind the point that a number is kept with. */
export function scaleOf({ kind, scale = 0 }: Field): number {
  return kind === 'money' ? moneyDigits.scale : scale;
}

/** A figure of a field in text; money has two digits, or as many more as it needs. */
export function writtenFigure(units: bigint, field: Field, scale = scaleOf(field)): string {
  const text = fromScaled(units, scale);
  return field.kind === 'money' ? text.replace(/0{1,2}$/, '') : text;
}
