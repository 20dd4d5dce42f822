import type { CheckError, Resource } from '../../contract/resource.ts';
import type { FieldFault, Language } from '../../contract/wire.ts';
import { isEmpty, withoutEmptyInRows } from '../../fields/emptyValues.ts';
import { explain } from '../../fields/explain.ts';
import { holdsFor } from '../access/rights.ts';
import type { Context } from '../app.ts';
import { AppError } from '../appError.ts';
import type { Store } from '../db/store.ts';
import { faultAt, type PlainRecord, toRecord, yieldToEventLoop } from '../resource/context.ts';
import { fieldsForbidden, isUnexpectedKind } from './access.ts';
import type { JudgedChange, RecordChange, Seen } from './change.ts';
import { type Answers, checkUniques } from './uniques.ts';
import { type Basis, basisOf, judgeValues, mergeSubmitted } from './values.ts';

interface Checking {
  readonly rows: readonly RecordChange[];
  /** Unique values of earlier rows of the file. */
  readonly seen?: Seen;
  /** Cached lookups of unique values. */
  readonly answers?: Answers;
}

/** Rows checked at once; other requests are served between two blocks. */
const block = 250;

/**
 * Checks each change like a save: field access, kind, locked fields, compiled checks, references, and unique values within the file and
 * the table. Does not throw: errors are collected per change.
 */
export async function judgeChanges(
  context: Context,
  store: Store,
  { rows, seen = new Map(), ...others }: Checking,
): Promise<JudgedChange[]> {
  if (rows.length <= block) return judgeBlock(context, store, { rows, seen, ...others });
  const judged: JudgedChange[] = [];
  for (let start = 0; start < rows.length; start += block) {
    judged.push(...(await judgeBlock(context, store, { rows: rows.slice(start, start + block), seen, ...others })));
    await yieldToEventLoop();
  }
  return judged;
}

async function judgeBlock(
  context: Context,
  store: Store,
  { rows, seen, answers }: Checking & { readonly seen: Seen },
): Promise<JudgedChange[]> {
  const { resource } = context.compiled;
  const basis = basisOf(context);
  const whole = rows.map((row) => judgeAlone(context, row, basis));
  const isAlone = rows.every(({ takesFiles }) => takesFiles);
  const faults = await judgeValues(context, store, {
    records: whole.map(({ after, before }) => ({ record: after, before })),
    byCaller: resource.fields,
    compiled: 'all',
    files: isAlone ? 'taken' : 'refused',
  });
  const found = whole.map((row, i) => {
    const others = faultsWithLines(resource, row, faults[i] ?? []);
    return others.length === 0 ? row : { ...row, errors: [...row.errors, ...others] };
  });
  // The database itself reports duplicates of a record saved on its own.
  if (isAlone) return found.map((row) => ({ ...row, marks: [] }));
  return checkUniques(context, store, { rows: found, seen, answers });
}

/** Checks a record that is saved on its own. Throws for forbidden fields or a forbidden kind first, otherwise for all errors at once. */
export async function judgeChange(context: Context, store: Store, change: Omit<RecordChange, 'row'>): Promise<JudgedChange> {
  const { resource } = context.compiled;
  const [checked] = await judgeChanges(context, store, { rows: [{ ...change, row: 0, takesFiles: true }] });
  const { after, before, errors } = checked as JudgedChange;
  const isUnexpected = isUnexpectedKind(context, { record: after, before });
  const isForbidden = (name: string): boolean =>
    errors.some(({ instancePath, keyword }) => keyword === 'access' && instancePath === `/${name}`);
  const forbidden = resource.fields.filter(({ name }) => {
    return isForbidden(name) && !(isUnexpected && name === resource.kinds?.field);
  });
  if (forbidden.length > 0) throw fieldsForbidden(forbidden, '');
  if (isUnexpected) throw new AppError('forbidden');
  if (errors.length > 0) throw invalidRecord(resource, after, errors);
  return checked as JudgedChange;
}

/** Merges a change into its record, and checks access to fields and kinds and fixed fields. This needs no other row and no query. */
function judgeAlone(context: Context, change: RecordChange, basis: Basis): Omit<JudgedChange, 'marks'> {
  const { resource } = context.compiled;
  const { submitted, current, plan } = change;
  const isNew = !current;
  const before: PlainRecord = current ? { ...toRecord(resource, current), ...plan?.before } : {};
  const { after: whole, rejected, fixed } = mergeSubmitted(context, { before, submitted, instead: plan?.after, isNew, basis });
  const after: Record<string, unknown> = {};
  for (const { name } of resource.fields) if (!isEmpty(whole[name])) after[name] = withoutEmptyInRows(whole[name]);
  const sides = { before: isNew ? basis.blank : before, after: whole, submitted, isNew };
  const names = new Set([...rejected.map(({ name }) => name), ...rejectedInImport(context, sides)]);
  const unexpected = isUnexpectedKind(context, { record: after, before }) ? [resource.kinds?.field ?? ''] : [];
  const access = [...names, ...unexpected].map((name) => faultAt(name, 'access'));
  return { ...change, before, after, errors: [...change.errors, ...access, ...fixed] };
}

interface Row {
  /** The stored record, or a new record with defaults only. */
  readonly before: PlainRecord;
  readonly after: PlainRecord;
  readonly submitted: PlainRecord;
  readonly isNew: boolean;
}

/**
 * Returns the fields of the record itself that the caller may not import. If a resource has a separate import permission, this permission
 * covers only lines; the record's own fields require the permission to create or update the record.
 */
function rejectedInImport(
  { actor, compiled, systemCall }: Pick<Context, 'actor' | 'compiled' | 'systemCall'>,
  { before, after, submitted, isNew }: Row,
): readonly string[] {
  const { resource } = compiled;
  const isOwn = resource.callPerms?.import !== undefined && !systemCall;
  if (!isOwn || holdsFor(actor, resource, isNew ? 'create' : 'update')) return [];
  const isChanged = (name: string): boolean => JSON.stringify(after[name] ?? null) !== JSON.stringify(before[name] ?? null);
  const own = resource.fields.filter(({ name, lines }) => !lines && Object.hasOwn(submitted, name) && isChanged(name));
  return own.map(({ name }) => name);
}

/** Returns an error of the whole row. */
export function rowFault(keyword: string): CheckError {
  return { ...faultAt('', keyword), instancePath: '' };
}

/**
 * Returns the errors of a record's values and lines. Without a plan, the lines stay as stored: submitted lines are errors, and stored lines
 * are not reported as missing, although the compiled check does not see them.
 */
function faultsWithLines(
  { fields }: Resource,
  { plan, current, submitted }: RecordChange,
  faults: readonly CheckError[],
): readonly CheckError[] {
  if (plan) return [...plan.errors, ...faults];
  const names = fields.filter(({ lines }) => lines).map(({ name }) => name);
  if (names.length === 0) return faults;
  const isAboutStored = ({ keyword, params }: CheckError): boolean =>
    current !== undefined && keyword === 'required' && names.includes(String(params.missingProperty));
  const rejected = names.filter((name) => Object.hasOwn(submitted, name)).map((name) => faultAt(name, 'linesInBatch'));
  return [...faults.filter((fault) => !isAboutStored(fault)), ...rejected];
}

/** Maximum number of errors in a response. */
const mostReported = 200;

/** Returns error 40000 with the errors of a record, in the reader's language. */
export function invalidRecord(resource: Resource, record: PlainRecord, errors: readonly CheckError[]): AppError {
  return new AppError('invalid', {
    data: (language: Language): { errors: FieldFault[] } => ({
      errors: explain({ resource, record, errors: errors.slice(0, mostReported), language }),
    }),
  });
}
