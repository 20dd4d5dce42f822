import type { FieldFault } from '../../../contract/envelope.ts';
import type { CheckError, Checks, Resource } from '../../../contract/resource.ts';
import type { Language } from '../../../contract/text.ts';
import { explain } from '../../../fields/explain.ts';
import { createStore, type Store } from '../../client/createStore.ts';
import { checkedRecord, type Examined } from './checkedRecord.ts';
import type { FieldState } from './fieldStates.ts';
import { savedValues } from './savedValues.ts';

type Values = Readonly<Record<string, unknown>>;

/** What one field of the form shows besides its value; the same object as long as nothing of it changes. */
export interface FieldView extends FieldState {
  readonly faults: readonly FieldFault[];
}

export interface FormView {
  readonly typed: Values;
  readonly fields: Readonly<Record<string, FieldView>>;
  /** Faults that are shown and belong to no field of the form. */
  readonly otherFaults: readonly FieldFault[];
  readonly isDirty: boolean;
}

export interface FormStore extends Pick<Store<FormView>, 'get' | 'subscribe'> {
  readonly change: (typed: Values) => void;
  /** The person has been in this field: its faults may be shown. */
  readonly touch: (name: string) => void;
  /** From now on all faults are shown. */
  readonly submitted: () => void;
  /** Faults that the server found; each stays until its field is changed. */
  readonly refused: (faults: readonly FieldFault[]) => void;
  readonly speak: (language: Language) => void;
  /** What is wrong with a record, in the present language. */
  readonly faultsOf: (typed: Values) => readonly FieldFault[];
  /** What a save of the present record sends. */
  readonly values: () => Record<string, unknown>;
}

interface FormParts {
  readonly resource: Resource;
  readonly checks: Checks;
  readonly initial: Values;
  /** Version of the record being changed; undefined for a new one. */
  readonly version: number | undefined;
  readonly language: Language;
}

/** The state of one form outside of React: each field listens to its own part, so a key press concerns one field. */
export function createFormStore({ resource, checks, initial, version, language: first }: FormParts): FormStore {
  const isNew = version === undefined;
  const examine = (typed: Values) => checkedRecord({ resource, checks, typed, isNew });
  const valuesOf = (examined: Examined) => savedValues({ resource, examined, ...(isNew ? {} : { version }) });
  const words = (record: Values, errors: readonly CheckError[]) => explain({ resource, record, errors, language });
  const before = JSON.stringify(valuesOf(examine(initial)));
  const formFields = new Set(resource.form.sections.flatMap((section) => section.fields));

  let language = first;
  let typed = initial;
  let examined = examine(initial);
  let touched: ReadonlySet<string> = new Set();
  let isSubmitted = false;
  let serverFaults: readonly FieldFault[] = [];
  const store = createStore<FormView>({ typed, fields: {}, otherFaults: [], isDirty: false });

  const show = () => {
    const isSeen = (name: string) => formFields.has(name) && examined.states[name]?.isVisible === true;
    const found = words(examined.record, checks.record(examined.record));
    const shown = [...found.filter((fault) => isSubmitted || touched.has(fieldOf(fault))), ...serverFaults];
    const known = store.get().fields;
    const fields = Object.fromEntries(
      Object.entries(examined.states).map(([name, state]) => {
        const view: FieldView = { ...state, faults: withoutDoubles(shown.filter((fault) => fieldOf(fault) === name)) };
        return [name, JSON.stringify(known[name]) === JSON.stringify(view) ? (known[name] as FieldView) : view];
      }),
    );
    store.set({
      typed,
      fields,
      otherFaults: shown.filter((fault) => !isSeen(fieldOf(fault))),
      isDirty: JSON.stringify(valuesOf(examined)) !== before,
    });
  };
  show();

  return {
    get: store.get,
    subscribe: store.subscribe,
    change: (next) => {
      const changed = resource.fields.filter(({ name }) => next[name] !== typed[name]).map(({ name }) => name);
      serverFaults = serverFaults.filter((fault) => !changed.includes(fieldOf(fault)));
      typed = next;
      examined = examine(next);
      show();
    },
    touch: (name) => {
      if (touched.has(name)) return;
      touched = new Set([...touched, name]);
      show();
    },
    submitted: () => {
      isSubmitted = true;
      show();
    },
    refused: (faults) => {
      serverFaults = faults;
      show();
    },
    speak: (next) => {
      if (next === language) return;
      language = next;
      show();
    },
    faultsOf: (record) => {
      const now = examine(record).record;
      return words(now, checks.record(now));
    },
    values: () => valuesOf(examined),
  };
}

/** The field that a fault belongs to: the first step of its path. */
function fieldOf({ path }: FieldFault): string {
  return path.split('/')[1] ?? '';
}

/** One fault for each place: the server repeats what the console has found. */
function withoutDoubles(faults: readonly FieldFault[]): readonly FieldFault[] {
  return faults.filter((fault, i) => faults.findIndex((other) => other.path === fault.path) === i);
}
