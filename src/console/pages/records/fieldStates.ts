import type { Checks, Field, FieldCondition, Resource } from '../../../contract/resource.ts';

type Values = Readonly<Record<string, unknown>>;

/** What a field is at this moment, by its conditions. */
export interface FieldState {
  readonly isVisible: boolean;
  readonly isRequired: boolean;
  readonly isReadOnly: boolean;
}

/**
 * The state of every field of a form, for a record without empty values. A field without a condition is visible, and
 * required or not as the resource says; what may only be given once is read-only afterwards, and what somebody may not
 * write is nothing that a new record asks them for.
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
      const isReadOnly =
        field.system || (field.lockedAfterCreate === true && !isNew) || holds(field, 'readOnlyWhen', false);
      const isRequired = field.required || holds(field, 'requiredWhen', false);
      const isWithheld = isNew && field.system && field.access?.write !== undefined;
      return [field.name, { isVisible: !isWithheld && holds(field, 'visibleWhen', true), isRequired, isReadOnly }];
    }),
  );
}
