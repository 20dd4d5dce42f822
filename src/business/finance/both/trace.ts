import type { StepName } from './stepWords.ts';

/** A value in a step: as it is, or in the reader's language. */
export type StepValue = string | { readonly zh: string; readonly en: string };

/** One step of the way to an amount: which sentence of `stepWords.ts`, and what stands in its braces. */
export interface Step {
  readonly says: StepName;
  readonly with: Readonly<Record<string, StepValue>>;
}

/** The fee that a part of a quotation is billed as; each fee item says for which of them it stands. */
export type QuotePart =
  | 'DISPATCH'
  | 'FUEL'
  | 'LIFTGATE'
  | 'RESIDENTIAL'
  | 'APPOINTMENT'
  | 'OVERSIZE'
  | 'COMBINATION'
  | 'OVER_PALLET'
  | 'NONMIX_PICKUP'
  | 'EXTRA_DEST'
  | 'OVERWEIGHT'
  | 'STORAGE'
  | 'DEMURRAGE'
  | 'PER_DIEM'
  | 'CHASSIS';

/** What a cost line was made with: where it says something else today, somebody has changed it. */
export interface QuotedValues {
  readonly costConfigId: string;
  readonly chargeUnit: string;
  readonly qty: string;
  readonly rate: string;
  readonly currency: string;
  readonly taxRate: string;
}

/** What is kept with a cost line, so that its every cent can be explained later, whatever became of the prices. */
export interface QuoteSnapshot {
  /** What of the order it charges: the same again when the order is quoted again. */
  readonly key: string;
  readonly values: QuotedValues;
  /** How much there was to charge, such as pallets; lines from before it was kept do not have it. */
  readonly counted?: string | undefined;
  /** Why there is no price; then the rate is 0. */
  readonly reason?: { readonly zh: string; readonly en: string } | undefined;
  readonly steps: readonly Step[];
}
