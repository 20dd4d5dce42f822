import { editDistance } from '../../../../codegen/check/suggest.ts';
import type { TableColumn } from '../../../../codegen/types.ts';
import { many } from '../../../contract/text.ts';
import { Narrowing } from '../narrowing.ts';
import type { Store } from '../store.ts';
import { countFilled } from './countFilled.ts';
import type { ColumnNote } from './findPresent.ts';
import type { Planned } from './planTable.ts';
import type { Step } from './tablePlan.ts';

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
