import { type RawBuilder, sql } from 'kysely';
import type { Store } from './store.ts';

/** Whether a column has one of these values, however many they are: they go as one parameter. */
export function isAmong({ product }: Store, column: string, values: readonly string[]): RawBuilder<boolean> {
  return product.name === 'sqlite'
    ? sql<boolean>`${sql.ref(column)} in (select value from json_each(${JSON.stringify(values)}))`
    : sql<boolean>`${sql.ref(column)} = any(${values})`;
}
