import type { Derived, Field } from '../contract/field.ts';
import type { ChoiceBySigns, OverSign } from '../contract/query.ts';
import { currencyOf, minorUnit } from './codes/currencies.ts';
import { toInstant } from './dates/clock.ts';
import { date } from './dates/kinds.ts';
import { isEmpty } from './emptyValues.ts';
import { addDecimals, type ExactDecimal, exactDecimal, fromScaled, multiplyDecimals, roundedUnits, toDecimal } from './numbers/decimals.ts';
import { moneyDigits, moneyText } from './numbers/kinds.ts';

type Values = Readonly<Record<string, unknown>>;

/** Returns the record with its derived fields filled in; `today` is the UTC date `YYYY-MM-DD`. */
export function withDerived(
  fields: readonly Field[],
  record: Values,
  today = new Date().toISOString().slice(0, 10),
): Record<string, unknown> {
  const filled: Record<string, unknown> = { ...record };
  for (const field of derivedInOrder(fields)) filled[field.name] = worked(field, filled, today) ?? null;
  return filled;
}

function worked(field: Field & { readonly derived: Derived }, record: Values, today: string): unknown {
  const { derived } = field;
  if ('from' in derived) {
    const source = record[derived.from];
    return typeof source === 'string' ? source.slice(...derived.slice) : undefined;
  }
  if ('daysSince' in derived) {
    const until = derived.until === undefined ? undefined : record[derived.until];
    return daysBetween(record[derived.daysSince], isEmpty(until) ? today : until);
  }
  if ('choice' in derived) return choiceBySigns(derived.choice, record);
  const given = derived.or === undefined ? undefined : toDecimal(record[derived.or]);
  if (given) return figureValue(field, { value: given, record });
  const values = operandsOf(derived).map((name) => toDecimal(record[name]));
  if (!values.every((value) => value !== undefined)) return undefined;
  return figureValue(field, { ...calculated(derived, values), record });
}

function calculated(
  derived: Exclude<Derived, { from: string } | { daysSince: string } | { choice: readonly unknown[] }>,
  values: readonly ExactDecimal[],
): { value: ExactDecimal; divisor?: ExactDecimal | undefined } {
  if ('sum' in derived) return { value: addDecimals(values) };
  if ('difference' in derived) {
    const [first, ...others] = values;
    const minus = others.map(({ units, scale }) => ({ units: -units, scale }));
    return { value: addDecimals([...(first ? [first] : []), ...minus]) };
  }
  const { divide } = derived;
  return { value: multiplyDecimals(values), divisor: divide === undefined ? undefined : exactDecimal(divide) };
}

type DerivedField = Field & { readonly derived: Derived };

const known = new WeakMap<readonly Field[], readonly DerivedField[]>();

/** Returns the derived fields of a record, each after the fields it depends on. The compiler rejects cycles. */
function derivedInOrder(fields: readonly Field[]): readonly DerivedField[] {
  const found = known.get(fields);
  if (found) return found;
  const derived = new Map(fields.filter(isDerived).map((field) => [field.name, field]));
  const ordered = new Set<DerivedField>();
  const add = (field: DerivedField): void => {
    if (!derived.delete(field.name)) return;
    for (const name of operandsOf(field.derived)) {
      const operand = derived.get(name);
      if (operand) add(operand);
    }
    ordered.add(field);
  };
  for (const field of [...derived.values()]) add(field);
  const all = [...ordered];
  known.set(fields, all);
  return all;
}

function isDerived(field: Field): field is DerivedField {
  return field.derived !== undefined;
}

/** Returns the names of the fields that a derived field depends on. */
function operandsOf(derived: Derived): readonly string[] {
  if ('product' in derived) return derived.product;
  if ('sum' in derived) return derived.sum;
  if ('difference' in derived) return derived.difference;
  if ('daysSince' in derived) return [derived.daysSince, ...(derived.until === undefined ? [] : [derived.until])];
  if ('choice' in derived) return derived.choice.flatMap(({ when = {} }) => Object.keys(when));
  return [derived.from];
}

const oneDay = 86_400_000;

/** Returns the number of UTC days between two dates or date-times; undefined if one of them is missing or invalid. */
function daysBetween(from: unknown, to: unknown): number | undefined {
  const [first, last] = [dayOf(from), dayOf(to)];
  return first === undefined || last === undefined ? undefined : (last - first) / oneDay;
}

function dayOf(value: unknown): number | undefined {
  if (typeof value !== 'string') return undefined;
  const day = date.check?.(value) === undefined ? value : toInstant(value)?.slice(0, 10);
  return day === undefined ? undefined : Date.parse(`${day}T00:00:00Z`);
}

const isSo: Readonly<Record<OverSign, (units: bigint) => boolean>> = {
  above: (units) => units > 0n,
  below: (units) => units < 0n,
  zero: (units) => units === 0n,
  notZero: (units) => units !== 0n,
};

/** Returns the value of the first choice whose sign conditions are met. An empty number counts as 0. */
function choiceBySigns(choices: readonly ChoiceBySigns[], record: Readonly<Record<string, unknown>>): string | undefined {
  const unitsOf = (name: string): bigint => exactDecimal(String(record[name] ?? 0))?.units ?? 0n;
  return choices.find(({ when = {} }) => Object.entries(when).every(([name, sign]) => isSo[sign](unitsOf(name))))?.value;
}

interface Worked {
  readonly value: ExactDecimal;
  readonly divisor?: ExactDecimal | undefined;
  /** The record that contains the number. The currency in the record determines the decimals of an amount. */
  readonly record: Readonly<Record<string, unknown>>;
}

/**
 * Converts a calculated number to a field value, rounded to the digits of the field. The result may be out of range; validation then
 * rejects it.
 */
export function figureValue(field: Field, { value, divisor, record }: Worked): string | number {
  const rounded = (digits: number): bigint => roundedUnits(value, digits, divisor);
  if (field.kind === 'integer') return Number(rounded(0));
  if (field.kind !== 'money') return fromScaled(rounded(field.scale ?? 0), field.scale ?? 0);
  // A sum has as many decimals as its parts, so it is not rounded to the currency.
  const unit = field.total ? undefined : minorUnit(currencyOf({ currency: field.currency }, record));
  const digits = unit ?? moneyDigits.scale;
  return moneyText(rounded(digits) * 10n ** BigInt(moneyDigits.scale - digits));
}
