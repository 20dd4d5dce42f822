import type { Checks, Resource } from '../../../contract/resource.ts';
import { type FieldFault, type Language, labelKey, namesWith } from '../../../contract/wire.ts';
import type { LineStateOf, Siblings } from '../../../fields/services.tsx';
import { createNamedListeners } from '../../../fields/widgets/rendering.ts';
import { createStore, type Store } from '../../client/store.ts';
import type { FormAttempt } from '../../drafts/attempt.ts';
import { lineStates } from './createExaminer.ts';
import { createFormJudge, type FormBase, type FormState, type FormWork, type ServerFaults } from './createFormJudge.ts';
import { createWaits, type FormWaits } from './createWaits.ts';
import { fieldOf } from './formView.ts';

type Values = Readonly<Record<string, unknown>>;

export interface FormStore extends Pick<Store<FormState>, 'get' | 'subscribe'> {
  /** Calls `listener` after each change of a field's value, state or faults; returns a function that unsubscribes. */
  readonly subscribeTo: (name: string, listener: () => void) => () => void;
  /** Sets the values of some fields immediately; the validation may follow later (see `later`). */
  readonly fill: (values: Values) => void;
  /** Replaces the initial record and the input, and removes the faults from the server. */
  readonly rebase: (base: FormBase & { readonly typed: Values }) => void;
  /** Marks the field as visited, so that its faults may be shown. */
  readonly touch: (name: string) => void;
  /** Marks the field or row at this path as just started, so that its faults are not shown yet; undefined removes the mark. */
  readonly begin: (path: string | undefined) => void;
  /** Shows all faults from now on. */
  readonly submitted: () => void;
  /** Replaces the faults from the server; each one is shown until its field is changed. */
  readonly rejected: (serverFaults: ServerFaults) => void;
  readonly speak: (language: Language) => void;
  /** Returns the current record with its input, as the checks expect it. */
  readonly record: () => Values;
  /** Returns the faults of a record as returned by `record`, in the current language. */
  readonly faultsOf: (record: Values) => readonly FieldFault[];
  /** Determines the state of line fields from their conditions. */
  readonly lineStateOf: LineStateOf;
  /** Counts the values that are still being loaded into the fields. */
  readonly waits: FormWaits;
  /** The save whose result is unknown; undefined if there is none. */
  readonly sent: Store<FormAttempt | undefined>;
  /** Returns the body of the request that saves the current input. */
  readonly values: () => Record<string, unknown>;
}

interface FormParts extends FormBase {
  readonly resource: Resource;
  readonly checks: Checks;
  /** Initial input if the form continues earlier work. */
  readonly typed?: Values;
  readonly language: Language;
  /** Schedules the validation after an input. If undefined, input is validated immediately. */
  readonly later?: (judge: () => void) => void;
  /** The values still loading in the form state that this one replaces. */
  readonly waits?: FormWaits | undefined;
  /** The unconfirmed save of the form state that this one replaces. */
  readonly sent?: FormAttempt | undefined;
}

/** Creates the state of one form outside of React: each field subscribes to its own part, so that a key press re-renders one field. */
export function createFormStore({ resource, checks, later, ...held }: FormParts): FormStore {
  const { initial, language, typed = initial } = held;
  const { judge, valuesOf, recordOf, faultsOf } = createFormJudge(resource, checks);
  let work: FormWork = { ...started, initial, typed, language };
  let before = valuesOf(initial, initial);
  let isJudged = true;
  const store = createStore(judge(work, { before, known: { fields: {}, extraFaults: [] } }));
  const ofFields = createNamedListeners<string>();

  const update = (change: Partial<FormWork>): void => {
    const shown = store.get();
    work = { ...work, ...change };
    isJudged = true;
    const next = judge(work, { before, known: shown });
    store.set(next);
    ofFields.notify((name) => differs(name, shown, next));
  };
  /** Shows the input immediately and counts it as unsaved until it is examined. */
  const note = (values: Values): void => {
    const isFirst = isJudged;
    work = { ...work, ...typedInto(work, values) };
    isJudged = false;
    store.set({ ...store.get(), typed: work.typed, isDirty: true });
    ofFields.notify((name) => Object.hasOwn(values, name));
    if (isFirst) later?.(() => isJudged || update({}));
  };

  return {
    get: store.get,
    subscribe: store.subscribe,
    subscribeTo: ofFields.subscribe,
    fill: (values) => (later ? note(values) : update(typedInto(work, values))),
    rebase: (base) => {
      before = valuesOf(base.initial, base.initial);
      update({ ...base, rejected: started.rejected });
    },
    touch: (name) => {
      if (!work.touched.has(name)) update({ touched: new Set([...work.touched, name]) });
    },
    begin: (begun) => update({ begun }),
    submitted: () => update({ isSubmitted: true }),
    rejected: (rejected) => update({ rejected }),
    speak: (next) => {
      if (next !== work.language) update({ language: next });
    },
    record: () => recordOf(work),
    faultsOf: (record) => faultsOf(record, work.language),
    lineStateOf: lineStates(checks),
    ...removedOnWith(held),
    values: () => valuesOf(work.typed, work.initial),
  };
}

/** Initial state without user actions. */
const started = {
  touched: new Set<string>(),
  begun: undefined,
  isSubmitted: false,
  rejected: { faults: [], language: undefined },
} as const;

/** Returns the input with these values, and the server faults without those whose field has changed. */
function typedInto(work: FormWork, values: Values): Pick<FormWork, 'typed' | 'rejected'> {
  const typed = { ...work.typed, ...values };
  const isSame = (fault: FieldFault) => typed[fieldOf(fault)] === work.typed[fieldOf(fault)];
  return { typed, rejected: { ...work.rejected, faults: work.rejected.faults.filter(isSame) } };
}

function differs(name: string, a: FormState, b: FormState): boolean {
  return a.typed[name] !== b.typed[name] || a.figures[name] !== b.figures[name] || a.fields[name] !== b.fields[name];
}

/** Returns the pending values and the unconfirmed save of the form state that is replaced, or new empty ones. */
function removedOnWith({ waits, sent }: Pick<FormParts, 'waits' | 'sent'>): Pick<FormStore, 'waits' | 'sent'> {
  return { waits: waits ?? createWaits(), sent: createStore(sent) };
}

/** Returns functions with which the inputs of a form read and set its other fields. */
export function siblingsOf(store: FormStore, { fields }: Resource, unlike: Siblings['unlike'] = []): Siblings {
  const known = new Set(fields.flatMap((field) => (field.file ? [field.name, labelKey(field.name)] : namesWith(field))));
  return {
    get: () => store.get().typed,
    subscribe: store.subscribe,
    fields,
    unlike,
    set: (values) => store.fill(Object.fromEntries(Object.entries(values).filter(([name]) => known.has(name)))),
  };
}
