import type { Resource } from '../../../contract/resource.ts';
import type { FieldFault } from '../../../contract/wire.ts';
import { isEmpty } from '../../../fields/emptyValues.ts';
import type { Values } from '../merge/mergeValues.ts';
import type { FieldState } from '../records/fieldStates.ts';
import type { Examined } from './createExaminer.ts';

/** The view of a field without its value; the object identity is kept while nothing changes. */
export interface FieldView extends FieldState {
  /** The faults of the local checks for the current input, as far as they are to be shown. */
  readonly faults: readonly FieldFault[];
  /** Whether the value is allowed but unusual. */
  readonly isUnusual: boolean;
}

export type FieldViews = Readonly<Record<string, FieldView>>;

export interface FormFaults {
  readonly fields: FieldViews;
  /** Faults from the server; the object identity is kept while nothing changes. */
  readonly extraFaults: readonly FieldFault[];
  /** Faults that belong to no visible field. */
  readonly otherFaults: readonly FieldFault[];
}

interface FormViewParts {
  readonly states: Examined['states'];
  /** Names of the fields in the form. */
  readonly formFields: ReadonlySet<string>;
  /** The faults of the local checks that are to be shown; `extraFaults` are those from the server. */
  readonly faults: readonly FieldFault[];
  readonly extraFaults: readonly FieldFault[];
  /** Names of the fields with an unusual value. */
  readonly unusual: ReadonlySet<string>;
  /** The previous views, reused where nothing has changed. */
  readonly known: Pick<FormFaults, 'fields' | 'extraFaults'>;
}

/** Returns the state and faults of each field, and the faults that belong to no visible field. */
export function formView({ states, formFields, faults, extraFaults, unusual, known }: FormViewParts): FormFaults {
  const isSeen = (name: string) => formFields.has(name) && states[name]?.isVisible === true;
  const byField = Map.groupBy(faults, fieldOf);
  const fields = Object.entries(states).map(([name, state]): [string, FieldView] => {
    const view = { ...state, faults: withoutDoubles(byField.get(name) ?? []), isUnusual: unusual.has(name) };
    const before = known.fields[name];
    return [name, before && isSameView(before, view) ? before : view];
  });
  return {
    fields: Object.fromEntries(fields),
    extraFaults: isSameFaults(known.extraFaults, extraFaults) ? known.extraFaults : extraFaults,
    otherFaults: [...faults, ...extraFaults].filter((fault) => !isSeen(fieldOf(fault))),
  };
}

function isSameView(a: FieldView, b: FieldView): boolean {
  const isSameState = a.isVisible === b.isVisible && a.isRequired === b.isRequired && a.isReadOnly === b.isReadOnly;
  return isSameState && a.isUnusual === b.isUnusual && isSameFaults(a.faults, b.faults);
}

function isSameFaults(a: readonly FieldFault[], b: readonly FieldFault[]): boolean {
  return a.length === b.length && a.every(({ path, message }, i) => path === b[i]?.path && message === b[i].message);
}

/** Returns the field of a fault: the first segment of its path. */
export function fieldOf({ path }: FieldFault): string {
  return path.split('/')[1] ?? '';
}

/** Returns the faults of a field from the checks, plus those from the server that the checks did not find. */
export function faultsWith(faults: readonly FieldFault[], extra: readonly FieldFault[]): readonly FieldFault[] {
  return extra.length === 0 ? faults : withoutDoubles([...faults, ...extra]);
}

/** Keeps one fault per path, because the server repeats faults that the console has found. */
function withoutDoubles(faults: readonly FieldFault[]): readonly FieldFault[] {
  return faults.filter((fault, i) => faults.findIndex((other) => other.path === fault.path) === i);
}

/** Returns a function that sorts faults within lines in reading order: by row, then by column. The order of the fields stays. */
export function inReadingOrder({ fields }: Resource): (faults: readonly FieldFault[]) => readonly FieldFault[] {
  const columnsOf = new Map(
    fields.flatMap(({ name, items }) => (items ? [[name, new Map(items.map((item, index) => [item.name, index]))] as const] : [])),
  );
  const placeOf = ({ path }: FieldFault): readonly [number, number] => {
    const [, field = '', row = '-1', item = ''] = path.split('/');
    return [Number(row), columnsOf.get(field)?.get(item) ?? -1];
  };
  return (faults) => {
    if (!faults.some((fault) => columnsOf.has(fieldOf(fault)))) return faults;
    const came = [...new Set(faults.map(fieldOf))];
    return faults
      .map((fault) => ({ fault, place: [came.indexOf(fieldOf(fault)), ...placeOf(fault)] as const }))
      .sort(({ place: [a, row, column] }, { place: [b, otherRow, otherColumn] }) => a - b || row - otherRow || column - otherColumn)
      .map(({ fault }) => fault);
  };
}

/** Returns the input with hidden fields cleared, as a save would send it. */
export function withHiddenEmpty(typed: Values, views: FieldViews): Values {
  return { ...typed, ...Object.fromEntries(hiddenIn(views).map((name) => [name, null])) };
}

/** Adds the input of hidden fields back to a merged record, so that it reappears when the fields are shown again. */
export function withHiddenText(merged: Values, typed: Values, views: FieldViews): Values {
  const kept = hiddenIn(views).filter((name) => isEmpty(merged[name]));
  return { ...merged, ...Object.fromEntries(kept.map((name) => [name, typed[name]])) };
}

function hiddenIn(views: FieldViews): string[] {
  return Object.entries(views).flatMap(([name, { isVisible }]) => (isVisible ? [] : [name]));
}
