import { readFileSync } from 'node:fs';

export type Values = Readonly<Record<string, unknown>>;

/** What the trade asks of one field, with values that it takes and values that it refuses; a line of `fieldRules.jsonl`. */
export interface FieldRule {
  readonly resource: string;
  readonly field: string;
  /** Its type, as `string(20)`, `decimal(12,3)`, `enum(OrderType)`, `ref(hwUser)`. */
  readonly is: string;
  /** Whether it must be filled in: always, never, while the record is so, or by the system. */
  readonly needs: 'yes' | 'no' | 'when' | 'system';
  readonly rule?: string;
  /** Changes of the record that leave it valid. */
  readonly takes?: readonly Values[];
  /** Changes that are refused at this field. */
  readonly rejects?: readonly Values[];
  /** Changes that are refused at another place than the field, where people type what the rule is about. */
  readonly apart?: { readonly field: string; readonly rejects: readonly Values[] };
  /** Changes that are taken with a warning. */
  readonly warns?: readonly Values[];
  /** What a new record gets. */
  readonly default?: string;
  /** What the records that can be chosen must have. */
  readonly filter?: Values;
  /** What is taken over from the chosen record. */
  readonly copies?: readonly string[];
  /** The fields of a group that occurs once. */
  readonly unique?: readonly string[];
  /** People cannot enter it: the server sets it. */
  readonly set?: true;
  /** It stays as it was first given. */
  readonly locked?: true;
  /** The permission that it takes to enter it. */
  readonly write?: string;
  /** Capitals, or a tidy list of codes. */
  readonly upper?: true;
  readonly codes?: true;
  /** The files that it takes. */
  readonly accepts?: readonly string[];
  /** It may be empty, which means something. */
  readonly optional?: true;
  /** The test of a rule that code keeps: its file, and words of its name. */
  readonly elsewhere?: readonly [file: string, texts: string];
}

/** The rules of one resource, and a valid record to try them on. */
export interface ResourceRules {
  readonly resource: string;
  readonly record: Values;
  readonly fields: readonly FieldRule[];
}

/** What `rule` is checked by; a rule with none of them is one that nothing checks. */
export const checks = [
  ...(['takes', 'rejects', 'apart', 'warns', 'default', 'filter', 'copies', 'unique', 'set'] as const),
  ...(['locked', 'write', 'upper', 'codes', 'accepts', 'optional', 'elsewhere'] as const),
] as const;

const file = `${import.meta.dirname}/../../fixtures/fieldRules.jsonl`;

/** All rules, by resource. */
export function fieldRules(): ResourceRules[] {
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  const rows = lines.map((line) => JSON.parse(line) as FieldRule & { readonly record?: Values });
  return rows.flatMap(({ resource, record }) =>
    record ? [{ resource, record, fields: rows.filter((row) => row.resource === resource && !row.record) }] : [],
  );
}

/** Years are told by words, so that the file stays right as they pass. */
const years: ReadonlyMap<unknown, number> = new Map([
  ['nextYear', new Date().getUTCFullYear() + 1],
  ['yearAfterNext', new Date().getUTCFullYear() + 2],
]);

/** The record with a change. */
export function changed(record: Values, change: Values): Values {
  const entries = Object.entries(change).map(([name, value]) => [name, years.get(value) ?? value]);
  return { ...record, ...Object.fromEntries(entries) };
}
