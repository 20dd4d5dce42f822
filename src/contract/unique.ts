import type { FieldWhen } from './fieldWhen.ts';
import type { Text } from './text.ts';

/**
 * Fields that together occur once, among the records where `when` holds. A record that leaves one of them empty is like
 * no other, but for those in `emptyCounts`: there two empty ones are equal.
 */
export interface Unique {
  readonly fields: readonly string[];
  readonly emptyCounts?: readonly string[];
  readonly when?: FieldWhen;
  readonly message?: Text;
}
