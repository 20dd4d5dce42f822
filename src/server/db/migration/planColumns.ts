import type { TableColumn } from '../../../../codegen/types.ts';
import { countRows } from '../countRows.ts';
import { Narrowing } from '../narrowing.ts';
import type { Store } from '../store.ts';
import { countFilled } from './countFilled.ts';
import { findEmpty } from './findEmpty.ts';
import { findOffenders, type Kept } from './findOffenders.ts';
import type { Planned } from './planTable.ts';
import type { Step } from './tablePlan.ts';

/** The columns that are new or come to mean something else, and the rows that stand against it. */
export async function planColumns(store: Store, planned: Planned): Promise<(Step | Narrowing)[]> {
  const plan: (Step | Narrowing)[] = [];
  for (const column of planned.table.columns) plan.push(...(await planColumn(store, planned, column)));
  return [...plan, ...planReleases(planned)];
}

async function planColumn(store: Store, planned: Planned, column: TableColumn): Promise<(Step | Narrowing)[]> {
  const { table, present, columnNow, notes } = planned;
  const now = columnNow.get(column.name);
  if (now === undefined) return planNew(store, planned, column);
  const note = notes.get(now);
  // Nothing is known of a table that somebody else has made: it is taken as it is.
  if (note === undefined) return [];
  const kept: Kept = { table: table.name, column, now, note, present };
  const refusal = await refuseForm(store, kept);
  if (refusal) return [refusal];
  return [...(await findEmpty(store, kept)), ...(await findOffenders(store, kept))];
}

async function planNew(
  store: Store,
  { table, columnNow }: Planned,
  column: TableColumn,
): Promise<(Step | Narrowing)[]> {
  const { name, limits: { required, fill } = {} } = column;
  // A column that differs only in capitals is the same one to a database.
  const twin = [...columnNow.keys()].find((other) => other.toLowerCase() === name.toLowerCase());
  if (twin !== undefined) {
    const what = `${name} differs from the column ${twin} only in capitals`;
    return [new Narrowing(what, `add \`"was": "${twin}"\` to the field`, name)];
  }
  const add: Step = { does: 'add', column };
  const rows = required ? await countRows(store, table.name) : 0;
  if (rows === 0) return [add];
  if (fill !== undefined) return [add, { does: 'fill', column: name, value: fill, rows }];
  const what = `${name} is new and must be filled: ${rows} records would have no value`;
  const mend = 'give the field a `default`, or save it without `required`, fill it everywhere, and require it then';
  return [new Narrowing(what, mend, name)];
}

async function refuseForm(store: Store, { table, column, now, note }: Kept): Promise<Narrowing | undefined> {
  const { name, type, form = type } = column;
  if (note.form === form) return undefined;
  const count = await countFilled(store, { table, column: now });
  if (count === 0 && isSameColumn(note.form, form)) return undefined;
  const what = `${name} keeps its values as ${note.form}, not as ${form}: ${count} records have one`;
  return new Narrowing(what, 'give the field a new name, or put back its type, format and scale', name);
}

/** Whether two forms live in the same type of column, so that an empty one can change hands. */
function isSameColumn(a: string, b: string): boolean {
  const isText = (form: string): boolean => form === 'text' || form === 'rows';
  return isText(a) === isText(b);
}

/** Columns that were in a file until now. */
function planReleases({ table, columnNow, notes }: Planned): Step[] {
  const named = new Set(table.columns.map(({ name }) => columnNow.get(name)));
  const gone = [...notes].filter(([name, { limits }]) => limits !== undefined && !named.has(name));
  return gone.map(([column]) => ({ does: 'release', column }));
}
