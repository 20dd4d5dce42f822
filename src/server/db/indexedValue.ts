import { type RawBuilder, sql } from 'kysely';
import type { TableIndex } from '../../../codegen/types.ts';

type Columns = Pick<TableIndex, 'emptyCounts'>;

/** What an index keeps of a column: its value, or a text where two empty ones are equal, which a database does not say by itself. */
export function indexedValue(
  { emptyCounts }: Columns,
  column: string,
  value: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return emptyCounts?.includes(column) ? sql`coalesce(cast(${value} as text), '')` : value;
}

/** A value to compare with what such an index keeps. */
export function indexedAs<V extends string | number | null>(
  { emptyCounts }: Columns,
  column: string,
  value: V,
): V | string {
  return emptyCounts?.includes(column) ? String(value ?? '') : value;
}
