import type { Field, FieldCondition } from '../../../contract/field.ts';
import type { Checks, Resource } from '../../../contract/resource.ts';
import { withoutEmpty } from '../../../fields/emptyValues.ts';
import { withDerived } from '../../../fields/figures.ts';
import { isFigure } from '../../../fields/isFigure.ts';
import { plainLine } from '../../../fields/rows/plainLines.ts';
import type { LineStateOf } from '../../../fields/services.tsx';
import { wholeLine, withTotals } from '../../../fields/totals.ts';
import { type FieldState, fieldStates } from '../records/fieldStates.ts';

type Values = Readonly<Record<string, unknown>>;
type Line = Readonly<Record<string, unknown>>;

export interface Examined {
  /** Calculated numbers to display; null if an input is missing. */
  readonly figures: Values;
  readonly states: Readonly<Record<string, FieldState>>;
  /** The record as the checks expect it: only its fields, with derived ones calculated and empty or hidden ones removed. */
  readonly record: Values;
}

/**
 * Returns a function that converts the input of a form to the record that the checks expect, and determines the state of each field. A
 * line that is still the same object is not examined again, so that a key press in one of 500 lines examines only that line.
 */
export function createExaminer(resource: Resource, checks: Checks): (typed: Values, isNew: boolean) => Examined {
  const stateOf = lineStates(checks);
  const known = new WeakMap<Values, Values>();
  const lineOf = (field: Field, line: Values): Values => {
    const before = known.get(line);
    if (before) return before;
    const isSeen = (item: Field) => !item.conditions.includes('visibleWhen') || stateOf({ field, item, line }).isVisible;
    const plain = withoutEmpty(plainLine(field, line, isSeen));
    known.set(line, plain);
    return plain;
  };
  const summed = new WeakMap<Values, Values>();
  /** Returns a line with its calculated and stored values, which totals need. */
  const wholeOf = (field: Field, line: Values): Values => {
    const before = summed.get(line);
    if (before) return before;
    const whole = wholeLine(field.items ?? [], { ...storedOf(field, line), ...lineOf(field, line) });
    summed.set(line, whole);
    return whole;
  };
  const isLines = (field: Field, value: unknown): value is readonly Values[] => !!field.lines && Array.isArray(value);
  return (typed, isNew) => {
    const own: Record<string, unknown> = {};
    const lined: Record<string, unknown> = {};
    const whole: Record<string, unknown> = {};
    for (const field of resource.fields) {
      const value = typed[field.name];
      if (isLines(field, value)) {
        lined[field.name] = value.map((line) => lineOf(field, line));
        whole[field.name] = isAdded(resource, field) ? value.map((line) => wholeOf(field, line)) : undefined;
      } else own[field.name] = value ?? (field.lines && isNew ? null : value);
    }
    const totals = withTotals(resource.fields, { ...own, ...whole });
    const worked = withDerived(resource.fields, { ...totals, ...lined });
    const figures = Object.fromEntries(resource.fields.filter(isFigure).map(({ name }) => [name, worked[name] ?? null]));
    const full = { ...withoutEmpty({ ...own, ...pick(worked, resource) }), ...lined };
    const states = fieldStates({ resource, checks, record: full, isNew });
    const seen = Object.fromEntries(Object.entries(full).filter(([name]) => states[name]?.isVisible));
    return { states, figures, record: seen };
  };
}

/** Returns true if a total of the record is calculated from this field's lines. Other lines need not be examined for totals. */
function isAdded({ fields }: Resource, { name }: Field): boolean {
  return fields.some(({ total }) => total?.lines === name);
}

function storedOf({ items = [] }: Field, line: Values): Values {
  const stored = items.filter(({ name, system }) => system && line[name] !== undefined);
  return Object.fromEntries(stored.map(({ name }) => [name, line[name]]));
}

/** Returns the values of the fields that are calculated from the record. */
function pick(worked: Values, { fields }: Resource): Values {
  const followed = fields.filter(({ derived, total }) => derived || total);
  return Object.fromEntries(followed.map(({ name }) => [name, worked[name]]));
}

/** Returns a function that determines the state of a line field from the conditions in the checks of the record. */
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
