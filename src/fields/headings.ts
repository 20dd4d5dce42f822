import type { Field } from '../contract/field.ts';
import type { Cell } from './cells.ts';
import { isDecimal } from './kinds.ts';

/** One column of a sheet: its field, and the headings that this sheet accepts besides those of the field. */
export interface SheetColumn {
  readonly field: Field;
  readonly headers: readonly string[];
}

/** Matches a time zone at the end of a heading. */
export const zoneEnd = /\s*\((utc|[a-z_]+(?:\/[a-z0-9_+-]+){1,2})\)\s*\*?\s*$/i;

/** Normalizes a heading for comparison: case, full-width letters, repeated spaces, a star at one end and the time zone are ignored. */
export function headingKey(heading: string): string {
  return heading
    .normalize('NFKC')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()
    .replace(/^\*\s*|\s*\*$/g, '')
    .replace(zoneEnd, '')
    .trim();
}

/** Returns all accepted headings of a column: titles in both languages, the field name, and other names from the resource file. */
function headingsOf({ field, headers }: SheetColumn): string[] {
  return [field.title.zh, field.title.en, field.name, ...headers, ...(field.names ?? [])].map(headingKey);
}

/** A column with the forms of its headings that a loose comparison needs. */
interface Candidate {
  readonly column: SheetColumn;
  readonly own: string | undefined;
  readonly bases: ReadonlySet<string>;
}

/**
 * Returns a function that finds the field of a heading key: an exact match, or else the only column whose heading is equal apart from unit,
 * spaces and punctuation, or else the column that a part of a bilingual heading names. A heading may omit the unit, spell it differently,
 * or name a convertible unit. If several columns match, none is returned, so that the user is asked.
 */
export function headingReader(columns: readonly SheetColumn[]): (key: string) => string | undefined {
  const byKey = fieldsByKey(columns);
  const candidates = columns.map((column): Candidate => {
    const bases = new Set(headingsOf(column).map((key) => loose(splitUnit(key).base)));
    bases.delete('');
    return { column, own: ownUnit(column), bases };
  });
  const find = ({ base, unit }: Measured): Candidate | undefined => {
    const text = loose(base);
    const [one, other] = candidates.filter((candidate) => candidate.bases.has(text) && fitsUnit(candidate, unit));
    return other === undefined ? one : undefined;
  };
  return (key) => byKey.get(key) ?? (find(splitUnit(key)) ?? findByParts(splitUnit(key), find))?.column.field.name;
}

function fitsUnit({ column, own }: Candidate, unit: string | undefined): boolean {
  if (unit === undefined || unit === own) return true;
  return own !== undefined && isDecimal(column.field) && isConvertible(unit, own);
}

/** Removes spaces and punctuation. */
function loose(text: string): string {
  return text.replace(/[\s_\-.:,;#№'"“”‘’、，。?!*&]+/g, '');
}

/**
 * Finds the column of a heading with several names: `箱数(CTNS)`, `唛头 Marks`, `FBA ID/FBA号`. Parts in brackets or in another script may be
 * unknown, except for decimal fields, where an unknown part may be a unit. Names with a slash between them must all mean the same column.
 */
function findByParts({ base, unit }: Measured, find: (part: Measured) => Candidate | undefined): Candidate | undefined {
  const withUnit = (part: string): Measured => (unit === undefined ? splitUnit(part) : { base: part, unit });
  const named = (text: string): Candidate | undefined => {
    const whole = find(withUnit(text.trim()));
    const names = text.split('/').filter((name) => loose(name) !== '');
    if (whole !== undefined || names.length < 2) return whole;
    const [first, ...others] = names.map((name) => find(withUnit(name.trim())));
    return others.every((other) => other === first) ? first : undefined;
  };
  const found = base.split(/[()[\]{}【】《》|]/).flatMap((part) => {
    if (loose(part) === '') return [];
    const whole = named(part);
    const texts = (part.match(scripts) ?? []).map((text) => text.trim()).filter((text) => loose(text) !== '');
    // A slash between two scripts separates names, which have been compared already.
    const isSplit = texts.some((text) => text.startsWith('/') || text.endsWith('/'));
    return whole || isSplit ? [whole] : texts.map(named);
  });
  const [one, ...others] = new Set(found.filter((candidate) => candidate !== undefined));
  const isDoubtful = one !== undefined && isDecimal(one.column.field) && found.includes(undefined);
  return others.length > 0 || isDoubtful ? undefined : one;
}

/** Matches the parts of a heading in Chinese and those in other scripts. */
const scripts = /[\u2e80-\u9fff]+(?:\/[\u2e80-\u9fff]+)*|[^\u2e80-\u9fff]+/g;

/**
 * Maps headings to fields. If the title of one column is the name of another, titles take precedence over names, and names over other
 * headings.
 */
function fieldsByKey(columns: readonly SheetColumn[]): ReadonlyMap<string, string> {
  const byKey = new Map<string, string>();
  for (const rank of [0, 1, 2, 3]) {
    for (const column of columns) {
      const keys = headingsOf(column);
      for (const key of rank < 3 ? [keys[rank] as string] : keys.slice(3)) {
        if (!byKey.has(key)) byKey.set(key, column.field.name);
      }
    }
  }
  return byKey;
}

/** If the numbers under a heading must be converted, returns the unit in the heading and the unit of the field; otherwise undefined. */
export function unitChange(column: SheetColumn, heading: string): { readonly from: string; readonly to: string } | undefined {
  const [from, to] = [splitUnit(headingKey(heading)).unit, ownUnit(column)];
  const isOther = isDecimal(column.field) && from !== undefined && to !== undefined && from !== to;
  return isOther && isConvertible(from, to) ? { from, to } : undefined;
}

/** Returns the unit named in the known headings of a column, in which the field is stored; undefined if these headings name no unit. */
function ownUnit(column: SheetColumn): string | undefined {
  return headingsOf(column).flatMap((key) => splitUnit(key).unit ?? [])[0];
}

const totalsWords = new Set(['合计', '总计', '小计', '总数', '汇总', '共计', '合共', 'total', 'totals', 'subtotal', 'sum', 'ttl']);
const totalsHelpers = new Set(['grand', 'sub', 'in', 'all', '数', '数量']);

/** Whether a row has totals: its first filled cell says so, as in `Total`, and all other filled cells are numbers. */
export function isTotalsRow(cells: readonly Cell[]): boolean {
  const [first, ...others] = cells.filter((cell) => cell !== null && cell !== '');
  if (typeof first !== 'string' || first.length > 40 || others.length === 0) return false;
  const words = first
    .normalize('NFKC')
    .toLowerCase()
    .split(/[\s/()|:.*-]+/)
    .filter((word) => word !== '');
  const isNamed = words.some((word) => totalsWords.has(word)) && words.every((word) => totalsWords.has(word) || totalsHelpers.has(word));
  return isNamed && others.every(isFigureCell);
}

/** Whether a cell is a number, possibly with a unit behind it. */
export function isFigureCell(cell: Cell): boolean {
  return typeof cell === 'number' || (typeof cell === 'string' && /^\s*[\d.,]+\s*[a-z\u4e00-\u9fff³.]{0,8}\s*$/i.test(cell));
}

/** A unit that headings may name: its exact factor to the base unit of its measure, and its names. */
interface Unit {
  readonly measure: 'mass' | 'volume' | 'length';
  readonly factor: string;
  /** The unit's names in lowercase, normalized with `NFKC`. The first one is the standard name. */
  readonly names: readonly [string, ...string[]];
  /** Whether the unit is also recognized at the end of a heading without brackets, because no other word ends like it. */
  readonly isPlain?: boolean;
}

/** The units of cargo. Pound and inch are exact by their 1959 definition. */
const units: readonly Unit[] = [
  { measure: 'mass', factor: '1', names: ['kg', 'kgs', 'kilogram', 'kilograms', '公斤', '千克'], isPlain: true },
  { measure: 'mass', factor: '0.001', names: ['g', 'gram', 'grams', '克'] },
  { measure: 'mass', factor: '1000', names: ['t', 'mt', 'tonne', 'tonnes', '吨', '公吨'] },
  { measure: 'mass', factor: '0.45359237', names: ['lb', 'lbs', 'pound', 'pounds', '磅'], isPlain: true },
  { measure: 'volume', factor: '1', names: ['cbm', 'm3', '立方米', '方'], isPlain: true },
  { measure: 'volume', factor: '0.028316846592', names: ['cuft', 'cft', 'ft3', 'cu ft', '立方英尺'], isPlain: true },
  { measure: 'length', factor: '1', names: ['m', 'meter', 'meters', 'metre', 'metres', '米'] },
  { measure: 'length', factor: '0.01', names: ['cm', '厘米'], isPlain: true },
  { measure: 'length', factor: '0.001', names: ['mm', '毫米'], isPlain: true },
  { measure: 'length', factor: '0.0254', names: ['in', 'inch', 'inches', '英寸'] },
  { measure: 'length', factor: '0.3048', names: ['ft', 'feet', 'foot', '英尺', '尺'], isPlain: true },
];

const unitsByName = new Map(units.flatMap((unit) => unit.names.map((unitName) => [unitName, unit] as const)));

/**
 * Matches `weight (kg)` and `weight [kg]`; unambiguous units also match as `weight kg` or `重量kg`. `rate/kg` is a price per kilogram and
 * does not match.
 */
const bracketed = /^(.+?)\s*(?:\(([^()]+)\)|\[([^[\]]+)\])$/;
const unbracketed = /^(.*[\s\u4e00-\u9fff])([a-z]+3?)$/;

/** A heading without its unit, and the standard name of the unit. */
interface Measured {
  readonly base: string;
  readonly unit?: string;
}

/** Splits the unit off a heading key (see `headingKey`). */
export function splitUnit(key: string): Measured {
  const [, base, ...names] = bracketed.exec(key) ?? [];
  const unitName = names.find((one) => one !== undefined)?.trim();
  const unit = unitsByName.get(unitName ?? '');
  if (base !== undefined && unit) return { base, unit: unit.names[0] };
  const [, before = '', last = ''] = unbracketed.exec(key) ?? [];
  const own = unitsByName.get(last);
  return own?.isPlain && before.trim() !== '' ? { base: before.trim(), unit: own.names[0] } : { base: key };
}

/** Whether values in one unit can be converted to the other. */
function isConvertible(from: string, to: string): boolean {
  return unitsByName.get(from)?.measure === unitsByName.get(to)?.measure && unitsByName.has(from);
}

/** Number of decimals of the most precise factor in `units`. */
const factorDigits = 12;

/** Converts a decimal text to another unit, rounded half away from zero to `scale` decimals; other text is returned unchanged. */
export function convert(text: string, { from, to, scale }: { from: string; to: string; scale: number }): string {
  const [one, other] = [unitsByName.get(from), unitsByName.get(to)];
  if (!one || !other || !/^-?\d{1,30}(\.\d{1,30})?$/.test(text)) return text;
  const decimals = text.split('.')[1]?.length ?? 0;
  const above = scaled(text, decimals) * scaled(one.factor, factorDigits) * 10n ** BigInt(scale);
  const below = scaled(other.factor, factorDigits) * 10n ** BigInt(decimals);
  const twice = (above < 0n ? -above : above) * 2n + below;
  return unscaled(above < 0n ? -(twice / (below * 2n)) : twice / (below * 2n), scale);
}

function scaled(text: string, decimals: number): bigint {
  const [whole = '', part = ''] = text.split('.');
  return BigInt(whole + part.padEnd(decimals, '0'));
}

/** Formats a scaled integer as a decimal without trailing zeros. */
function unscaled(value: bigint, decimals: number): string {
  if (decimals === 0) return String(value);
  const digits = String(value < 0n ? -value : value).padStart(decimals + 1, '0');
  const [whole, part] = [digits.slice(0, digits.length - decimals), digits.slice(digits.length - decimals)];
  const text = `${whole}.${part}`.replace(/\.?0+$/, '');
  return value < 0n ? `-${text}` : text;
}
