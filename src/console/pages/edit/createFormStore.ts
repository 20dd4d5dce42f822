import type { FieldFault } from '../../../contract/envelope.ts';
import { labelKey, namesWith } from '../../../contract/record.ts';
import type { Checks, Resource } from '../../../contract/resource.ts';
import type { Language } from '../../../contract/text.ts';
import type { LineStateOf, Siblings } from '../../../fields/services.tsx';
import { createNamedListeners } from '../../../fields/widgets/rendering.ts';
import { createStore, type Store } from '../../client/store.ts';
import type { FormAttempt } from '../../drafts/attempt.ts';
import { lineStates } from './createExaminer.ts';
import { type AppError, createFormJudge, type FormBase, type FormState, type FormWork } from './createFormJudge.ts';
import { createWaits, type FormWaits } from './createWaits.ts';
import { fieldOf } from './formView.ts';

type Values = Readonly<Record<string, unknown>>;

export interface FormStore extends Pick<Store<FormState>, 'get' | 'subscribe'> {
  /** Calls `listener` after every change of one field: its value, its state or its faults; the answer ends it. */
  readonly subscribeTo: (name: string, listener: () => void) => () => void;
  /** Other values in some of the fields: they are there at once, and judged later. */
  readonly fill: (values: Values) => void;
  /** The record was replaced: the form continues from it, with its input. */
  readonly rebase: (base: FormBase & { readonly typed: Values }) => void;
  /** The person has been in this field: its faults may be shown. */
  readonly touch: (name: string) => void;
  /** The person has begun what lies below this path, and is still at it: its faults wait. */
  readonly begin: (path: string | undefined) => void;
  /** From now on all faults are shown. */
  readonly submitted: () => void;
  /** Faults that others have found, in the language that they were asked in; each stays until its field is changed. */
  readonly refused: (appError: AppError) => void;
  readonly speak: (language: Language) => void;
  /** The current record with its input, in the form that the checks take. */
  readonly record: () => Values;
  /** The results of the checks for such a record, in the current language. */
  readonly faultsOf: (record: Values) => readonly FieldFault[];
  /** The state of the fields of lines, according to their conditions. */
  readonly lineStateOf: LineStateOf;
  /** Values that are still being loaded into the fields. */
  readonly waits: FormWaits;
  /** The save whose result is still unknown. */
  readonly sent: Store<FormAttempt | undefined>;
  /** The request that saves the current record. */
  readonly values: () => Record<string, unknown>;
}

interface FormParts extends FormBase {
  readonly resource: Resource;
  readonly checks: Checks;
  /** The input to start with, when the form continues earlier work. */
  readonly typed?: Values;
  readonly language: Language;
  /** When what is typed is judged, and what follows from it is shown; left out: at once. */
  readonly later?: (judge: () => void) => void;
  /** The running save, when the form continues another one. */
  readonly waits?: FormWaits | undefined;
  /** The save that the form it goes on from has sent, and knows nothing of. */
  readonly sent?: FormAttempt | undefined;
}

/** The state of one form outside of React: each field listens to its own part, so a key press concerns one field. */
export function createFormStore({ resource, checks, later, ...held }: FormParts): FormStore {
  const { initial, version, language, typed = initial } = held;
  const { judge, valuesOf, recordOf, faultsOf } = createFormJudge(resource, checks);
  let work: FormWork = { ...started, initial, version, typed, language };
  let before = valuesOf(initial, version);
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
  /** Input appears at once, and counts as unsaved until it is examined. */
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
      before = valuesOf(base.initial, base.version);
      update({ ...base, refused: started.refused });
    },
    touch: (name) => {
      if (!work.touched.has(name)) update({ touched: new Set([...work.touched, name]) });
    },
    begin: (begun) => update({ begun }),
    submitted: () => update({ isSubmitted: true }),
    refused: (refused) => update({ refused }),
    speak: (next) => {
      if (next !== work.language) update({ language: next });
    },
    record: () => recordOf(work),
    faultsOf: (record) => faultsOf(record, work.language),
    lineStateOf: lineStates(checks),
    ...removedOnWith(held),
    values: () => valuesOf(work.typed, work.version),
  };
}

/** The user has done nothing yet. */
const started = {
  touched: new Set<string>(),
  begun: undefined,
  isSubmitted: false,
  refused: { faults: [], language: undefined },
} as const;

/** A rejection stays at its field until the value changes. */
function typedInto(work: FormWork, values: Values): Pick<FormWork, 'typed' | 'refused'> {
  const typed = { ...work.typed, ...values };
  const isSame = (fault: FieldFault) => typed[fieldOf(fault)] === work.typed[fieldOf(fault)];
  return { typed, refused: { ...work.refused, faults: work.refused.faults.filter(isSame) } };
}

function differs(name: string, a: FormState, b: FormState): boolean {
  return a.typed[name] !== b.typed[name] || a.figures[name] !== b.figures[name] || a.fields[name] !== b.fields[name];
}

/** Running saves of a form, whichever of its states has sent them. */
function removedOnWith({ waits, sent }: Pick<FormParts, 'waits' | 'sent'>): Pick<FormStore, 'waits' | 'sent'> {
  return { waits: waits ?? createWaits(), sent: createStore(sent) };
}

/** The record of a form as its inputs may see it and fill it in. */
export function siblingsOf(store: FormStore, { fields }: Resource, unlike: Siblings['unlike'] = []): Siblings {
  const known = new Set(
    fields.flatMap((field) => (field.file ? [field.name, labelKey(field.name)] : namesWith(field))),
  );
  return {
    get: () => store.get().typed,
    subscribe: store.subscribe,
    fields,
    unlike,
    set: (values) => store.fill(Object.fromEntries(Object.entries(values).filter(([name]) => known.has(name)))),
  };
}
