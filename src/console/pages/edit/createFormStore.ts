import type { FieldFault } from '../../../contract/envelope.ts';
import type { Checks, Resource } from '../../../contract/resource.ts';
import type { Language } from '../../../contract/text.ts';
import { explain } from '../../../fields/explain.ts';
import { createStore, type Store } from '../../client/createStore.ts';
import { checkedRecord } from './checkedRecord.ts';
import { type FormFaults, fieldOf, formView } from './formView.ts';
import { savedValues } from './savedValues.ts';

type Values = Readonly<Record<string, unknown>>;

/** What a form is at this moment. */
export interface FormState extends FormFaults {
  readonly typed: Values;
  readonly isDirty: boolean;
}

export interface FormStore extends Pick<Store<FormState>, 'get' | 'subscribe'> {
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
  /** What is typed already, when the form goes on with something. */
  readonly typed?: Values;
  /** Version of the record being changed; undefined for a new one. */
  readonly version: number | undefined;
  readonly language: Language;
}

/** The state of one form outside of React: each field listens to its own part, so a key press concerns one field. */
export function createFormStore({ resource, checks, initial, typed, version, language }: FormParts): FormStore {
  const record = recordLogic({ resource, checks, version });
  const formFields = new Set(resource.form.sections.flatMap((section) => section.fields));
  const before = JSON.stringify(record.values(initial));
  const now = {
    typed: typed ?? initial,
    language,
    touched: new Set<string>(),
    isSubmitted: false,
    refused: [] as readonly FieldFault[],
  };
  const store = createStore<FormState>({ typed: now.typed, fields: {}, otherFaults: [], isDirty: false });

  const update = (change: Partial<typeof now>) => {
    Object.assign(now, change);
    const found = record.faults(now.typed, now.language);
    const shown = found.filter((fault) => now.isSubmitted || now.touched.has(fieldOf(fault)));
    const states = record.states(now.typed);
    const view = formView({ states, formFields, faults: [...shown, ...now.refused], known: store.get().fields });
    store.set({ ...view, typed: now.typed, isDirty: JSON.stringify(record.values(now.typed)) !== before });
  };
  update({});

  return {
    get: store.get,
    subscribe: store.subscribe,
    change: (typed) => {
      const isSame = (fault: FieldFault) => typed[fieldOf(fault)] === now.typed[fieldOf(fault)];
      update({ typed, refused: now.refused.filter(isSame) });
    },
    touch: (name) => {
      if (!now.touched.has(name)) update({ touched: new Set([...now.touched, name]) });
    },
    submitted: () => update({ isSubmitted: true }),
    refused: (refused) => update({ refused }),
    speak: (next) => {
      if (next !== now.language) update({ language: next });
    },
    faultsOf: (typed) => record.faults(typed, now.language),
    values: () => record.values(now.typed),
  };
}

/** What can be said about a typed record, of one resource. */
function recordLogic({ resource, checks, version }: Pick<FormParts, 'resource' | 'checks' | 'version'>) {
  const examine = (typed: Values) => checkedRecord({ resource, checks, typed, isNew: version === undefined });
  return {
    states: (typed: Values) => examine(typed).states,
    faults: (typed: Values, language: Language): readonly FieldFault[] => {
      const { record } = examine(typed);
      return explain({ resource, record, errors: checks.record(record), language });
    },
    values: (typed: Values) =>
      savedValues({ resource, examined: examine(typed), ...(version === undefined ? {} : { version }) }),
  };
}
