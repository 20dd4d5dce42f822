import { countFilled } from '../../db/migration/columns.ts';
import type { TablePlan } from '../../db/migration/plan.ts';
import type { Store } from '../../db/store.ts';
import { countRows } from '../../db/tables.ts';

/** A table that would change or is refused. */
export interface PlannedTable extends TablePlan {
  /** How many rows it holds now; none: it is new. */
  readonly rows: number | undefined;
  /** How many values each column has that no file would name any more. */
  readonly left: ReadonlyMap<string, number>;
}

/** Counts what a plan is about. */
export async function countPlanned(store: Store, plan: TablePlan, isThere: boolean): Promise<PlannedTable> {
  const table = plan.now ?? plan.table.name;
  const left = new Map<string, number>();
  for (const step of plan.steps) {
    if (step.does === 'release') left.set(step.column, await countFilled(store, { table, column: step.column }));
  }
  return { ...plan, rows: isThere || plan.now !== undefined ? await countRows(store, table) : undefined, left };
}
