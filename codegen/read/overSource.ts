import type { ChoiceBySigns, OverDays, OverFigure, OverWhere } from '../../src/contract/groups.ts';

type Wanted = OverWhere[string][number] | OverWhere[string];

/** A resource over the records of another one, as a file says it. */
export interface OverSource {
  readonly resource: string;
  readonly where?: Readonly<Record<string, Wanted>>;
  /** By field of this resource: the field there. */
  readonly by: Readonly<Record<string, string | { readonly field: string; readonly unit?: 'month' }>>;
  readonly figures?: Readonly<Record<string, OverFigureSource>>;
  readonly choices?: Readonly<Record<string, readonly OverChoiceSource[]>>;
}

export interface OverFigureSource {
  readonly as: OverFigure['as'];
  readonly field?: string;
  readonly where?: Readonly<Record<string, Wanted>>;
  readonly days?: OverDays;
}

export type OverChoiceSource = ChoiceBySigns;
