import type { Field, FieldCondition } from '../../../contract/field.ts';
import type { Checks, Resource } from '../../../contract/resource.ts';

type Values = Readonly<Record<string, unknown>>;

/** The state of a field under its conditions. */
export interface FieldState {
  readonly isVisible: boolean;
  readonly isRequired: boolean;
  readonly isReadOnly: boolean;
}

/**
 * Returns the state of every field; `record` must have no empty values. Fields without conditions are visible, and required as the resource
 * says. Set-once fields are read-only in a stored record. Fields that the user may not write are read-only, and hidden in a new record.
 */
export function fieldStates({
  resource,
  checks,
  record,
  isNew,
}: {
  resource: Resource;
  checks: Checks;
  record: Values;
  isNew: boolean;
}): Record<string, FieldState> {
  const holds = (field: Field, condition: FieldCondition, otherwise: boolean): boolean => {
    if (!field.conditions.includes(condition)) return otherwise;
    return (checks.conditions[`${field.name}.${condition}`]?.(record) ?? []).length === 0;
  };
  return Object.fromEntries(
    resource.fields.map((field) => {
      const isReadOnly = field.system || (field.lockedAfterCreate === true && !isNew) || holds(field, 'readOnlyWhen', false);
      const isRequired = field.required || holds(field, 'requiredWhen', false);
      const isWithheld = isNew && field.system && field.access?.write !== undefined;
      return [field.name, { isVisible: !isWithheld && holds(field, 'visibleWhen', true), isRequired, isReadOnly }];
    }),
  );
}
