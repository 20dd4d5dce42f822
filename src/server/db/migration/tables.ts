import type { Table, TableColumn } from '../../../../codegen/types.ts';
import type { Store } from '../store.ts';
import { limitsNote } from '../tables.ts';
import { planColumns } from './columns.ts';
import { doubtColumns } from './doubts.ts';
import { planIndexes } from './indexes.ts';
import { knowsShapes } from './offenders.ts';
import { Narrowing, type Step, type TablePlan } from './plan.ts';
import type { ColumnNote, Present } from './present.ts';
import { planRenames } from './renames.ts';

/** A table as it is, on its way to what its model says. */
export interface Planned {
  readonly table: Table;
  /** Its name today. */
  readonly tableNow: string;
  readonly present: Present;
  /** The column that holds the values of a field today, by the field's name; renamed ones have another name still. */
  readonly columnNow: ReadonlyMap<string, string>;
  readonly notes: ReadonlyMap<string, ColumnNote>;
}

/**
 * Decides what a table needs, and whether anything stored stands against it; changes nothing. The one place that
 * decides: the server carries out what this says, and `codegen plan` shows it.
 */
export async function planTable(store: Store, table: Table, present: Present): Promise<TablePlan> {
  const { now: tableNow, plan: tables } = present.formers.get(table.name) ?? { now: table.name, plan: [] };
  const names = tableNow === undefined ? undefined : present.columns.get(tableNow);
  if (tableNow === undefined || !names) {
    return { table, steps: [...createSteps(table), ...noteSteps(table, present)], rejections: narrowingsIn(tables) };
  }
  const notes = present.notes.get(tableNow) ?? new Map<string, ColumnNote>();
  const { columnNow, plan: renames } = await planRenames(store, { table, tableNow, present: names, notes });
  const planned: Planned = { table, tableNow, present, columnNow, notes };
  const columns = [...renames, ...(await planColumns(store, planned))];
  const { drops, adds } = await planIndexes(store, planned, columns);
  const plan = [...tables, ...drops, ...columns, ...adds];
  const steps = plan.filter((each): each is Step => !(each instanceof Narrowing));
  const isNew = steps.length > 0 || isNoteNew(planned);
  return {
    table,
    now: tableNow,
    steps: isNew ? [...steps, ...noteSteps(table, present)] : [],
    rejections: narrowingsIn(plan),
    doubts: await doubtColumns(store, planned, steps),
    demanded: demandedIn(planned),
  };
}

function demandedIn({ table, columnNow, notes }: Planned): string[] {
  if (table.isShared) return [];
  return table.columns.flatMap(({ name, limits }) => {
    const note = notes.get(columnNow.get(name) ?? '');
    const isUpToDate = note === undefined || knowsShapes({ note });
    return isUpToDate && limits?.demandedWhen && limits.demandedWhen !== note?.limits?.demandedWhen ? [name] : [];
  });
}

function narrowingsIn(plan: readonly (Step | Narrowing)[]): Narrowing[] {
  return plan.filter((each) => each instanceof Narrowing);
}

function createSteps({ columns, indexes }: Table): Step[] {
  return [{ does: 'create', columns }, ...indexes.map((index): Step => ({ does: 'addIndex', index }))];
}

/** The tables of the server itself are made by its code alone: nothing is noted of them. */
function noteSteps({ columns }: Table, present: Present): Step[] {
  const isNoted = present.columns.has('sys_column') && columns.some(({ form }) => form !== undefined);
  return isNoted ? [{ does: 'note', columns }] : [];
}

/** Whether the notes of a table say something else than its model. */
function isNoteNew({ table, notes }: Planned): boolean {
  if (table.columns.every(({ form }) => form === undefined)) return false;
  return table.columns.some((column) => !isNoted(column, notes.get(column.name)));
}

function isNoted({ type, form = type, target, limits = {} }: TableColumn, note: ColumnNote | undefined): boolean {
  return (
    note !== undefined &&
    note.form === form &&
    note.target === target &&
    note.limits !== undefined &&
    JSON.stringify(note.limits) === limitsNote(limits)
  );
}
