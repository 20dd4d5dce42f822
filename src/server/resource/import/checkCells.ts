import type { CheckError } from '../../../contract/resource.ts';
import { languages, type Text } from '../../../contract/text.ts';
import { explain } from '../../../fields/explain.ts';
import type { Store } from '../../db/store.ts';
import type { CheckedRow } from '../batch/batchRow.ts';
import { checkRows, type Seen } from '../batch/checkRows.ts';
import type { Context } from '../context.ts';
import { type CellRow, type Meanings, readGiven } from './readGiven.ts';
import type { StagedFault, StagedRow } from './stagedImport.ts';

/** What goes along from block to block of one file. */
export interface Course {
  /** The fields that have a column. */
  readonly named: readonly string[];
  readonly seen: Seen;
  readonly meanings: Meanings;
}

/** Understands and checks a block of rows. */
export async function checkCells(
  context: Context,
  store: Store,
  { rows, course, lock }: { readonly rows: readonly CellRow[]; readonly course: Course; readonly lock?: 'write' },
): Promise<CheckedRow[]> {
  const given = await readGiven(context, store, { rows, sheet: course, ...(lock ? { lock } : {}) });
  return checkRows(context, store, { rows: given, seen: course.seen });
}

/** A checked row as it is kept until the commit. */
export function toStage(context: Context, checked: CheckedRow, cells: CellRow['cells']): StagedRow {
  const { row, current, marks } = checked;
  return {
    ...{ row, cells, marks },
    errors: faultsOf(context, checked),
    recordId: current ? String(current.id) : null,
    version: current ? Number(current.version) : null,
  };
}

/** What is wrong with a row, in the words of people. */
export function faultsOf({ visible, compiled }: Context, { after, errors }: CheckedRow): StagedFault[] {
  if (errors.length === 0) return [];
  const canSee = (error: CheckError): boolean => {
    const [, name = ''] = error.instancePath.split('/');
    const isHidden = compiled.resource.fields.some((field) => field.name === name);
    return !isHidden || visible.fields.some((field) => field.name === name);
  };
  const told = errors.map((error) => (canSee(error) ? error : { ...error, instancePath: '', keyword: 'hidden' }));
  const [first, ...others] = languages.map((language) =>
    explain({ resource: compiled.resource, record: after, errors: told, language }),
  );
  return (first ?? []).map(({ path, keyword, message }, i) => ({
    field: path.split('/')[1] ?? '',
    keyword,
    message: Object.fromEntries(
      languages.map((language, at) => [language, at === 0 ? message : (others[at - 1]?.[i]?.message ?? message)]),
    ) as Text,
  }));
}
