import type { FieldFault } from '../../../contract/envelope.ts';
import type { Examined } from './checkedRecord.ts';
import type { FieldState } from './fieldStates.ts';

/** What one field of the form shows besides its value; the same object as long as nothing of it changes. */
export interface FieldView extends FieldState {
  readonly faults: readonly FieldFault[];
  /** The value may be saved, but is worth a second look. */
  readonly isUnusual: boolean;
}

export type FieldViews = Readonly<Record<string, FieldView>>;

export interface FormFaults {
  readonly fields: FieldViews;
  /** Faults that belong to no field that is seen. */
  readonly otherFaults: readonly FieldFault[];
}

interface FormViewParts {
  readonly states: Examined['states'];
  /** Names of the fields in the form. */
  readonly formFields: ReadonlySet<string>;
  /** The faults to show. */
  readonly faults: readonly FieldFault[];
  /** Names of the fields with a value that is worth a warning. */
  readonly unusual: ReadonlySet<string>;
  /** The views until now, kept where they still hold. */
  readonly known: FieldViews;
}

/** Gives each field its state and its faults. */
export function formView({ states, formFields, faults, unusual, known }: FormViewParts): FormFaults {
  const isSeen = (name: string) => formFields.has(name) && states[name]?.isVisible === true;
  const fields = Object.entries(states).map(([name, state]): [string, FieldView] => {
    const own = withoutDoubles(faults.filter((fault) => fieldOf(fault) === name));
    const view = { ...state, faults: own, isUnusual: unusual.has(name) };
    const before = known[name];
    return [name, before && JSON.stringify(before) === JSON.stringify(view) ? before : view];
  });
  return { fields: Object.fromEntries(fields), otherFaults: faults.filter((fault) => !isSeen(fieldOf(fault))) };
}

/** The field that a fault belongs to: the first step of its path. */
export function fieldOf({ path }: FieldFault): string {
  return path.split('/')[1] ?? '';
}

/** One fault for each place: the server repeats what the console has found. */
function withoutDoubles(faults: readonly FieldFault[]): readonly FieldFault[] {
  return faults.filter((fault, i) => faults.findIndex((other) => other.path === fault.path) === i);
}
