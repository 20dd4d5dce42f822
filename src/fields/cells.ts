import type { Field } from '../contract/field.ts';
import { tidyCodes } from './text/tidyCodes.ts';

/** A cell of a sheet. A `Date` holds the wall time that the spreadsheet shows, as if it were UTC. */
export type Cell = string | number | boolean | Date | null;

/** The kinds whose full-width characters are kept. In cells of all other kinds, full-width characters become ASCII. */
const prose: ReadonlySet<string> = new Set(['text', 'text-area', 'reference']);

/**
 * Converts a cell to a field value. A cell that cannot be converted stays text, so that validation reports it. The text of a reference
 * stays too; the caller looks up its record later.
 */
export function fromCell(field: Field, cell: Cell | undefined): unknown {
  if (cell === null || cell === undefined || cell === '') return null;
  const read = Object.hasOwn(byKind, field.kind) ? byKind[field.kind] : undefined;
  if (read) return read(cell, field);
  if (field.codes) return tidyCodes(textOf(cell)) || null;
  const text = prose.has(field.kind) ? proseOf(cell) : plainText(cell);
  if (text === '') return null;
  return field.case === 'upper' ? text.toUpperCase() : text;
}

/** Whether a cell has a formula error. */
export function isCellError(cell: unknown): boolean {
  return (
    typeof cell === 'string' &&
    cell.startsWith('#') &&
    /^#(N\/A|NAME\?|GETTING_DATA|(REF|VALUE|DIV\/0|NUM|NULL|SPILL|CALC|FIELD|BLOCKED|CONNECT|BUSY|UNKNOWN|EXTERNAL|PYTHON|TIMEOUT)!)$/.test(
      cell,
    )
  );
}

const byKind: Readonly<Record<string, (cell: Exclude<Cell, null>, field: Field) => unknown>> = {
  integer: (cell, field) => {
    if (typeof cell === 'number') return cell;
    const { options = [] } = field;
    const named = options.length > 0 ? Number(optionOf(options, plainText(cell)) ?? Number.NaN) : Number.NaN;
    if (Number.isSafeInteger(named)) return named;
    const text = figureOf(field, plainText(cell));
    return /^[+-]?\d{1,16}(\.0+)?$/.test(text) ? Number(text) : text || null;
  },
  decimal: decimalText,
  money: decimalText,
  boolean: (cell) => {
    const text = plainText(cell).toLowerCase();
    return text === '' ? null : (booleans.get(text) ?? text);
  },
  enum: (cell, { options = [] }) => optionOf(options, plainText(cell)) ?? (plainText(cell) || null),
  date: (cell) => {
    if (cell instanceof Date) return dayOf(cell);
    if (typeof cell === 'number') return serialOf(cell)?.toISOString().slice(0, 10) ?? String(cell);
    const text = plainText(cell);
    const match = /^(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*日?(?:[T ]00:00(:00(\.0+)?)?Z?)?$/.exec(text);
    return match ? `${match[1]}-${two(match[2])}-${two(match[3])}` : text || null;
  },
  'date-time': (cell) => {
    if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '?' : cell.toISOString();
    if (typeof cell === 'number') return serialOf(cell)?.toISOString() ?? String(cell);
    const text = plainText(cell);
    const match = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ](\d{1,2}):(\d{2})(?::(\d{2}))?)?$/.exec(text);
    if (!match) return text || null;
    const [, year, month, day, hour = '00', minute = '00', second = '00'] = match;
    return `${year}-${two(month)}-${two(day)}T${two(hour)}:${minute}:${second}Z`;
  },
};

/** Finds an option by its value, its title in either language, or another name from the resource file. */
function optionOf(options: NonNullable<Field['options']>, text: string): string | undefined {
  const same = (other: string): boolean => other.normalize('NFKC').trim().toLowerCase() === text.toLowerCase();
  const named = options.find(({ value }) => value === text) ?? options.find(({ value }) => same(value));
  const titled = named ?? options.find(({ title }) => same(title.zh) || same(title.en));
  return (titled ?? options.find(({ names = [] }) => names.some(same)))?.value;
}

/** Returns the boolean that a Chinese or English word stands for; undefined for any other text. */
export function yesOrNo(text: string): boolean | undefined {
  return booleans.get(text.normalize('NFKC').trim().toLowerCase());
}

const booleans: ReadonlyMap<string, boolean> = new Map([
  ...['是', 'yes', 'y', 'true', '1', '√', '✓', '对'].map((word) => [word, true] as const),
  ...['否', 'no', 'n', 'false', '0', '×', '✗', '错'].map((word) => [word, false] as const),
]);

/**
 * Converts a cell to a decimal. A number is rounded to the 15 digits that Excel stores, because further digits are binary rounding noise.
 */
function decimalText(cell: Exclude<Cell, null>, field: Field): string | null {
  if (typeof cell === 'number') return numberText(cell);
  return figureOf(field, plainText(cell)) || null;
}

/** Reads a number that may be a percentage: `7.25%` gives 7.25 if the field's title contains a percent sign, else 0.0725. */
function figureOf({ title }: Field, text: string): string {
  if (!text.endsWith('%')) return digitsOf(text);
  const digits = digitsOf(text.slice(0, -1).trimEnd());
  if (!/^-?\d{1,15}(\.\d{1,15})?$/.test(digits)) return text;
  return /[%％]/.test(title.zh + title.en) ? digits : hundredth(digits);
}

function hundredth(digits: string): string {
  const [, sign = '', whole = '', part = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(digits) ?? [];
  const padded = whole.padStart(3, '0');
  return `${sign}${padded.slice(0, -2)}.${padded.slice(-2)}${part}`;
}

function numberText(number: number): string {
  const short = String(Number(number.toPrecision(15)));
  return /e/i.test(short) && Number.isFinite(number) ? number.toFixed(Math.abs(number) < 1 ? 20 : 0) : short;
}

/** Removes thousands separators and a leading plus sign. */
function digitsOf(text: string): string {
  return /^[+-]?\d{1,3}(,\d{3})+(\.\d+)?$/.test(text) ? text.replaceAll(',', '') : text.replace(/^\+(?=\d)/, '');
}

/** Returns text without leading and trailing spaces, with normalized line endings. */
function proseOf(cell: Exclude<Cell, null>): string {
  const text = textOf(cell).trim();
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
}

/** Matches text that has only printable ASCII characters and no spaces, and so needs no conversion. */
const isPlain = /^[!-~]*$/;

/** Returns the text of a cell with full-width characters converted to ASCII, and without spaces at both ends. */
function plainText(cell: Exclude<Cell, null>): string {
  const text = textOf(cell);
  return isPlain.test(text) ? text : text.normalize('NFKC').trim();
}

function textOf(cell: Exclude<Cell, null>): string {
  if (cell instanceof Date) return dayOf(cell);
  return typeof cell === 'number' ? numberText(cell) : String(cell);
}

function dayOf(date: Date): string {
  if (Number.isNaN(date.getTime())) return '?';
  const text = date.toISOString();
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text;
}

/** Converts a date that is stored in a cell as a number: the days since 1899-12-30. Undefined for numbers that are not plausible dates. */
function serialOf(days: number): Date | undefined {
  const isDay = days >= 61 && days < 2_958_466;
  return isDay ? new Date(Math.round(days * 86_400_000) + Date.UTC(1899, 11, 30)) : undefined;
}

function two(digits = ''): string {
  return digits.padStart(2, '0');
}
