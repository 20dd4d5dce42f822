import { nearest, suggest } from '../../../../codegen/check/subject.ts';
import { commonTexts, faultTexts } from '../../../../codegen/texts/faultTexts.ts';
import type { Table } from '../../../../codegen/types.ts';
import type { Store } from '../store.ts';
import { countRows } from '../tables.ts';
import { countFilled, isSameColumn } from './columns.ts';
import { Narrowing, type Step } from './plan.ts';
import type { ColumnNote } from './present.ts';

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
  writeWasOrRemove: { en: 'write `"was": "{{meant}}"`, or remove it', zh: '请写`"was": "{{meant}}"`，或将其删除' },
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
  /** The column that holds the values of a field today, by the field's name. */
  readonly columnNow: ReadonlyMap<string, string>;
}

interface Columns {
  readonly table: Table;
  readonly tableNow: string;
  /** The names of its columns today. */
  readonly present: ReadonlySet<string>;
  readonly notes: ReadonlyMap<string, ColumnNote>;
}

/**
 * The columns that get the new names that a model knows them by, values and all. A former name that no column has (any
 * more) means nothing where the new one is there; where it is not, it is a slip, and values would be left behind. Of two
 * that are there at once, one without values says nothing; two with values of their own are refused.
 */
export async function planRenames(
  store: Store,
  { table: { columns }, tableNow, present, notes }: Columns,
): Promise<Renames> {
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

/** How values get into an empty column: where it is of another type they would be bent to it, so theirs takes its place. */
function moves(
  { from, to, rows }: { readonly from: string; readonly to: string; readonly rows: number },
  notes: Columns['notes'],
): Step[] {
  const [there, here] = [notes.get(from)?.form, notes.get(to)?.form];
  const isSame = there === undefined || here === undefined || isSameColumn(there, here);
  if (isSame) return [{ does: 'move', from, to, rows }];
  return [
    { does: 'dropEmptyColumn', column: to },
    { does: 'rename', from, to },
  ];
}

function unknown(
  columns: Table['columns'],
  present: ReadonlySet<string>,
  { name, was }: { name: string; was: string },
): Narrowing {
  const named = new Set(columns.map((column) => column.name));
  const free = [...present].filter((column) => !named.has(column));
  const what = texts.noFormerColumn({ was, name });
  return new Narrowing(what, suggest(was, free), name);
}

/** The table that holds the records today, and the condition that selects them. */
export interface FormerPlan {
  /** The name of the table today; undefined: there is none yet. */
  readonly now: string | undefined;
  readonly plan: readonly (Step | Narrowing)[];
}

interface Tables {
  /** The names of the tables that are there. */
  readonly there: { has(name: string): boolean };
  /** Fields of resources that are not examined. */
  readonly noted: readonly string[];
  /** The name today of the table that these are lines of. */
  readonly parentNow: string | undefined;
}

/**
 * The table that gets the name which a model knows it by, rows and all. Where both are there, one without rows says
 * nothing; two with rows are refused. A former name that nothing had is a slip where something alike is left.
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

/** A database that never had anything alike, such as a new one, has nothing to keep. */
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

/** The name of the field whose lines a table holds. */
function fieldOf(table: string, parent: string): string {
  return table.charAt(parent.length).toLowerCase() + table.slice(parent.length + 1);
}

/** New tables that an old one stands in the way of: a name that differs only in capitals is the same one to a database. */
export function rejectDuplicates(fresh: readonly Table[], noted: readonly string[]): [string, FormerPlan][] {
  return fresh.flatMap(({ name }): [string, FormerPlan][] => {
    const twin = noted.find((other) => other.toLowerCase() === name.toLowerCase());
    if (twin === undefined) return [];
    const what = texts.tableDiffersInCapitals({ name, twin });
    const rejection = new Narrowing(what, texts.writeWasOrRename({ twin }));
    return [[name, { now: undefined, plan: [rejection] }]];
  });
}
