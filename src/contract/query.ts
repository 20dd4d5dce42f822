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
  /** Limits the records to these fields, with their labels. */
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
  /** With `treeBy`: the number of child records of each record on the page and its ancestors, by id; zeros are omitted. */
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
 * `header` is the request header of lists and groups that limits how far records are counted, `most` its maximum, and `ofConsole` the value
 * that the console sends. Counting a million records takes longer than reading the first page of them.
 */
export const totalBound = { header: 'totalUpTo', most: 1_000_000, ofConsole: 10_000 } as const;

/**
 * `POST find{X}Choices`: lists the records that a reference of X offers. Requires the permission to list X, or to run the action
 * with this reference, but not to list the referenced resource (README section 4.1). Page number and size are in the headers.
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
   * Codes to look up, for a text field with `knownBy`; the only other property is then `field`. The answer has the codes that no record has:
   * each as `id`, with the nearest known code as `label`.
   */
  readonly codes?: readonly string[];
}

/** A record to choose: its label in the caller's language, and the fields that the reference copies, with their labels. */
export interface ChoiceRecord {
  readonly id: string;
  readonly label: string;
  /** The note of the record by the `choiceNote` of its resource, if that is defined. */
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
 * A text field whose value identifies a record of another resource by its `field`. That record fills in other fields: the keys of `copy`
 * are the fields to fill in, the values are fields of that record.
 */
export interface KnownBy {
  readonly resource: string;
  readonly field: string;
  readonly copy?: Readonly<Record<string, string>>;
  /** The call that finds unknown codes, with `codes` in its body. */
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

/** The maximum number of grouping fields and figures. */
export const groupLimits = { by: 8, figures: 30 } as const;

/** Returns the currency fields of amounts, by which groups must be split. */
export function currenciesOf(fields: readonly { readonly currency?: { readonly field: string } | { readonly code: string } }[]): string[] {
  const names = fields.flatMap(({ currency }) => (currency && 'field' in currency ? [currency.field] : []));
  return [...new Set(names)];
}

export const groupUnits = ['day', 'month', 'year'] as const;
/** A grouping field. Dates and moments are grouped by day, month or year; for moments, the zone of the header `timeZone` applies. */
export interface GroupBy {
  readonly field: string;
  readonly unit?: (typeof groupUnits)[number];
}

/** A group view: its grouping fields and figures. */
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

/** The field by which records are grouped into a row; a date by its month. */
export interface OverBy {
  readonly field: string;
  readonly of: string;
  readonly unit?: 'month';
}

/** Limits the records to those whose date is this many days in the past (0 is today). Without `least`, records without a date count too. */
export interface OverDays {
  readonly past: string;
  readonly least?: number;
  readonly most?: number;
}

/** A figure that is aggregated over the records of a row. */
export interface OverFigure {
  readonly field: string;
  readonly as: FigureForm;
  readonly of?: string;
  readonly where?: readonly FieldWhen[];
  readonly days?: OverDays;
}

/** How a number compares with 0. */
export type OverSign = 'above' | 'below' | 'zero' | 'notZero';

/** A value with the required signs of numbers. The value applies if all of them match, or always if none is required. */
export interface ChoiceBySigns {
  readonly value: string;
  readonly when?: Readonly<Record<string, OverSign>>;
}

/** A field with the first value whose conditions match; the last one may have no condition. */
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

/** How values of many records become one figure. */
export type FigureForm = 'sum' | 'count' | 'distinct' | 'min' | 'max';
