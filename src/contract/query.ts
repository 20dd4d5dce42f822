/** What may stand behind a field of a filter body besides a plain value or a list (contract.md section 4). */
export const operators = ['gte', 'gt', 'lte', 'lt', 'ne', 'contains', 'startsWith', 'isNull'] as const;
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
  /** Added to contract.md section 4: the page comes with `summary`. */
  readonly summarize?: boolean;
  readonly [field: string]: Condition | readonly Sort[] | undefined;
}

/** The keys of a filter body that are no fields. */
export const reservedFilterKeys = ['keyword', 'sorts', 'summarize'] as const;

export interface Page<T> {
  readonly records: readonly T[];
  readonly total: number;
  readonly pageNo: number;
  readonly pageSize: number;
  /** What the file sums up of all records that match, when it was asked for. */
  readonly summary?: readonly Summary[];
}

/** What stands under a column, over the whole result; money once for each currency. */
export interface Summary {
  readonly field: string;
  readonly summary: 'sum' | 'average' | 'min' | 'max';
  /** An exact decimal; null when no record has a value. */
  readonly value: string | null;
  /** Of money: what it is counted in, null where records say none. */
  readonly currency?: string | null;
}

/** Paging of the wire: headers `pageNo` and `pageSize`, defaults 1 and 100000 (console-spec.md section 9). */
export const paging = { pageNo: 1, pageSize: 100_000, maxPageSize: 100_000 } as const;
