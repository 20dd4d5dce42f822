import { editDistance } from '../../../../codegen/check/suggest.ts';
import type { TableColumn } from '../../../../codegen/types.ts';
import { serverFields } from '../../../contract/record.ts';
import { many } from '../../../contract/text.ts';
import type { Store } from '../store.ts';
import { countRows } from '../tables.ts';
import { countFilled } from './columns.ts';
import { Narrowing, type Step, type TablePlan } from './plan.ts';
import { type ColumnNote, findPresent } from './present.ts';
import type { Planned } from './tables.ts';

/** So much of the fields of both must be the same. */
const share = 0.6;

/** Tables that come in the same moment in which one alike is left to nobody, with records in it, by their names. */
export async function doubtTables(
  store: Store,
  plans: readonly TablePlan[],
  gone: readonly string[],
): Promise<ReadonlyMap<string, readonly Narrowing[]>> {
  const coming = plans.filter(({ table, steps }) => !table.partOf && steps.some(({ does }) => does === 'create'));
  const doubts = new Map<string, Narrowing[]>();
  if (coming.length === 0 || gone.length === 0) return doubts;
  const { notes } = await findPresent(
    store,
    gone.map((name) => ({ name, columns: [], indexes: [] })),
  );
  for (const from of gone) {
    const had = fieldsIn(notes.get(from)?.keys() ?? []);
    const [best] = coming
      .map(({ table }) => ({ name: table.name, has: fieldsIn(table.columns.map(({ name }) => name)) }))
      .map(({ name, has }) => ({ name, same: had.intersection(has).size, most: Math.max(had.size, has.size) }))
      .filter(({ same, most }) => same > 0 && same >= most * share)
      .toSorted((a, b) => b.same - a.same);
    const rows = best ? await countRows(store, from) : 0;
    if (!best || rows === 0) continue;
    const what = `${best.name} is new and ${from} goes, which has ${many(rows, 'record')} and ${many(best.same, 'field')} of the same names: it looks like a rename`;
    const mend = `write \`"was": "${from}"\` below \`name\` if it is one: then the records move along`;
    doubts.set(best.name, [...(doubts.get(best.name) ?? []), new Narrowing(what, mend)]);
  }
  return doubts;
}

function fieldsIn(columns: Iterable<string>): Set<string> {
  return new Set(columns).difference(new Set<string>(serverFields));
}

/** Columns that come in the same moment in which one alike goes, with values in it: they look like renamed ones. */
export async function doubtColumns(
  store: Store,
  { tableNow, notes }: Planned,
  steps: readonly Step[],
): Promise<Narrowing[]> {
  const coming = new Set(steps.flatMap((step) => (step.does === 'add' ? [step.column] : [])));
  const doubts: Narrowing[] = [];
  for (const { column: from } of steps.filter((step) => step.does === 'release')) {
    const [to] = [...coming]
      .filter((column) => isAlike(column, notes.get(from)))
      .toSorted((a, b) => editDistance(from, a.name) - editDistance(from, b.name));
    const rows = to ? await countFilled(store, { table: tableNow, column: from }) : 0;
    if (!to || rows === 0) continue;
    coming.delete(to);
    const what = `${to.name} is new and ${from} goes, with values in ${many(rows, 'record')}: it looks like a rename`;
    doubts.push(new Narrowing(what, `write \`"was": "${from}"\` if it is one: then the values move along`, to.name));
  }
  return doubts;
}

/** Whether a column could take over the values of another one as they are. */
function isAlike({ type, form = type, target, limits }: TableColumn, note: ColumnNote | undefined): boolean {
  return note !== undefined && note.form === form && note.target === target && note.limits?.format === limits?.format;
}
