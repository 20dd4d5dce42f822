import type { Near } from '../contract/field.ts';
import type { Siblings } from './emptyValues.ts';
import {
  addDecimals,
  compareDecimals,
  type ExactDecimal,
  exactDecimal,
  fromScaled,
  multiplyDecimals,
  negated,
  roundedUnits,
  toDecimal,
} from './numbers/decimals.ts';

/**
 * Whether an entered number agrees with the value calculated from sibling fields, compared exactly. True if the number or a sibling field
 * is empty.
 */
export function near(value: unknown, rule: Near, siblings: Siblings): boolean {
  const [stated, worked] = [toDecimal(value), productOf(rule, siblings)];
  if (!stated || !worked) return true;
  const gap = addDecimals([multiplyDecimals([stated, divisorOf(rule)]), negated(worked)]);
  const most = multiplyDecimals([magnitude(worked), exactDecimal(rule.percent) ?? none]);
  return compareDecimals(multiplyDecimals([magnitude(gap), hundred]), most) <= 0;
}

/** Returns the calculated value for the message, with `scale` decimals. */
export function workedBeside(rule: Near, { siblings, scale }: { siblings: Siblings; scale: number }): string {
  const worked = productOf(rule, siblings) ?? none;
  return fromScaled(roundedUnits(worked, scale, divisorOf(rule)), scale);
}

const none: ExactDecimal = { units: 0n, scale: 0 };
const hundred: ExactDecimal = { units: 100n, scale: 0 };

function productOf({ product }: Near, siblings: Siblings): ExactDecimal | undefined {
  const values = product.flatMap((name) => toDecimal(Object.hasOwn(siblings, name) ? siblings[name] : undefined) ?? []);
  return values.length === product.length ? multiplyDecimals(values) : undefined;
}

function divisorOf({ divide }: Near): ExactDecimal {
  return exactDecimal(divide ?? 1) ?? none;
}

function magnitude(value: ExactDecimal): ExactDecimal {
  return value.units < 0n ? negated(value) : value;
}
