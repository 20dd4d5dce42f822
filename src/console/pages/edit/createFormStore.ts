import type { FieldFault } from '../../../contract/envelope.ts';
import { errors } from '../../../contract/errors.ts';
import type { Checks, Resource } from '../../../contract/resource.ts';
import type { Language } from '../../../contract/text.ts';
import { explain } from '../../../fields/explain.ts';
import type { LineStateOf } from '../../../fields/services.tsx';
import { createStore, type Store } from '../../client/createStore.ts';
import { checkedRecord } from './checkedRecord.ts';
import { type FormFaults, fieldOf, formView } from './formView.ts';
import { lineStates } from './lineStates.ts';
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
  /** Faults that the server found, in the language that it was asked in; each stays until its field is changed. */
  readonly refused: (refusal: Refusal) => void;
  readonly speak: (language: Language) => void;
  /** What is wrong with a record, in the present language. */
  readonly faultsOf: (typed: Values) => readonly FieldFault[];
  /** What the fields of lines are, by their conditions. */
  readonly lineStateOf: LineStateOf;
  /** What a save of the present record sends. */
  readonly values: () => Record<string, unknown>;
}

interface Refusal {
  readonly faults: readonly FieldFault[];
  readonly language: Language | undefined;
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
    refused: { faults: [], language: undefined } as Refusal,
  };
  const store = createStore<FormState>({ typed: now.typed, fields: {}, otherFaults: [], isDirty: false });

  const update = (change: Partial<typeof now>) => {
    Object.assign(now, change);
    const found = record.faults(now.typed, now.language);
    const shown = found.filter((fault) => now.isSubmitted || now.touched.has(fieldOf(fault)));
    const states = record.states(now.typed);
    const view = formView({
      states,
      formFields,
      faults: [...shown, ...refusedIn(now.language, now.refused)],
      unusual: record.unusual(now.typed),
      known: store.get().fields,
    });
    store.set({ ...view, typed: now.typed, isDirty: JSON.stringify(record.values(now.typed)) !== before });
  };
  update({});

  return {
    get: store.get,
    subscribe: store.subscribe,
    change: (typed) => {
      const isSame = (fault: FieldFault) => typed[fieldOf(fault)] === now.typed[fieldOf(fault)];
      update({ typed, refused: { ...now.refused, faults: now.refused.faults.filter(isSame) } });
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
    lineStateOf: lineStates(checks),
    values: () => record.values(now.typed),
  };
}

/** The server's words are in one language: in the other the mark stays, and the next save says what it means. */
function refusedIn(language: Language, { faults, language: said }: Refusal): readonly FieldFault[] {
  if (said === undefined || said === language) return faults;
  return faults.map((fault) => ({ ...fault, message: errors.invalid.message[language] }));
}

/** What can be said about a typed record, of one resource. */
function recordLogic({ resource, checks, version }: Pick<FormParts, 'resource' | 'checks' | 'version'>) {
  const examine = (typed: Values) => checkedRecord({ resource, checks, typed, isNew: version === undefined });
  const known = new Set(resource.fields.map(({ name }) => name));
  // What may not be read is not here to be judged: the server knows it.
  const isKnown = (fault: FieldFault) => fieldOf(fault) === '' || known.has(fieldOf(fault));
  return {
    states: (typed: Values) => examine(typed).states,
    faults: (typed: Values, language: Language): readonly FieldFault[] => {
      const { record } = examine(typed);
      return explain({ resource, record, errors: checks.record(record), language }).filter(isKnown);
    },
    unusual: (typed: Values): ReadonlySet<string> => {
      const { record } = examine(typed);
      const failed = Object.entries(checks.warnings).filter(([, check]) => check(record).length > 0);
      return new Set(failed.map(([name]) => name));
    },
    values: (typed: Values) =>
      savedValues({ resource, examined: examine(typed), ...(version === undefined ? {} : { version }) }),
  };
}
