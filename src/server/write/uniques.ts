import { stored } from '../../../codegen/model/table.ts';
import type { IndexWhere, TableIndex } from '../../../codegen/types.ts';
import { errors } from '../../contract/errors.ts';
import type { Field } from '../../contract/field.ts';
import type { CheckError, Resource } from '../../contract/resource.ts';
import { joiners, type Language, type Unique } from '../../contract/wire.ts';
import { columnCodecOf } from '../../fields/columnCodecs.ts';
import { fillSerial, parseSerial } from '../../fields/parseSerial.ts';
import type { Context } from '../app.ts';
import { AppError } from '../appError.ts';
import { findRowsByAll } from '../db/indexes.ts';
import { findRow, findRowsBy } from '../db/rows.ts';
import { nextNumbers } from '../db/serials.ts';
import { type Counter, type Row, type Store, type Value, wholeOf } from '../db/store.ts';
import { faultAt, type PlainRecord, yieldToEventLoop } from '../resource/context.ts';
import type { JudgedChange, Seen } from './change.ts';

/** Maximum number of stored rows read per block and unique group. */
const mostRows = 20_000;

type Plain = Omit<JudgedChange, 'marks'>;

/** Adds errors for unique values that are already used by an earlier row of the file (`seen`) or in the table. */
export async function checkUniques(
  { compiled: { resource } }: Context,
  store: Store,
  { rows, seen, answers }: { readonly rows: readonly Plain[]; readonly seen: Seen; readonly answers?: Answers | undefined },
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

/** Returns a function that tests, by the stored value of the field in `when`, whether the unique group applies to a record. */
export function countsIn({ when }: Unique, { fields }: Resource): (value: Value) => boolean {
  const field = when && fields.find(({ name }) => name === when.field);
  if (!when || !field) return () => true;
  const expected = new Set(when.values.map((value) => columnValue(field, value)));
  return (value) => expected.has(value) !== when.isNot;
}

/** Returns the index condition of a unique group that applies only to some records; undefined if it applies to all. */
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

/** Returns the stored values of a unique group; undefined if an empty value means that the group does not apply to the record. */
export function tupleOf(
  { emptyCounts }: Pick<Unique, 'emptyCounts'>,
  fields: readonly Field[],
  record: PlainRecord,
): readonly Value[] | undefined {
  const values = fields.map((field) => columnValue(field, record[field.name]));
  const isMissing = fields.some(({ name }, i) => values[i] === null && !emptyCounts?.includes(name));
  return isMissing ? undefined : values;
}

/** Returns the stored form of a value; null if it is empty or cannot be stored, which another check reports. */
export function columnValue(field: Field, value: unknown): Value {
  if (value === null || value === undefined || value === '') return null;
  try {
    return columnCodecOf(field.kind).toColumn(value, field);
  } catch (error) {
    if (error instanceof RangeError || error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Returns one text for the unique values of a record: the index of the group, then the values. */
function markOf(index: number, tuple: readonly Value[]): string {
  return JSON.stringify([index, ...tuple]);
}

interface Group {
  /** Index among the unique groups of the resource. */
  readonly index: number;
  readonly unique: Unique;
  readonly fields: readonly Field[];
  readonly tuples: readonly (readonly Value[] | undefined)[];
  readonly counts: (value: Value) => boolean;
  readonly answers: Answers | undefined;
}

/** Returns the ids of the stored rows with these values, by mark. */
async function takenBy(
  store: Store,
  resource: Resource,
  { index, unique, fields, tuples, counts, answers }: Group,
): Promise<Map<string, string>> {
  const columns = fields.map(({ name }) => name);
  const complete = tuples.flatMap((tuple) => (tuple ? [tuple] : []));
  // Values of records that the caller may not see count too.
  const rows = await findOnce(answers, wholeOf(store), {
    table: resource.name,
    columns,
    tuples: complete,
    most: mostRows,
    condition: conditionOf(unique, resource),
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

/** Cached lookups of one block of rows; they stay valid because nothing is written during the check. */
export type Answers = Map<string, readonly Row[]>;

/**
 * Calls `findRowsByAll` with cached lookups. An import searches records to update by key, and then records with its unique values, which
 * is usually the same lookup.
 */
export async function findOnce(answers: Answers | undefined, store: Store, query: RowsQuery): Promise<readonly Row[]> {
  if (!answers) return findRowsByAll(store, query);
  const { table, columns, tuples, condition, emptyCounts } = query;
  const question = JSON.stringify([table, columns, tuples, condition, emptyCounts, store.whole !== undefined]);
  const rows = answers.get(question) ?? (await findRowsByAll(store, query));
  answers.set(question, rows);
  return rows;
}

/** `at` is the path of the record in the body. For lines, `without` is the reference to the record, which users never enter. */
interface Where {
  readonly at?: string;
  readonly without?: string;
}

/** Whether an index belongs to a unique group: same fields, same condition. */
function isOf({ fields, when }: Unique, { columns, where }: TableIndex, resource: Resource): boolean {
  if (fields.join() !== columns.join() || when?.field !== where?.column) return false;
  if (when === undefined || where === undefined) return true;
  const field = resource.fields.find(({ name }) => name === when.field);
  const values = when.values.map((value) => stored(value, field));
  return when.isNot === where.isNot && values.join('\n') === where.values.join('\n');
}

/** Returns error 40010 for a violated unique index, with the message of the resource file or the titles of the fields. */
export function duplicate(resource: Resource, index: TableIndex, { at = '', without }: Where = {}): AppError {
  const columns = index.columns.filter((column) => column !== without);
  const own = resource.uniques.find((unique) => unique.message && isOf(unique, index, resource));
  const titles = (language: Language): string =>
    columns.map((column) => resource.fields.find((field) => field.name === column)?.title[language] ?? column).join(joiners[language]);
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

/**
 * Returns the serial numbers of new records by field, counted in the transaction that creates them. Numbers with the same prefix are taken
 * together; numbers already in use, for example from imports, are skipped.
 */
export async function nextSerials(
  { app, compiled: { resource } }: Context,
  store: Store,
  records: readonly PlainRecord[],
): Promise<readonly PlainRecord[]> {
  const numbers = records.map((): Record<string, string> => ({}));
  const day = app.clock().toISOString().slice(0, 10);
  for (const { name, serial } of resource.fields) {
    const parts = serial && parseSerial(serial.pattern);
    if (!parts || records.length === 0) continue;
    const textOf = textsOf(resource, store);
    const prefixOf = async (record: PlainRecord): Promise<string> => {
      const texts: Record<string, string> = {};
      for (const path of parts.fields ?? []) texts[path] = await textOf(path, record);
      return fillSerial(parts.prefix, day, texts);
    };
    const prefixes: string[] = [];
    for (const record of records) {
      if (prefixes.length % most === most - 1) await yieldToEventLoop();
      prefixes.push(await prefixOf(record));
    }
    const indexesByPrefix = Map.groupBy(records.keys(), (index) => prefixes[index] as string);
    for (const [prefix, own] of indexesByPrefix) {
      const counter = { table: resource.name, column: name, prefix };
      const free = await freeNumbers(store, counter, { count: own.length, digits: parts.digits });
      for (const [i, index] of own.entries()) (numbers[index] as Record<string, string>)[name] = free[i] as string;
    }
  }
  return numbers;
}

/** Numbers checked per query; other requests are served in between. */
const most = 1_000;

interface Wish {
  readonly count: number;
  readonly digits: number;
}

/** Returns the next `count` free numbers. */
async function freeNumbers(store: Store, counter: Counter, { count, digits }: Wish): Promise<readonly string[]> {
  const { table, column, prefix } = counter;
  const free: string[] = [];
  while (free.length < count) {
    const missing = Math.min(count - free.length, most);
    const last = await nextNumbers(store, counter, missing);
    const values = Array.from({ length: missing }, (_, i) => {
      const number = last - missing + 1 + i;
      return `${prefix}${String(number).padStart(digits, '0')}`;
    });
    const holders = await findRowsBy(wholeOf(store), { table, column, values, most: missing });
    const taken = new Set(holders.map((row) => row[column]));
    free.push(...values.filter((value) => !taken.has(value)));
    if (free.length < count) await yieldToEventLoop();
  }
  return free;
}

/** Returns a function that reads the text of a field of a new record or of a referenced record; referenced records are cached. */
function textsOf({ fields }: Resource, store: Store) {
  const read = new Map<string, ReturnType<typeof findRow>>();
  return async (path: string, record: PlainRecord): Promise<string> => {
    const [name = '', there] = path.split('.');
    const value = record[name];
    if (there === undefined) return String(value ?? '');
    const table = fields.find((field) => field.name === name)?.reference?.resource;
    if (!table || typeof value !== 'string') return '';
    const row = read.get(value) ?? findRow(wholeOf(store), { table, id: value });
    read.set(value, row);
    return String((await row)?.[there] ?? '');
  };
}
