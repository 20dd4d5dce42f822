import { type RawBuilder, sql } from 'kysely';
import type { IndexWhere } from '../../../codegen/types.ts';

/**
 * Whether a value puts its row into a partial index. The values stand in the text itself: an index takes no parameters.
 * Of several, each is compared by itself, in a form that both databases keep as it is.
 */
export function withinIndex(
  { values, isNot }: Pick<IndexWhere, 'values' | 'isNot'>,
  value: RawBuilder<unknown>,
): RawBuilder<boolean> {
  const [only, ...others] = values;
  if (!isNot && others.length === 0) return sql<boolean>`${value} = ${sql.lit(only)}`;
  const list = sql.join(values.map((each) => sql.lit(each)));
  if (!isNot) return sql<boolean>`${value} in (${list})`;
  // Nothing is none of the values too, which a database does not say by itself.
  return sql<boolean>`(${value} is null or ${value} not in (${list}))`;
}
