import { nearest } from '../../../../codegen/check/suggest.ts';
import type { Table } from '../../../../codegen/types.ts';
import { many } from '../../../contract/text.ts';
import { countRows } from '../countRows.ts';
import { Narrowing } from '../narrowing.ts';
import type { Store } from '../store.ts';
import type { Step } from './tablePlan.ts';

/** What holds the records of a table today, and what makes them its own. */
export interface FormerPlan {
  /** The name of the table today; undefined: there is none yet. */
  readonly now: string | undefined;
  readonly plan: readonly (Step | Narrowing)[];
}

interface Tables {
  /** The names of the tables that are there. */
  readonly there: { has(name: string): boolean };
  /** Those of resources that are not looked at. */
  readonly known: readonly string[];
  /** The name today of the table that these are lines of. */
  readonly parentNow: string | undefined;
}

/**
 * The table that gets the name which a model knows it by, rows and all. Where both are there, one without rows says
 * nothing; two with rows are refused. A former name that nothing had is a slip where something alike is left.
 */
export async function planFormer(store: Store, table: Table, tables: Tables): Promise<FormerPlan> {
  const { name, former } = table;
  const { there } = tables;
  const isThere = there.has(name);
  const now = isThere ? name : undefined;
  const old = former?.names.find((each) => each !== name && there.has(each));
  if (!former) return { now, plan: [] };
  if (old === undefined) return { now, plan: isThere ? [] : slips(table, tables) };
  if (!isThere) return { now: old, plan: [{ does: 'renameTable', from: old, to: name }] };
  const rows = { old: await countRows(store, old), own: await countRows(store, name) };
  if (rows.old === 0 || (rows.own > 0 && !former.isSaid)) return { now, plan: [] };
  if (rows.own > 0) {
    const what = `${name} cannot be what ${old} was: both tables are there, with ${rows.own} and ${many(rows.old, 'record')}`;
    const mend = `remove \`was\` (the records of ${old} stay in the database), or choose a new name`;
    return { now, plan: [new Narrowing(what, mend)] };
  }
  return {
    now: old,
    plan: [
      { does: 'dropEmpty', table: name },
      { does: 'renameTable', from: old, to: name },
    ],
  };
}

/** A database that never had anything alike, such as a new one, has nothing to keep. */
function slips({ name, former, partOf }: Table, { known, parentNow }: Tables): Narrowing[] {
  if (!former?.isSaid || (partOf !== undefined && parentNow === undefined)) return [];
  const others = known.filter((each) => partOf === undefined || each.startsWith(String(parentNow)));
  const near = former.names.flatMap((was) => nearest(was, others) ?? [])[0];
  if (near === undefined && partOf === undefined) return [];
  const what = `the database has no table ${former.names[0]} that ${name} could have been`;
  if (near === undefined) return [new Narrowing(what, 'remove `was`')];
  const meant = parentNow === undefined ? near : fieldOf(near, parentNow);
  return [new Narrowing(what, `write \`"was": "${meant}"\`, or remove it`)];
}

/** The name of the field whose lines a table holds. */
function fieldOf(table: string, parent: string): string {
  return table.charAt(parent.length).toLowerCase() + table.slice(parent.length + 1);
}
