import { isEmpty } from '../../../src/fields/emptyValues.ts';
import { fromScaled } from '../../../src/fields/numbers/decimals.ts';
import type { Cell, Declared, FieldMaterial, Material, SourceRecord } from '../material.ts';
import { fieldsOf, flatten, isObject } from './sample.ts';

/** A column as the database describes it. */
export interface ColumnFacts {
  readonly name: string;
  /** The type in the database's own words, in small letters: `varchar(40)`, `timestamp with time zone`. */
  readonly type: string;
  readonly isNullable: boolean;
  /** Whether a unique index is over this column alone. */
  readonly isUnique: boolean;
  /** The table that a foreign key leads to. */
  readonly target?: string | undefined;
  readonly comment?: string | undefined;
  /** How the console itself writes values into its own tables: `scaled 2`, `boolean`, `rows`, `text`. */
  readonly form?: string | undefined;
}

/** A table, with some of its rows. */
export interface TableFacts {
  readonly columns: readonly ColumnFacts[];
  readonly rows: readonly Readonly<Record<string, unknown>>[];
}

/** What a table tells: its columns, keys and some rows. */
export function materialOfTable({ columns, rows }: TableFacts): Material {
  const left = new Set<string>();
  const kept = columns.filter(({ name, type }) => {
    const isBytes = /blob|bytea|binary|image/.test(type);
    if (isBytes) left.add(`\`${name}\` is left out: it holds files`);
    return !isBytes;
  });
  const records = rows.map(
    (row): SourceRecord => new Map(kept.map((column) => [column.name, cellOf(row[column.name], column, left)])),
  );
  const inner = new Map(fieldsOf(records).map((field) => [field.label, field.rows]));
  const fields = kept.map((column): FieldMaterial => {
    const list = inner.get(column.name);
    return { label: column.name, says: list ? {} : declare(column, records), ...(list && { rows: list }) };
  });
  return { fields, records, notes: [...left] };
}

/** Own tables keep values in their own forms; others as the driver gives them. */
function cellOf(value: unknown, column: ColumnFacts, left: Set<string>): Cell {
  if (isEmpty(value)) return undefined;
  const scale = /^scaled (\d+)$/.exec(column.form ?? '')?.[1];
  if (scale !== undefined) return fromScaled(value as number | string, Number(scale));
  if (isSwitch(column) && typeof value !== 'boolean') return Number(value) !== 0;
  if (value instanceof Date) return column.type === 'date' ? dayOf(value) : value.toISOString();
  const isList = column.form === 'rows' || column.type.startsWith('json');
  if (isList) return rowsIn(value, column, left);
  return typeof value === 'number' || typeof value === 'boolean' ? value : String(value);
}

/** The driver gives a day as its beginning on this machine's clock. */
function dayOf(date: Date): string {
  const part = (value: number): string => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${part(date.getMonth() + 1)}-${part(date.getDate())}`;
}

function rowsIn(value: unknown, { name }: ColumnFacts, left: Set<string>): Cell {
  const parsed: unknown = typeof value === 'string' ? JSON.parse(value) : value;
  if (Array.isArray(parsed) && parsed.every(isObject))
    return parsed.map((row) => flatten(row, { isInRow: true, left, empty: new Set() }));
  left.add(`\`${name}\` holds JSON that is not a list of objects: it becomes a text`);
  return JSON.stringify(parsed);
}

function isSwitch({ name, type, form }: ColumnFacts): boolean {
  return (
    form === 'boolean' ||
    /^bool/.test(type) ||
    (/^tinyint\(1\)/.test(type) && form === undefined) ||
    (/int/.test(type) && form === undefined && /^(is|has|can)(_|[A-Z])/.test(name))
  );
}

function declare(column: ColumnFacts, records: readonly SourceRecord[]): Declared {
  const { isNullable, isUnique, target, comment, form } = column;
  return {
    ...shapeOf(column, records),
    // The console's own tables leave it to the resource what must be filled.
    ...(form === undefined && { required: !isNullable }),
    ...(isUnique && { unique: true }),
    ...(target !== undefined && { target }),
    ...(comment !== undefined &&
      comment !== '' &&
      (comment.length <= 40 ? { title: comment } : { description: comment })),
  };
}

/** By the first pattern that the type of the column matches. */
const shapes: readonly (readonly [RegExp, (column: ColumnFacts) => Declared])[] = [
  [/int|serial/, () => ({ type: 'integer' })],
  [/numeric|decimal|money/, (column) => decimalOf(column)],
  [/real|double|float/, () => ({})],
  [/^uuid|uniqueidentifier/, () => ({ type: 'string', maxLength: 36 })],
  [
    /^timestamp|^datetime/,
    (column) =>
      column.type.includes('zone') || column.type === 'timestamptz' ? { type: 'string', format: 'date-time' } : {},
  ],
  [/^date$/, () => ({ type: 'string', format: 'date' })],
  [/char|text|clob|string|citext|^name$/, (column) => lengthOf(column)],
];

function shapeOf(column: ColumnFacts, records: readonly SourceRecord[]): Declared {
  if (isSwitch(column)) return { type: 'boolean', default: false };
  const scale = /^scaled (\d+)$/.exec(column.form ?? '')?.[1];
  if (scale !== undefined) return { type: 'string', format: 'decimal', precision: 18, scale: Number(scale) };
  const shape = shapes.find(([pattern]) => pattern.test(column.type))?.[1](column) ?? {};
  // SQLite keeps what it is given, whatever the type of the column says.
  const isKept =
    shape.type !== 'integer' ||
    records.every(
      (record) => isEmpty(record.get(column.name)) || Number.isSafeInteger(Number(record.get(column.name))),
    );
  return isKept ? shape : {};
}

/** `numeric(10,2)` has ten digits, two of them behind the point; a bare `numeric` says nothing of them. */
function decimalOf({ type }: ColumnFacts): Declared {
  const [precision, scale = 0] = digitsIn(type);
  if (precision === undefined) return {};
  const digits = Math.min(18, precision);
  return { type: 'string', format: 'decimal', precision: digits, scale: Math.min(scale, digits) };
}

function lengthOf({ type }: ColumnFacts): Declared {
  const [length = 0] = digitsIn(type);
  return { type: 'string', ...(length > 0 && { maxLength: Math.min(length, 100_000) }) };
}

function digitsIn(type: string): number[] {
  return [...(/\(([\d, ]+)\)/.exec(type)?.[1] ?? '').matchAll(/\d+/g)].map(Number);
}
