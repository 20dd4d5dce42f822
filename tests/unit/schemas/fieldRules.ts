import { readFileSync } from 'node:fs';

export type Values = Readonly<Record<string, unknown>>;

/** What the business requires of one field, with valid and invalid values. It is a line of `fieldRules.jsonl`. */
export interface FieldRule {
  readonly resource: string;
  readonly field: string;
  /** The type of the field, such as `string(20)`, `decimal(12,3)`, `enum(OrderType)` or `ref(hwUser)`. */
  readonly is: string;
  /** Whether the field must have a value: always, never, or under a condition. `system` means that the server sets it. */
  readonly needs: 'yes' | 'no' | 'when' | 'system';
  readonly rule?: string;
  /** Changes after which the record is still valid. */
  readonly takes?: readonly Values[];
  /** Changes that cause an error at this field. */
  readonly rejects?: readonly Values[];
  /** Changes that cause an error at another field, because that is where users enter the value. */
  readonly apart?: { readonly field: string; readonly rejects: readonly Values[] };
  /** Changes that are accepted with a warning. */
  readonly warns?: readonly Values[];
  /** The value in a new record. */
  readonly default?: string;
  /** The condition for records that can be selected. */
  readonly filter?: Values;
  /** Fields whose values are copied from the selected record. */
  readonly copies?: readonly string[];
  /** Other fields with which this one is unique. */
  readonly unique?: readonly string[];
  /** If set, the server fills in the field, and users cannot. */
  readonly set?: true;
  /** If set, the field cannot be changed after the first save. */
  readonly locked?: true;
  /** The permission that is required to enter a value. */
  readonly write?: string;
  /** If set, the value is converted to upper case. `codes` means that it is converted to a tidy list of codes. */
  readonly upper?: true;
  readonly codes?: true;
  /** The types of files that the field accepts. */
  readonly accepts?: readonly string[];
  /** If set, the field may be empty, which has a meaning of its own. */
  readonly optional?: true;
  /** The test of a rule that is in code: its file, and a part of its title. */
  readonly elsewhere?: readonly [file: string, texts: string];
}

/** The rules of one resource, and a valid record to which their changes are applied. */
export interface ResourceRules {
  readonly resource: string;
  readonly record: Values;
  readonly fields: readonly FieldRule[];
}

/** Keys that say something to check. A rule that has none of them would not be tested. */
export const checks = [
  ...(['takes', 'rejects', 'apart', 'warns', 'default', 'filter', 'copies', 'unique', 'set'] as const),
  ...(['locked', 'write', 'upper', 'codes', 'accepts', 'optional', 'elsewhere'] as const),
] as const;

const file = `${import.meta.dirname}/../../fixtures/fieldRules.jsonl`;

/** Returns all rules, grouped by resource. */
export function fieldRules(): ResourceRules[] {
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  const rows = lines.map((line) => JSON.parse(line) as FieldRule & { readonly record?: Values });
  return rows.flatMap(({ resource, record }) =>
    record ? [{ resource, record, fields: rows.filter((row) => row.resource === resource && !row.record) }] : [],
  );
}

/** The file has words instead of certain years, so that it stays valid over time. These are the years that they mean. */
const years: ReadonlyMap<unknown, number> = new Map([
  ['nextYear', new Date().getUTCFullYear() + 1],
  ['yearAfterNext', new Date().getUTCFullYear() + 2],
]);

/** Returns the record with a change applied. */
export function changed(record: Values, change: Values): Values {
  const entries = Object.entries(change).map(([name, value]) => [name, years.get(value) ?? value]);
  return { ...record, ...Object.fromEntries(entries) };
}
