import type { CompiledResource } from '../../../../codegen/types.ts';
import { serverFields } from '../../../contract/record.ts';
import type { Field } from '../../../contract/resource.ts';
import { viewTable } from '../../db/lists.ts';
import type { Store } from '../../db/store.ts';
import { contentOf } from '../../lists/toView.ts';
import { byEveryName } from './byEveryName.ts';

/** A saved view that would show less, with the fields that it names and that would be there no more. */
export interface LessenedView {
  readonly resource: string;
  readonly name: string;
  readonly fields: readonly string[];
}

/** Views follow a field to its new name. */
export function everyName({ name, was }: Field): readonly string[] {
  return was === undefined ? [name] : [name, was];
}

/** Which saved views of lists name fields that these resources do not have. */
export async function weighViews({ db }: Store, resources: readonly CompiledResource[]): Promise<LessenedView[]> {
  const known = new Map(
    [...byEveryName(resources)].map(
      ([
        name,
        {
          resource: { fields },
        },
      ]) => [name, new Set([...serverFields, ...fields.flatMap(everyName)])],
    ),
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
