import type { Condition, Sort } from './query.ts';
import type { FieldWhen } from './record.ts';
import type { Field } from './resource.ts';

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
