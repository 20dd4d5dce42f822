import { nearest, suggest } from '../../../../codegen/check/subject.ts';
import { commonTexts, faultTexts } from '../../../../codegen/texts/faultTexts.ts';
import type { Table } from '../../../../codegen/types.ts';
import type { Store } from '../store.ts';
import { countRows } from '../tables.ts';
import { countFilled, isSameColumn } from './columns.ts';
import { type ColumnNote, type FormerPlan, Narrowing, type Step } from './plan.ts';

const texts = faultTexts({
  bothColumnsHaveValues: {
    en: '{{name}} cannot be a rename of {{was}}: the table has both columns, each with its own values',
    zh: '`{{name}}`不能由`{{was}}`改名而来：数据表中两列都有各自的值',
  },
  removeWasOfValues: {
    en: 'remove `was` (the values of {{was}} stay in the table), or choose another name for the field',
    zh: '请删除`was`（`{{was}}`的值仍保留在数据表中），或给字段取新的名称',
  },
  noFormerColumn: {
    en: '{{name}} cannot be a rename of {{was}}: the table has no such column',
    zh: '数据表中没有可改名为`{{name}}`的列`{{was}}`',
  },
  bothTablesHaveRecords: {
    en: {
      one: '{{name}} cannot be a rename of {{was}}: both tables exist, with {{own}} and {{count}} record',
      other: '{{name}} cannot be a rename of {{was}}: both tables exist, with {{own}} and {{count}} records',
    },
    zh: '`{{name}}`不能由`{{was}}`改名而来：两个数据表都在，分别有 {{own}} 条和 {{count}} 条记录',
  },
  removeWasOfRecords: {
    en: 'remove `was` (the records of {{was}} stay in the database), or choose a new name',
    zh: '请删除`was`（`{{was}}`的记录仍保留在数据库中），或换一个新名称',
  },
  noFormerTable: {
    en: '{{name}} cannot be a rename of {{was}}: the database has no such table',
    zh: '数据库中没有可改名为`{{name}}`的数据表`{{was}}`',
  },
  writeWasOrRemove: { en: 'write `"was": "{{meant}}"`, or remove `was`', zh: '请写`"was": "{{meant}}"`，或删除`was`' },
  tableDiffersInCapitals: {
    en: '{{name}} and the table {{twin}} differ only in upper and lower case',
    zh: '`{{name}}`与数据表`{{twin}}`只有大小写不同',
  },
  writeWasOrRename: {
    en: 'write `"was": "{{twin}}"` below `name`, or choose another name',
    zh: '请在`name`之下写`"was": "{{twin}}"`，或换一个名称',
  },
});

interface Renames {
  readonly plan: readonly (Step | Narrowing)[];
  /** The current column of each field, by field name. */
  readonly columnNow: ReadonlyMap<string, string>;
}

interface Columns {
  readonly table: Table;
  readonly tableNow: string;
  /** The current column names. */
  readonly present: ReadonlySet<string>;
  readonly notes: ReadonlyMap<string, ColumnNote>;
}

/**
 * Plans the renaming of columns from their former name (`was`), with their values. A missing former column is ignored if the new column
 * exists, and is otherwise reported as a typo. If both exist and only one has values, that one is used; if both have values, the change is
 * rejected.
 */
export async function planRenames(store: Store, { table: { columns }, tableNow, present, notes }: Columns): Promise<Renames> {
  const filled = (column: string): Promise<number> => countFilled(store, { table: tableNow, column });
  const plan: (Step | Narrowing)[] = [];
  const columnNow = new Map([...present].map((name) => [name, name]));
  for (const { name, was } of columns) {
    if (was === undefined) continue;
    if (!columnNow.has(was)) {
      if (!columnNow.has(name)) plan.push(unknown(columns, present, { name, was }));
      continue;
    }
    if (columnNow.has(name)) {
      const rows = await filled(was);
      if (rows === 0) continue;
      if ((await filled(name)) === 0) {
        plan.push(...moves({ from: was, to: name, rows }, notes));
        columnNow.set(name, was);
        continue;
      }
      const what = texts.bothColumnsHaveValues({ name, was });
      const mend = texts.removeWasOfValues({ was });
      plan.push(new Narrowing(what, mend, name));
      continue;
    }
    plan.push({ does: 'rename', from: was, to: name });
    columnNow.set(name, was);
    columnNow.delete(was);
  }
  return { plan, columnNow };
}

/**
 * Returns the steps that move values into an empty column. If the types differ, the empty column is replaced instead, so that values are
 * not converted.
 */
function moves({ from, to, rows }: { readonly from: string; readonly to: string; readonly rows: number }, notes: Columns['notes']): Step[] {
  const [there, here] = [notes.get(from)?.form, notes.get(to)?.form];
  const isSame = there === undefined || here === undefined || isSameColumn(there, here);
  if (isSame) return [{ does: 'move', from, to, rows }];
  return [
    { does: 'dropEmptyColumn', column: to },
    { does: 'rename', from, to },
  ];
}

function unknown(columns: Table['columns'], present: ReadonlySet<string>, { name, was }: { name: string; was: string }): Narrowing {
  const named = new Set(columns.map((column) => column.name));
  const free = [...present].filter((column) => !named.has(column));
  const what = texts.noFormerColumn({ was, name });
  return new Narrowing(what, suggest(was, free), name);
}

interface Tables {
  /** Tells whether a table exists. */
  readonly there: { has(name: string): boolean };
  /** Names of recorded resource tables that are not being migrated. */
  readonly noted: readonly string[];
  /** The current name of the parent table, for tables of lines. */
  readonly parentNow: string | undefined;
}

/**
 * Plans the renaming of a table from a former name, with its rows. If both tables exist, an empty one gives way to the other; two tables
 * with rows are rejected if the file states the former name. A stated name without a table may be reported as a typo (see `slips`).
 */
export async function planFormer(store: Store, table: Table, tables: Tables): Promise<FormerPlan> {
  const { name, former } = table;
  const { there } = tables;
  const isThere = there.has(name);
  const now = isThere ? name : undefined;
  const old = former?.names.find((each) => each !== name && there.has(each));
  if (!former) return { now, plan: [] };
  if (old === undefined) return { now, plan: isThere ? [] : slips(table, tables) };
  if (!isThere) return { now: old, plan: [{ does: 'renameTable', from: old, to: name }] };
  const rows = { old: await countRows(store, old), own: await countRows(store, name) };
  if (rows.old === 0 || (rows.own > 0 && !former.isSaid)) return { now, plan: [] };
  if (rows.own > 0) {
    const what = texts.bothTablesHaveRecords({ name, was: old, own: rows.own, count: rows.old });
    const mend = texts.removeWasOfRecords({ was: old });
    return { now, plan: [new Narrowing(what, mend)] };
  }
  return {
    now: old,
    plan: [
      { does: 'dropEmpty', table: name },
      { does: 'renameTable', from: old, to: name },
    ],
  };
}

/**
 * Returns an error for a stated former name that has no table and is probably a typo. For a resource, this requires a table with a similar
 * name that no file uses anymore. For lines, the error is returned whenever the table of their record exists.
 */
function slips({ name, former, partOf }: Table, { noted, parentNow }: Tables): Narrowing[] {
  if (!former?.isSaid || (partOf !== undefined && parentNow === undefined)) return [];
  const others = noted.filter((each) => partOf === undefined || each.startsWith(String(parentNow)));
  const near = former.names.flatMap((was) => nearest(was, others) ?? [])[0];
  if (near === undefined && partOf === undefined) return [];
  const what = texts.noFormerTable({ was: former.names[0] ?? '', name });
  if (near === undefined) return [new Narrowing(what, commonTexts.removeWas)];
  const meant = parentNow === undefined ? near : fieldOf(near, parentNow);
  return [new Narrowing(what, texts.writeWasOrRemove({ meant }))];
}

/** Returns the name of the field whose lines a table stores. */
function fieldOf(table: string, parent: string): string {
  return table.charAt(parent.length).toLowerCase() + table.slice(parent.length + 1);
}

/** Rejects new tables whose name differs from that of an existing table only in case, because SQLite treats such names as equal. */
export function rejectDuplicates(fresh: readonly Table[], noted: readonly string[]): [string, FormerPlan][] {
  return fresh.flatMap(({ name }): [string, FormerPlan][] => {
    const twin = noted.find((other) => other.toLowerCase() === name.toLowerCase());
    if (twin === undefined) return [];
    const what = texts.tableDiffersInCapitals({ name, twin });
    const rejection = new Narrowing(what, texts.writeWasOrRename({ twin }));
    return [[name, { now: undefined, plan: [rejection] }]];
  });
}
