import type { Group, GroupBy } from '../../../../../contract/groups.ts';
import type { Condition } from '../../../../../contract/query.ts';
import type { Field } from '../../../../../contract/resource.ts';
import type { ListQuery } from '../../listQuery.ts';
import { narrowed } from '../calendar/dayValues.ts';

/** A field that the records of a group have in common. */
export interface Part extends Pick<GroupBy, 'unit'> {
  readonly field: Field;
}

/** The filters that the records of a group satisfy, and no others of those that are shown. */
export function groupFilters(
  filters: ListQuery['filters'],
  parts: readonly Part[],
  group: Pick<Group, string>,
): ListQuery['filters'] {
  const own = parts.map(({ field, unit }): [string, Condition] => {
    const value = group[field.name];
    if (value === null || value === undefined) return [field.name, { isNull: true }];
    const bounds = unit ? spanOf(String(value), field) : field.kind === 'date' && spanOf(String(value), field);
    return [field.name, bounds ? narrowed(filters[field.name], bounds) : [value as string | number | boolean]];
  });
  return { ...filters, ...Object.fromEntries(own) };
}

/** `2026`, `2026-03` or `2026-03-09`: the days of it, in UTC as they were grouped. */
function spanOf(text: string, { kind }: Field): { gte: string; lte: string } | { gte: string; lt: string } {
  const [year = 0, month, day] = text.split('-').map(Number);
  const from = new Date(Date.UTC(year, (month ?? 1) - 1, day ?? 1));
  const shift = (days: number): Date =>
    new Date(
      Date.UTC(
        year + (month === undefined ? 1 : 0),
        (month ?? 1) - 1 + (month !== undefined && day === undefined ? 1 : 0),
        (day ?? 1) + (day === undefined ? 0 : 1) + days,
      ),
    );
  if (kind === 'date') return { gte: dayText(from), lte: dayText(shift(-1)) };
  return { gte: from.toISOString(), lt: shift(0).toISOString() };
}

function dayText(date: Date): string {
  return date.toISOString().slice(0, 10);
}
