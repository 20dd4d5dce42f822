import type { FieldWhen } from './record.ts';
import type { Field } from './resource.ts';

/** What may stand behind a field of a filter body besides a plain value or a list (README section 4.3); `within` takes a span of `dateSpans.ts`. */
export const operators = ['gte', 'gt', 'lte', 'lt', 'ne', 'contains', 'startsWith', 'isNull', 'within'] as const;
export type Operator = (typeof operators)[number];

export type Scalar = string | number | boolean;
export type Condition = Scalar | readonly Scalar[] | Readonly<Partial<Record<Operator, Scalar>>>;

export interface Sort {
  readonly field: string;
  readonly order: 'asc' | 'desc';
}

/** The flat filter body of a find call; every other key is a field name or one dotted step into a reference. */
export interface FilterBody {
  readonly keyword?: string;
  readonly sorts?: readonly Sort[];
  /** The page comes with `summary`. */
  readonly summarize?: boolean;
  /** A field that refers to the resource's own records; the page comes with `children`. */
  readonly treeBy?: string;
  /** With `treeBy`: the page comes with `ancestors`. */
  readonly withAncestors?: boolean;
  /** The id of a record; the page comes with `place`. */
  readonly placeOf?: string;
  /** Only these fields of each record are answered, with their labels. */
  readonly fields?: readonly string[];
  /** The records that an import wrote (`imports.ts`). */
  readonly inImport?: string;
  readonly [field: string]: Condition | readonly Sort[] | undefined;
}

/** The keys of a filter body that are no fields. */
export const reservedFilterKeys = [
  'keyword',
  'sorts',
  'summarize',
  'treeBy',
  'withAncestors',
  'placeOf',
  'inImport',
  'fields',
] as const;

export interface Page<T> {
  readonly records: readonly T[];
  readonly total: number;
  readonly pageNo: number;
  readonly pageSize: number;
  /** What the file sums up of all records that match, when it was asked for. */
  readonly summary?: readonly Summary[];
  /** With `placeOf`: where that record stands in the whole result, from 1; null when it is not in it. */
  readonly place?: number | null;
  /** With `treeBy`: how many records stand below each record of the page and its ancestors, by id; those with none are left out. */
  readonly children?: Readonly<Record<string, number>>;
  /** With `withAncestors`: the records above those of the page that are not on it themselves. */
  readonly ancestors?: readonly T[];
}

/** What stands under a column, over the whole result; money once for each currency, and all once for each choice of `summaryBy`. */
export interface Summary {
  readonly field: string;
  readonly summary: 'sum' | 'average' | 'min' | 'max';
  /** An exact decimal; null when no record has a value. */
  readonly value: string | null;
  /** Of money: what it is counted in, null where records say none. */
  readonly currency?: string | null;
  /** Which choice of the list's `summaryBy` it is of, null where records have none. */
  readonly of?: string | null;
}

/** Paging of the wire: headers `pageNo` and `pageSize`, defaults 1 and 100000 (README section 2.3). */
export const paging = { pageNo: 1, pageSize: 100_000, maxPageSize: 100_000 } as const;

/**
 * `POST find{X}Choices`: what a reference of X offers, for whoever may list X, or take the step that asks for it, and needs
 * no right to list what it refers to (README section 4.1). Page and page size are in the headers.
 */
export interface ChoicesBody {
  /** The reference: a field of X, `goods.destId` for one of its lines, or a field that `of` asks for. */
  readonly field: string;
  /** The transition or action that asks for the field; it needs the permission of that one. */
  readonly of?: string;
  /** Looked for in what records are called, and in nothing else of them. */
  readonly keyword?: string;
  readonly id?: string;
  readonly ids?: readonly string[];
  /**
   * The values of the fields of this record that the filter of the reference names: without one of them nothing is offered.
   * Left out: no record is being filled, and whatever fits the fixed values of the filter is offered.
   */
  readonly with?: Readonly<Record<string, Scalar | null>>;
}

/** One record to choose: what it is called in the caller's language, and the fields that the reference copies, with their labels. */
export interface ChoiceRecord {
  readonly id: string;
  readonly label: string;
  /** What its resource tells beside the name, where it tells anything. */
  readonly note?: string;
  readonly [copied: string]: unknown;
}

/** Most records of a page, and most ids asked about at once. */
export const choiceLimits = { pageSize: 100, ids: 100 } as const;

/** What the call of a reference is asked by: how a widget knows it, without knowing whose field it is. */
export interface ReferenceChoices extends Pick<ChoicesBody, 'field' | 'of'> {
  /** Full path of the call. */
  readonly call: string;
  /** Permission code that it needs. */
  readonly perm: string;
}

/** By its `field` the text names a record of another resource, which fills in these fields: field here, field there. */
export interface KnownBy {
  readonly resource: string;
  readonly field: string;
  readonly copy: Readonly<Record<string, string>>;
}

/**
 * `POST group{X}`: what the records that match come to, in groups (README section 4.1). With `format` the groups
 * come as a file, which needs `:export`; page and page size are in the headers.
 */
export interface GroupsBody {
  /** None: all records are one group. The currency of an amount is added by itself. */
  readonly by: readonly (string | GroupBy)[];
  readonly sums?: readonly string[];
  readonly min?: readonly string[];
  readonly max?: readonly string[];
  /** As the body of a find call. */
  readonly filter?: Readonly<Record<string, Condition>>;
  /** By a field of `by`, by `count`, or by a figure: `sums.quantity`. */
  readonly sorts?: readonly Sort[];
  readonly format?: 'xlsx' | 'csv';
}

/** One group: the fields that its records have in common, with labels of references beside them, and its figures. */
export interface Group {
  readonly count: number;
  /** Exact decimals; null where no record has a value. */
  readonly sums: Readonly<Record<string, string | null>>;
  readonly min: Readonly<Record<string, unknown>>;
  readonly max: Readonly<Record<string, unknown>>;
  readonly [field: string]: unknown;
}

export const groupFigures = ['sums', 'min', 'max'] as const;

/** Most fields of a group, and most figures told of it. */
export const groupLimits = { by: 8, figures: 30 } as const;

/** The currencies that groups need, where their amounts have each their own. */
export function currenciesOf(fields: readonly { readonly currency?: Field['currency'] }[]): string[] {
  const names = fields.flatMap(({ currency }) => (currency && 'field' in currency ? [currency.field] : []));
  return [...new Set(names)];
}

export const groupUnits = ['day', 'month', 'year'] as const;
/** What records have in common; of dates the day, the month or the year, in UTC. */
export interface GroupBy {
  readonly field: string;
  readonly unit?: (typeof groupUnits)[number];
}

/** What records are grouped by, and what is told of each group. */
export interface Groups {
  readonly by: readonly GroupBy[];
  /** What they can be grouped by besides. */
  readonly optional: readonly GroupBy[];
  readonly sums: readonly string[];
  readonly min: readonly string[];
  readonly max: readonly string[];
  /** Which records are asked about at first. */
  readonly filters: Readonly<Record<string, Condition>>;
}

/** A field that holds what the records of a row have in common; of a day its month. */
export interface OverBy {
  readonly field: string;
  readonly of: string;
  readonly unit?: 'month';
}

/** Only records whose day is so many days past, today being 0; without `least` those without a day too. */
export interface OverDays {
  readonly past: string;
  readonly least?: number;
  readonly most?: number;
}

/** A field that is added up over the records of a row. */
export interface OverFigure {
  readonly field: string;
  readonly as: FigureForm;
  readonly of?: string;
  readonly where?: readonly FieldWhen[];
  readonly days?: OverDays;
}

/** How a number stands to 0. */
export type OverSign = 'above' | 'below' | 'zero' | 'notZero';

/** A value, and by number how it must be: all of them together, and always where none is named. */
export interface ChoiceBySigns {
  readonly value: string;
  readonly when?: Readonly<Record<string, OverSign>>;
}

/** The first of the values whose figures are so; the last one may ask for nothing. */
interface OverChoice {
  readonly field: string;
  readonly of: readonly ChoiceBySigns[];
}

/** A resource whose records nobody writes: each is what records of another one come to that have something in common. */
export interface Over {
  readonly resource: string;
  readonly where: readonly FieldWhen[];
  readonly by: readonly OverBy[];
  readonly figures: readonly OverFigure[];
  readonly choices: readonly OverChoice[];
}

/** How values of many records become one figure. */
export type FigureForm = 'sum' | 'count' | 'distinct' | 'min' | 'max';
