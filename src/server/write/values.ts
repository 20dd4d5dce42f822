import type { CheckError, Field, Resource } from '../../contract/resource.ts';
import { defaultValue } from '../../fields/defaultValue.ts';
import { isEmpty } from '../../fields/emptyValues.ts';
import { newFaults } from '../../fields/explain.ts';
import { withDerived } from '../../fields/figures.ts';
import { emptyTotal, withTotals } from '../../fields/totals.ts';
import type { Store } from '../db/store.ts';
import { checkFiles, fileErrors } from '../files/fieldFiles.ts';
import type { Context } from '../resource/context.ts';
import type { PlainRecord } from '../resource/record.ts';
import { checkReferencesOfAll, type Referring } from '../resource/references.ts';
import { todayIn } from '../resource/totals/plan.ts';
import { checkFixed, forbiddenFields } from './access.ts';
import { systemContext, systemStore } from './asSystem.ts';

/** The same for all records of a resource that are worked out together. */
export interface Basis {
  /** A new record for which nothing was sent. */
  readonly blank: PlainRecord;
  /** The day in UTC. */
  readonly today: string;
}

export function basisOf({ app, compiled }: Pick<Context, 'app' | 'compiled'>): Basis {
  const today = todayIn(app);
  return { blank: completeRecord(compiled.resource, {}, { isNew: true, today }), today };
}

interface ValuesParams {
  /** As it is stored; empty if it is new. */
  readonly before: PlainRecord;
  readonly submitted: PlainRecord;
  /** What the sent values amount to where the record keeps something else, such as its lines. */
  readonly instead?: PlainRecord | undefined;
  readonly isNew: boolean;
  readonly basis: Basis;
}

interface MergedValues {
  /** As it will be, completed. */
  readonly after: PlainRecord;
  /** The sent fields that the caller may not change. */
  readonly rejected: readonly Field[];
  /** The faults of sent fields that nobody may change any more. */
  readonly fixed: readonly CheckError[];
}

/** Works out a record or a line with what was sent, and which sent fields may not change. */
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

interface Values {
  readonly records: readonly Referring[];
  /** The fields whose references are checked: values of the caller must point to what the caller sees. */
  readonly byCaller?: readonly Field[];
  /** Those that the system sets may also point to what the caller does not see. */
  readonly bySystem?: readonly Field[];
  /** Which faults of the compiled check count; lines are checked with the record that they belong to. */
  readonly compiled: 'all' | 'new' | 'none';
  /** Whether a record may bring files; left out: it has none. */
  readonly files?: 'taken' | 'refused';
}

/**
 * The checks that every value passes before it is stored, whoever sets it: the compiled check of the record, references
 * and files. Returns the faults of each record; what must be unique is checked in `uniques.ts`, or by the database.
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
