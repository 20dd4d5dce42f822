import type { FieldFault } from '../../../contract/envelope.ts';
import { errors } from '../../../contract/errors.ts';
import type { Checks, Resource } from '../../../contract/resource.ts';
import type { Language } from '../../../contract/text.ts';
import { createFormLogic } from './createFormLogic.ts';
import { type FormFaults, fieldOf, formView } from './formView.ts';
import { inReadingOrder } from './inReadingOrder.ts';
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

/** What somebody has done in a form so far, of which all that it shows follows. */
export interface FormWork extends FormBase {
  readonly typed: Values;
  readonly language: Language;
  /** The fields that the person has been in. */
  readonly touched: ReadonlySet<string>;
  /** Below this path the person has begun something, and is still at it. */
  readonly begun: string | undefined;
  readonly isSubmitted: boolean;
  readonly refused: Refusal;
}

export interface Refusal {
  readonly faults: readonly FieldFault[];
  readonly language: Language | undefined;
}

/** Judges what is typed: states, faults and figures of the fields, and whether anything of it is to be saved. */
export function createFormJudge(resource: Resource, checks: Checks) {
  const logic = createFormLogic(resource, checks);
  const ordered = inReadingOrder(resource);
  const formFields = new Set(resource.form.sections.flatMap((section) => section.fields));
  const valuesOf = (typed: Values, version: number | undefined) => logic.values(logic.examine(typed, version), version);
  return {
    valuesOf,
    faultsOf: ({ version, language }: FormWork, typed: Values) => logic.faults(logic.examine(typed, version), language),
    /** `before`: what a save of the form as it began would send; `known`: the views until now, kept where they still hold. */
    judge: (work: FormWork, { before, known }: { before: Values; known: FormFaults['fields'] }): FormState => {
      const { typed, initial, version, language } = work;
      const examined = logic.examine(typed, version);
      const isAny = work.isSubmitted || work.touched.size > 0;
      const shown = isAny ? logic.faults(examined, language).filter((fault) => isShown(fault, work)) : [];
      const view = formView({
        states: examined.states,
        formFields,
        faults: ordered([...shown, ...refusedIn(language, work.refused)]),
        unusual: logic.unusual(examined),
        known,
      });
      const isDirty = typed !== initial && !isSameSave(logic.values(examined, version), before);
      return { ...view, figures: examined.figures, typed, initial, version, isDirty };
    },
  };
}

/** Whether the person is told of a fault by now: they were there and have left, or want to save. */
function isShown(fault: FieldFault, { touched, begun, isSubmitted }: FormWork): boolean {
  if (isSubmitted) return true;
  return touched.has(fieldOf(fault)) && !(begun !== undefined && `${fault.path}/`.startsWith(begun));
}

/** The server's words are in one language: in the other the mark stays, and the next save says what it means. */
function refusedIn(language: Language, { faults, language: said }: Refusal): readonly FieldFault[] {
  if (said === undefined || said === language) return faults;
  return faults.map((fault) => ({ ...fault, message: errors.invalid.message[language] }));
}
