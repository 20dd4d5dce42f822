import type { Checks, Field, Resource } from '../../../contract/resource.ts';
import { withoutEmpty } from '../../../fields/emptyValues.ts';
import { plainLines } from '../../../fields/lines/plainLines.ts';
import { withDerived } from '../../../fields/withDerived.ts';
import { type FieldState, fieldStates } from './fieldStates.ts';
import { lineStates } from './lineStates.ts';

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
  const stateOf = lineStates(checks);
  const own = Object.fromEntries(
    resource.fields.map((field) => {
      const isVisible = (item: Field, line: Values) => stateOf({ field, item, line }).isVisible;
      const value = typed[field.name];
      return [field.name, field.lines ? plainLines(field, value, isVisible) : value];
    }),
  );
  const full = withoutEmpty(withDerived(resource.fields, own));
  const states = fieldStates({ resource, checks, record: full, isNew });
  const seen = Object.fromEntries(Object.entries(full).filter(([name]) => states[name]?.isVisible));
  return { states, record: seen };
}
