import type { Checks, Resource } from '../../../contract/resource.ts';
import { commonErrors, type FieldFault, type Language, type WireRecord } from '../../../contract/wire.ts';
import { isEmpty } from '../../../fields/emptyValues.ts';
import { explain } from '../../../fields/explain.ts';
import { sentLines } from '../../../fields/rows/plainLines.ts';
import type { Values } from '../merge/mergeValues.ts';
import { createExaminer, type Examined } from './createExaminer.ts';
import { type FormFaults, fieldOf, formView, inReadingOrder } from './formView.ts';

/** The record that a form starts from: one with an `id` is stored, one without is new. */
export interface FormBase {
  readonly initial: Values;
}

/** The derived state of a form. */
export interface FormState extends FormFaults, FormBase {
  readonly typed: Values;
  /** Calculated numbers by field; null if an input is missing. */
  readonly figures: Values;
  readonly isDirty: boolean;
}

/** The user's work in a form so far, from which `FormState` is derived. */
export interface FormWork extends FormBase {
  readonly typed: Values;
  readonly language: Language;
  /** Names of the fields that the user has visited. */
  readonly touched: ReadonlySet<string>;
  /** Path of the field or row that the user has just started to fill in; its faults are not shown yet. */
  readonly begun: string | undefined;
  readonly isSubmitted: boolean;
  readonly rejected: ServerFaults;
}

export interface ServerFaults {
  readonly faults: readonly FieldFault[];
  readonly language: Language | undefined;
}

/**
 * Creates the functions that derive the state of a form from its input: the state, faults and calculated numbers of each field, and whether
 * there are changes to save.
 */
export function createFormJudge(resource: Resource, checks: Checks) {
  const logic = createFormLogic(resource, checks);
  const ordered = inReadingOrder(resource);
  const formFields = new Set(resource.form.sections.flatMap((section) => section.fields));
  const valuesOf = (typed: Values, initial: Values) => logic.values(logic.examine(typed, initial), initial);
  return {
    valuesOf,
    recordOf: ({ typed, initial }: FormWork): Values => logic.examine(typed, initial).record,
    faultsOf: logic.faults,
    /** `before` is the request body of the unchanged form; `known` are the previous field views, reused where nothing changed. */
    judge: (work: FormWork, { before, known }: { before: Values; known: Pick<FormFaults, 'fields' | 'extraFaults'> }): FormState => {
      const { typed, initial, language } = work;
      const examined = logic.examine(typed, initial);
      const isAny = work.isSubmitted || work.touched.size > 0;
      const shown = isAny ? logic.faults(examined.record, language).filter((fault) => isShown(fault, work)) : [];
      const view = formView({
        states: examined.states,
        formFields,
        faults: ordered(shown),
        extraFaults: ordered(rejectedIn(language, work.rejected)),
        unusual: logic.unusual(examined),
        known,
      });
      const isDirty = typed !== initial && !isSameSave(logic.values(examined, initial), before);
      return { ...view, figures: examined.figures, typed, initial, isDirty };
    },
  };
}

/** Returns true if a fault may be shown: after the user has left its field or tried to save. */
function isShown(fault: FieldFault, { touched, begun, isSubmitted }: FormWork): boolean {
  if (isSubmitted) return true;
  return touched.has(fieldOf(fault)) && !(begun !== undefined && `${fault.path}/`.startsWith(begun));
}

/**
 * Returns the faults from the server, whose messages are in one language only. After a language change they get a general message, until
 * the next save returns them in the new language.
 */
function rejectedIn(language: Language, { faults, language: reported }: ServerFaults): readonly FieldFault[] {
  if (reported === undefined || reported === language) return faults;
  return faults.map((fault) => ({ ...fault, message: commonErrors.invalid.message[language] }));
}

/** Returns functions that examine the input of a resource and validate it. Lines that have not changed are not examined again. */
function createFormLogic(resource: Resource, checks: Checks) {
  const examine = createExaminer(resource, checks);
  const known = new Map(resource.fields.map(({ name, items }) => [name, items && new Set(items.map((item) => item.name))]));
  // Fields that the user may not read are validated by the server only.
  const isKnown = ({ path }: FieldFault): boolean => {
    const [, name = '', , item] = path.split('/');
    return name === '' || (known.has(name) && (item === undefined || known.get(name)?.has(item) !== false));
  };
  return {
    examine: (typed: Values, initial: Values): Examined => examine(typed, storedIn({ initial }) === undefined),
    faults: (record: Values, language: Language): readonly FieldFault[] =>
      explain({ resource, record, errors: checks.record(record), language }).filter(isKnown),
    unusual: ({ record }: Examined): ReadonlySet<string> => {
      const failed = Object.entries(checks.warnings).filter(([, check]) => check(record).length > 0);
      return new Set(failed.map(([name]) => name));
    },
    values: (examined: Examined, initial: Values) => savedValues({ resource, examined, initial }),
  };
}

/**
 * Returns the body of a save request: the form fields that the user may set. Empty and hidden fields are sent as null in an update, to
 * clear them, and omitted for a new record; fixed fields are always omitted. The version is sent if the server gave one.
 */
function savedValues({
  resource,
  examined,
  initial,
}: {
  resource: Resource;
  examined: Examined;
  initial: Values;
}): Record<string, unknown> {
  const isNew = storedIn({ initial }) === undefined;
  const names = resource.form.sections.flatMap((section) => section.fields);
  const values: Record<string, unknown> = {};
  for (const field of resource.fields) {
    if (!names.includes(field.name) || field.system || (field.lockedAfterCreate && !isNew)) continue;
    const value = examined.record[field.name];
    const isNothing = isEmpty(value) || (Array.isArray(value) && value.length === 0);
    if (!isNothing) values[field.name] = field.lines && Array.isArray(value) ? sentLines(field, value) : value;
    else if (!isNew) values[field.name] = null;
  }
  return isNew || initial.version === undefined ? values : { ...values, version: initial.version };
}

/** Returns whether two saves of a form would send the same data. */
function isSameSave(a: Readonly<Record<string, unknown>>, b: Readonly<Record<string, unknown>>): boolean {
  const names = Object.keys({ ...a, ...b }).filter((name) => name !== 'version');
  return names.every((name) => isSame(a[name], b[name]));
}

/** Compares two values. Lists are compared line by line, because most lines are the same object, which needs no comparison of values. */
function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((row, i) => isSame(row, b[i]));
  return typeof a === 'object' && JSON.stringify(a) === JSON.stringify(b);
}

/** Returns the stored record of a form; undefined for a new one. A save that seemed to fail can turn a new record into a stored one. */
export function storedIn({ initial }: FormBase): WireRecord | undefined {
  return initial.id === undefined ? undefined : (initial as WireRecord);
}
