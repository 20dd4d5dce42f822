import type { TablePlan } from './tablePlan.ts';

/** Tables that one file describes belong together: a record and its lines change at once, or stay as they are. */
export function familiesOf(plans: readonly TablePlan[]): TablePlan[][] {
  return [...Map.groupBy(plans, ({ table }) => table.partOf ?? table.name).values()];
}
