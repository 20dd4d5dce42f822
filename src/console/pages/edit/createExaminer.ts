import type { Checks, Field, Resource } from '../../../contract/resource.ts';
import { withoutEmpty } from '../../../fields/emptyValues.ts';
import { plainLine } from '../../../fields/lines/plainLines.ts';
import { withDerived } from '../../../fields/withDerived.ts';
import { type FieldState, fieldStates } from './fieldStates.ts';
import { lineStates } from './lineStates.ts';

type Values = Readonly<Record<string, unknown>>;

export interface Examined {
  readonly states: Readonly<Record<string, FieldState>>;
  /** The record as the checks see it: fields only, derived ones filled in, without what is empty or out of sight. */
  readonly record: Values;
}

/**
 * Brings typed records of a resource into the form that the checks take, and finds the state of each field on the way.
 * A line that is still the same object is not looked at again: a key press in one of 500 lines concerns one.
 */
export function createExaminer(resource: Resource, checks: Checks): (typed: Values, isNew: boolean) => Examined {
  const stateOf = lineStates(checks);
  const known = new WeakMap<Values, Values>();
  const lineOf = (field: Field, line: Values): Values => {
    const before = known.get(line);
    if (before) return before;
    const plain = withoutEmpty(plainLine(field, line, (item) => stateOf({ field, item, line }).isVisible));
    known.set(line, plain);
    return plain;
  };
  const isLines = (field: Field, value: unknown): value is readonly Values[] => !!field.lines && Array.isArray(value);
  return (typed, isNew) => {
    const own: Record<string, unknown> = {};
    const lined: Record<string, unknown> = {};
    for (const field of resource.fields) {
      const value = typed[field.name];
      if (isLines(field, value)) lined[field.name] = value.map((line) => lineOf(field, line));
      else own[field.name] = value;
    }
    const full = { ...withoutEmpty(withDerived(resource.fields, own)), ...lined };
    const states = fieldStates({ resource, checks, record: full, isNew });
    const seen = Object.fromEntries(Object.entries(full).filter(([name]) => states[name]?.isVisible));
    return { states, record: seen };
  };
}
