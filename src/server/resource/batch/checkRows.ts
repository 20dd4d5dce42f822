import type { CheckError } from '../../../contract/resource.ts';
import { isEmpty, withoutEmptyInRows } from '../../../fields/emptyValues.ts';
import type { Store } from '../../db/store.ts';
import { checkFiles, refuseFiles } from '../../files/fieldFiles.ts';
import { fieldsForbidden } from '../checkAccess.ts';
import { checkFixed } from '../checkFixed.ts';
import { checkKind, isStrangeKind } from '../checkKind.ts';
import { completeRecord } from '../completeRecord.ts';
import type { Context } from '../context.ts';
import { invalidRecord } from '../invalidRecord.ts';
import { withoutLines } from '../lines/withoutLines.ts';
import { faultAt } from '../readSent.ts';
import { type PlainRecord, toRecord } from '../record.ts';
import { checkReferencesOfAll } from '../references.ts';
import { todayIn } from '../totals/plan.ts';
import type { CheckedRow, GivenRow } from './batchRow.ts';
import { checkUniques } from './checkUniques.ts';
import type { Answers } from './findOnce.ts';
import { refusedInRow } from './refusedInRow.ts';

/** Rows by what they hold that must be there once, over all blocks of one file. */
export type Seen = Map<string, number>;

interface Checking {
  readonly rows: readonly GivenRow[];
  /** None: the database alone tells what is there twice. */
  readonly seen?: Seen;
  /** What was asked already for these rows. */
  readonly answers?: Answers;
}

/**
 * Checks a block of rows as a save checks each of them: access, its kind, locked fields, the record's own checks,
 * references, and what must be there once, in the file and in the table. Nothing is thrown: every row carries what is
 * wrong with it, and the others go on.
 */
export async function checkRows(
  context: Context,
  store: Store,
  { rows, seen, answers }: Checking,
): Promise<CheckedRow[]> {
  const { resource } = context.compiled;
  const today = todayIn(context.house);
  const blank = completeRecord(resource, {}, { isNew: true, today });
  const whole = rows.map((row) => checkAlone(context, row, { blank, today }));
  const records = whole.map(({ after, before }) => ({ record: after, before }));
  const references = await checkReferencesOfAll(context, store, { fields: resource.fields, records });
  const found: Omit<CheckedRow, 'marks'>[] = [];
  for (const [i, row] of whole.entries()) {
    const files = row.takesFiles ? await checkFiles(context, store, { record: row.after, before: row.before }) : [];
    const others = [...(references[i] ?? []), ...files];
    found.push(others.length === 0 ? row : { ...row, errors: [...row.errors, ...others] });
  }
  if (!seen) return found.map((row) => ({ ...row, marks: [] }));
  return checkUniques(context, store, { rows: found, seen, answers });
}

/** Checks a record that is saved by itself; what is wrong with it is thrown, all at once. */
export async function checkRow(context: Context, store: Store, given: Omit<GivenRow, 'row'>): Promise<CheckedRow> {
  const { resource } = context.compiled;
  const [checked] = await checkRows(context, store, { rows: [{ ...given, row: 0, takesFiles: true }] });
  const { after, before, errors } = checked as CheckedRow;
  checkKind(context, [{ record: after, before }]);
  const isForbidden = (name: string): boolean =>
    errors.some(({ instancePath, keyword }) => keyword === 'access' && instancePath === `/${name}`);
  const forbidden = resource.fields.filter(({ name }) => isForbidden(name));
  if (forbidden.length > 0) throw fieldsForbidden(forbidden, '');
  if (errors.length > 0) throw invalidRecord(resource, after, errors);
  return checked as CheckedRow;
}

interface Known {
  /** A new record of which nothing is said. */
  readonly blank: PlainRecord;
  /** The day in UTC. */
  readonly today: string;
}

/** What can be said of a row without looking at others. */
function checkAlone(context: Context, given: GivenRow, { blank, today }: Known): Omit<CheckedRow, 'marks'> {
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
