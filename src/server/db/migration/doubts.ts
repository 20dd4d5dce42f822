import { editDistance } from '../../../../codegen/check/subject.ts';
import { faultTexts } from '../../../../codegen/texts/faultTexts.ts';
import type { TableColumn } from '../../../../codegen/types.ts';
import { serverFields } from '../../../contract/wire.ts';
import type { Store } from '../store.ts';
import { countRows } from '../tables.ts';
import { countFilled } from './columns.ts';
import { type ColumnNote, Narrowing, type Planned, type Step, type TablePlan } from './plan.ts';
import { findPresent } from './present.ts';

const texts = faultTexts({
  tablePreferencesRenamed: {
    en: {
      one: '{{name}} is new, and {{from}}, which has {{count}} record and {{fields}} with the same names, is removed: this looks like a rename',
      other:
        '{{name}} is new, and {{from}}, which has {{count}} records and {{fields}} with the same names, is removed: this looks like a rename',
    },
    zh: '`{{name}}`是新增资源，而`{{from}}`将被去掉，后者有 {{count}} 条记录和 {{fields}}：可能是改名',
  },
  sameFields: { en: { one: '{{count}} field', other: '{{count}} fields' }, zh: '{{count}} 个同名字段' },
  writeWasOfTable: {
    en: 'if this is a rename, add `"was": "{{from}}"` below `name` so that the records are kept',
    zh: '如确为改名，请在`name`之下写`"was": "{{from}}"`，其记录随之保留',
  },
  columnPreferencesRenamed: {
    en: {
      one: '{{name}} is new, and {{from}}, which has values in {{count}} record, is removed: this looks like a rename',
      other: '{{name}} is new, and {{from}}, which has values in {{count}} records, is removed: this looks like a rename',
    },
    zh: '`{{name}}`是新增字段，而`{{from}}`将被去掉，且有 {{count}} 条记录有值：可能是改名',
  },
  writeWasOfColumn: {
    en: 'if this is a rename, add `"was": "{{from}}"` so that the values are kept',
    zh: '如确为改名，请写`"was": "{{from}}"`，其值随之保留',
  },
});

/** Minimum share of fields with the same names for two tables to count as similar. */
const share = 0.6;

/**
 * Returns doubts about new tables, by table name. A new table is doubtful if it resembles a table that has records but no file anymore,
 * because that table was probably renamed.
 */
export async function doubtTables(
  store: Store,
  plans: readonly TablePlan[],
  removed: readonly string[],
): Promise<ReadonlyMap<string, readonly Narrowing[]>> {
  const coming = plans.filter(({ table, steps }) => !table.partOf && steps.some(({ does }) => does === 'create'));
  const doubts = new Map<string, Narrowing[]>();
  if (coming.length === 0 || removed.length === 0) return doubts;
  const { notes } = await findPresent(
    store,
    removed.map((name) => ({ name, columns: [], indexes: [] })),
  );
  for (const from of removed) {
    const had = fieldsIn(notes.get(from)?.keys() ?? []);
    const [best] = coming
      .map(({ table }) => ({ name: table.name, has: fieldsIn(table.columns.map(({ name }) => name)) }))
      .map(({ name, has }) => ({ name, same: had.intersection(has).size, most: Math.max(had.size, has.size) }))
      .filter(({ same, most }) => same > 0 && same >= most * share)
      .toSorted((a, b) => b.same - a.same);
    const rows = best ? await countRows(store, from) : 0;
    if (!best || rows === 0) continue;
    const what = texts.tablePreferencesRenamed({
      name: best.name,
      from,
      count: rows,
      fields: texts.sameFields({ count: best.same }),
    });
    const mend = texts.writeWasOfTable({ from });
    doubts.set(best.name, [...(doubts.get(best.name) ?? []), new Narrowing(what, mend)]);
  }
  return doubts;
}

function fieldsIn(columns: Iterable<string>): Set<string> {
  return new Set(columns).difference(new Set<string>(serverFields));
}

/**
 * Returns doubts about new columns. A new column is doubtful if a similar column with values loses its field at the same time, because the
 * field was probably renamed.
 */
export async function doubtColumns(store: Store, { tableNow, notes }: Planned, steps: readonly Step[]): Promise<Narrowing[]> {
  const coming = new Set(steps.flatMap((step) => (step.does === 'add' ? [step.column] : [])));
  const doubts: Narrowing[] = [];
  for (const { column: from } of steps.filter((step) => step.does === 'release')) {
    const [to] = [...coming]
      .filter((column) => isAlike(column, notes.get(from)))
      .toSorted((a, b) => editDistance(from, a.name) - editDistance(from, b.name));
    const rows = to ? await countFilled(store, { table: tableNow, column: from }) : 0;
    if (!to || rows === 0) continue;
    coming.delete(to);
    const what = texts.columnPreferencesRenamed({ name: to.name, from, count: rows });
    doubts.push(new Narrowing(what, texts.writeWasOfColumn({ from }), to.name));
  }
  return doubts;
}

/** Returns true if the values of the noted column could be stored in this column unchanged. */
function isAlike({ type, form = type, target, limits }: TableColumn, note: ColumnNote | undefined): boolean {
  return note !== undefined && note.form === form && note.target === target && note.limits?.format === limits?.format;
}
