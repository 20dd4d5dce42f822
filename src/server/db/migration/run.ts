import { sql } from 'kysely';
import { faultTexts } from '../../../../codegen/texts/faultTexts.ts';
import type { ColumnPreferences, ListViewContent } from '../../../contract/lists.ts';
import { addIndex, dropIndex } from '../indexes.ts';
import type { Store } from '../store.ts';
import { systemTables } from '../systemTables.ts';
import { countRows, moveForm, releaseForm, writeForms } from '../tables.ts';
import { countFilled } from './columns.ts';
import { Narrowing, type Step } from './plan.ts';

const texts = faultTexts({
  gotRecords: { en: '{{table}} has got records meanwhile', zh: '`{{table}}`在此期间有了记录' },
  saveFileAgain: { en: 'save the file again', zh: '请再次保存文件' },
  gotValues: { en: '{{column}} has got values meanwhile', zh: '`{{column}}`在此期间有了值' },
});

type Run<Does extends Step['does']> = (
  store: Store,
  table: string,
  step: Extract<Step, { does: Does }>,
) => Promise<unknown>;

/** How each step is carried out. */
const runs: { readonly [Does in Step['does']]: Run<Does> } = {
  create: ({ db, product }, table, { columns }) => {
    let builder = db.schema.createTable(table).ifNotExists();
    for (const { name, type } of columns) {
      builder = builder.addColumn(name, sql.raw(product.columnTypes[type]), (column) =>
        name === 'id' ? column.primaryKey().notNull() : column,
      );
    }
    return builder.execute();
  },
  renameTable: (store, _, step) => renameTable(store, step),
  dropEmpty: (store, _, step) => dropEmpty(store, step.table),
  rename: async (store, table, { from, to }) => {
    await store.db.schema.alterTable(table).renameColumn(from, to).execute();
    await moveForm(store, table, { from, to });
    await renameField(store, { resource: table, from, to });
  },
  dropEmptyColumn: (store, table, { column }) => dropEmptyColumn(store, { table, column }),
  move: async (store, table, { from, to }) => {
    await sql`update ${sql.table(table)} set ${sql.ref(to)} = ${sql.ref(from)}, ${sql.ref(from)} = null`.execute(
      store.db,
    );
    await releaseForm(store, table, from);
    await renameField(store, { resource: table, from, to });
  },
  add: ({ db, product }, table, { column: { name, type } }) =>
    db.schema.alterTable(table).addColumn(name, sql.raw(product.columnTypes[type])).execute(),
  fill: ({ db }, table, { column, value }) =>
    db
      .updateTable(table)
      .set({ [column]: value })
      .where(column, 'is', null)
      .execute(),
  dropIndex: (store, _, { name }) => dropIndex(store, name),
  addIndex: (store, table, { index }) => addIndex(store, table, index),
  release: (store, table, { column }) => releaseForm(store, table, column),
  note: (store, table, { columns }) => writeForms(store, table, columns),
};

/** Carries out one step of a plan. */
export async function runStep(store: Store, table: string, step: Step): Promise<void> {
  await (runs[step.does] as Run<Step['does']>)(store, table, step);
}

/** Drops a table in which there is nothing, and what is noted of it; somebody may have written into it meanwhile. */
async function dropEmpty(store: Store, table: string): Promise<void> {
  const { db, product } = store;
  if (product.locksRows) await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(db);
  const rejection = new Narrowing(texts.gotRecords({ table }), texts.saveFileAgain);
  if ((await countRows(store, table)) > 0) throw rejection;
  await db.schema.dropTable(table).execute();
  for (const notes of ['sys_column', 'sys_serial']) await db.deleteFrom(notes).where('tableName', '=', table).execute();
}

/** Drops a column without a value, and what is noted of it; somebody may have written into it meanwhile. */
async function dropEmptyColumn(
  store: Store,
  { table, column }: { readonly table: string; readonly column: string },
): Promise<void> {
  const { db, product } = store;
  if (product.locksRows) await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(db);
  const rejection = new Narrowing(texts.gotValues({ column }), texts.saveFileAgain, column);
  if ((await countFilled(store, { table, column })) > 0) throw rejection;
  await db.schema.alterTable(table).dropColumn(column).execute();
  for (const notes of ['sys_column', 'sys_serial']) {
    await db.deleteFrom(notes).where('tableName', '=', table).where('columnName', '=', column).execute();
  }
}

/** No resource can have this name. */
const between = 'sys_renamed';

/** Gives a table another name, and what is kept by it. Names that differ in capitals alone are one to SQLite. */
async function renameTable(store: Store, { from, to }: { from: string; to: string }): Promise<void> {
  const rename = (now: string, next: string): Promise<void> => store.db.schema.alterTable(now).renameTo(next).execute();
  const isTwin = from.toLowerCase() === to.toLowerCase();
  if (isTwin) await rename(from, between);
  await rename(isTwin ? between : from, to);
  await renameResource(store, { from, to });
}

/** How the server's own tables call the columns in which they keep names of resources. */
const namers: readonly string[] = ['resource', 'tableName', 'target'];

interface Renaming {
  readonly from: string;
  readonly to: string;
}

/**
 * Lets everything that the server keeps by the name of a resource go by its new one: log, notes, serials, imports, files,
 * views, looks. What a table of that name has left behind, and nobody can reach any more, gives way.
 */
async function renameResource(store: Store, renaming: Renaming): Promise<void> {
  await keepViews(store, renaming);
  for (const { name: table, columns, indexes } of systemTables) {
    for (const { name: column } of columns.filter(({ name }) => namers.includes(name))) {
      for (const index of indexes.filter((each) => each.unique && each.columns.includes(column))) {
        const others = index.columns.filter((each) => each !== column);
        await giveWay(store, { table, column, others }, renaming);
      }
      await store.db
        .updateTable(table)
        .set({ [column]: renaming.to })
        .where(column, '=', renaming.from)
        .execute();
    }
  }
}

/** Somebody may have saved two views of one name, one before and one behind: both stay. */
async function keepViews({ db }: Store, { from, to }: Renaming): Promise<void> {
  await sql`update ${sql.table('sys_listView')} set name = name || ${` (${from})`} where resource = ${from} and exists (
    select 1 from ${sql.table('sys_listView')} as other where other.resource = ${to}
      and other.${sql.ref('ownerId')} = ${sql.ref('sys_listView.ownerId')} and other.name = ${sql.ref('sys_listView.name')})`.execute(
    db,
  );
}

interface TablePosition {
  readonly table: string;
  readonly column: string;
  /** What else tells one row from another. */
  readonly others: readonly string[];
}

async function giveWay({ db }: Store, { table, column, others }: TablePosition, { from, to }: Renaming): Promise<void> {
  const alike = others.map((each) => sql`other.${sql.ref(each)} = ${sql.ref(`${table}.${each}`)}`);
  const conditions = [sql`other.${sql.ref(column)} = ${from}`, ...alike];
  await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${to} and exists (
    select 1 from ${sql.table(table)} as other where ${sql.join(conditions, sql` and `)})`.execute(db);
}

interface FieldRenaming {
  readonly resource: string;
  readonly from: string;
  readonly to: string;
}

/**
 * Lets what the server keeps by the name of a field go by its new one: files in it, what headings mean, saved views, columns
 * of lists, and the log, which is read under the names of today also when no file tells the former one any more.
 */
async function renameField(store: Store, renaming: FieldRenaming): Promise<void> {
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
  renaming: FieldRenaming,
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

type Kept = Partial<ListViewContent> & { readonly columns?: readonly ColumnPreferences[] };

function renamedIn(kept: Kept, { from, to }: FieldRenaming): Kept {
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
async function renameInLog({ db }: Store, { resource, from, to }: FieldRenaming): Promise<void> {
  const [old, fresh] = [from, to].map((field) => `{"field":${JSON.stringify(field)},"before":`);
  await sql`update ${sql.table('sys_recordLog')} set changes = replace(changes, ${old}, ${fresh})
    where resource = ${resource} and changes like ${`%${old}%`}`.execute(db);
}
