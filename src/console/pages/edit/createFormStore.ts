import type { FieldFault } from '../../../contract/envelope.ts';
import { errors } from '../../../contract/errors.ts';
import type { Checks, Resource } from '../../../contract/resource.ts';
import type { Language } from '../../../contract/text.ts';
import type { LineStateOf } from '../../../fields/services.tsx';
import { createStore, type Store } from '../../client/createStore.ts';
import { createFormLogic } from './createFormLogic.ts';
import { createWaits, type FormWaits } from './createWaits.ts';
import { type FormFaults, fieldOf, formView } from './formView.ts';
import { lineStates } from './lineStates.ts';
import type { Attempt } from './lost/attempt.ts';
import { isSameSave } from './savedValues.ts';

type Values = Readonly<Record<string, unknown>>;

/** What a form began with: the record as it was then, and its version; undefined for a new one. */
export interface FormBase {
  readonly initial: Values;
  readonly version: number | undefined;
}

/** What a form is at this moment. */
export interface FormState extends FormFaults, FormBase {
  readonly typed: Values;
  /** Numbers that follow from what is typed, by field; null where something is missing. */
  readonly figures: Values;
  readonly isDirty: boolean;
}

export interface FormStore extends Pick<Store<FormState>, 'get' | 'subscribe'> {
  readonly change: (typed: Values) => void;
  /** Other values in some of the fields. */
  readonly fill: (values: Values) => void;
  /** The record is another one by now: the form goes on from there, with what is typed in it. */
  readonly rebase: (base: FormBase & { readonly typed: Values }) => void;
  /** The person has been in this field: its faults may be shown. */
  readonly touch: (name: string) => void;
  /** The person has begun what lies below this path, and is still at it: its faults wait. */
  readonly begin: (path: string | undefined) => void;
  /** From now on all faults are shown. */
  readonly submitted: () => void;
  /** Faults that the server found, in the language that it was asked in; each stays until its field is changed. */
  readonly refused: (refusal: Refusal) => void;
  readonly speak: (language: Language) => void;
  /** What is wrong with a record, in the present language. */
  readonly faultsOf: (typed: Values) => readonly FieldFault[];
  /** What the fields of lines are, by their conditions. */
  readonly lineStateOf: LineStateOf;
  /** What is still on its way into the fields. */
  readonly waits: FormWaits;
  /** The save of which nobody knows yet what came of it. */
  readonly sent: Store<Attempt | undefined>;
  /** What a save of the present record sends. */
  readonly values: () => Record<string, unknown>;
}

interface Refusal {
  readonly faults: readonly FieldFault[];
  readonly language: Language | undefined;
}

interface FormParts extends FormBase {
  readonly resource: Resource;
  readonly checks: Checks;
  /** What is typed already, when the form goes on with something. */
  readonly typed?: Values;
  readonly language: Language;
  /** What is on its way already, when the form goes on with another. */
  readonly waits?: FormWaits | undefined;
  /** The save that the form it goes on from has sent, and knows nothing of. */
  readonly sent?: Attempt | undefined;
}

/** The state of one form outside of React: each field listens to its own part, so a key press concerns one field. */
export function createFormStore({
  resource,
  checks,
  initial,
  typed,
  version,
  language,
  ...held
}: FormParts): FormStore {
  const logic = createFormLogic(resource, checks);
  const formFields = new Set(resource.form.sections.flatMap((section) => section.fields));
  const now = {
    ...{ initial, version, typed: typed ?? initial, language },
    touched: new Set<string>(),
    begun: undefined as string | undefined,
    isSubmitted: false,
    refused: { faults: [], language: undefined } as Refusal,
  };
  let before = logic.values(logic.examine(initial, version), version);
  const store = createStore<FormState>({ ...formStart, initial, version, typed: now.typed, figures: {} });

  const update = (change: Partial<typeof now>) => {
    Object.assign(now, change);
    const examined = logic.examine(now.typed, now.version);
    const isAny = now.isSubmitted || now.touched.size > 0;
    const shown = isAny ? logic.faults(examined, now.language).filter((fault) => isShown(fault, now)) : [];
    const view = formView({
      states: examined.states,
      formFields,
      faults: [...shown, ...refusedIn(now.language, now.refused)],
      unusual: logic.unusual(examined),
      known: store.get().fields,
    });
    const isDirty = now.typed !== now.initial && !isSameSave(logic.values(examined, now.version), before);
    const { figures } = examined;
    store.set({ ...view, figures, typed: now.typed, initial: now.initial, version: now.version, isDirty });
  };
  update({});

  const change = (typed: Values): void => {
    const isSame = (fault: FieldFault) => typed[fieldOf(fault)] === now.typed[fieldOf(fault)];
    update({ typed, refused: { ...now.refused, faults: now.refused.faults.filter(isSame) } });
  };
  return {
    get: store.get,
    subscribe: store.subscribe,
    change,
    fill: (values) => change({ ...now.typed, ...values }),
    rebase: (base) => {
      before = logic.values(logic.examine(base.initial, base.version), base.version);
      update({ ...base, refused: { faults: [], language: undefined } });
    },
    ...progressIn(now, update),
    refused: (refused) => update({ refused }),
    speak: (next) => {
      if (next !== now.language) update({ language: next });
    },
    faultsOf: (typed) => logic.faults(logic.examine(typed, now.version), now.language),
    lineStateOf: lineStates(checks),
    ...goneOnWith(held),
    values: () => logic.values(logic.examine(now.typed, now.version), now.version),
  };
}

interface Progress {
  readonly touched: Set<string>;
  readonly begun: string | undefined;
  readonly isSubmitted: boolean;
}

type Steps = Pick<FormStore, 'touch' | 'begin' | 'submitted'>;

function progressIn(now: Progress, update: (change: Partial<Progress>) => void): Steps {
  return {
    touch: (name) => {
      if (!now.touched.has(name)) update({ touched: new Set([...now.touched, name]) });
    },
    begin: (begun) => update({ begun }),
    submitted: () => update({ isSubmitted: true }),
  };
}

/** Whether the person is told of a fault by now: they were there and have left, or want to save. */
function isShown(fault: FieldFault, { touched, begun, isSubmitted }: Progress): boolean {
  if (isSubmitted) return true;
  return touched.has(fieldOf(fault)) && !(begun !== undefined && `${fault.path}/`.startsWith(begun));
}

/** What is on its way from a form, whichever of its states has sent it. */
function goneOnWith({ waits, sent }: Pick<FormParts, 'waits' | 'sent'>): Pick<FormStore, 'waits' | 'sent'> {
  return { waits: waits ?? createWaits(), sent: createStore(sent) };
}

const formStart = { fields: {}, otherFaults: [], isDirty: false } as const;

/** The server's words are in one language: in the other the mark stays, and the next save says what it means. */
function refusedIn(language: Language, { faults, language: said }: Refusal): readonly FieldFault[] {
  if (said === undefined || said === language) return faults;
  return faults.map((fault) => ({ ...fault, message: errors.invalid.message[language] }));
}
