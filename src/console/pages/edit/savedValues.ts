import type { Resource } from '../../../contract/resource.ts';
import { isEmpty } from '../../../fields/emptyValues.ts';
import { sentLines } from '../../../fields/lines/plainLines.ts';
import type { Examined } from './checkedRecord.ts';

/**
 * What a save sends: the fields of the form that a person may set. Empty and hidden ones are null on update (they are
 * to be emptied) and left out on create; what may not be changed any more is left out.
 */
export function savedValues({
  resource,
  examined,
  version,
}: {
  resource: Resource;
  examined: Examined;
  version?: number;
}): Record<string, unknown> {
  const isNew = version === undefined;
  const names = resource.form.sections.flatMap((section) => section.fields);
  const values: Record<string, unknown> = {};
  for (const field of resource.fields) {
    if (!names.includes(field.name) || field.system || (field.lockedAfterCreate && !isNew)) continue;
    const value = examined.record[field.name];
    const isNothing = isEmpty(value) || (Array.isArray(value) && value.length === 0);
    if (!isNothing) values[field.name] = field.lines && Array.isArray(value) ? sentLines(field, value) : value;
    else if (!isNew) values[field.name] = null;
  }
  return isNew ? values : { ...values, version };
}
