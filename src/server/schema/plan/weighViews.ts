import { serverFields } from '../../../contract/record.ts';
import type { Resource } from '../../../contract/resource.ts';
import { viewTable } from '../../db/listViews.ts';
import type { Store } from '../../db/store.ts';
import { contentOf } from '../../lists/toView.ts';

/** A saved view that would show less, with the fields that it names and that would be there no more. */
export interface LessenedView {
  readonly resource: string;
  readonly name: string;
  readonly fields: readonly string[];
}

/** Which saved views of lists name fields that these resources do not have. */
export async function weighViews({ db }: Store, resources: readonly Resource[]): Promise<LessenedView[]> {
  const known = new Map(
    resources.map(({ name, fields }) => [name, new Set([...serverFields, ...fields.map((field) => field.name)])]),
  );
  const rows = await db.selectFrom(viewTable).selectAll().orderBy('resource').orderBy('name').orderBy('id').execute();
  return rows.flatMap((row) => {
    const { filters, sorts, columns } = contentOf(row);
    const named = [...Object.keys(filters), ...[...sorts, ...columns].map(({ field }) => field)];
    const isThere = known.get(String(row.resource));
    const gone = named.map((field) => field.split('.')[0] ?? '').filter((field) => !isThere?.has(field));
    if (gone.length === 0) return [];
    return [{ resource: String(row.resource), name: String(row.name), fields: [...new Set(gone)] }];
  });
}
