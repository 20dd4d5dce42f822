import type { Checks, FieldCondition } from '../../../contract/resource.ts';
import { withoutEmpty } from '../../../fields/emptyValues.ts';
import type { LineStateOf } from '../../../fields/services.tsx';

/** What the fields of lines are at a moment, by the conditions that the checks of their record carry for them. */
export function lineStates({ conditions }: Pick<Checks, 'conditions'>): LineStateOf {
  return ({ field, item, line }) => {
    const holds = (condition: FieldCondition, otherwise: boolean): boolean => {
      if (!item.conditions.includes(condition)) return otherwise;
      const check = conditions[`${field.name}.${item.name}.${condition}`];
      return check ? check(withoutEmpty(line)).length === 0 : otherwise;
    };
    const isLocked = item.system || (item.lockedAfterCreate === true && line.id !== undefined);
    return {
      isVisible: holds('visibleWhen', true),
      isRequired: item.required || holds('requiredWhen', false),
      isReadOnly: isLocked || holds('readOnlyWhen', false),
    };
  };
}
