import type { CompiledResource } from '../../../codegen/types.ts';
import { many } from '../../contract/text.ts';
import { withoutEmpty } from '../../fields/emptyValues.ts';
import { withExample } from '../db/migration/offenders.ts';
import { Narrowing, type TablePlan } from '../db/migration/plan.ts';
import type { Row, Store } from '../db/store.ts';
import { findColumns } from '../db/tables.ts';
import { toRecord } from '../resource/toRecord.ts';

/** So many rows are judged at a time. */
const block = 2_000;

/** Records without a value that a condition demands from now on, by table: they are read as before, and refused at their next save. */
export async function findUndemanded(
  store: Store,
  plans: readonly TablePlan[],
  resources: readonly CompiledResource[],
): Promise<ReadonlyMap<string, readonly Narrowing[]>> {
  const found = new Map<string, readonly Narrowing[]>();
  for (const plan of plans) {
    const compiled = resources.find(({ table }) => table.name === plan.table.name);
    if (!compiled || !plan.demanded?.length || plan.refusals.length > 0) continue;
    found.set(plan.table.name, await undemandedOf(store, plan, compiled));
  }
  return found;
}

async function undemandedOf(store: Store, plan: TablePlan, compiled: CompiledResource): Promise<Narrowing[]> {
  const { table, now = table.name, demanded = [] } = plan;
  // It is looked at before it is brought up, and after.
  const there = await findColumns(store, [table.name, now]);
  const name = there.has(table.name) ? table.name : now;
  const missing = new Map(demanded.map((field) => [field, { rows: 0, example: '' }]));
  for (let last = ''; there.has(name); ) {
    const rows = await store.db
      .selectFrom(name)
      .selectAll()
      .where('id', '>', last)
      .orderBy('id')
      .limit(block)
      .execute();
    for (const row of rows) {
      for (const field of lackingIn(compiled, withNewNames(row, plan), demanded)) {
        const count = missing.get(field);
        if (count) missing.set(field, { rows: count.rows + 1, example: count.example || String(row.id) });
      }
    }
    if (rows.length < block) break;
    last = String(rows.at(-1)?.id);
  }
  return [...missing].flatMap(([field, { rows, example }]) => {
    if (rows === 0) return [];
    const what = `${field} must be filled on a condition now: ${many(rows, 'record satisfies', 'records satisfy')} it without a value`;
    return new Narrowing(withExample(what, example), 'fill those records: they are refused at their next save', field);
  });
}

function withNewNames(row: Row, { steps }: TablePlan): Row {
  const moved = steps.flatMap((step) =>
    step.does === 'rename' && step.from in row ? [[step.to, row[step.from] ?? null] as const] : [],
  );
  return { ...row, ...Object.fromEntries(moved) };
}

/** The demanded fields that a record lacks a value of. */
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
