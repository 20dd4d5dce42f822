import { currencyOf, type OfCurrency } from './codes/currencies.ts';
import { checkSubdivision } from './codes/locations.ts';
import { checkPostalCode } from './codes/postalCode.ts';
import { compareInTime, compareValues, compareWithNow, nextYear } from './compare.ts';
import { isEmpty, type Siblings, siblingValue } from './emptyValues.ts';
import { checkDecimal, checkMoney, type DecimalRule } from './numbers/kinds.ts';

/** The parameters of the keyword `money`: where the currency of the amount comes from, and optional bounds. */
export type MoneyRule = Pick<DecimalRule, 'minimum' | 'maximum' | 'exclusiveMinimum'> & OfCurrency;

/** Whether a text is a decimal within the required digits and bounds, compared exactly. */
export function decimal(value: unknown, rule: DecimalRule): boolean {
  return typeof value !== 'string' || checkDecimal(value, rule) === undefined;
}

/** Whether an amount has no more decimals than its currency allows, has not too many digits, and is within its bounds. */
export function money(value: unknown, rule: MoneyRule, siblings: Siblings): boolean {
  return typeof value !== 'string' || checkMoney(value, { ...rule, currency: currencyOf(rule, siblings) }) === undefined;
}

/** Whether a state or province belongs to the country in the sibling field. */
export function subdivision(value: unknown, countryField: string | undefined, siblings: Siblings): boolean {
  return typeof value !== 'string' || checkSubdivision(value, siblingValue(siblings, countryField)) === undefined;
}

/** Whether a postal code matches the country and state in sibling fields. */
export function postalCode(value: unknown, fields: { country?: string; state?: string }, siblings: Siblings): boolean {
  const country = siblingValue(siblings, fields.country);
  const state = siblingValue(siblings, fields.state);
  return typeof value !== 'string' || checkPostalCode(value, { country, state }) === undefined;
}

type Comparison = (value: unknown, otherField: string, siblings: Siblings) => boolean;

/** Makes a keyword that compares a value with a sibling field. It is true if either value is empty. */
function comparison(holds: (value: unknown, other: unknown) => boolean): Comparison {
  return (value, otherField, siblings) => {
    const other = siblingValue(siblings, otherField);
    return isEmpty(value) || isEmpty(other) || holds(value, other);
  };
}

export const sameAs = comparison((a, b) => compareValues(a, b) === 0);
export const differsFrom = comparison((a, b) => compareValues(a, b) !== 0);
export const beginsWith = comparison((a, b) => String(a).startsWith(String(b)));
export const atMost = withNextYear(comparison((a, b) => compareValues(a, b) <= 0));
export const atLeast = comparison((a, b) => compareValues(a, b) >= 0);
export const lessThan = comparison((a, b) => compareValues(a, b) < 0);
export const moreThan = comparison((a, b) => compareValues(a, b) > 0);
export const notBefore = comparisonInTime((order) => order >= 0);
export const notAfter = comparisonInTime((order) => order <= 0);

/** Makes a comparison for years with a sibling field or with `nextYear`, the year after the current one. */
function withNextYear(withField: Comparison): Comparison {
  return (value, other, siblings) =>
    other === 'nextYear' ? isEmpty(value) || compareValues(value, nextYear()) <= 0 : withField(value, other, siblings);
}

/** Makes a comparison for dates and date-times with a sibling field or with `now`. */
function comparisonInTime(holds: (order: number) => boolean): Comparison {
  const withField = comparison((a, b) => holds(compareInTime(a, b)));
  return (value, other, siblings) =>
    other === 'now' ? isEmpty(value) || holds(compareWithNow(String(value))) : withField(value, other, siblings);
}

// biome-ignore lint/performance/noBarrelFile: generated checks find every keyword here
export { near } from './near.ts';
