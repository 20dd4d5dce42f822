import { type SqlBool, sql } from 'kysely';
import { literal } from './findPage.ts';
import type { Store } from './store.ts';

/** Whether the account or a name of a user, in the table of this alias, has these words in it. */
export function isCalled({ product }: Store, alias: string, words: string) {
  const within = `%${literal(words)}%`;
  const columns = ['account', 'userName', 'userNameEn'].map(
    (column) => sql`${sql.ref(`${alias}.${column}`)} ${sql.raw(product.like)} ${within} escape '\\'`,
  );
  return sql<SqlBool>`(${sql.join(columns, sql` or `)})`;
}
