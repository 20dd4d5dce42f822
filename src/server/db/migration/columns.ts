import { sql } from 'kysely';
import { faultTexts } from '../../../../codegen/texts/faultTexts.ts';
import type { TableColumn } from '../../../../codegen/types.ts';
import type { Store } from '../store.ts';
import { countRows } from '../tables.ts';
import { findOffenders, findSome, type Kept, withExample } from './offenders.ts';
import { Narrowing, type Planned, type Step } from './plan.ts';

const texts = faultTexts({
  columnDiffersInCapitals: {
    en: '{{name}} and the column {{twin}} differ only in upper and lower case',
    zh: '`{{name}}`与列`{{twin}}`只有大小写不同',
  },
  addWas: { en: 'add `"was": "{{twin}}"` to the field', zh: '请为字段加上`"was": "{{twin}}"`' },
  newAndRequired: {
    en: {
      one: '{{name}} is new and required: {{count}} record would have no value',
      other: '{{name}} is new and required: {{count}} records would have no value',
    },
    zh: '`{{name}}`是新增的必填字段：有 {{count}} 条记录将没有值',
  },
  giveDefaultOrFillFirst: {
    en: 'give the field a `default`; or save it without `required` first, fill in all records, and then make it required',
    zh: '请为字段设置`default`；或先不写`required`并保存，补全所有记录后再设为必填',
  },
  otherFormNow: {
    en: {
      one: '{{name}} stores its values as {{form}}, not as {{expected}}: {{count}} record has a value',
      other: '{{name}} stores its values as {{form}}, not as {{expected}}: {{count}} records have a value',
    },
    zh: '`{{name}}`的值以`{{form}}`形式存储，不是`{{expected}}`：有 {{count}} 条记录已有值',
  },
  renameOrPutBackType: {
    en: 'give the field a new name, or change its type, format and scale back',
    zh: '请给字段取新的名称，或恢复原来的类型、格式和小数位数',
  },
  emptyNow: {
    en: {
      one: '{{name}} is now required: {{count}} record has no value',
      other: '{{name}} is now required: {{count}} records have no value',
    },
    zh: '`{{name}}`改为必填：有 {{count}} 条记录没有值',
  },
  giveDefaultOrFill: {
    en: 'give the field a `default`, or fill in those records first',
    zh: '请为字段设置`default`，或先补全这些记录',
  },
});

/** Plans new, changed and released columns, with objections for stored rows that do not fit. */
export async function planColumns(store: Store, planned: Planned): Promise<(Step | Narrowing)[]> {
  const plan: (Step | Narrowing)[] = [];
  for (const column of planned.table.columns) plan.push(...(await planColumn(store, planned, column)));
  return [...plan, ...planReleases(planned)];
}

async function planColumn(store: Store, planned: Planned, column: TableColumn): Promise<(Step | Narrowing)[]> {
  const { tableNow, present, columnNow, notes } = planned;
  const now = columnNow.get(column.name);
  if (now === undefined) return planNew(store, planned, column);
  const note = notes.get(now);
  // Columns that another program created have no note. They stay unchanged, and so do columns of shared tables.
  if (note === undefined || planned.table.isShared) return [];
  const kept: Kept = { table: tableNow, column, now, note, present };
  const otherForm = await planForm(store, kept);
  if (otherForm) return otherForm;
  return [...(await findEmpty(store, kept)), ...(await findOffenders(store, kept))];
}

async function planNew(store: Store, { tableNow, columnNow }: Planned, column: TableColumn): Promise<(Step | Narrowing)[]> {
  const { name } = column;
  // SQLite treats column names that differ only in case as the same column.
  const twin = [...columnNow.keys()].find((other) => other.toLowerCase() === name.toLowerCase());
  if (twin !== undefined) {
    const what = texts.columnDiffersInCapitals({ name, twin });
    return [new Narrowing(what, texts.addWas({ twin }), name)];
  }
  return planAdded(store, tableNow, column);
}

async function planAdded(store: Store, table: string, column: TableColumn): Promise<(Step | Narrowing)[]> {
  const { name, limits: { required, fill } = {} } = column;
  const add: Step = { does: 'add', column };
  const rows = required ? await countRows(store, table) : 0;
  if (rows === 0) return [add];
  if (fill !== undefined) return [add, { does: 'fill', column: name, value: fill, rows }];
  const what = texts.newAndRequired({ name, count: rows });
  const mend = texts.giveDefaultOrFillFirst;
  return [new Narrowing(what, mend, name)];
}

/**
 * Plans the change of a column's storage form. Returns undefined if no step is needed, steps that replace an empty column of another type,
 * or an objection if the column has values.
 */
async function planForm(store: Store, { table, column, now, note }: Kept): Promise<(Step | Narrowing)[] | undefined> {
  const { name, type, form = type } = column;
  if (note.form === form) return undefined;
  const count = await countFilled(store, { table, column: now });
  if (count === 0 && isSameColumn(note.form, form)) return undefined;
  if (count === 0) return [{ does: 'dropEmptyColumn', column: name }, ...(await planAdded(store, table, column))];
  const what = texts.otherFormNow({ name, form: note.form, expected: form, count });
  const { example } = await findSome(store, { table, now }, sql`1 = 1`);
  return [new Narrowing(withExample(what, example), texts.renameOrPutBackType, name)];
}

/** Plans the release of columns whose fields are no longer in a file. */
function planReleases({ table, columnNow, notes }: Planned): Step[] {
  if (table.isShared) return [];
  const named = new Set(table.columns.map(({ name }) => columnNow.get(name)));
  const removed = [...notes].filter(([name, { limits }]) => limits !== undefined && !named.has(name));
  return removed.map(([column]) => ({ does: 'release', column }));
}

/** Whether two forms use the same column type, so that an empty column can be reused and values can be copied. */
export function isSameColumn(a: string, b: string): boolean {
  return isNumber(a) === isNumber(b);
}

function isNumber(form: string): boolean {
  return form === 'integer' || form === 'boolean' || form.startsWith('scaled');
}

/** Counts the rows with a value in a column. */
export async function countFilled({ db }: Store, { table, column }: { table: string; column: string }): Promise<number> {
  const row = await db
    .selectFrom(table)
    .select((e) => e.fn.countAll<number | string>().as('count'))
    .where(column, 'is not', null)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Plans for rows without a value in a field that became required: a step that fills in the default or, without one, an objection. */
async function findEmpty(store: Store, { table, column, now, note }: Kept): Promise<(Step | Narrowing)[]> {
  const { name, limits: { required, fill } = {} } = column;
  if (!required || note.limits?.required) return [];
  const { rows, example } = await findEmptyRows(store, { table, column: now });
  if (rows === 0) return [];
  if (fill !== undefined) return [{ does: 'fill', column: name, value: fill, rows }];
  const what = texts.emptyNow({ name, count: rows });
  return [new Narrowing(withExample(what, example), texts.giveDefaultOrFill, name)];
}

async function findEmptyRows(
  { db }: Store,
  { table, column }: { readonly table: string; readonly column: string },
): Promise<{ readonly rows: number; readonly example: string }> {
  const found = await db
    .selectFrom(table)
    .select((e) => [e.fn.countAll<number | string>().as('count'), e.fn.min('id').as('example')])
    .where(column, 'is', null)
    .executeTakeFirstOrThrow();
  return { rows: Number(found.count), example: String(found.example ?? '') };
}
