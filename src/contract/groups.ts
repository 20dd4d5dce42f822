import type { Condition, Sort } from './query.ts';
import type { Field } from './resource.ts';

/**
 * `POST group{X}`: what the records that match come to, in groups (added to contract.md section 4). With `format` the groups
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

/** Values that are as many as there are records, or that are lists, have nothing in common. */
const alone = new Set(['text-area', 'rows', 'lines', 'references', 'file', 'decimal', 'money']);
const numbers = ['integer', 'decimal', 'money'];
const days = ['date', 'date-time'];

/** How records can be grouped by a kind of field: as it is, by a unit of time, or by either. */
export function groupingOf(kind: string): { readonly isPlain: boolean; readonly hasUnit: boolean } {
  return { isPlain: !alone.has(kind) && kind !== 'date-time', hasUnit: days.includes(kind) };
}

/** Whether such a figure can be told of a kind of field. */
export function hasFigure(figure: (typeof groupFigures)[number], kind: string): boolean {
  return numbers.includes(kind) || (figure !== 'sums' && days.includes(kind));
}

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
