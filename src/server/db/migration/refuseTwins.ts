import type { Table } from '../../../../codegen/types.ts';
import { Narrowing } from '../narrowing.ts';
import type { FormerPlan } from './planFormer.ts';

/** New tables that an old one stands in the way of: a name that differs only in capitals is the same one to a database. */
export function refuseTwins(fresh: readonly Table[], known: readonly string[]): [string, FormerPlan][] {
  return fresh.flatMap(({ name }): [string, FormerPlan][] => {
    const twin = known.find((other) => other.toLowerCase() === name.toLowerCase());
    if (twin === undefined) return [];
    const what = `${name} differs from the table ${twin} only in capitals`;
    const refusal = new Narrowing(what, `write \`"was": "${twin}"\` below \`name\`, or choose another name`);
    return [[name, { now: undefined, plan: [refusal] }]];
  });
}
