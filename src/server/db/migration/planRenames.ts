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
 * more) means nothing. Both there at once hold values of their own: that is refused.
 */
export function planRenames({ columns }: Table, present: ReadonlySet<string>): Renames {
  const plan: (Step | Narrowing)[] = [];
  const columnNow = new Map([...present].map((name) => [name, name]));
  for (const { name, was } of columns) {
    if (was === undefined || !columnNow.has(was)) continue;
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
