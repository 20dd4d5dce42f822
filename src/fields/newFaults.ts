import type { CheckError, Checks, Resource } from '../contract/resource.ts';
import { withoutEmpty } from './emptyValues.ts';

/** Of what is wrong with a record, what was not wrong with it before: an old fault is not that of this change. A new record has none. */
export function newFaults(
  { resource, checks }: { readonly resource: Pick<Resource, 'fields'>; readonly checks: Pick<Checks, 'record'> },
  { before, errors }: { readonly before: Readonly<Record<string, unknown>>; readonly errors: readonly CheckError[] },
): readonly CheckError[] {
  if (errors.length === 0 || Object.keys(before).length === 0) return errors;
  const old = withoutEmpty(Object.fromEntries(resource.fields.map(({ name }) => [name, before[name]])));
  const known = new Set(checks.record(old).map(keyOf));
  return errors.filter((error) => !known.has(keyOf(error)));
}

function keyOf({ instancePath, schemaPath, params }: CheckError): string {
  return JSON.stringify([instancePath, schemaPath, params]);
}
