import type { Checks, FieldCondition } from '../../../contract/resource.ts';
import { withoutEmpty } from '../../../fields/emptyValues.ts';
import type { LineStateOf } from '../../../fields/services.tsx';

type Line = Readonly<Record<string, unknown>>;

/** What the fields of lines are at a moment, by the conditions that the checks of their record carry for them. */
export function lineStates({ conditions }: Pick<Checks, 'conditions'>): LineStateOf {
  const plain = new WeakMap<Line, Line>();
  const plainOf = (line: Line): Line => {
    const known = plain.get(line) ?? withoutEmpty(line);
    plain.set(line, known);
    return known;
  };
  return ({ field, item, line }) => {
    const holds = (condition: FieldCondition, otherwise: boolean): boolean => {
      if (!item.conditions.includes(condition)) return otherwise;
      const check = conditions[`${field.name}.${item.name}.${condition}`];
      return check ? check(plainOf(line)).length === 0 : otherwise;
    };
    const isKept = item.lockedAfterCreate === true && line.id !== undefined;
    const isLocked = item.system || item.isLocked === true || isKept;
    return {
      isVisible: holds('visibleWhen', true),
      isRequired: item.required || holds('requiredWhen', false),
      isReadOnly: isLocked || holds('readOnlyWhen', false),
    };
  };
}
