import { commonErrors, type FieldFault } from '../../../contract/envelope.ts';
import type { WireRecord } from '../../../contract/record.ts';
import type { Checks, Resource } from '../../../contract/resource.ts';
import type { Language } from '../../../contract/text.ts';
import { isEmpty } from '../../../fields/emptyValues.ts';
import { explain } from '../../../fields/explain.ts';
import { sentLines } from '../../../fields/rows/plainLines.ts';
import type { Values } from '../merge/mergeValues.ts';
import { createExaminer, type Examined } from './createExaminer.ts';
import { type FormFaults, fieldOf, formView, inReadingOrder } from './formView.ts';

/** The initial values of a form: the record at that time with its version; undefined for a new one. */
export interface FormBase {
  readonly initial: Values;
  readonly version: number | undefined;
}

/** The current view of a form. */
export interface FormState extends FormFaults, FormBase {
  readonly typed: Values;
  /** Numbers that follow from what is typed, by field; null where something is missing. */
  readonly figures: Values;
  readonly isDirty: boolean;
}

/** The actions of the user in a form so far, from which its view is derived. */
export interface FormWork extends FormBase {
  readonly typed: Values;
  readonly language: Language;
  /** The fields that the person has been in. */
  readonly touched: ReadonlySet<string>;
  /** Below this path the person has begun something, and is still at it. */
  readonly begun: string | undefined;
  readonly isSubmitted: boolean;
  readonly refused: AppError;
}

export interface AppError {
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
    recordOf: ({ typed, version }: FormWork): Values => logic.examine(typed, version).record,
    faultsOf: logic.faults,
    /** `before`: what a save of the form as it began would send; `known`: the views until now, kept where they still hold. */
    judge: (
      work: FormWork,
      { before, known }: { before: Values; known: Pick<FormFaults, 'fields' | 'extraFaults'> },
    ): FormState => {
      const { typed, initial, version, language } = work;
      const examined = logic.examine(typed, version);
      const isAny = work.isSubmitted || work.touched.size > 0;
      const shown = isAny ? logic.faults(examined.record, language).filter((fault) => isShown(fault, work)) : [];
      const view = formView({
        states: examined.states,
        formFields,
        faults: ordered(shown),
        extraFaults: ordered(refusedIn(language, work.refused)),
        unusual: logic.unusual(examined),
        known,
      });
      const isDirty = typed !== initial && !isSameSave(logic.values(examined, version), before);
      return { ...view, figures: examined.figures, typed, initial, version, isDirty };
    },
  };
}

/** Whether a fault is shown yet: the user has left the field or has tried to save. */
function isShown(fault: FieldFault, { touched, begun, isSubmitted }: FormWork): boolean {
  if (isSubmitted) return true;
  return touched.has(fieldOf(fault)) && !(begun !== undefined && `${fault.path}/`.startsWith(begun));
}

/** The server's words are in one language: in the other the mark stays, and the next save says what it means. */
function refusedIn(language: Language, { faults, language: said }: AppError): readonly FieldFault[] {
  if (said === undefined || said === language) return faults;
  return faults.map((fault) => ({ ...fault, message: commonErrors.invalid.message[language] }));
}

/** The results of examining the input of one resource. A record is examined once, and queried afterwards. */
function createFormLogic(resource: Resource, checks: Checks) {
  const examine = createExaminer(resource, checks);
  const known = new Map(
    resource.fields.map(({ name, items }) => [name, items && new Set(items.map((item) => item.name))]),
  );
  // Fields that may not be read are not validated here: the server knows them.
  const isKnown = ({ path }: FieldFault): boolean => {
    const [, name = '', , item] = path.split('/');
    return name === '' || (known.has(name) && (item === undefined || known.get(name)?.has(item) !== false));
  };
  return {
    examine: (typed: Values, version: number | undefined): Examined => examine(typed, version === undefined),
    faults: (record: Values, language: Language): readonly FieldFault[] =>
      explain({ resource, record, errors: checks.record(record), language }).filter(isKnown),
    unusual: ({ record }: Examined): ReadonlySet<string> => {
      const failed = Object.entries(checks.warnings).filter(([, check]) => check(record).length > 0);
      return new Set(failed.map(([name]) => name));
    },
    values: (examined: Examined, version: number | undefined) =>
      savedValues({ resource, examined, ...(version === undefined ? {} : { version }) }),
  };
}

/**
 * What a save sends: the fields of the form that a person may set. Empty and hidden ones are null on update (they are
 * to be emptied) and left out on create; what may not be changed any more is left out.
 */
function savedValues({
  resource,
  examined,
  version,
}: {
  resource: Resource;
  examined: Examined;
  version?: number;
}): Record<string, unknown> {
  const isNew = version === undefined;
  const names = resource.form.sections.flatMap((section) => section.fields);
  const values: Record<string, unknown> = {};
  for (const field of resource.fields) {
    if (!names.includes(field.name) || field.system || (field.lockedAfterCreate && !isNew)) continue;
    const value = examined.record[field.name];
    const isNothing = isEmpty(value) || (Array.isArray(value) && value.length === 0);
    if (!isNothing) values[field.name] = field.lines && Array.isArray(value) ? sentLines(field, value) : value;
    else if (!isNew) values[field.name] = null;
  }
  return isNew ? values : { ...values, version };
}

/** Whether two saves of a form would send the same. */
function isSameSave(a: Readonly<Record<string, unknown>>, b: Readonly<Record<string, unknown>>): boolean {
  const names = Object.keys({ ...a, ...b }).filter((name) => name !== 'version');
  return names.every((name) => isSame(a[name], b[name]));
}

/** Lines are compared one by one: most are still the same object. */
function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((row, i) => isSame(row, b[i]));
  return typeof a === 'object' && JSON.stringify(a) === JSON.stringify(b);
}

/** The stored record that a form changes; undefined while it is a new one. A new one can turn out to be stored already. */
export function storedIn({ initial, version }: FormBase): WireRecord | undefined {
  return version === undefined ? undefined : (initial as WireRecord);
}
