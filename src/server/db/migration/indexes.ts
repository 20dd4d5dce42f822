import { type RawBuilder, sql } from 'kysely';
import { faultTexts } from '../../../../codegen/texts/faultTexts.ts';
import type { TableIndex } from '../../../../codegen/types.ts';
import { indexCondition, indexedValue } from '../indexes.ts';
import type { Store } from '../store.ts';
import { Narrowing, type Step } from './plan.ts';
import type { Planned } from './tables.ts';

const texts = faultTexts({
  storedTwice: {
    en: {
      one: '{{columns}} cannot be unique: {{count}} value is stored more than once',
      other: '{{columns}} cannot be unique: {{count}} values are stored more than once',
    },
    zh: '`{{columns}}`不能设为唯一：有 {{count}} 个值重复',
  },
  makeValuesDiffer: {
    en: 'make the stored values differ first, or remove `unique`',
    zh: '请先消除重复的值，或删除`unique`',
  },
});

interface IndexPlan {
  /** Before anything is done to columns: one that an index stands over cannot be dropped. */
  readonly drops: readonly Step[];
  readonly adds: readonly (Step | Narrowing)[];
}

/** The indexes that go and come; a unique one stands only over values that occur once. */
export async function planIndexes(
  store: Store,
  planned: Planned,
  columns: readonly (Step | Narrowing)[],
): Promise<IndexPlan> {
  const { table, tableNow, present } = planned;
  const there = present.indexes.get(tableNow) ?? new Set<string>();
  const dropped = new Set(columns.flatMap((each) => (isDrop(each) ? each.column : [])));
  const isOver = ({ columns: own, where }: TableIndex): boolean =>
    own.some((name) => dropped.has(name)) || (where !== undefined && dropped.has(where.column));
  const declared = new Set(table.indexes.filter((index) => !isOver(index)).map(({ name }) => name));
  const others = table.isShared ? [] : [...there].filter((name) => !declared.has(name));
  const drops = others.map((name): Step => ({ does: 'dropIndex', name }));
  const adds: (Step | Narrowing)[] = [];
  for (const index of table.indexes.filter((each) => !there.has(each.name) || isOver(each))) {
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

/** How many values a unique index would find more than once, once the columns are renamed, added and filled. */
async function countTwice({ db }: Store, planned: Planned, index: TableIndex): Promise<number> {
  const { columns, emptyCounts, where } = index;
  const values = columns.map((name) => {
    const coming = comingValue(planned, name) ?? (emptyCounts?.includes(name) ? sql`null` : undefined);
    return coming && indexedValue(index, name, coming);
  });
  const condition = where && comingValue(planned, where.column);
  // A column that will be empty in every row keeps them apart, or out of the index.
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

/** The value that a row will have: of a column under its name of today, or what empty ones are filled with. */
function comingValue({ table, columnNow }: Planned, name: string): RawBuilder<unknown> | undefined {
  const now = columnNow.get(name);
  const fill = table.columns.find((column) => column.name === name)?.limits?.fill;
  if (fill === undefined) return now === undefined ? undefined : sql`${sql.ref(now)}`;
  return now === undefined ? sql`${sql.lit(fill)}` : sql`coalesce(${sql.ref(now)}, ${sql.lit(fill)})`;
}
