import type { CompiledResource, TableIndex } from '../../../../codegen/types.ts';
import type { SchemaEffect } from '../../../contract/schemaEditor.ts';
import { listed, many, type Text } from '../../../contract/wire.ts';
import { countFilled } from '../../db/migration/columns.ts';
import type { Step, TablePlan } from '../../db/migration/plan.ts';
import type { Store } from '../../db/store.ts';
import { countRows } from '../../db/tables.ts';

/** A table that would be changed or rejected. */
export interface PlannedTable extends TablePlan {
  /** Current number of rows; undefined for a new table. */
  readonly rows: number | undefined;
  /** Number of values in columns that no file would mention, by column. */
  readonly left: ReadonlyMap<string, number>;
}

/** Counts the rows and values affected by a plan. */
export async function countPlanned(store: Store, plan: TablePlan, isThere: boolean): Promise<PlannedTable> {
  const table = plan.now ?? plan.table.name;
  const left = new Map<string, number>();
  for (const step of plan.steps) {
    if (step.does === 'release') left.set(step.column, await countFilled(store, { table, column: step.column }));
  }
  return { ...plan, rows: isThere || plan.now !== undefined ? await countRows(store, table) : undefined, left };
}

/** Describes one step of a plan; returns undefined for an internal step. */
type Describe<Does extends Step['does']> = (
  step: Extract<Step, { does: Does }>,
  planned: PlannedTable,
) => { readonly sign: SchemaEffect['sign']; readonly text: Text } | undefined;

const describers: { readonly [Does in Step['does']]: Describe<Does> } = {
  create: ({ columns }) => ({
    sign: '+',
    text: { zh: `新建数据表，${columns.length} 列`, en: `new table, ${many(columns.length, 'column')}` },
  }),
  renameTable: ({ from, to }) => ({
    sign: '~',
    text: {
      zh: `数据表 ${from} 改名为 ${to}，记录、日志、文件和视图均保留`,
      en: `table ${from} is renamed to ${to}, with its records, log, files and views`,
    },
  }),
  dropEmpty: ({ table }) => ({
    sign: '-',
    text: {
      zh: `删除没有记录的数据表 ${table}，以便使用其名称`,
      en: `table ${table}, which has no records, is dropped so that its name can be used`,
    },
  }),
  rename: ({ from, to }) => ({
    sign: '~',
    text: { zh: `列 ${from} 改名为 ${to}，数据保留`, en: `column ${from} is renamed to ${to}, with its values` },
  }),
  dropEmptyColumn: ({ column }) => ({
    sign: '-',
    text: {
      zh: `删除没有值的列 ${column}，以便使用其名称`,
      en: `column ${column}, which has no values, is dropped so that its name can be used`,
    },
  }),
  move: ({ from, to, rows }) => ({
    sign: '~',
    text: {
      zh: `列 ${from} 的值移入 ${to}（${rows} 行）`,
      en: `the values of ${from} move to ${to}, in ${many(rows, 'row')}`,
    },
  }),
  add: ({ column: { name, type } }) => ({
    sign: '+',
    text: { zh: `新增列 ${name}（${type}）`, en: `new column ${name} (${type})` },
  }),
  fill: ({ column, value, rows }) => ({
    sign: '~',
    text: {
      zh: `${rows} 行的 ${column} 为空，将填入 ${JSON.stringify(value)}`,
      en: `${column} is set to ${JSON.stringify(value)} in ${many(rows, 'row')} without a value`,
    },
  }),
  dropIndex: ({ name }) => ({ sign: '-', text: { zh: `删除索引 ${name}`, en: `index ${name} is dropped` } }),
  addIndex: ({ index: { columns, ...index } }) => ({
    sign: '+',
    text: {
      zh: `${indexKind(index).zh}：${listed(columns).zh}`,
      en: `${indexKind(index).en} over ${listed(columns).en}`,
    },
  }),
  release: ({ column }, { left }) => ({
    sign: '-',
    text: {
      zh: `列 ${column} 不再出现在任何文件中，其数据保留（${left.get(column) ?? 0} 行）`,
      en: `column ${column} is no longer in any file; it stays with its values (${many(left.get(column) ?? 0, 'row')})`,
    },
  }),
  note: () => undefined,
};

function indexKind({ unique, isSearch, isOfSums }: Omit<TableIndex, 'columns'>) {
  if (unique) return { zh: '唯一索引', en: 'unique index' };
  if (isOfSums) return { zh: '合计索引', en: 'index of sums' };
  return isSearch ? { zh: '搜索索引', en: 'search index' } : { zh: '索引', en: 'index' };
}

/** Returns the effects of a plan on a table: none if the plan is rejected, and only the creation for a new table. */
export function tableEffects(planned: PlannedTable): SchemaEffect[] {
  const { table, steps, rejections } = planned;
  if (rejections.length > 0) return [];
  const created = steps.filter(({ does }) => does === 'create');
  return (created.length > 0 ? created : steps).flatMap((step): SchemaEffect[] => {
    const effect = (describers[step.does] as Describe<Step['does']>)(step as never, planned);
    return effect ? [{ about: 'table', of: table.name, isLoss: step.does === 'release', ...effect }] : [];
  });
}

/** Returns the effect on a table that is no longer in a file. */
export function orphanEffect({ table, rows }: Orphan): SchemaEffect {
  const text = {
    zh: `数据表及其 ${rows} 行数据保留，但不再有页面`,
    en: `stays with ${many(rows, 'row')}, but no screen shows it`,
  };
  return { about: 'table', of: table, sign: '-', text, isLoss: true };
}

/** A table that is no longer in a file. It is kept. */
export interface Orphan {
  readonly table: string;
  readonly rows: number;
}

/** Returns the tables that no file would mention, neither by name nor by `was`. */
export function removedTables(before: readonly CompiledResource[], after: readonly CompiledResource[]): string[] {
  const spoken = new Set(after.flatMap(({ table: { name, former } }) => [name, ...(former?.names ?? [])]));
  return before.map(({ table }) => table.name).filter((name) => !spoken.has(name));
}
