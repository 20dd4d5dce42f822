import { sql } from 'kysely';
import type { ColumnLook } from '../../../contract/listLook.ts';
import type { ListViewContent } from '../../../contract/listView.ts';
import type { Store } from '../store.ts';

interface Renaming {
  readonly resource: string;
  readonly from: string;
  readonly to: string;
}

/**
 * Lets what the server keeps by the name of a field go by its new one: files in it, what headings mean, saved views, columns
 * of lists, and the log, which is read under the names of today also when no file tells the former one any more.
 */
export async function renameField(store: Store, renaming: Renaming): Promise<void> {
  const { resource, from, to } = renaming;
  for (const table of ['sys_file', 'sys_import_heading']) {
    const of = store.db.updateTable(table).set({ field: to });
    await of.where('resource', '=', resource).where('field', '=', from).execute();
  }
  for (const kept of keptAsJson) await renameInJson(store, kept, renaming);
  await renameInLog(store, renaming);
}

/** Where things that name fields are kept as JSON, and what tells one row from another. */
const keptAsJson = [
  { table: 'sys_listView', column: 'content', keys: ['id'] },
  { table: 'sys_listLook', column: 'look', keys: ['userId', 'resource'] },
] as const;

async function renameInJson(
  store: Store,
  { table, column, keys }: (typeof keptAsJson)[number],
  renaming: Renaming,
): Promise<void> {
  const rows = await store.db.selectFrom(table).selectAll().where('resource', '=', renaming.resource).execute();
  for (const row of rows) {
    const before = String(row[column]);
    const after = JSON.stringify(renamedIn(JSON.parse(before) as Kept, renaming));
    if (after === before) continue;
    let update = store.db.updateTable(table).set({ [column]: after });
    for (const key of keys) update = update.where(key, '=', String(row[key]));
    await update.execute();
  }
}

type Kept = Partial<ListViewContent> & { readonly columns?: readonly ColumnLook[] };

function renamedIn(kept: Kept, { from, to }: Renaming): Kept {
  const { filters, sorts, columns, layout } = kept;
  const [, view, by] = /^(\w+)\.(\w+)$/.exec(layout ?? '') ?? [];
  // What is behind a dot is a field of the record that this one refers to.
  const now = (field: string): string =>
    field === from || field.startsWith(`${from}.`) ? to + field.slice(from.length) : field;
  const named = <Part extends { readonly field: string }>(part: Part): Part => ({ ...part, field: now(part.field) });
  return {
    ...kept,
    ...(filters && { filters: Object.fromEntries(Object.entries(filters).map(([key, value]) => [now(key), value])) }),
    ...(sorts && { sorts: sorts.map(named) }),
    ...(columns && { columns: columns.map(named) }),
    ...(by !== undefined && { layout: `${view}.${now(by)}` }),
  };
}

/** In JSON a quote of a text stands behind a backslash: what begins so is a change, and nothing that somebody wrote. */
async function renameInLog({ db }: Store, { resource, from, to }: Renaming): Promise<void> {
  const [old, fresh] = [from, to].map((field) => `{"field":${JSON.stringify(field)},"before":`);
  await sql`update ${sql.table('sys_recordLog')} set changes = replace(changes, ${old}, ${fresh})
    where resource = ${resource} and changes like ${`%${old}%`}`.execute(db);
}
