import type { Language } from '../../contract/text.ts';
import { findReferrers } from '../db/columnForms.ts';
import { countWhere, deleteRows, findRowsById } from '../db/rows.ts';
import type { Store } from '../db/store.ts';
import { Refusal } from '../refusal.ts';
import type { Context } from './context.ts';
import { isId } from './isId.ts';
import { tellChange } from './tellChange.ts';
import { toRecord } from './toRecord.ts';
import { writeLog } from './writeLog.ts';
import { writeOnce } from './writeOnce.ts';

/** Most records of one delete call. */
const mostIds = 5_000;

/** `GET delete{X}ById/{id}`. */
export async function deleteById(context: Context): Promise<null> {
  await context.house.database.transact((store) => deleteAll(context, store, [context.id]));
  tellChange(context, [context.id]);
  return null;
}

/** `POST delete{X}ByIds`: all of them or none. */
export async function deleteByIds(context: Context): Promise<null> {
  const { body } = context;
  if (!Array.isArray(body) || body.length === 0 || body.some((id) => typeof id !== 'string'))
    throw new Refusal('invalidBody');
  if (!body.every(isId)) throw new Refusal('notFound');
  if (body.length > mostIds) throw new Refusal('tooLarge', { values: { limit: mostIds } });
  await writeOnce(context, (store) => deleteAll(context, store, [...new Set(body as string[])]));
  tellChange(context, body as string[]);
  return null;
}

async function deleteAll(context: Context, store: Store, ids: readonly string[]): Promise<void> {
  const { resource } = context.compiled;
  const rows = await findRowsById(store, { table: resource.name, ids, lock: 'write' });
  if (rows.length < ids.length) throw new Refusal('notFound');
  const references = await countReferences(context, store, ids);
  if (references.length > 0) throw inUse(context, references);
  for (const row of rows) {
    await writeLog(context, store, {
      id: String(row.id),
      action: 'delete',
      before: toRecord(resource, row),
      after: {},
    });
  }
  await deleteRows(store, resource.name, ids);
}

async function countReferences(
  { compiled: { resource } }: Context,
  store: Store,
  ids: readonly string[],
): Promise<{ resource: string; count: number }[]> {
  const counted = new Map<string, number>();
  for (const { table, column } of await findReferrers(store, resource.name)) {
    const count = await countWhere(store, { table, column, values: ids });
    if (count > 0) counted.set(table, (counted.get(table) ?? 0) + count);
  }
  return [...counted].map(([name, count]) => ({ resource: name, count }));
}

/** 40011 that names what refers to the records, in the words of the screens. */
function inUse({ house }: Context, references: readonly { resource: string; count: number }[]): Refusal {
  const titles = (language: Language): string =>
    references
      .map(({ resource, count }) => {
        const title = house.schemas.byName.get(resource)?.resource.title[language] ?? resource;
        return language === 'zh' ? `${title}（${count}）` : `${title} (${count})`;
      })
      .join(language === 'zh' ? '、' : ', ');
  return new Refusal('inUse', { values: (language) => ({ by: titles(language) }), data: { references } });
}
