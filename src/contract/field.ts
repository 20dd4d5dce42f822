import type { FieldFile } from './files.ts';
import type { UploadedLines } from './imports.ts';
import type { ChoiceBySigns, FigureForm, KnownBy, ReferenceChoices } from './query.ts';
import type { Due } from './reminders.ts';
import type { FieldWhen, Option, Text } from './wire.ts';

/** A compiled field, with everything that columns, inputs, filters and validation need. */
export interface Field {
  readonly name: string;
  readonly title: Text;
  readonly description?: Text;
  /** Other names by which imports and pasted blocks recognize the column of the field. */
  readonly names?: readonly string[];
  /** The name of a field kind in `src/fields/kinds.ts`. */
  readonly kind: string;
  readonly required: boolean;
  readonly unique: boolean;
  /** Whether only the server writes the field. Values sent by clients are then ignored. */
  readonly system: boolean;
  /** If set, the field is a system field, calculated from other fields of the record. */
  readonly derived?: Derived;
  /** If set, the field is a system field that aggregates the records of another resource that refer to this record. */
  readonly total?: Total;
  readonly default?: unknown;
  /** `contains`: a plain value in a filter body means "contains" instead of "equals". */
  readonly search?: 'contains';
  readonly maxLength?: number;
  readonly pattern?: string;
  /** The message if `pattern` does not match; a standard one by default. */
  readonly patternMessage?: Text;
  /** Letters are entered and stored in upper case. */
  readonly case?: 'upper';
  /** Whether the text is a list of codes, which is normalized (`fields/text/tidyCodes.ts`). */
  readonly codes?: boolean;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  /** For a decimal: `precision` is the total number of digits, `scale` the number of digits after the point. */
  readonly precision?: number;
  readonly scale?: number;
  /** Currency of a money field: a sibling field that holds it, or a fixed ISO 4217 code. */
  readonly currency?: { readonly field: string } | { readonly code: string };
  /**
   * For a date-time: the keys that may hold its time zone, of which the first with a value counts. Each is a sibling time zone field, or
   * the zone of a reference (`zoneKey`).
   */
  readonly zone?: readonly string[];
  /** Sibling field with the country of a subdivision or postal code. */
  readonly countryField?: string;
  /** Sibling field with the subdivision of a postal code. */
  readonly stateField?: string;
  readonly options?: readonly Option[];
  readonly reference?: Reference;
  /** Set for a text that identifies a record of another resource. */
  readonly knownBy?: KnownBy;
  /** Set for a field with the ids of several records. The labels of these records come with the field, in the same order. */
  readonly references?: Reference;
  /** The fields of the rows in a `rows` or `lines` field. */
  readonly items?: readonly Field[];
  /**
   * For a `lines` field: records of another resource whose field `by` refers to this record. They are saved together with it in one
   * transaction.
   */
  readonly lines?: Lines;
  /** The pattern by which the server numbers new records. */
  readonly serial?: Serial;
  /** For a file field: the accepted files and the calls. */
  readonly file?: FieldFile;
  /** Permission codes required to read or write the field (README section 5). */
  readonly access?: { readonly read?: string; readonly write?: string };
  /** Set for a field of a line in a form that the user can read but not write. Set at run time, never in a file. */
  readonly isLocked?: true;
  /** The message for a valid but unusual value. `Checks.warnings` finds such values, which can still be saved. */
  readonly warning?: Text;
  /** The former name of the field. When the column is renamed, its values are kept. */
  readonly was?: string;
  /** Whether the field can be set only once and is read-only after that. */
  readonly lockedAfterCreate?: boolean;
  /** For a switch in an action's form: whether it is hidden until the server asks for confirmation. */
  readonly byQuestion?: boolean;
  /** Only for the input of an action: the field of the record whose value the dialog starts with. */
  readonly startFrom?: string;
  /** Set if the value is a due date: the conditions under which the due date is marked. */
  readonly due?: Due;
  /** The conditions of this field (`visibleWhen`, `requiredWhen`, `readOnlyWhen`); the compiled validators contain them. */
  readonly conditions: readonly FieldCondition[];
}

/**
 * How a field is calculated:
 * - the characters of a text from index `slice[0]` up to, but not including, index `slice[1]`
 * - a product, a sum or a difference
 * - the UTC days between two dates, up to today while the second date is empty
 * - a value chosen by the signs of numbers
 *
 * If another operand is empty, the result is empty too, except that a choice takes an empty number as 0. A number in the field `or`
 * replaces the result.
 */
export type Derived =
  | { readonly from: string; readonly slice: readonly [number, number] }
  | { readonly product: readonly string[]; readonly divide?: string; readonly or?: string }
  | { readonly sum: readonly string[]; readonly or?: string }
  | { readonly difference: readonly [string, string]; readonly or?: string }
  | { readonly daysSince: string; readonly until?: string }
  | { readonly choice: readonly ChoiceBySigns[] };

/**
 * A rule for a number that users enter: it may differ by at most `percent` from the product of fields, divided by the constant `divide`.
 */
export interface Near {
  readonly product: readonly string[];
  readonly divide?: string;
  readonly percent: number;
}

/** An aggregate over the records of `resource` whose field `by` refers to the record. */
export interface Total {
  readonly resource: string;
  readonly by: string;
  /** The field with these records as lines, if there is one. A save of the record then contains all of these lines. */
  readonly lines?: string;
  /** `distinct`: the number of different values. `count` needs no `field`. */
  readonly as: FigureForm;
  readonly field?: string;
  /** When a sum has a value: if at least one of the records has a value, or only if all of them have one. */
  readonly needs?: 'one' | 'all';
  /** The conditions on the counted records: only those that satisfy all of them count. */
  readonly where?: readonly FieldWhen[];
}

/** A reference to another record. */
export interface Reference {
  readonly resource: string;
  /** Conditions on the offered records. While a sibling field named in a condition is empty, nothing is offered. */
  readonly filter?: Readonly<Record<string, { readonly is: Fixed | readonly Fixed[] } | { readonly field: string }>>;
  /** Values copied from the chosen record. The keys are fields of this record, the values are fields of the chosen record. */
  readonly copy?: Readonly<Record<string, string>>;
  /** The field of the referenced record with the time zone for date-times. */
  readonly zone?: string;
  /** The call that lists the offered records for users who may not list that resource; undefined if there is no such call. */
  readonly choices?: ReferenceChoices;
}

/**
 * A pattern such as `HW{yyyyMMdd}{0000}`: fixed characters, parts of the UTC date, values of fields, and a counter with a minimum number of
 * digits. The counter restarts at 1 whenever the text before it changes.
 */
export interface Serial {
  readonly pattern: string;
}

/**
 * The lines of a `lines` field: records of `resource` whose field `by` refers to the record that contains the lines. A record has at most
 * `maxItems` lines.
 */
export interface Lines extends UploadedLines {
  readonly resource: string;
  readonly by: string;
  readonly maxItems: number;
  /** The rules of the resource of the lines. Every line must satisfy them. */
  readonly rules: readonly Rule[];
}

export const fieldConditions = ['visibleWhen', 'requiredWhen', 'readOnlyWhen'] as const;

export type FieldCondition = (typeof fieldConditions)[number];

type Fixed = string | number | boolean;

/** A rule over several fields; `message` replaces the standard one. */
export interface Rule {
  readonly message?: Text;
}
