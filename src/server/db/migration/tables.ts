import { type RawBuilder, sql } from 'kysely';
import { faultTexts } from '../../../../codegen/texts/faultTexts.ts';
import type { Table, TableColumn, TableIndex } from '../../../../codegen/types.ts';
import type { ColumnPreferences, ListViewContent } from '../../../contract/lists.ts';
import { dropSumsOf } from '../figures.ts';
import { addIndex, dropIndex, indexCondition, indexedValue } from '../indexes.ts';
import type { Store } from '../store.ts';
import { recordLog, systemTables } from '../systemTables.ts';
import { countRows, limitsNote, moveForm, releaseForm, writeForms } from '../tables.ts';
import { countFilled, planColumns } from './columns.ts';
import { doubtColumns } from './doubts.ts';
import { knowsShapes } from './offenders.ts';
import { type ColumnNote, Narrowing, type Planned, type Present, type Step, type TablePlan } from './plan.ts';
import { planRenames } from './renames.ts';

/**
 * Plans the migration of one table, with objections if stored data would not fit. Changes nothing: the server executes the plan, and
 * `codegen plan` prints it.
 */
export async function planTable(store: Store, table: Table, present: Present): Promise<TablePlan> {
  const { now: tableNow, plan: tables } = present.formers.get(table.name) ?? { now: table.name, plan: [] };
  const names = tableNow === undefined ? undefined : present.columns.get(tableNow);
  if (tableNow === undefined || !names) {
    return { table, steps: [...createSteps(table, present), ...noteSteps(table, present)], rejections: narrowingsIn(tables) };
  }
  const notes = present.notes.get(tableNow) ?? new Map<string, ColumnNote>();
  const { columnNow, plan: renames } = await planRenames(store, { table, tableNow, present: names, notes });
  const planned: Planned = { table, tableNow, present, columnNow, notes };
  const columns = [...renames, ...(await planColumns(store, planned))];
  const { drops, adds } = await planIndexes(store, planned, columns);
  const plan = [...tables, ...drops, ...columns, ...adds];
  const steps = plan.filter((each): each is Step => !(each instanceof Narrowing));
  const isNew = steps.length > 0 || isNoteNew(planned);
  return {
    table,
    now: tableNow,
    steps: isNew ? [...steps, ...noteSteps(table, present)] : [],
    rejections: narrowingsIn(plan),
    doubts: await doubtColumns(store, planned, steps),
    demanded: demandedIn(planned),
  };
}

function demandedIn({ table, columnNow, notes }: Planned): string[] {
  if (table.isShared) return [];
  return table.columns.flatMap(({ name, limits }) => {
    const note = notes.get(columnNow.get(name) ?? '');
    const isUpToDate = note === undefined || knowsShapes({ note });
    return isUpToDate && limits?.demandedWhen && limits.demandedWhen !== note?.limits?.demandedWhen ? [name] : [];
  });
}

function narrowingsIn(plan: readonly (Step | Narrowing)[]): Narrowing[] {
  return plan.filter((each) => each instanceof Narrowing);
}

function createSteps(table: Table, present: Present): Step[] {
  const indexes = indexesOf(table, present);
  return [{ does: 'create', columns: table.columns }, ...indexes.map((index): Step => ({ does: 'addIndex', index }))];
}

/** Returns the indexes of a table that this database can have. */
function indexesOf({ indexes }: Table, { canSearch, hasParts }: Present): readonly TableIndex[] {
  return indexes.filter(({ isSearch, part }) => (!isSearch || canSearch) && (!part || hasParts));
}

/** Returns the step that records the columns of a table; none for the server's own tables, which code alone defines. */
function noteSteps({ columns }: Table, present: Present): Step[] {
  const isNoted = present.columns.has('sys_column') && columns.some(({ form }) => form !== undefined);
  return isNoted ? [{ does: 'note', columns }] : [];
}

/** Whether the recorded notes of a table differ from its model. */
function isNoteNew({ table, notes }: Planned): boolean {
  if (table.columns.every(({ form }) => form === undefined)) return false;
  return table.columns.some((column) => !isNoted(column, notes.get(column.name)));
}

function isNoted({ type, form = type, target, limits = {} }: TableColumn, note: ColumnNote | undefined): boolean {
  return (
    note !== undefined &&
    note.form === form &&
    note.target === target &&
    note.limits !== undefined &&
    JSON.stringify(note.limits) === limitsNote(limits)
  );
}

const texts = faultTexts({
  storedTwice: {
    en: {
      one: '{{columns}} cannot be unique: {{count}} value occurs more than once',
      other: '{{columns}} cannot be unique: {{count}} values occur more than once',
    },
    zh: '`{{columns}}`不能设为唯一：有 {{count}} 个值重复',
  },
  makeValuesDiffer: {
    en: 'remove the duplicates first, or remove `unique`',
    zh: '请先消除重复的值，或删除`unique`',
  },
});

interface IndexPlan {
  /** Indexes to drop before changing columns, because an indexed column cannot be dropped. */
  readonly drops: readonly Step[];
  readonly adds: readonly (Step | Narrowing)[];
}

/** Plans the indexes to drop and create; a unique index is rejected if its values are not unique. */
async function planIndexes(store: Store, planned: Planned, columns: readonly (Step | Narrowing)[]): Promise<IndexPlan> {
  const { table, tableNow, present } = planned;
  const there = present.indexes.get(tableNow) ?? new Set<string>();
  const dropped = new Set(columns.flatMap((each) => (isDrop(each) ? each.column : [])));
  const isOver = ({ columns: own, where }: TableIndex): boolean =>
    own.some((name) => dropped.has(name)) || (where !== undefined && dropped.has(where.column));
  const indexes = indexesOf(table, present);
  const declared = new Set(indexes.filter((index) => !isOver(index)).map(({ name }) => name));
  const others = table.isShared ? [] : [...there].filter((name) => !declared.has(name));
  const drops = others.map((name): Step => ({ does: 'dropIndex', name }));
  const adds: (Step | Narrowing)[] = [];
  for (const index of indexes.filter((each) => !there.has(each.name) || isOver(each))) {
    const twice = index.unique ? await countTwice(store, planned, index) : 0;
    if (twice === 0) adds.push({ does: 'addIndex', index });
    else {
      const what = texts.storedTwice({ columns: index.columns.join(', '), count: twice });
      const mend = texts.makeValuesDiffer;
      adds.push(new Narrowing(what, mend, index.columns[0]));
    }
  }
  return { drops, adds };
}

function isDrop(step: Step | Narrowing): step is Extract<Step, { does: 'dropEmptyColumn' }> {
  return !(step instanceof Narrowing) && step.does === 'dropEmptyColumn';
}

/** Counts the values that would violate a unique index after columns are renamed, added and filled. */
async function countTwice({ db }: Store, planned: Planned, index: TableIndex): Promise<number> {
  const { columns, emptyCounts, where } = index;
  const values = columns.map((name) => {
    const coming = comingValue(planned, name) ?? (emptyCounts?.includes(name) ? sql`null` : undefined);
    return coming && indexedValue(index, name, coming);
  });
  const condition = where && comingValue(planned, where.column);
  // There are no duplicates if an indexed column will be empty in every row, or if the partial index will contain no row.
  if (values.includes(undefined) || (where && !condition && !where.isNot)) return 0;
  const named = values.map((value, i) => sql`${value} as ${sql.ref(`c${i}`)}`);
  const names = values.map((_, i) => sql.ref(`c${i}`));
  const filled = names.map((name) => sql`${name} is not null`);
  const filterSql = where && condition ? sql` where ${indexCondition(where, condition)}` : sql``;
  const { rows } = await sql<{ count: number | string }>`select count(*) as count from (
    select 1 as one from (select ${sql.join(named)} from ${sql.table(planned.tableNow)}${filterSql}) as all_rows
    where ${sql.join(filled, sql` and `)} group by ${sql.join(names)} having count(*) > 1) as twice`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

/** Returns the SQL for the future value of a column in a row; undefined if the column is new and has no default. */
function comingValue({ table, columnNow }: Planned, name: string): RawBuilder<unknown> | undefined {
  const now = columnNow.get(name);
  const fill = table.columns.find((column) => column.name === name)?.limits?.fill;
  if (fill === undefined) return now === undefined ? undefined : sql`${sql.ref(now)}`;
  return now === undefined ? sql`${sql.lit(fill)}` : sql`coalesce(${sql.ref(now)}, ${sql.lit(fill)})`;
}

const runTexts = faultTexts({
  gotRecords: { en: '{{table}} has received records in the meantime', zh: '`{{table}}`在此期间有了记录' },
  saveFileAgain: { en: 'save the file again', zh: '请再次保存文件' },
  gotValues: { en: '{{column}} has received values in the meantime', zh: '`{{column}}`在此期间有了值' },
});

type Run<Does extends Step['does']> = (store: Store, table: string, step: Extract<Step, { does: Does }>) => Promise<unknown>;

/** The functions that execute the steps, by type of step. */
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
    await sql`update ${sql.table(table)} set ${sql.ref(to)} = ${sql.ref(from)}, ${sql.ref(from)} = null`.execute(store.db);
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

/** Executes one step of a plan. */
export async function runStep(store: Store, table: string, step: Step): Promise<void> {
  const disturbed = disturbedBy(step, table);
  if (disturbed !== undefined) await dropSumsOf(store, disturbed);
  await (runs[step.does] as Run<Step['does']>)(store, table, step);
}

/** Returns the table whose name or columns a step changes, so that the triggers of its kept sums would fail; undefined for other steps. */
function disturbedBy(step: Step, table: string): string | undefined {
  if (step.does === 'renameTable') return step.from;
  if (step.does === 'dropEmpty') return step.table;
  return step.does === 'rename' || step.does === 'dropEmptyColumn' || step.does === 'move' ? table : undefined;
}

/** Drops an empty table with its entries in `sys_column` and `sys_serial`; throws if rows were added since planning. */
async function dropEmpty(store: Store, table: string): Promise<void> {
  const { db, product } = store;
  if (product.locksRows) await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(db);
  const rejection = new Narrowing(runTexts.gotRecords({ table }), runTexts.saveFileAgain);
  if ((await countRows(store, table)) > 0) throw rejection;
  await db.schema.dropTable(table).execute();
  for (const notes of ['sys_column', 'sys_serial']) await db.deleteFrom(notes).where('tableName', '=', table).execute();
}

/** Drops an empty column with its entries in `sys_column` and `sys_serial`; throws if values were added since planning. */
async function dropEmptyColumn(store: Store, { table, column }: { readonly table: string; readonly column: string }): Promise<void> {
  const { db, product } = store;
  if (product.locksRows) await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(db);
  const rejection = new Narrowing(runTexts.gotValues({ column }), runTexts.saveFileAgain, column);
  if ((await countFilled(store, { table, column })) > 0) throw rejection;
  await db.schema.alterTable(table).dropColumn(column).execute();
  for (const notes of ['sys_column', 'sys_serial']) {
    await db.deleteFrom(notes).where('tableName', '=', table).where('columnName', '=', column).execute();
  }
}

/** Temporary table name; no resource can have it. */
const between = 'sys_renamed';

/**
 * Renames a table and everything stored under its name. SQLite ignores case in names, so a rename that only changes case takes two steps.
 */
async function renameTable(store: Store, { from, to }: { from: string; to: string }): Promise<void> {
  const rename = (now: string, next: string): Promise<void> => store.db.schema.alterTable(now).renameTo(next).execute();
  const isTwin = from.toLowerCase() === to.toLowerCase();
  if (isTwin) await rename(from, between);
  await rename(isTwin ? between : from, to);
  await renameResource(store, { from, to });
}

/** Columns of the server's own tables that store resource names. */
const namers: readonly string[] = ['resource', 'tableName', 'target'];

interface Renaming {
  readonly from: string;
  readonly to: string;
}

/**
 * Renames a resource in all of the server's data: log, recorded columns, serials, imports, files, views and list settings. Rows of a
 * former resource with the new name are deleted where they would violate a unique index.
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

/** Keeps both views if a user has views with the same name under the old and the new resource name. */
async function keepViews({ db }: Store, { from, to }: Renaming): Promise<void> {
  await sql`update ${sql.table('sys_listView')} set name = name || ${` (${from})`} where resource = ${from} and exists (
    select 1 from ${sql.table('sys_listView')} as other where other.resource = ${to}
      and other.${sql.ref('ownerId')} = ${sql.ref('sys_listView.ownerId')} and other.name = ${sql.ref('sys_listView.name')})`.execute(db);
}

interface TablePosition {
  readonly table: string;
  readonly column: string;
  /** The other columns of the unique key. */
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
 * Renames a field in the server's data: files, import headings, saved views, list columns and the log. The log can then be read by the
 * current name even after the resource file no longer mentions the former name.
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

/** Columns whose JSON contains field names, with the columns that identify a row. */
const keptAsJson = [
  { table: 'sys_listView', column: 'content', keys: ['id'] },
  { table: 'sys_listLook', column: 'look', keys: ['userId', 'resource'] },
] as const;

async function renameInJson(store: Store, { table, column, keys }: (typeof keptAsJson)[number], renaming: FieldRenaming): Promise<void> {
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
  // The part after the dot is a field of the referenced record.
  const now = (field: string): string => (field === from || field.startsWith(`${from}.`) ? to + field.slice(from.length) : field);
  const named = <Part extends { readonly field: string }>(part: Part): Part => ({ ...part, field: now(part.field) });
  return {
    ...kept,
    ...(filters && { filters: Object.fromEntries(Object.entries(filters).map(([key, value]) => [now(key), value])) }),
    ...(sorts && { sorts: sorts.map(named) }),
    ...(columns && { columns: columns.map(named) }),
    ...(by !== undefined && { layout: `${view}.${now(by)}` }),
  };
}

/**
 * Renames a field in log entries. Quotes inside JSON strings are escaped, so an unescaped `{"field":` is always a key and never user text.
 */
async function renameInLog({ db }: Store, { resource, from, to }: FieldRenaming): Promise<void> {
  const [old, fresh] = [from, to].map((field) => `{"field":${JSON.stringify(field)},"before":`);
  for (const table of Object.values(recordLog.tables)) {
    await sql`update ${sql.table(table)} set changes = replace(changes, ${old}, ${fresh})
      where resource = ${resource} and changes like ${`%${old}%`}`.execute(db);
  }
}
