import type { CheckError } from '../../../contract/resource.ts';
import { isEmpty, withoutEmptyInRows } from '../../../fields/emptyValues.ts';
import type { Store } from '../../db/store.ts';
import { refuseFiles } from '../../files/fieldFiles.ts';
import { refusedFields } from '../checkAccess.ts';
import { checkFixed } from '../checkFixed.ts';
import { checkReferencesOfAll } from '../checkReferences.ts';
import { completeRecord } from '../completeRecord.ts';
import type { Context } from '../context.ts';
import { withoutLines } from '../lines/withoutLines.ts';
import { faultAt } from '../readSent.ts';
import { type PlainRecord, toRecord } from '../toRecord.ts';
import type { CheckedRow, GivenRow } from './batchRow.ts';
import { checkUniques } from './checkUniques.ts';

/** Rows by what they hold that must be there once, over all blocks of one file. */
export type Seen = Map<string, number>;

/**
 * Checks a block of rows as a save checks each of them: access, locked fields, the record's own checks, references, and
 * what must be there once, in the file and in the table. Nothing is thrown: every row carries what is wrong with it.
 */
export async function checkRows(
  context: Context,
  store: Store,
  { rows, seen }: { readonly rows: readonly GivenRow[]; readonly seen: Seen },
): Promise<CheckedRow[]> {
  const { resource } = context.compiled;
  const blank = completeRecord(resource, {}, true);
  const whole = rows.map((row) => checkAlone(context, row, blank));
  const references = await checkReferencesOfAll(context, store, {
    fields: resource.fields,
    records: whole.map(({ after, before }) => ({ record: after, before })),
  });
  const sound = whole.map((row, i) => ({ ...row, errors: [...row.errors, ...(references[i] ?? [])] }));
  return checkUniques(context, store, { rows: sound, seen });
}

/** What can be said of a row without looking at others; `blank` is a new record of which nothing is said. */
function checkAlone({ actor, compiled }: Context, given: GivenRow, blank: PlainRecord): Omit<CheckedRow, 'marks'> {
  const { resource, checks } = compiled;
  const { sent, current } = given;
  const before: PlainRecord = current ? toRecord(resource, current) : {};
  const whole = completeRecord(resource, { ...before, ...sent }, !current);
  const base = current ? before : blank;
  const refused = refusedFields(actor, resource.fields, { before: base, after: whole, sent });
  const fixed = current ? checkFixed(compiled, { before, after: whole, sent }) : [];
  const after: Record<string, unknown> = {};
  for (const { name } of resource.fields) if (!isEmpty(whole[name])) after[name] = withoutEmptyInRows(whole[name]);
  const errors: CheckError[] = [
    ...given.errors,
    ...refused.map(({ name }) => faultAt(name, 'access')),
    ...fixed,
    ...refuseFiles(compiled, { record: after, before }),
    ...withoutLines(resource, { sent, isNew: !current, errors: checks.record(after) }),
  ];
  return { ...given, before, after, errors };
}
