import { stored } from '../../../codegen/model/stored.ts';
import type { IndexWhere, TableIndex } from '../../../codegen/types.ts';
import { errors } from '../../contract/errors.ts';
import type { CheckError, Field, Resource } from '../../contract/resource.ts';
import { joiners, type Language } from '../../contract/text.ts';
import type { Unique } from '../../contract/unique.ts';
import { serverFaceOf } from '../../fields/serverFaces.ts';
import { findRowsByAll } from '../db/indexes.ts';
import { type Row, type Store, type Value, wholeOf } from '../db/store.ts';
import { Refusal } from '../refusal.ts';
import type { Context } from '../resource/context.ts';
import { faultAt } from '../resource/readSent.ts';
import type { PlainRecord } from '../resource/record.ts';
import type { JudgedChange } from './change.ts';
import type { Seen } from './judge.ts';

/** Stored rows looked at for one block and one group. */
const mostRows = 20_000;

type Plain = Omit<JudgedChange, 'marks'>;

/** Adds what is there twice: in the file, as `seen` knows it, or in the table. */
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
      const isAsked = !when || counts(storedIn(resource, when.field, after));
      return isAsked ? tupleOf(unique, fields, after) : undefined;
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

/** Whether a group asks for a record that has this value, as its column keeps it, in the field of its condition. */
export function countsIn({ when }: Unique, { fields }: Resource): (value: Value) => boolean {
  const field = when && fields.find(({ name }) => name === when.field);
  if (!when || !field) return () => true;
  const wanted = new Set(when.values.map((value) => columnValue(field, value)));
  return (value) => wanted.has(value) !== when.isNot;
}

/** The index in which a group that asks only for some records keeps them. */
export function withinOf({ when }: Unique, { fields }: Resource): IndexWhere | undefined {
  const field = when && fields.find(({ name }) => name === when.field);
  if (!when || !field) return undefined;
  const values = when.values.flatMap((value) => columnValue(field, value) ?? []);
  return { column: when.field, values, isNot: when.isNot };
}

function storedIn({ fields }: Resource, name: string, record: PlainRecord): Value {
  const field = fields.find((each) => each.name === name);
  return field ? columnValue(field, record[name]) : null;
}

/** The values of a group as the table keeps them; undefined when one is missing without which the record is like no other. */
export function tupleOf(
  { emptyCounts }: Pick<Unique, 'emptyCounts'>,
  fields: readonly Field[],
  record: PlainRecord,
): readonly Value[] | undefined {
  const values = fields.map((field) => columnValue(field, record[field.name]));
  const isMissing = fields.some(({ name }, i) => values[i] === null && !emptyCounts?.includes(name));
  return isMissing ? undefined : values;
}

/** The value as its column keeps it; null for none, and for what it could never keep: another check says so. */
export function columnValue(field: Field, value: unknown): Value {
  if (value === null || value === undefined || value === '') return null;
  try {
    return serverFaceOf(field.kind).toColumn(value, field);
  } catch (error) {
    if (error instanceof RangeError || error instanceof SyntaxError) return null;
    throw error;
  }
}

/** What is written of a record that holds these values: the place of the group, and behind it the values. */
function markOf(index: number, tuple: readonly Value[]): string {
  return JSON.stringify([index, ...tuple]);
}

interface Group {
  /** Its place among those of the resource. */
  readonly index: number;
  readonly unique: Unique;
  readonly fields: readonly Field[];
  readonly tuples: readonly (readonly Value[] | undefined)[];
  readonly counts: (value: Value) => boolean;
  readonly answers: Answers | undefined;
}

/** The ids of stored rows by the mark of what they hold in a group. */
async function takenBy(
  store: Store,
  resource: Resource,
  { index, unique, fields, tuples, counts, answers }: Group,
): Promise<Map<string, string>> {
  const columns = fields.map(({ name }) => name);
  const asked = tuples.flatMap((tuple) => (tuple ? [tuple] : []));
  // A value is taken also by a record that the caller may not see.
  const rows = await findOnce(answers, wholeOf(store), {
    ...{ table: resource.name, columns, tuples: asked, most: mostRows, within: withinOf(unique, resource) },
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

type Asked = Parameters<typeof findRowsByAll>[1];

/** What was asked for one block of rows, and answered; nothing is written while it is checked. */
export type Answers = Map<string, readonly Row[]>;

/**
 * The rows that hold these values, as `findRowsByAll` finds them. By the key of a workbook rows are found that they update,
 * and by what must be there once those that are in their way: mostly that is one question.
 */
export async function findOnce(answers: Answers | undefined, store: Store, asked: Asked): Promise<readonly Row[]> {
  if (!answers) return findRowsByAll(store, asked);
  const { table, columns, tuples, within, emptyCounts } = asked;
  const question = JSON.stringify([table, columns, tuples, within, emptyCounts, store.whole !== undefined]);
  const rows = answers.get(question) ?? (await findRowsByAll(store, asked));
  answers.set(question, rows);
  return rows;
}

/** Where in the body the record stands; of a line, `without` is the field that refers back, which nobody enters. */
interface Where {
  readonly at?: string;
  readonly without?: string;
}

/** Whether an index keeps a group apart: the same fields, under the same condition. */
function isOf({ fields, when }: Unique, { columns, where }: TableIndex, resource: Resource): boolean {
  if (fields.join() !== columns.join() || when?.field !== where?.column) return false;
  if (when === undefined || where === undefined) return true;
  const field = resource.fields.find(({ name }) => name === when.field);
  const values = when.values.map((value) => stored(value, field));
  return when.isNot === where.isNot && values.join('\n') === where.values.join('\n');
}

/** 40010 for the unique index that a write ran into: in the words of the file, or else naming its fields. */
export function duplicate(resource: Resource, index: TableIndex, { at = '', without }: Where = {}): Refusal {
  const columns = index.columns.filter((column) => column !== without);
  const own = resource.uniques.find((unique) => unique.message && isOf(unique, index, resource));
  const titles = (language: Language): string =>
    columns
      .map((column) => resource.fields.find((field) => field.name === column)?.title[language] ?? column)
      .join(joiners[language]);
  const kind = own?.message ? { ...errors.duplicate, message: own.message } : 'duplicate';
  const refusal: Refusal = new Refusal(kind, {
    values: (language: Language) => ({ field: titles(language) }),
    data: (language: Language) => ({
      errors: columns.map((column) => ({
        path: `${at}/${column}`,
        keyword: 'unique',
        message: refusal.messageIn(language),
      })),
    }),
  });
  return refusal;
}
