import type { FieldFault } from '../../contract/envelope.ts';
import type { CheckError, Resource } from '../../contract/resource.ts';
import type { Language } from '../../contract/text.ts';
import { defaultValue } from '../../fields/defaultValue.ts';
import { isEmpty, withoutEmptyInRows } from '../../fields/emptyValues.ts';
import { explain } from '../../fields/explain.ts';
import { emptyTotal } from '../../fields/figures/emptyTotal.ts';
import { withTotals } from '../../fields/figures/withTotals.ts';
import { withDerived } from '../../fields/withDerived.ts';
import { holdsFor } from '../access/rights.ts';
import type { Store } from '../db/store.ts';
import { checkFiles, refuseFiles } from '../files/fieldFiles.ts';
import { Refusal } from '../refusal.ts';
import { breathe } from '../resource/breathe.ts';
import type { Context } from '../resource/context.ts';
import { faultAt } from '../resource/readSent.ts';
import { type PlainRecord, toRecord } from '../resource/record.ts';
import { checkReferencesOfAll } from '../resource/references.ts';
import { todayIn } from '../resource/totals/plan.ts';
import { checkFixed, fieldsForbidden, isStrangeKind, refusedFields } from './access.ts';
import type { JudgedChange, RecordChange } from './change.ts';
import { type Answers, checkUniques } from './uniques.ts';

/** The row number by each unique value of the rows checked so far, over all blocks of one file. */
export type Seen = Map<string, number>;

interface Checking {
  readonly rows: readonly RecordChange[];
  /** The unique values of earlier rows of the same file. */
  readonly seen?: Seen;
  /** Look-ups of unique values already done for these rows. */
  readonly answers?: Answers;
}

/** Rows checked at once; between two blocks, requests of others are served. */
const block = 250;

/**
 * Checks each change as a save does: field access, its kind, locked fields, the compiled checks, references, and uniques,
 * both within the file and in the table. Nothing is thrown: each change carries its own faults, and the others go on.
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
    await breathe();
  }
  return judged;
}

async function judgeBlock(
  context: Context,
  store: Store,
  { rows, seen, answers }: Checking & { readonly seen: Seen },
): Promise<JudgedChange[]> {
  const { resource } = context.compiled;
  const today = todayIn(context.house);
  const blank = completeRecord(resource, {}, { isNew: true, today });
  const whole = rows.map((row) => judgeAlone(context, row, { blank, today }));
  const records = whole.map(({ after, before }) => ({ record: after, before }));
  const references = await checkReferencesOfAll(context, store, { fields: resource.fields, records });
  const found: Omit<JudgedChange, 'marks'>[] = [];
  for (const [i, row] of whole.entries()) {
    const files = row.takesFiles ? await checkFiles(context, store, { record: row.after, before: row.before }) : [];
    const others = [...(references[i] ?? []), ...files];
    found.push(others.length === 0 ? row : { ...row, errors: [...row.errors, ...others] });
  }
  // A record saved by itself is not looked up: its duplicates are found by the unique index when it is written.
  if (found.every(({ takesFiles }) => takesFiles)) return found.map((row) => ({ ...row, marks: [] }));
  return checkUniques(context, store, { rows: found, seen, answers });
}

/** Checks a record that is saved by itself, and throws all its faults at once. */
export async function judgeChange(
  context: Context,
  store: Store,
  given: Omit<RecordChange, 'row'>,
): Promise<JudgedChange> {
  const { resource } = context.compiled;
  const [checked] = await judgeChanges(context, store, { rows: [{ ...given, row: 0, takesFiles: true }] });
  const { after, before, errors } = checked as JudgedChange;
  const isStrange = isStrangeKind(context, { record: after, before });
  const isForbidden = (name: string): boolean =>
    errors.some(({ instancePath, keyword }) => keyword === 'access' && instancePath === `/${name}`);
  const forbidden = resource.fields.filter(({ name }) => {
    return isForbidden(name) && !(isStrange && name === resource.kinds?.field);
  });
  if (forbidden.length > 0) throw fieldsForbidden(forbidden, '');
  if (isStrange) throw new Refusal('forbidden');
  if (errors.length > 0) throw invalidRecord(resource, after, errors);
  return checked as JudgedChange;
}

interface Known {
  /** A new record for which nothing was sent. */
  readonly blank: PlainRecord;
  /** The day in UTC. */
  readonly today: string;
}

/** All checks of a row that need no other row and no database. */
function judgeAlone(context: Context, given: RecordChange, { blank, today }: Known): Omit<JudgedChange, 'marks'> {
  const { compiled, byHouse } = context;
  const { resource, checks } = compiled;
  const { sent, current, plan } = given;
  const before: PlainRecord = current ? { ...toRecord(resource, current), ...plan?.before } : {};
  const said = current || plan ? { ...before, ...sent, ...plan?.after } : sent;
  const whole = completeRecord(resource, said, { isNew: !current, today });
  const base = current ? before : blank;
  const refused = refusedInRow(context, { before: base, after: whole, sent, isNew: !current });
  const fixed = current && !byHouse ? checkFixed(compiled, { before, after: whole, sent }) : [];
  const after: Record<string, unknown> = {};
  for (const { name } of resource.fields) if (!isEmpty(whole[name])) after[name] = withoutEmptyInRows(whole[name]);
  const strange = isStrangeKind(context, { record: after, before }) ? (resource.kinds?.field ?? '') : undefined;
  const found = checks.record(after);
  const errors: CheckError[] = [
    ...given.errors,
    ...[...refused, ...(strange === undefined ? [] : [strange])].map((name) => faultAt(name, 'access')),
    ...fixed,
    ...(given.takesFiles ? [] : refuseFiles(compiled, { record: after, before })),
    ...(plan ? [...plan.errors, ...found] : withoutLines(resource, { sent, isNew: !current, errors: found })),
  ];
  return { ...given, before, after, errors };
}

interface Row {
  /** As it is stored, or as a new record for which nothing was sent. */
  readonly before: PlainRecord;
  readonly after: PlainRecord;
  readonly sent: PlainRecord;
  readonly isNew: boolean;
}

/**
 * The sent fields of a row that the caller may not change. Where a resource has a permission of its own for imports, that
 * permission covers lines only: fields of the record itself need the permission to create or update it.
 */
function refusedInRow(
  { actor, compiled, byHouse }: Pick<Context, 'actor' | 'compiled' | 'byHouse'>,
  row: Row,
): readonly string[] {
  const { resource } = compiled;
  const refused = refusedFields(actor, resource.fields, row).map(({ name }) => name);
  const isOwn = resource.callPerms?.import !== undefined && !byHouse;
  if (!isOwn || holdsFor(actor, resource, row.isNew ? 'create' : 'update')) return refused;
  const isChanged = (name: string): boolean =>
    JSON.stringify(row.after[name] ?? null) !== JSON.stringify(row.before[name] ?? null);
  const own = resource.fields.filter(({ name, lines }) => !lines && Object.hasOwn(row.sent, name) && isChanged(name));
  return [...new Set([...refused, ...own.map(({ name }) => name)])];
}

/** A fault of a row as a whole. */
export function rowFault(keyword: string): CheckError {
  return { ...faultAt('', keyword), instancePath: '' };
}

interface Checked {
  readonly sent: PlainRecord;
  readonly isNew: boolean;
  /** What the compiled check found. It does not know the stored lines. */
  readonly errors: readonly CheckError[];
}

/** The errors of one record of many. Its lines stay as they are and may not be sent: only a single save writes lines. */
function withoutLines({ fields }: Resource, { sent, isNew, errors }: Checked): readonly CheckError[] {
  const names = fields.filter(({ lines }) => lines).map(({ name }) => name);
  if (names.length === 0) return errors;
  const isAboutStored = ({ keyword, params }: CheckError): boolean =>
    !isNew && keyword === 'required' && names.includes(String(params.missingProperty));
  const refused = names.filter((name) => Object.hasOwn(sent, name)).map((name) => faultAt(name, 'linesInBatch'));
  return [...errors.filter((error) => !isAboutStored(error)), ...refused];
}

interface Completing {
  readonly isNew: boolean;
  /** The day in UTC. */
  readonly today: string;
}

/**
 * Fills in what nobody has to type: the defaults of a new record, and derived fields. A required field gets its default
 * even if it was sent empty, as spreadsheets send cells that nobody filled in.
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

/** At most this many faults are answered at once. */
const mostTold = 200;

/** 40000 with the faults of a record, in the language of the reader. */
export function invalidRecord(resource: Resource, record: PlainRecord, errors: readonly CheckError[]): Refusal {
  return new Refusal('invalid', {
    data: (language: Language): { errors: FieldFault[] } => ({
      errors: explain({ resource, record, errors: errors.slice(0, mostTold), language }),
    }),
  });
}
