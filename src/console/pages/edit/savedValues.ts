import type { Resource } from '../../../contract/resource.ts';
import { isEmpty } from '../../../fields/emptyValues.ts';
import { sentLines } from '../../../fields/lines/plainLines.ts';
import type { Examined } from './createExaminer.ts';

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

/** Whether two saves of a form would send the same. */
export function isSameSave(a: Readonly<Record<string, unknown>>, b: Readonly<Record<string, unknown>>): boolean {
  const names = Object.keys({ ...a, ...b }).filter((name) => name !== 'version');
  return names.every((name) => isSame(a[name], b[name]));
}

/** Lines are compared one by one: most are still the same object. */
function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((row, i) => isSame(row, b[i]));
  return typeof a === 'object' && JSON.stringify(a) === JSON.stringify(b);
}
