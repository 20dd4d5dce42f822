import type { Groups } from '../../contract/groups.ts';
import type { Plan } from '../../contract/plan.ts';
import type { ListView, Resource } from '../../contract/resource.ts';

type IsShown = (name: string) => boolean;

/** A layout by what somebody may not see is none for them; a table there is always. */
export function permittedLayouts(resource: Resource, isShown: IsShown): readonly ListView[] {
  const shown = resource.list.views.flatMap((view) => {
    if (view.plan) return planOf(view, view.plan, isShown);
    if (view.groups) return groupsOf(view, view.groups, { resource, isShown });
    return view.field === undefined || isShown(view.field) ? view : [];
  });
  return shown.length > 0 ? shown : [{ view: 'table' }];
}

/** A plan can do without blocks and levels. */
function planOf(view: ListView, { site, zone, level, ...plan }: Plan, isShown: IsShown): ListView | [] {
  if (![plan.row, plan.column, plan.fill, plan.capacity].every(isShown)) return [];
  const others = {
    ...(site !== undefined && isShown(site) && { site }),
    ...(zone !== undefined && isShown(zone) && { zone }),
    ...(level !== undefined && isShown(level) && { level }),
  };
  return { ...view, plan: { ...plan, ...others } };
}

interface Seen {
  readonly resource: Resource;
  readonly isShown: IsShown;
}

/** Groups that ask about what somebody may not see are none for them; others are without those fields. */
function groupsOf(view: ListView, groups: Groups, { resource, isShown }: Seen): ListView | [] {
  const by = groups.by.filter(({ field }) => isShown(field));
  if (by.length === 0 || !Object.keys(groups.filters).every(isShown)) return [];
  /** An amount is told with its currency or not at all. */
  const isTold = (name: string): boolean => {
    const { currency } = resource.fields.find((field) => field.name === name) ?? {};
    return isShown(name) && (!currency || !('field' in currency) || isShown(currency.field));
  };
  const [sums, min, max] = [groups.sums, groups.min, groups.max].map((names) => names.filter(isTold)) as [
    string[],
    string[],
    string[],
  ];
  const optional = groups.optional.filter(({ field }) => isShown(field));
  return { ...view, groups: { ...groups, by, optional, sums, min, max } };
}
