import type { Text } from './text.ts';

/** The records whose `field` has one of these values; with `isNot` all others, those without a value too. */
export interface UniqueWhen {
  readonly field: string;
  readonly values: readonly (string | number | boolean)[];
  readonly isNot: boolean;
}

/** Fields that together occur once, among the records where `when` holds. */
export interface Unique {
  readonly fields: readonly string[];
  readonly when?: UniqueWhen;
  readonly message?: Text;
}
