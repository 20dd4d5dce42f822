/** What a file says of records: their fields, and conditions on them. */

import type { KnownBy } from '../../src/contract/choices.ts';
import type { FileGroup } from '../../src/contract/files.ts';
import type { ChoiceBySigns } from '../../src/contract/groups.ts';
import type { FieldCondition, Near, Total } from '../../src/contract/resource.ts';
import type { Language } from '../../src/contract/text.ts';

/** One of the forms of `Derived`; the checks see to it that it is one. */
export interface DerivedSource {
  readonly from?: string;
  readonly slice?: readonly [number, number];
  readonly product?: readonly string[];
  readonly divide?: string;
  readonly sum?: readonly string[];
  readonly difference?: readonly [string, string];
  readonly choice?: readonly ChoiceBySigns[];
  readonly or?: string;
  readonly daysSince?: string;
  readonly until?: string;
}

/** A text as a file gives it: a language may be missing. */
export type TextSource = Partial<Readonly<Record<Language, string>>>;

export const comparisons = [
  'sameAs',
  'differsFrom',
  'beginsWith',
  'atMost',
  'atLeast',
  'lessThan',
  'moreThan',
  'notBefore',
  'notAfter',
] as const;

export type Comparison = (typeof comparisons)[number];

/** What both a field and the value of a field in a condition may ask for. */
interface Limits extends Partial<Readonly<Record<Comparison, string>>> {
  readonly format?: string;
  readonly maxLength?: number;
  readonly minLength?: number;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
}

/** One field as a file gives it, its shape already checked against the meta schema. */
export interface PropertySource extends Limits, Partial<Readonly<Record<FieldCondition, ConditionSource>>> {
  readonly type: 'string' | 'integer' | 'boolean' | 'array';
  readonly title: TextSource;
  readonly description?: TextSource;
  readonly patternMessage?: TextSource;
  readonly precision?: number;
  readonly scale?: number;
  readonly currency?: string;
  readonly country?: string;
  readonly state?: string;
  readonly zone?: string | readonly string[];
  readonly default?: string | number | boolean;
  readonly enum?: string | readonly ChoiceSource[];
  readonly without?: readonly string[];
  readonly near?: Near;
  readonly unique?: boolean;
  readonly search?: 'contains';
  readonly case?: 'upper';
  readonly codes?: boolean;
  readonly multiline?: boolean;
  readonly system?: boolean;
  readonly derived?: DerivedSource;
  readonly total?: TotalSource;
  readonly reference?: ReferenceSource;
  readonly knownBy?: KnownBy;
  readonly lines?: LinesSource;
  readonly items?: RecordSource;
  readonly maxItems?: number;
  readonly accept?: readonly FileGroup[];
  readonly byQuestion?: boolean;
  readonly lockedAfterCreate?: boolean;
  readonly serial?: string;
  readonly access?: { readonly read?: string; readonly write?: string };
  readonly due?: DueSource;
  readonly warn?: ValueSource;
  readonly warnMessage?: TextSource;
  readonly warnWhen?: ConditionSource;
  readonly was?: string;
}

/** A date by which something must have happened, while a condition holds; marked as well so many days before. */
interface DueSource {
  readonly soon?: number;
  readonly when?: ConditionSource;
}

/** What is added up over lines of this record, or over records of another resource whose field `by` refers to it. */
export interface TotalSource {
  readonly lines?: string;
  readonly resource?: string;
  readonly by?: string;
  readonly as: Total['as'];
  readonly field?: string;
  readonly needs?: Total['needs'];
  readonly where?: Readonly<Record<string, WantedSource>>;
}

type WhereValue = string | number | boolean;

/** What a field is asked to have: a value, values of which any will do, or others than these. */
export type WantedSource = WhereValue | readonly WhereValue[] | { readonly not: readonly WhereValue[] };

/** A choice that a field lists itself: its value alone, or with what people see. */
export type ChoiceSource = string | number | OptionSource;

/** A choice of a field or of `enums.json`. */
export interface OptionSource {
  readonly value: string;
  readonly title: TextSource;
  readonly names?: readonly string[];
  readonly color?: string;
}

export type Properties = Readonly<Record<string, PropertySource>>;

/** A value as a file writes it. */
export interface ReferenceSource {
  readonly resource: string;
  /** By field there: a fixed value, values of which any will do, or the field here whose value it must have. */
  readonly filter?: Readonly<Record<string, WhereValue | readonly WhereValue[] | { readonly field: string }>>;
  /** By field here: the field there that it is taken from. */
  readonly copy?: Readonly<Record<string, string>>;
}

/** Either another resource and its field that refers here, or the fields of a line themselves. */
export interface LinesSource {
  readonly resource?: string;
  readonly by?: string;
  readonly record?: RecordSource;
  readonly maxItems?: number;
}

export interface RecordSource {
  readonly type: 'object';
  readonly required?: readonly string[];
  readonly properties: Properties;
}

/** Parts that a condition on a record and a condition on a value combine in the same way. */
interface Combined<Part> {
  readonly not?: Part;
  readonly allOf?: readonly Part[];
  readonly anyOf?: readonly Part[];
  readonly oneOf?: readonly Part[];
}

export const combiners = ['allOf', 'anyOf', 'oneOf'] as const;

export interface ValueSource extends Limits, Combined<ValueSource> {
  readonly type?: string;
  readonly const?: string | number | boolean;
  readonly enum?: readonly (string | number | boolean)[];
}

export interface ConditionSource extends Combined<ConditionSource> {
  readonly type?: 'object';
  readonly properties?: Readonly<Record<string, ValueSource>>;
  readonly required?: readonly string[];
}

/** One field, and what it is asked to have. */
export type FieldWhenSource = Readonly<Record<string, WantedSource>>;
