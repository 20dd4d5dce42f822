import { type Compilation, compile, noMemory } from '../../../../codegen/compile.ts';
import { readFolder } from '../../../../codegen/read/readFolder.ts';
import { faultTexts } from '../../../../codegen/texts/faultTexts.ts';
import type { CompiledResource, Fault, SourceFile } from '../../../../codegen/types.ts';
import { withoutEmpty } from '../../../fields/emptyValues.ts';
import { viewTable } from '../../db/lists.ts';
import { countFilled } from '../../db/migration/columns.ts';
import { doubtTables } from '../../db/migration/doubts.ts';
import { withExample } from '../../db/migration/offenders.ts';
import { Narrowing, type TablePlan } from '../../db/migration/plan.ts';
import { planTables } from '../../db/migration/upgrade.ts';
import type { Row, Store } from '../../db/store.ts';
import { systemTables } from '../../db/systemTables.ts';
import { countRows, findColumns, findNotedTables } from '../../db/tables.ts';
import { toRecord } from '../../resource/context.ts';
import { doubtFaults, errorsIn, narrowingFaults } from '../faults.ts';
import { lastGood } from '../keptWorlds.ts';
import { type Impact, noImpact, weighImpact } from './impact.ts';
import { countPlanned, type Orphan, type PlannedTable } from './tables.ts';

/** The migration of a database to the files of a folder. */
export interface SchemaPlan {
  /** Errors found by the compiler, and objections to tables, each with its location. */
  readonly faults: readonly Fault[];
  /** The faults that depend on stored data: rejected tables, values that would no longer be shown, and likely mistakes. */
  readonly stored: readonly Fault[];
  readonly tables: readonly PlannedTable[];
  readonly orphans: readonly Orphan[];
  readonly impact: Impact;
}

/** Plans the changes that the server would make at its next check of this folder, without writing anything. */
export async function planSchemas(store: Store, folder: string): Promise<SchemaPlan> {
  const files = readFolder(folder);
  const present = new Set((await store.db.introspection.getTables()).map(({ name }) => name));
  const before = present.has('sys_schema_live') ? (await lastGood(store, noMemory)).resources : [];
  const compilation = compile(files, undefined, before);
  const plans = await planTables(store, [...systemTables, ...compilation.resources.map(({ table }) => table)]);
  const rejected = new Map(plans.map(({ table, rejections }) => [table.name, rejections]));
  const tables: PlannedTable[] = [];
  for (const plan of plans) {
    if (plan.steps.length + plan.rejections.length === 0) continue;
    tables.push(await countPlanned(store, plan, present.has(plan.table.name)));
  }
  const orphans = await findOrphans(store, compilation, present);
  const { resources } = compilation;
  const doubts = await findDoubts(store, { plans, resources, removedTables: orphans.map(({ table }) => table), files });
  const removed = await removalFaults(store, { plans, resources, files });
  const stored = [...narrowingFaults(resources, rejected, files), ...removed, ...doubts];
  return {
    faults: [...compilation.faults, ...stored],
    stored,
    tables,
    orphans,
    impact: await impactOf(store, { before, compilation, present }),
  };
}

async function findOrphans(store: Store, compilation: Compilation, present: ReadonlySet<string>): Promise<Orphan[]> {
  if (errorsIn(compilation).length > 0 || !present.has('sys_column')) return [];
  const described = new Set(compilation.resources.flatMap(({ table: { name, former } }) => [name, ...(former?.names ?? [])]));
  const left = (await findNotedTables(store)).filter((table) => !described.has(table) && present.has(table));
  const orphans: Orphan[] = [];
  for (const table of left) orphans.push({ table, rows: await countRows(store, table) });
  return orphans;
}

interface PlanContext {
  readonly before: readonly CompiledResource[];
  readonly compilation: Compilation;
  readonly present: ReadonlySet<string>;
}

async function impactOf(store: Store, { before, compilation, present }: PlanContext): Promise<Impact> {
  if (!present.has('sys_menuSeed') || !present.has(viewTable)) return noImpact;
  return weighImpact(store, { before, after: compilation, isComplete: errorsIn(compilation).length === 0 });
}

const texts = faultTexts({
  columnRemoved: {
    en: {
      one: '{{table}}.{{column}} is no longer in any file: its values stay in {{count}} record, but are not shown',
      other: '{{table}}.{{column}} is no longer in any file: its values stay in {{count}} records, but are not shown',
    },
    zh: '`{{table}}.{{column}}`已不在任何文件中：{{count}} 条记录中的值仍保留，但不再显示',
  },
  putFieldBack: {
    en: 'restore the field, or add `"was": "{{column}}"` to the field that replaced it',
    zh: '请恢复该字段；如已改名，请在新字段上写`"was": "{{column}}"`',
  },
  emptyOnCondition: {
    en: {
      one: '{{field}} is now required on a condition: {{count}} record meets it without a value',
      other: '{{field}} is now required on a condition: {{count}} records meet it without a value',
    },
    zh: '`{{field}}`改为有条件必填：有 {{count}} 条记录满足条件而没有值',
  },
  fillThoseRecords: {
    en: 'fill in those records: otherwise their next save is rejected',
    zh: '请补全这些记录：否则下次保存会被拒绝',
  },
});

interface PlannedRemoval {
  readonly plans: readonly TablePlan[];
  readonly resources: readonly CompiledResource[];
  readonly files: readonly SourceFile[];
}

/** Returns warnings about fields that files no longer mention: their values stay in the table, but are not shown. */
async function removalFaults(store: Store, { plans, resources, files }: PlannedRemoval): Promise<Fault[]> {
  const removed = new Map<string, readonly Narrowing[]>();
  for (const { table, now = table.name, steps, rejections } of plans) {
    if (rejections.length > 0) continue;
    const reported: Narrowing[] = [];
    for (const step of steps) {
      if (step.does !== 'release') continue;
      const { column } = step;
      const rows = await countFilled(store, { table: now, column });
      const what = texts.columnRemoved({ table: table.name, column, count: rows });
      const mend = texts.putFieldBack({ column });
      reported.push(new Narrowing(what, mend));
    }
    removed.set(table.name, reported);
  }
  return doubtFaults(resources, removed, files);
}

/**
 * Returns warnings about stored values that changed files affect: removed fields and likely renames. Used for changes in the folder, where
 * no user can be asked for confirmation.
 */
export async function changeFaults(
  store: Store,
  planned: PlannedRemoval & { readonly removedTables: readonly string[] },
): Promise<Fault[]> {
  const faults = [...(await removalFaults(store, planned)), ...(await findDoubts(store, planned))];
  return faults.map((fault) => ({ ...fault, isChange: true }));
}

/** Returns the earlier warnings about files that have not changed since. */
export function stillReported({ faults, memory: cache }: Compilation, files: readonly SourceFile[]): Fault[] {
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  return faults.filter(({ isChange, file }) => isChange && cache.files.get(file)?.lone.file.text === texts.get(file));
}

interface PlannedFiles {
  readonly plans: readonly TablePlan[];
  readonly resources: readonly CompiledResource[];
  /** Tables that are no longer in any file. */
  readonly removedTables: readonly string[];
  readonly files: readonly SourceFile[];
}

/** Returns warnings about likely mistakes, such as renames, and about records without a newly required value. */
export async function findDoubts(store: Store, { plans, resources, removedTables, files }: PlannedFiles): Promise<Fault[]> {
  const columns = new Map(plans.map(({ table, doubts = [] }) => [table.name, doubts]));
  const tables = await doubtTables(store, plans, removedTables);
  const undemanded = await findUndemanded(store, plans, resources);
  return [columns, tables, undemanded].flatMap((doubts) => doubtFaults(resources, doubts, files));
}

/** Rows checked per query. */
const rowsAtOnce = 2_000;

/**
 * Returns warnings about records without a newly required value, by table. Such records can still be read, but their next save is rejected.
 */
async function findUndemanded(
  store: Store,
  plans: readonly TablePlan[],
  resources: readonly CompiledResource[],
): Promise<ReadonlyMap<string, readonly Narrowing[]>> {
  const found = new Map<string, readonly Narrowing[]>();
  for (const plan of plans) {
    const compiled = resources.find(({ table }) => table.name === plan.table.name);
    if (!compiled || !plan.demanded?.length || plan.rejections.length > 0) continue;
    found.set(plan.table.name, await undemandedOf(store, plan, compiled));
  }
  return found;
}

async function undemandedOf(store: Store, plan: TablePlan, compiled: CompiledResource): Promise<Narrowing[]> {
  const { table, now = table.name, demanded = [] } = plan;
  // This function is called both before and after the migration, so it looks up which columns exist.
  const there = await findColumns(store, [table.name, now]);
  const name = there.has(table.name) ? table.name : now;
  const missing = new Map(demanded.map((field) => [field, { rows: 0, example: '' }]));
  for (let last = ''; there.has(name); ) {
    const rows = await store.db.selectFrom(name).selectAll().where('id', '>', last).orderBy('id').limit(rowsAtOnce).execute();
    for (const row of rows) {
      for (const field of lackingIn(compiled, withNewNames(row, plan), demanded)) {
        const count = missing.get(field);
        if (count) missing.set(field, { rows: count.rows + 1, example: count.example || String(row.id) });
      }
    }
    if (rows.length < rowsAtOnce) break;
    last = String(rows.at(-1)?.id);
  }
  return [...missing].flatMap(([field, { rows, example }]) => {
    if (rows === 0) return [];
    const what = texts.emptyOnCondition({ field, count: rows });
    return new Narrowing(withExample(what, example), texts.fillThoseRecords, field);
  });
}

function withNewNames(row: Row, { steps }: TablePlan): Row {
  const moved = steps.flatMap((step) => (step.does === 'rename' && step.from in row ? [[step.to, row[step.from] ?? null] as const] : []));
  return { ...row, ...Object.fromEntries(moved) };
}

/** Returns those of the `demanded` fields that the record must have and lacks. */
function lackingIn({ resource, checks }: CompiledResource, row: Row, demanded: readonly string[]): string[] {
  const empty = demanded.filter((field) => (row[field] ?? null) === null);
  if (empty.length === 0) return [];
  const record = withoutEmpty(toRecord(resource, row));
  return empty.filter((field) => {
    const { conditions = [], required } = resource.fields.find(({ name }) => name === field) ?? {};
    const holds = (condition: string): boolean => checks.conditions[`${field}.${condition}`]?.(record).length === 0;
    if (conditions.includes('visibleWhen') && !holds('visibleWhen')) return false;
    return required || (conditions.includes('requiredWhen') && holds('requiredWhen'));
  });
}
