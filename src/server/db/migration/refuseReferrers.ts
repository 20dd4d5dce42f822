import { Narrowing } from '../narrowing.ts';
import { familiesOf } from './familiesOf.ts';
import type { Present } from './findPresent.ts';
import type { TablePlan } from './tablePlan.ts';

/**
 * Plans in which also those tables stay as they are that would refer to one which does not come to be, as it is refused.
 */
export function refuseReferrers(plans: readonly TablePlan[], { columns }: Pick<Present, 'columns'>): TablePlan[] {
  const isRefused = ({ refusals }: TablePlan): boolean => refusals.length > 0;
  const refused = new Set(
    familiesOf(plans)
      .filter((family) => family.some(isRefused))
      .flatMap((family) => family.map(({ table }) => table.name)),
  );
  const missing = [...refused].filter((name) => !columns.has(name));
  if (missing.length === 0) return [...plans];
  const next = plans.map((plan) => {
    const { table } = plan;
    if (isRefused(plan)) return plan;
    const to = table.columns.find(({ target = '' }) => missing.includes(target) && !isOwn(plan, target));
    if (!to) return plan;
    const what = `${to.name} refers to ${to.target}, whose table cannot be made`;
    return { ...plan, refusals: [new Narrowing(what, 'mend its file first', to.name)] };
  });
  return next.some((plan, i) => plan !== plans[i]) ? refuseReferrers(next, { columns }) : next;
}

/** A record and its lines are refused together anyway. */
function isOwn({ table }: TablePlan, target: string): boolean {
  return target === table.name || target === table.partOf;
}
