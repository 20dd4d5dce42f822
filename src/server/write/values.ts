import type { Field, Reference } from '../../contract/field.ts';
import type { ActionBase } from '../../contract/life.ts';
import { permissionOf } from '../../contract/permission.ts';
import type { CheckError, Resource } from '../../contract/resource.ts';
import type { FieldFault, Language } from '../../contract/wire.ts';
import { defaultValue } from '../../fields/defaultValue.ts';
import { isEmpty, withoutEmpty } from '../../fields/emptyValues.ts';
import { explain, newFaults } from '../../fields/explain.ts';
import { withDerived } from '../../fields/figures.ts';
import { emptyTotal, withTotals } from '../../fields/totals.ts';
import type { Context } from '../app.ts';
import { AppError } from '../appError.ts';
import type { Store } from '../db/store.ts';
import type { Cause } from '../extend.ts';
import { type PlainRecord, readSubmitted } from '../resource/context.ts';
import { checkReferences, checkReferencesOfAll, type Referring } from '../resource/references.ts';
import { todayIn } from '../resource/totals/plan.ts';
import { checkFixed, checkKind, forbiddenFields } from './access.ts';
import { systemContext, systemStore } from './asSystem.ts';
import { checkFiles, fileErrors } from './fileFields.ts';
import { recordFaults, type Target } from './selection.ts';

/** Values that are the same for all records of a resource that are processed together. */
export interface Basis {
  /** The values of a new record without input. */
  readonly blank: PlainRecord;
  /** Today's date in UTC. */
  readonly today: string;
}

export function basisOf({ app, compiled }: Pick<Context, 'app' | 'compiled'>): Basis {
  const today = todayIn(app);
  return { blank: completeRecord(compiled.resource, {}, { isNew: true, today }), today };
}

interface ValuesParams {
  /** The stored record; empty if it is new. */
  readonly before: PlainRecord;
  readonly submitted: PlainRecord;
  /** Values that override the submitted ones, for example the complete future lines. */
  readonly instead?: PlainRecord | undefined;
  readonly isNew: boolean;
  readonly basis: Basis;
}

interface MergedValues {
  /** The completed future record. */
  readonly after: PlainRecord;
  /** The submitted fields that the caller may not change. */
  readonly rejected: readonly Field[];
  /** Errors of submitted fields that can no longer be changed by anyone. */
  readonly fixed: readonly CheckError[];
}

/** Merges submitted values into a record or line, and finds submitted fields that may not change. */
export function mergeSubmitted(
  { actor, compiled, systemCall }: Pick<Context, 'actor' | 'compiled' | 'systemCall'>,
  { before, submitted, instead, isNew, basis: { blank, today } }: ValuesParams,
): MergedValues {
  const { resource } = compiled;
  const after = completeRecord(resource, { ...before, ...submitted, ...instead }, { isNew, today });
  return {
    after,
    rejected: forbiddenFields(actor, resource.fields, { before: isNew ? blank : before, after, submitted }),
    fixed: isNew || systemCall ? [] : checkFixed(compiled, { before, after, submitted }),
  };
}

interface Completing {
  readonly isNew: boolean;
  /** Today's date in UTC. */
  readonly today: string;
}

/**
 * Fills in the defaults of a new record, and the totals and derived fields of any record. A required field gets its default even if it was
 * submitted empty, because spreadsheets send unfilled cells.
 */
export function completeRecord({ fields }: Resource, record: PlainRecord, { isNew, today }: Completing): PlainRecord {
  const filled: Record<string, unknown> = { ...record };
  for (const field of isNew ? fields : []) {
    const value = filled[field.name];
    if (field.required ? !isEmpty(value) : value !== undefined) continue;
    if (field.default !== undefined) filled[field.name] = defaultValue(field);
    else if (field.total) filled[field.name] = emptyTotal(field);
  }
  return withDerived(fields, withTotals(fields, filled), today);
}

interface Values {
  readonly records: readonly Referring[];
  /** Fields whose references must point to records that the caller may see. */
  readonly byCaller?: readonly Field[];
  /** Fields set by the system, whose references may point to records that the caller does not see. */
  readonly bySystem?: readonly Field[];
  /**
   * Which errors of the compiled check are returned: `all`; `new`, those that the stored record does not have; or `none`, for lines, which
   * are checked with their record.
   */
  readonly compiled: 'all' | 'new' | 'none';
  /** `taken`: the files that a record sets are checked; `refused`: every changed file is an error; undefined: files are ignored. */
  readonly files?: 'taken' | 'refused';
}

/**
 * Runs the checks for every value before it is stored, whoever sets it: the compiled check of the record, references and files. Returns
 * the errors of each record; unique values are checked in `uniques.ts` or by the database.
 */
export async function judgeValues(
  context: Context,
  store: Store,
  { records, byCaller = [], bySystem = [], compiled: counted, files }: Values,
): Promise<CheckError[][]> {
  const { compiled } = context;
  const references = await checkReferencesOfAll(context, store, { fields: byCaller, records });
  const others =
    bySystem.length === 0
      ? []
      : await checkReferencesOfAll(systemContext(context, compiled), systemStore(store), { fields: bySystem, records });
  const faults: CheckError[][] = [];
  for (const [i, sides] of records.entries()) {
    const found = counted === 'none' ? [] : compiled.checks.record(sides.record);
    const own = counted === 'new' ? newFaults(compiled, { before: sides.before, errors: found }) : found;
    const ofFiles = files === 'taken' ? await checkFiles(context, store, sides) : [];
    const rejected = files === 'refused' ? fileErrors(compiled, sides) : [];
    faults.push([...own, ...(references[i] ?? []), ...(others[i] ?? []), ...ofFiles, ...rejected]);
  }
  return faults;
}

interface ActionInput {
  readonly action: ActionBase;
  readonly input: PlainRecord;
  /** The records of the action. */
  readonly records: readonly PlainRecord[];
  /** Whether a hook checks whether a chosen reference fits the records. */
  readonly isHooked: boolean;
}

/** Returns the validated input without empty values. Throws all errors at once, with paths under `/input/`. */
export async function checkInput(context: Context, store: Store, { action, input, records, isHooked }: ActionInput): Promise<PlainRecord> {
  const { resource, checks } = context.compiled;
  const fields = action.ask?.fields ?? [];
  const inputForm = { ...resource, fields, rules: [] };
  const { fields: submitted, errors } = readSubmitted(inputForm, input);
  const check = action.ask && checks.input[action.name];
  const record = withoutEmpty(submitted);
  // Fields that were not entered keep their values.
  const provided = fields.filter(({ name }) => Object.hasOwn(record, name));
  const before = isHandled(action) ? {} : commonValues(records);
  const references = [
    ...(await checkReferences(context, store, { fields: provided.map(withoutOuter(fields)), record, before })),
    ...(isHooked ? [] : await outerFaults(context, store, { fields, provided, record, records })),
  ];
  const all = [...errors, ...(check?.(record) ?? []), ...references];
  if (all.length > 0) {
    throw invalidInput((language) => explain({ resource: inputForm, record, errors: all, language }).map(below));
  }
  return record;
}

/** Whether server code implements the action. Only that code knows what the input means; otherwise the input is stored in the records. */
function isHandled(action: ActionBase & { readonly hasHandler?: boolean }): boolean {
  return action.hasHandler === true;
}

/** Returns the values that all records have in common. As in a save, a reference may keep such a value even if it is disabled by now. */
function commonValues([first = {}, ...others]: readonly PlainRecord[]): PlainRecord {
  return Object.fromEntries(Object.entries(first).filter(([name, value]) => others.every((one) => one[name] === value)));
}

/**
 * Returns a function that removes the conditions of a reference that depend on a field of the record instead of another input. A list of
 * references with such a condition loses all conditions; the hook then explains for each chosen record why it does not fit.
 */
function withoutOuter(fields: readonly Field[]): (field: Field) => Field {
  const own = (reference: Reference): Reference => ({
    ...reference,
    filter: Object.fromEntries(Object.entries(reference.filter ?? {}).filter(([, want]) => 'is' in want || isAmong(fields, want.field))),
  });
  return (field) => ({
    ...field,
    ...(field.reference && { reference: own(field.reference) }),
    ...(field.references && {
      references: namesOuter(fields, field) ? { ...field.references, filter: {} } : field.references,
    }),
  });
}

/** Whether a reference has a condition that depends on a field of the record instead of another input. */
function namesOuter(fields: readonly Field[], { reference, references }: Field): boolean {
  return Object.values((reference ?? references)?.filter ?? {}).some((want) => 'field' in want && !isAmong(fields, want.field));
}

function isAmong(fields: readonly Field[], name: string): boolean {
  return fields.some((field) => field.name === name);
}

interface OuterParams {
  readonly fields: readonly Field[];
  readonly provided: readonly Field[];
  readonly record: PlainRecord;
  readonly records: readonly PlainRecord[];
}

/**
 * Returns an error for each chosen reference that does not fit one of the records. Checks only references whose conditions depend on a
 * field of the record.
 */
async function outerFaults(context: Context, store: Store, { fields, provided, record, records }: OuterParams): Promise<CheckError[]> {
  const bound = provided.filter((field) => namesOuter(fields, field));
  if (bound.length === 0) return [];
  const referring = records.map((before) => ({ record: withoutEmpty({ ...before, ...record }), before }));
  const all = (await checkReferencesOfAll(context, store, { fields: bound, records: referring })).flat();
  const unfit = all.filter(({ keyword }) => keyword === 'referenceFilter');
  return unfit.filter((one, i) => unfit.findIndex(({ instancePath }) => instancePath === one.instancePath) === i);
}

/** Returns error 40000 with the errors of the input. */
export function invalidInput(errorsIn: (language: Language) => FieldFault[]): AppError {
  return new AppError('invalid', { data: (language: Language) => ({ errors: errorsIn(language) }) });
}

/** Whether the field at a path is one of the inputs. */
export function asks({ ask }: ActionBase, path: string): boolean {
  const [, field = ''] = path.split('/');
  return ask?.fields.some(({ name }) => name === field) ?? false;
}

/** Returns the error with its path in the body. */
export function below(fault: FieldFault): FieldFault {
  return { ...fault, path: `/input${fault.path}` };
}

/** The inputs that are fields of the records. */
export interface SubmittedInput {
  readonly fields: readonly Field[];
  /** The new values; null if cleared. */
  readonly values: PlainRecord;
}

/** Returns the submitted inputs that are fields of the records, including cleared ones; `input` is validated. */
export function submittedOf({ compiled }: Context, { action, target }: Task, input: PlainRecord): SubmittedInput {
  const inputNames = new Set(action.ask?.fields.map(({ name }) => name));
  const fields = compiled.resource.fields.filter(({ name }) => inputNames.has(name) && Object.hasOwn(target.input, name));
  return { fields, values: Object.fromEntries(fields.map(({ name }) => [name, input[name] ?? null])) };
}

/** Requires the update permission for the records' kind, if the action requires the update permission of the resource. */
export function assertKind(context: Context, { perm }: Pick<ActionBase, 'perm'>, records: readonly PlainRecord[]): void {
  if (perm !== permissionOf(context.compiled.resource, 'update')) return;
  checkKind(
    context,
    records.map((record) => ({ record, before: record })),
  );
}

interface UnmetInput {
  readonly action: ActionBase;
  readonly target: Target;
  /** The stored records, in the order of the ids. */
  readonly records: readonly PlainRecord[];
}

/** Throws 40012 if a stored record does not meet the guard of the transition or action. */
export function assertCondition(context: Context, { action, target, records }: UnmetInput): void {
  const { compiled } = context;
  const check = action.isGuarded ? compiled.checks.when[action.name] : undefined;
  if (!check) return;
  const unmet = records.flatMap((record, i) => (check(withoutEmpty(record)).length > 0 ? [i] : []));
  if (unmet.length === 0) return;
  const { guardMessage } = action;
  const own = guardMessage && { code: 40012, status: 409, message: guardMessage };
  const appError: AppError = new AppError(own ?? 'notNow', {
    values: (language: Language) => ({ action: action.title[language] }),
    data: (language: Language) =>
      recordFaults(context, {
        target,
        records,
        at: unmet,
        keyword: 'guard',
        messageOf: () => appError.messageIn(language),
      }),
  });
  throw appError;
}

interface Of extends Pick<Task, 'action' | 'target'> {
  readonly records: readonly PlainRecord[];
}

/** Runs work that business code may reject, and adds the path in the call's body to its errors. */
export async function placed<T>(context: Context, of: Of, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof AppError ? here(context, of, error) : error;
  }
}

function here(context: Context, { action, target, records }: Of, appError: AppError): AppError {
  const { details } = appError;
  const { at, rows = [] } = details;
  if (rows.some(({ row }) => row !== undefined)) return appError;
  if (rows.length > 0 && !(at && target.isSingle)) {
    const messages = new Map(rows.map(({ record, message }) => [records[record], message]));
    const data = (language: Language) =>
      recordFaults(context, {
        target,
        records,
        at: rows.map(({ record }) => record),
        keyword: 'refused',
        messageOf: (record) => messages.get(record)?.[language] ?? '',
      });
    return appError.copy({ data });
  }
  // An error at a field that is also an input is shown at the input.
  if (at && asks(action, at.path)) return appError.copy({ ...details, at: { ...at, path: `/input${at.path}` } });
  return appError;
}

/** A transition or action to perform, with its records. */
export interface Task {
  readonly action: ActionBase;
  readonly target: Target;
  /** The cause passed to hooks and written to the log. */
  readonly cause: Cause & `${'transit' | 'action'}:${string}`;
  /** Values that are set besides those of the file and the input: for a transition, the new state. */
  readonly values: PlainRecord;
  /** Throws if a record is not in an allowed state; the records are in the order of the ids. */
  readonly assertReady?: (records: readonly PlainRecord[]) => void;
}
