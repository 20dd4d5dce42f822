import { stored } from '../../../codegen/model/table.ts';
import type { IndexWhere, TableIndex } from '../../../codegen/types.ts';
import { errors } from '../../contract/errors.ts';
import type { Unique } from '../../contract/record.ts';
import type { CheckError, Field, Resource } from '../../contract/resource.ts';
import { joiners, type Language } from '../../contract/text.ts';
import { columnCodecOf } from '../../fields/columnCodecs.ts';
import { AppError } from '../appError.ts';
import { findRowsByAll } from '../db/indexes.ts';
import { type Row, type Store, type Value, wholeOf } from '../db/store.ts';
import type { Context } from '../resource/context.ts';
import { faultAt } from '../resource/readSubmitted.ts';
import type { PlainRecord } from '../resource/record.ts';
import type { JudgedChange } from './change.ts';
import type { Seen } from './judge.ts';

/** The most stored rows that are read for one block of rows and one unique group. */
const mostRows = 20_000;

type Plain = Omit<JudgedChange, 'marks'>;

/** Adds the faults of unique values that are taken: by an earlier row of the file (`seen`), or in the table. */
export async function checkUniques(
  { compiled: { resource } }: Context,
  store: Store,
  {
    rows,
    seen,
    answers,
  }: { readonly rows: readonly Plain[]; readonly seen: Seen; readonly answers?: Answers | undefined },
): Promise<JudgedChange[]> {
  const found = rows.map((): { errors: CheckError[]; marks: string[] } => ({ errors: [], marks: [] }));
  for (const [index, unique] of resource.uniques.entries()) {
    const fields = unique.fields.flatMap((name) => resource.fields.find((field) => field.name === name) ?? []);
    const counts = countsIn(unique, resource);
    const tuples = rows.map(({ after }) => {
      const { when } = unique;
      const applies = !when || counts(storedIn(resource, when.field, after));
      return applies ? tupleOf(unique, fields, after) : undefined;
    });
    const taken = await takenBy(store, resource, { index, unique, fields, tuples, counts, answers });
    const fault = (keyword: string, params: Record<string, unknown>): CheckError[] =>
      unique.fields.map((name) => ({ ...faultAt(name, keyword), params }));
    rows.forEach(({ row, current }, i) => {
      const tuple = tuples[i];
      if (!tuple) return;
      const mark = markOf(index, tuple);
      const other = seen.get(mark);
      const holder = taken.size === 0 ? undefined : taken.get(mark);
      found[i]?.marks.push(mark);
      if (other !== undefined && other !== row) found[i]?.errors.push(...fault('repeated', { limit: other }));
      else if (holder !== undefined && holder !== current?.id) found[i]?.errors.push(...fault('unique', { index }));
      if (other === undefined) seen.set(mark, row);
    });
  }
  return rows.map((row, i) => ({
    ...row,
    errors: [...row.errors, ...(found[i]?.errors ?? [])],
    marks: found[i]?.marks ?? [],
  }));
}

/** Whether a unique group applies to a record, given the stored value of the field of the group's condition (`when`). */
export function countsIn({ when }: Unique, { fields }: Resource): (value: Value) => boolean {
  const field = when && fields.find(({ name }) => name === when.field);
  if (!when || !field) return () => true;
  const expected = new Set(when.values.map((value) => columnValue(field, value)));
  return (value) => expected.has(value) !== when.isNot;
}

/** The condition of the index of a unique group that applies only to some records. */
export function conditionOf({ when }: Unique, { fields }: Resource): IndexWhere | undefined {
  const field = when && fields.find(({ name }) => name === when.field);
  if (!when || !field) return undefined;
  const values = when.values.flatMap((value) => columnValue(field, value) ?? []);
  return { column: when.field, values, isNot: when.isNot };
}

function storedIn({ fields }: Resource, name: string, record: PlainRecord): Value {
  const field = fields.find((each) => each.name === name);
  return field ? columnValue(field, record[name]) : null;
}

/** The stored values of a unique group; undefined if an empty one makes the record differ from all others. */
export function tupleOf(
  { emptyCounts }: Pick<Unique, 'emptyCounts'>,
  fields: readonly Field[],
  record: PlainRecord,
): readonly Value[] | undefined {
  const values = fields.map((field) => columnValue(field, record[field.name]));
  const isMissing = fields.some(({ name }, i) => values[i] === null && !emptyCounts?.includes(name));
  return isMissing ? undefined : values;
}

/** A value as its column stores it; null if empty, and if it cannot be stored, which another check reports. */
export function columnValue(field: Field, value: unknown): Value {
  if (value === null || value === undefined || value === '') return null;
  try {
    return columnCodecOf(field.kind).toColumn(value, field);
  } catch (error) {
    if (error instanceof RangeError || error instanceof SyntaxError) return null;
    throw error;
  }
}

/** One text for the unique values of a record: the index of the group, then the values. */
function markOf(index: number, tuple: readonly Value[]): string {
  return JSON.stringify([index, ...tuple]);
}

interface Group {
  /** Its index among the unique groups of the resource. */
  readonly index: number;
  readonly unique: Unique;
  readonly fields: readonly Field[];
  readonly tuples: readonly (readonly Value[] | undefined)[];
  readonly counts: (value: Value) => boolean;
  readonly answers: Answers | undefined;
}

/** The ids of the stored rows that hold these values, by their mark. */
async function takenBy(
  store: Store,
  resource: Resource,
  { index, unique, fields, tuples, counts, answers }: Group,
): Promise<Map<string, string>> {
  const columns = fields.map(({ name }) => name);
  const complete = tuples.flatMap((tuple) => (tuple ? [tuple] : []));
  // Records that the caller may not see take values too.
  const rows = await findOnce(answers, wholeOf(store), {
    ...{ table: resource.name, columns, tuples: complete, most: mostRows, condition: conditionOf(unique, resource) },
    emptyCounts: unique.emptyCounts,
  });
  const { when } = unique;
  return new Map(
    rows
      .filter((row) => !when || counts(row[when.field] ?? null))
      .map(
        (row) =>
          [
            markOf(
              index,
              fields.map(({ name }) => row[name] ?? null),
            ),
            String(row.id),
          ] as const,
      ),
  );
}

type RowsQuery = Parameters<typeof findRowsByAll>[1];

/** Look-ups already done for one block of rows. They stay right because nothing is written while it is checked. */
export type Answers = Map<string, readonly Row[]>;

/**
 * `findRowsByAll`, with each look-up done only once. An import looks for the rows that it updates by its key, and then for
 * those that hold its unique values: mostly that is the same look-up.
 */
export async function findOnce(answers: Answers | undefined, store: Store, query: RowsQuery): Promise<readonly Row[]> {
  if (!answers) return findRowsByAll(store, query);
  const { table, columns, tuples, condition, emptyCounts } = query;
  const question = JSON.stringify([table, columns, tuples, condition, emptyCounts, store.whole !== undefined]);
  const rows = answers.get(question) ?? (await findRowsByAll(store, query));
  answers.set(question, rows);
  return rows;
}

/** The path of the record in the body. Of a line, `without` is the field that refers back to its record, which nobody enters. */
interface Where {
  readonly at?: string;
  readonly without?: string;
}

/** Whether an index is that of a unique group: the same fields under the same condition. */
function isOf({ fields, when }: Unique, { columns, where }: TableIndex, resource: Resource): boolean {
  if (fields.join() !== columns.join() || when?.field !== where?.column) return false;
  if (when === undefined || where === undefined) return true;
  const field = resource.fields.find(({ name }) => name === when.field);
  const values = when.values.map((value) => stored(value, field));
  return when.isNot === where.isNot && values.join('\n') === where.values.join('\n');
}

/** 40010 for the unique index that a write violated: with the message of the resource file, or the titles of the fields. */
export function duplicate(resource: Resource, index: TableIndex, { at = '', without }: Where = {}): AppError {
  const columns = index.columns.filter((column) => column !== without);
  const own = resource.uniques.find((unique) => unique.message && isOf(unique, index, resource));
  const titles = (language: Language): string =>
    columns
      .map((column) => resource.fields.find((field) => field.name === column)?.title[language] ?? column)
      .join(joiners[language]);
  const kind = own?.message ? { ...errors.duplicate, message: own.message } : 'duplicate';
  const appError: AppError = new AppError(kind, {
    values: (language: Language) => ({ field: titles(language) }),
    data: (language: Language) => ({
      errors: columns.map((column) => ({
        path: `${at}/${column}`,
        keyword: 'unique',
        message: appError.messageIn(language),
      })),
    }),
  });
  return appError;
}
