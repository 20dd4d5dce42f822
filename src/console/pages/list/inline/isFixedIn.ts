import type { WireRecord } from '../../../../contract/record.ts';
import type { Checks, Field, Resource } from '../../../../contract/resource.ts';
import { withoutEmpty } from '../../../../fields/emptyValues.ts';

interface Judged {
  readonly resource: Pick<Resource, 'fields'>;
  readonly checks: Pick<Checks, 'conditions'>;
}

/** Whether a field may not be changed in a record as it stands: read-only, or out of sight, by its conditions. */
export function isFixedIn(record: WireRecord, field: Field, { resource, checks }: Judged): boolean {
  const own = withoutEmpty(Object.fromEntries(resource.fields.map(({ name }) => [name, record[name]])));
  const holds = (condition: 'readOnlyWhen' | 'visibleWhen', otherwise: boolean): boolean =>
    field.conditions.includes(condition)
      ? checks.conditions[`${field.name}.${condition}`]?.(own).length === 0
      : otherwise;
  return field.system || holds('readOnlyWhen', false) || !holds('visibleWhen', true);
}
