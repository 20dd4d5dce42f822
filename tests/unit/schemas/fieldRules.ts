import { readFileSync } from 'node:fs';

export type Values = Readonly<Record<string, unknown>>;

/** A business requirement for one field, with valid and invalid values; a line of `fieldRules.jsonl`. */
export interface FieldRule {
  readonly resource: string;
  readonly field: string;
  /** The type, such as `string(20)`, `decimal(12,3)`, `enum(OrderType)` or `ref(hwUser)`. */
  readonly is: string;
  /** Whether it is required: always, never, under a condition, or set by the system. */
  readonly needs: 'yes' | 'no' | 'when' | 'system';
  readonly rule?: string;
  /** Changes that keep the record valid. */
  readonly takes?: readonly Values[];
  /** Changes that cause an error at this field. */
  readonly rejects?: readonly Values[];
  /** Changes that cause an error at another field, where users enter the value. */
  readonly apart?: { readonly field: string; readonly rejects: readonly Values[] };
  /** Changes that are accepted with a warning. */
  readonly warns?: readonly Values[];
  /** The default in a new record. */
  readonly default?: string;
  /** The filter for records that can be chosen. */
  readonly filter?: Values;
  /** Fields that are copied from the chosen record. */
  readonly copies?: readonly string[];
  /** Other fields of a unique combination. */
  readonly unique?: readonly string[];
  /** Set by the server; users cannot enter it. */
  readonly set?: true;
  /** Cannot be changed after the first save. */
  readonly locked?: true;
  /** The permission required to enter it. */
  readonly write?: string;
  /** Converted to upper case, or to a normalized list of codes. */
  readonly upper?: true;
  readonly codes?: true;
  /** The accepted file types. */
  readonly accepts?: readonly string[];
  /** May be empty, with a meaning of its own. */
  readonly optional?: true;
  /** The test of a rule that is implemented in code: its file, and a part of its title. */
  readonly elsewhere?: readonly [file: string, texts: string];
}

/** The rules of one resource, and a valid record to test them on. */
export interface ResourceRules {
  readonly resource: string;
  readonly record: Values;
  readonly fields: readonly FieldRule[];
}

/** Keys that can be checked; a rule without any of them is not tested. */
export const checks = [
  ...(['takes', 'rejects', 'apart', 'warns', 'default', 'filter', 'copies', 'unique', 'set'] as const),
  ...(['locked', 'write', 'upper', 'codes', 'accepts', 'optional', 'elsewhere'] as const),
] as const;

const file = `${import.meta.dirname}/../../fixtures/fieldRules.jsonl`;

/** Returns all rules by resource. */
export function fieldRules(): ResourceRules[] {
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  const rows = lines.map((line) => JSON.parse(line) as FieldRule & { readonly record?: Values });
  return rows.flatMap(({ resource, record }) =>
    record ? [{ resource, record, fields: rows.filter((row) => row.resource === resource && !row.record) }] : [],
  );
}

/** Years are written as words, so that the file stays valid over time. */
const years: ReadonlyMap<unknown, number> = new Map([
  ['nextYear', new Date().getUTCFullYear() + 1],
  ['yearAfterNext', new Date().getUTCFullYear() + 2],
]);

/** Applies a change to a record. */
export function changed(record: Values, change: Values): Values {
  const entries = Object.entries(change).map(([name, value]) => [name, years.get(value) ?? value]);
  return { ...record, ...Object.fromEntries(entries) };
}
