import { isDeepStrictEqual } from 'node:util';
import { type Compilation, compileSteps } from '../../../../codegen/compile.ts';
import type { CompiledResource, Fault, SourceFile, Table } from '../../../../codegen/types.ts';
import type { SchemaRemoval } from '../../../contract/schemaEditor.ts';
import { type Language, many, type Text } from '../../../contract/wire.ts';
import type { App } from '../../app.ts';
import { AppError } from '../../appError.ts';
import { countFilled } from '../../db/migration/columns.ts';
import type { Narrowing, TablePlan } from '../../db/migration/plan.ts';
import type { Store } from '../../db/store.ts';
import { countRows } from '../../db/tables.ts';
import { inSlices } from '../../throttle.ts';
import { errorsIn, narrowingFaults, neighborFaults } from '../faults.ts';
import { removedTables } from '../plan/tables.ts';
import { readSchemas } from './files.ts';

/** The result of compiling the folder with a changed text in one file. */
export interface Trial {
  readonly faults: readonly Fault[];
  /** The errors caused by this text: errors of its own file, and errors that it causes in other files. */
  readonly refusals: readonly Fault[];
  /** The compiled resources of the file: the main one first, then those of its lines. */
  readonly compiled: readonly CompiledResource[];
  /** The dashboard that the file defines; empty for other files. */
  readonly dashboards: Compilation['dashboards'];
  /** Resources in other files whose tables would change, for example through a shared list of choices. */
  readonly neighbors: readonly CompiledResource[];
  readonly source: SourceFile;
  readonly enums: Compilation['enums'];
}

/** Compiles the folder with `text` as a new or changed file, without activating it. */
export async function compileWith(app: App, file: string, text: string): Promise<Trial> {
  const { schemas } = app;
  const others = (await readSchemas(app)).filter(({ path }) => path !== file);
  const { memory: cache, faults: before, resources: live } = schemas.compilation;
  const source: SourceFile = { path: file, text };
  const { faults, resources, dashboards, enums } = await inSlices(compileSteps([...others, source], cache, live));
  const previous = new Set(before.map(keyOf));
  const errors = errorsIn({ faults });
  const own = errors.filter((fault) => fault.file === file);
  return {
    faults,
    // While the file itself has errors, errors that follow from them in other files are not reported.
    refusals: own.length > 0 ? own : errors.filter((fault) => !previous.has(keyOf(fault))),
    compiled: resources
      .filter((one) => one.file === file)
      .toSorted((a, b) => Number(a.resource.partOf !== undefined) - Number(b.resource.partOf !== undefined)),
    dashboards: dashboards.filter((one) => one.file === file),
    neighbors: changedNeighbors(schemas, resources, file),
    source,
    enums,
  };
}

/** Returns the resources of other files whose tables would change, without those of files that already have errors. */
function changedNeighbors(
  { byName, compilation }: App['schemas'],
  resources: readonly CompiledResource[],
  file: string,
): CompiledResource[] {
  const rejected = new Set(errorsIn(compilation).map((fault) => fault.file));
  return resources.filter((one) => {
    if (one.file === file || rejected.has(one.file)) return false;
    return !isDeepStrictEqual(one.table, byName.get(one.resource.name)?.table);
  });
}

function keyOf({ file, what }: Fault): string {
  return `${file} ${what.en}`;
}

/** Returns the tables that the changed file would create or change. */
export function tablesOf({ compiled, neighbors }: Trial): Table[] {
  return [...compiled, ...neighbors].map(({ table }) => table);
}

/** Returns the database's objections to tables that the changed file would create or change, in this file and in others. */
export function narrowingsOf(trial: Trial, rejected: ReadonlyMap<string, readonly Narrowing[]>): readonly Fault[] {
  const { compiled, neighbors, source } = trial;
  return [...narrowingFaults(compiled, rejected, [source]), ...neighborFaults(neighbors, rejected, trial)];
}

/** Returns the fields and resources that the changed file removes without naming a successor. */
export async function removalsOf(
  { schemas }: Pick<App, 'schemas'>,
  store: Store,
  { trial: { source, compiled }, plans }: { readonly trial: Trial; readonly plans: readonly TablePlan[] },
): Promise<SchemaRemoval[]> {
  const before = schemas.compilation.resources.filter(({ file }) => file === source.path);
  const removals: SchemaRemoval[] = [];
  for (const table of removedTables(before, compiled)) {
    const rows = await countRows(store, table);
    removals.push({ name: table, rows, text: textOf(table, rows) });
  }
  for (const { table, now = table.name, steps } of plans) {
    for (const step of steps) {
      if (step.does !== 'release') continue;
      const rows = await countFilled(store, { table: now, column: step.column });
      const name = `${table.name}.${step.column}`;
      removals.push({ name, rows, text: textOf(name, rows) });
    }
  }
  return removals;
}

function textOf(name: string, rows: number): Text {
  return {
    zh: `${name} 将被去掉：${rows} 条记录的数据保留在数据库中，但不再显示；如为改名，请写 "was"`,
    en: `${name} is removed: its values in ${many(rows, 'record')} stay in the database but are no longer shown; write "was" if it is a rename`,
  };
}

/** Rejects removals that were not confirmed by name. */
export function assertRemovalsConfirmed(removals: readonly SchemaRemoval[], confirmed: readonly string[]): void {
  const open = removals.filter(({ name }) => !confirmed.includes(name));
  if (open.length === 0) return;
  throw new AppError('schemaUnconfirmed', {
    values: { names: open.map(({ name }) => name).join(', ') },
    data: (language: Language) => ({
      errors: open.map(({ text }) => ({ path: '/confirmed', keyword: 'confirm', message: text[language] })),
      removals: open,
    }),
  });
}
