import type { Field, Resource } from '../../../contract/resource.ts';
import { refuseDecimal } from '../../../fields/decimal/refuseDecimal.ts';
import { isFigure } from '../../../fields/figures/isFigure.ts';
import type { Refusal } from '../../../fields/kind.ts';
import { moneyDigits } from '../../../fields/money/moneyDigits.ts';
import type { PlainRecord } from '../toRecord.ts';

/** A number that follows from others and does not suit its field. */
export interface FigureFault {
  readonly record: PlainRecord;
  readonly field: Field;
  readonly why: Refusal;
}

interface Sides {
  readonly before: PlainRecord;
  readonly after: PlainRecord;
}

/**
 * What is wrong with the numbers of a record: they are too large for their fields, or out of bounds that the file sets and
 * that they kept until now.
 */
export function figureFaults({ fields }: Resource, { before, after }: Sides): FigureFault[] {
  return fields.filter(isFigure).flatMap((field): FigureFault[] => {
    const [was, is] = [before[field.name] ?? null, after[field.name] ?? null];
    if (is === null || is === was || !isNumber(field)) return [];
    const why = refuse(field, is) ?? (was !== null && refuse(field, was, true) ? undefined : refuse(field, is, true));
    return why ? [{ record: after, field, why }] : [];
  });
}

function isNumber({ kind }: Field): boolean {
  return kind === 'integer' || kind === 'decimal' || kind === 'money';
}

/** As many digits as can be kept, or also the bounds of the field. */
function refuse(field: Field, value: unknown, isBound = false): Refusal | undefined {
  const { minimum, maximum, exclusiveMinimum } = field;
  return refuseDecimal(String(value), { ...digitsOf(field), ...(isBound && { minimum, maximum, exclusiveMinimum }) });
}

/** Whole numbers of so many digits are exact, as numbers too. */
function digitsOf({ kind, precision, scale }: Field) {
  if (kind === 'money') return moneyDigits;
  return kind === 'decimal' ? { precision, scale } : { precision: 15, scale: 0 };
}
