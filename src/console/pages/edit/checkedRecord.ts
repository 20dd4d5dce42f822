import type { Checks, Resource } from '../../../contract/resource.ts';
import { withoutEmpty } from '../../../fields/emptyValues.ts';
import { withDerived } from '../../../fields/withDerived.ts';
import { type FieldState, fieldStates } from './fieldStates.ts';

type Values = Readonly<Record<string, unknown>>;

export interface Examined {
  readonly states: Readonly<Record<string, FieldState>>;
  /** The record as the checks see it: fields only, derived ones filled in, without what is empty or out of sight. */
  readonly record: Values;
}

/** Brings a typed record into the form that the checks take, and finds the state of each field on the way. */
export function checkedRecord({
  resource,
  checks,
  typed,
  isNew,
}: {
  resource: Resource;
  checks: Checks;
  typed: Values;
  isNew: boolean;
}): Examined {
  const own = Object.fromEntries(resource.fields.map(({ name }) => [name, typed[name]]));
  const full = withoutEmpty(withDerived(resource.fields, own));
  const states = fieldStates({ resource, checks, record: full, isNew });
  const seen = Object.fromEntries(Object.entries(full).filter(([name]) => states[name]?.isVisible));
  return { states, record: seen };
}
