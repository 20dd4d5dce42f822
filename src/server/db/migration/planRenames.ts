import { suggest } from '../../../../codegen/check/suggest.ts';
import type { Table } from '../../../../codegen/types.ts';
import { Narrowing } from '../narrowing.ts';
import type { Step } from './tablePlan.ts';

interface Renames {
  readonly plan: readonly (Step | Narrowing)[];
  /** The column that holds the values of a field today, by the field's name. */
  readonly columnNow: ReadonlyMap<string, string>;
}

/**
 * The columns that get the new names that a model knows them by, values and all. A former name that no column has (any
 * more) means nothing where the new one is there; where it is not, it is a slip, and values would be left behind. Both there at once hold values of their own: that is refused.
 */
export function planRenames({ columns }: Table, present: ReadonlySet<string>): Renames {
  const plan: (Step | Narrowing)[] = [];
  const columnNow = new Map([...present].map((name) => [name, name]));
  for (const { name, was } of columns) {
    if (was === undefined) continue;
    if (!columnNow.has(was)) {
      if (!columnNow.has(name)) plan.push(unknown(columns, present, { name, was }));
      continue;
    }
    if (columnNow.has(name)) {
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
