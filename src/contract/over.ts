import type { FigureForm } from './figureForm.ts';

/** A field that holds what the records of a row have in common; of a day its month. */
export interface OverBy {
  readonly field: string;
  readonly of: string;
  readonly unit?: 'month';
}

/** By field of those records: one of these values. */
export type OverWhere = Readonly<Record<string, readonly (string | number | boolean)[]>>;

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
  readonly where?: OverWhere;
  readonly days?: OverDays;
}

export const overSigns = ['above', 'zero', 'notZero'] as const;

/** A value, and by number how it must be: all of them together, and always where none is named. */
export interface ChoiceBySigns {
  readonly value: string;
  readonly when?: Readonly<Record<string, (typeof overSigns)[number]>>;
}

/** The first of the values whose figures are so; the last one may ask for nothing. */
export interface OverChoice {
  readonly field: string;
  readonly of: readonly Required<ChoiceBySigns>[];
}

/** A resource whose records nobody writes: each is what records of another one come to that have something in common. */
export interface Over {
  readonly resource: string;
  readonly where: OverWhere;
  readonly by: readonly OverBy[];
  readonly figures: readonly OverFigure[];
  readonly choices: readonly OverChoice[];
}
