import { joiners, type Language } from '../../contract/text.ts';
import { countListed, countWhere } from '../db/rows.ts';
import type { Store } from '../db/store.ts';
import { findReferrers } from '../db/tables.ts';
import { Refusal } from '../refusal.ts';
import type { Context } from './context.ts';

/** 40011 when other records refer to these, unless they are lines that go with them: those in `own` columns. */
export async function refuseInUse(
  context: Context,
  store: Store,
  { ids, own = [] }: { ids: readonly string[]; own?: readonly { readonly table: string; readonly column: string }[] },
): Promise<void> {
  if (ids.length === 0) return;
  const counted = new Map<string, number>();
  for (const { table, column, isList } of await findReferrers(store, context.compiled.resource.name)) {
    if (own.some((each) => each.table === table && each.column === column)) continue;
    const count = isList
      ? await countListed(store, { table, column, ids })
      : await countWhere(store, { table, column, values: ids });
    if (count > 0) counted.set(table, (counted.get(table) ?? 0) + count);
  }
  if (counted.size > 0)
    throw inUse(
      context,
      [...counted].map(([resource, count]) => ({ resource, count })),
    );
}

/** Names what refers to the records, in the words of the screens. */
function inUse({ house }: Context, references: readonly { resource: string; count: number }[]): Refusal {
  const titles = (language: Language): string =>
    references
      .map(({ resource, count }) => {
        const title = house.schemas.byName.get(resource)?.resource.title[language] ?? resource;
        return language === 'zh' ? `${title}（${count}）` : `${title} (${count})`;
      })
      .join(joiners[language]);
  return new Refusal('inUse', { values: (language) => ({ by: titles(language) }), data: { references } });
}
