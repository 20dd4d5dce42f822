import type { Row, Store } from './store.ts';

const headings = 'sys_import_heading';

interface Whose {
  readonly userId: string;
  readonly resource: string;
}

/** What somebody said that the headings of a resource's workbooks mean. */
export async function findImportHeadings({ db }: Store, { userId, resource }: Whose): Promise<Row[]> {
  return db
    .selectFrom(headings)
    .select(['heading', 'field'])
    .where('userId', '=', userId)
    .where('resource', '=', resource)
    .execute();
}

export async function writeImportHeading(
  { db }: Store,
  { field, ...whose }: Whose & { readonly heading: string; readonly field: string | null },
): Promise<void> {
  await db
    .insertInto(headings)
    .values({ ...whose, field })
    .onConflict((conflict) => conflict.columns(['userId', 'resource', 'heading']).doUpdateSet({ field }))
    .execute();
}

export async function deleteImportHeading(
  { db }: Store,
  { userId, resource, heading }: Whose & { readonly heading: string },
): Promise<void> {
  await db
    .deleteFrom(headings)
    .where('userId', '=', userId)
    .where('resource', '=', resource)
    .where('heading', '=', heading)
    .execute();
}
