import type { OverChoiceSource } from './overSource.ts';

/** One of the forms of `Derived`; the checks see to it that it is one. */
export interface DerivedSource {
  readonly from?: string;
  readonly slice?: readonly [number, number];
  readonly product?: readonly string[];
  readonly divide?: string;
  readonly sum?: readonly string[];
  readonly difference?: readonly [string, string];
  readonly choice?: readonly OverChoiceSource[];
  readonly or?: string;
  readonly daysSince?: string;
  readonly until?: string;
}
