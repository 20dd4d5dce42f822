import type { FieldWhen } from './wire.ts';

/** The operators of a filter body (README section 4.3), besides plain values and lists; `within` takes a period of `dateSpans.ts`. */
export const operators = ['gte', 'gt', 'lte', 'lt', 'ne', 'contains', 'startsWith', 'isNull', 'within'] as const;
export type Operator = (typeof operators)[number];

export type Scalar = string | number | boolean;
export type Condition = Scalar | readonly Scalar[] | Readonly<Partial<Record<Operator, Scalar>>>;

export interface Sort {
  readonly field: string;
  readonly order: 'asc' | 'desc';
}

/** The flat filter body of a find call. Every other key is a field, or a field of a referenced record with one dot. */
export interface FilterBody {
  readonly keyword?: string;
  readonly sorts?: readonly Sort[];
  /** If true, the answer has `summary`. */
  readonly summarize?: boolean;
  /** A field that refers to records of the same resource. With it, the answer has `children`. */
  readonly treeBy?: string;
  /** If true, and `treeBy` is given, the answer has `ancestors`. */
  readonly withAncestors?: boolean;
  /** The id of a record. With it, the answer has `place`. */
  readonly placeOf?: string;
  /** The fields that each returned record has, besides its `serverFields`. References among them come with their labels. */
  readonly fields?: readonly string[];
  /** Limits the result to records written by an import (`imports.ts`). */
  readonly inImport?: string;
  readonly [field: string]: Condition | readonly Sort[] | undefined;
}

/** Keys of a filter body that are not fields. */
export const reservedFilterKeys = ['keyword', 'sorts', 'summarize', 'treeBy', 'withAncestors', 'placeOf', 'inImport', 'fields'] as const;

export interface Page<T> {
  readonly records: readonly T[];
  readonly total: number;
  /** With the header `totalUpTo`: true if more records match than `total`. */
  readonly isTotalBounded?: true;
  readonly pageNo: number;
  readonly pageSize: number;
  /** The summaries of the list over all matching records, if requested. */
  readonly summary?: readonly Summary[];
  /** With `placeOf`: the position of that record in the whole result, from 1; null if it does not match. */
  readonly place?: number | null;
  /**
   * With `treeBy`: the number of child records, by the id of their parent, for the records on the page and in `ancestors`. Zeros are
   * omitted.
   */
  readonly children?: Readonly<Record<string, number>>;
  /** With `withAncestors`: ancestors of the records on the page that are not on the page. */
  readonly ancestors?: readonly T[];
}

/**
 * A summary of a column over the whole result. A column of amounts has a summary for each currency; with `summaryBy`, a column has a
 * summary for each option.
 */
export interface Summary {
  readonly field: string;
  readonly summary: 'sum' | 'average' | 'min' | 'max';
  /** An exact decimal; null if no record has a value. */
  readonly value: string | null;
  /** For money: the currency, or null for records without one. */
  readonly currency?: string | null;
  /** The option of the list's `summaryBy`; null for records without a value. */
  readonly of?: string | null;
}

/** The defaults of the headers `pageNo` and `pageSize`, and the maximum page size (README section 2.3). */
export const paging = { pageNo: 1, pageSize: 100_000, maxPageSize: 100_000 } as const;

/**
 * `header` is the name of a request header of lists and groups: records are only counted up to its value. `most` is the largest allowed
 * value, and `ofConsole` the value that the console sends. Counting a million records takes longer than reading the first page of them.
 */
export const totalBound = { header: 'totalUpTo', most: 1_000_000, ofConsole: 10_000 } as const;

/**
 * `POST find{X}Choices`: lists the records that a reference of X offers. Requires the permission to list X or, for a reference in the form
 * of an action, to run the action. The permission to list the referenced resource is not needed (README section 4.1). Page number and size
 * are in the headers.
 */
export interface ChoicesBody {
  /** The reference: a field of X, `goods.destId` for a field of its lines, or a field in the form of the action `of`. */
  readonly field: string;
  /** The action whose form has the field; requires its permission. */
  readonly of?: string;
  /** A text to search for in the labels of the records. */
  readonly keyword?: string;
  readonly id?: string;
  readonly ids?: readonly string[];
  /**
   * The values of the edited record that the reference's filter uses; if one is missing, nothing is offered. If `with` is omitted,
   * there is no edited record, and only the fixed values of the filter apply.
   */
  readonly with?: Readonly<Record<string, Scalar | null>>;
  /**
   * Codes to look up, for a text field with `knownBy`; the only other property is then `field`. The answer has the codes that no record
   * has: each as `id`, with the most similar known code as `label` (empty if none is similar).
   */
  readonly codes?: readonly string[];
}

/**
 * A record to choose: its label in the caller's language, and the fields that the reference copies. References among these fields come with
 * their labels.
 */
export interface ChoiceRecord {
  readonly id: string;
  readonly label: string;
  /** The note of the record, made with the `choiceNote` of its resource; undefined if there is no such template, or the note is empty. */
  readonly note?: string;
  readonly [copied: string]: unknown;
}

/** The maximum page size, and the maximum number of ids in a request. */
export const choiceLimits = { pageSize: 100, ids: 100 } as const;

/** The properties of a reference that a widget needs to call `find{X}Choices`. */
export interface ReferenceChoices extends Pick<ChoicesBody, 'field' | 'of'> {
  /** Full path of the call. */
  readonly call: string;
  /** The required permission code. */
  readonly perm: string;
}

/**
 * Set for a text field whose value identifies a record of `resource`: the record whose `field` has the same value. `copy` lists the fields
 * that are then filled in: its keys are fields of this record, its values are fields of the identified record.
 */
export interface KnownBy {
  readonly resource: string;
  readonly field: string;
  readonly copy?: Readonly<Record<string, string>>;
  /** The call that looks up codes (`codes` in its body) and returns the unknown ones. */
  readonly choices?: ReferenceChoices;
}

/**
 * `POST group{X}`: aggregates matching records in groups (README section 4.1). With `format` the groups are returned as a file,
 * which requires `:export`. Page number and size are in the headers.
 */
export interface GroupsBody {
  /** The grouping fields; empty for a single group of all records. The currency of amounts is added automatically. */
  readonly by: readonly (string | GroupBy)[];
  readonly sums?: readonly string[];
  readonly min?: readonly string[];
  readonly max?: readonly string[];
  /** A filter as in the body of a find call. */
  readonly filter?: Readonly<Record<string, Condition>>;
  /** The order of the groups: by a field of `by`, by `count`, or by a figure such as `sums.quantity`. */
  readonly sorts?: readonly Sort[];
  readonly format?: 'xlsx' | 'csv';
}

/** A group: the values of its grouping fields, with labels of references, and its figures. */
export interface Group {
  readonly count: number;
  /** With the header `totalUpTo`: true if the group has more records than `count`. */
  readonly isCountBounded?: true;
  /** The sums as exact decimals; null if no record has a value. */
  readonly sums: Readonly<Record<string, string | null>>;
  readonly min: Readonly<Record<string, unknown>>;
  readonly max: Readonly<Record<string, unknown>>;
  readonly [field: string]: unknown;
}

export const groupFigures = ['sums', 'min', 'max'] as const;

/** The maximum number of grouping fields, and that of figures. */
export const groupLimits = { by: 8, figures: 30 } as const;

/** Returns the currency fields of amounts, by which groups must be split. */
export function currenciesOf(fields: readonly { readonly currency?: { readonly field: string } | { readonly code: string } }[]): string[] {
  const names = fields.flatMap(({ currency }) => (currency && 'field' in currency ? [currency.field] : []));
  return [...new Set(names)];
}

export const groupUnits = ['day', 'month', 'year'] as const;
/** A grouping field. Dates and date-times are grouped by day, month or year; for date-times, the zone of the header `timeZone` applies. */
export interface GroupBy {
  readonly field: string;
  readonly unit?: (typeof groupUnits)[number];
}

/** A list layout that shows groups: its grouping fields, figures and initial filters. */
export interface Groups {
  readonly by: readonly GroupBy[];
  /** Additional grouping fields that the user can select. */
  readonly optional: readonly GroupBy[];
  readonly sums: readonly string[];
  readonly min: readonly string[];
  readonly max: readonly string[];
  /** The initial filters. */
  readonly filters: Readonly<Record<string, Condition>>;
}

/**
 * A grouping field of an aggregating resource. `field` is its name in a row, and `of` the field of the aggregated records. With `unit`, a
 * date is grouped by its month.
 */
export interface OverBy {
  readonly field: string;
  readonly of: string;
  readonly unit?: 'month';
}

/**
 * Limits the counted records by the age of the date in the field `past`, in days: at least `least` and at most `most` (0 is today). Without
 * `least`, records with a later date or without a date count too.
 */
export interface OverDays {
  readonly past: string;
  readonly least?: number;
  readonly most?: number;
}

/** A figure of a row: `of` is the field of the aggregated records, of which those that satisfy `where` and `days` count. */
export interface OverFigure {
  readonly field: string;
  readonly as: FigureForm;
  readonly of?: string;
  readonly where?: readonly FieldWhen[];
  readonly days?: OverDays;
}

/** How a number compares with 0. */
export type OverSign = 'above' | 'below' | 'zero' | 'notZero';

/** A value that applies if every number in `when` has the given sign. Without `when` it always applies. */
export interface ChoiceBySigns {
  readonly value: string;
  readonly when?: Readonly<Record<string, OverSign>>;
}

/** A field whose value is the first one in `of` whose conditions match. The last value may have no condition. */
interface OverChoice {
  readonly field: string;
  readonly of: readonly ChoiceBySigns[];
}

/** A read-only resource. Each of its rows aggregates records of another resource. */
export interface Over {
  readonly resource: string;
  readonly where: readonly FieldWhen[];
  readonly by: readonly OverBy[];
  readonly figures: readonly OverFigure[];
  readonly choices: readonly OverChoice[];
}

/** How the values of many records are aggregated to one figure. */
export type FigureForm = 'sum' | 'count' | 'distinct' | 'min' | 'max';
