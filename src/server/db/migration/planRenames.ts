import { suggest } from '../../../../codegen/check/suggest.ts';
import type { Table } from '../../../../codegen/types.ts';
import { Narrowing } from '../narrowing.ts';
import type { Store } from '../store.ts';
import { countFilled } from './countFilled.ts';
import type { ColumnNote } from './findPresent.ts';
import { isSameColumn } from './isSameColumn.ts';
import type { Step } from './tablePlan.ts';

interface Renames {
  readonly plan: readonly (Step | Narrowing)[];
  /** The column that holds the values of a field today, by the field's name. */
  readonly columnNow: ReadonlyMap<string, string>;
}

interface Columns {
  readonly table: Table;
  readonly tableNow: string;
  /** The names of its columns today. */
  readonly present: ReadonlySet<string>;
  readonly notes: ReadonlyMap<string, ColumnNote>;
}

/**
 * The columns that get the new names that a model knows them by, values and all. A former name that no column has (any
 * more) means nothing where the new one is there; where it is not, it is a slip, and values would be left behind. Of two
 * that are there at once, one without values says nothing; two with values of their own are refused.
 */
export async function planRenames(
  store: Store,
  { table: { columns }, tableNow, present, notes }: Columns,
): Promise<Renames> {
  const filled = (column: string): Promise<number> => countFilled(store, { table: tableNow, column });
  const plan: (Step | Narrowing)[] = [];
  const columnNow = new Map([...present].map((name) => [name, name]));
  for (const { name, was } of columns) {
    if (was === undefined) continue;
    if (!columnNow.has(was)) {
      if (!columnNow.has(name)) plan.push(unknown(columns, present, { name, was }));
      continue;
    }
    if (columnNow.has(name)) {
      const rows = await filled(was);
      if (rows === 0) continue;
      if ((await filled(name)) === 0) {
        plan.push(...moves({ from: was, to: name, rows }, notes));
        columnNow.set(name, was);
        continue;
      }
      const what = `${name} cannot be what ${was} was: the table has both columns, each with values of its own`;
      const mend = `remove \`was\` (the values of ${was} stay in the table), or choose a new name for the field`;
      plan.push(new Narrowing(what, mend, name));
      continue;
    }
    plan.push({ does: 'rename', from: was, to: name });
    columnNow.set(name, was);
    columnNow.delete(was);
  }
  return { plan, columnNow };
}

/** How values get into an empty column: where it is of another type they would be bent to it, so theirs takes its place. */
function moves(
  { from, to, rows }: { readonly from: string; readonly to: string; readonly rows: number },
  notes: Columns['notes'],
): Step[] {
  const [there, here] = [notes.get(from)?.form, notes.get(to)?.form];
  const isSame = there === undefined || here === undefined || isSameColumn(there, here);
  if (isSame) return [{ does: 'move', from, to, rows }];
  return [
    { does: 'dropEmptyColumn', column: to },
    { does: 'rename', from, to },
  ];
}

function unknown(
  columns: Table['columns'],
  present: ReadonlySet<string>,
  { name, was }: { name: string; was: string },
): Narrowing {
  const named = new Set(columns.map((column) => column.name));
  const free = [...present].filter((column) => !named.has(column));
  const what = `the table has no column ${was} that ${name} could have been`;
  return new Narrowing(what, suggest(was, free), name);
}
