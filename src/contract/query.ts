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
