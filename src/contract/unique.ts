import type { FieldWhen } from './fieldWhen.ts';
import type { Text } from './text.ts';

/** Fields that together occur once, among the records where `when` holds. */
export interface Unique {
  readonly fields: readonly string[];
  readonly when?: FieldWhen;
  readonly message?: Text;
}
