import type { FoundColumn } from '../../contract/imports.ts';
import type { Cell } from '../../fields/cells.ts';
import { isDecimal, isMoment } from '../../fields/kinds.ts';
import { AppError } from '../app.ts';
import { errorHeading, headingKey, headingsOf, type SheetColumn, zoneIn } from './columns.ts';

/** Additional input for reading a header row. */
interface HeaderContext {
  /** The user's earlier column mappings by heading key. Null means that the column is ignored. */
  readonly remembered: ReadonlyMap<string, string | null>;
  /** The user's time zone, for date-time headings without one. */
  readonly zone: string;
  /** Whether the user can map columns by hand if no heading is recognized. */
  readonly isByHand: boolean;
}

/**
 * Maps each column to a field, in any order; the user's mappings override the headings. If several columns have the same field, the first
 * one is used when the user can map columns by hand. Throws 40000 if no column is recognized or, without mapping by hand, if a field
 * occurs twice.
 */
export function readHeader(columns: readonly SheetColumn[], cells: readonly Cell[], context: HeaderContext): FoundColumn[] {
  const meaning = headingReader(columns);
  const byName = new Map(columns.map((column) => [column.field.name, column]));
  const passedOver = new Set<string>(Object.values(errorHeading).map(headingKey));
  const headings = cells.flatMap((cell, index) => {
    const header = cell === null ? '' : String(cell).trim();
    const key = headingKey(header);
    return header === '' || (meaning(key) === undefined && passedOver.has(key)) ? [] : [{ index, header, key }];
  });
  const labels = headings.map(({ key }) => {
    const name = context.remembered.get(key);
    return name === null || byName.has(name ?? '') ? name : undefined;
  });
  const taken = new Set(labels);
  const found = headings.map(({ index, header, key }, i): FoundColumn => {
    const { name, how } = meaningOf(labels[i], meaning(key), taken);
    const column = { index, header: header.slice(0, 200), field: name };
    return { ...column, ...(how && { how }), ...measureOf(byName.get(name ?? ''), header, context.zone) };
  });
  const matched = (context.isByHand ? found : rejectDuplicates(found)).filter(({ field }) => field !== null);
  if (matched.length === 0 && !(context.isByHand && found.length > 0)) throw new AppError('noColumns');
  return found.map((column) => (isFirst(column, matched) ? column : rivalOf(column)));
}

function rejectDuplicates(found: readonly FoundColumn[]): readonly FoundColumn[] {
  const twice = found.find((column) => !isFirst(column, found));
  if (twice) throw new AppError('columnTwice', { values: { name: twice.header } });
  return found;
}

/** Whether no earlier column has the same field. */
function isFirst({ index, field }: FoundColumn, all: readonly FoundColumn[]): boolean {
  return field === null || all.find((other) => other.field === field)?.index === index;
}

/** Returns a column whose field is already taken by another one: it is not imported but keeps the field as `rival`. */
function rivalOf({ index, header, field }: FoundColumn): FoundColumn {
  return { index, header, field: null, ...(field !== null && { rival: field }) };
}

/** Returns the user's mapping, or else the field of the heading unless the user mapped another column to it. */
function meaningOf(
  labels: string | null | undefined,
  own: string | undefined,
  taken: ReadonlySet<string | null | undefined>,
): { readonly name: string | null; readonly how?: 'heading' | 'remembered' } {
  if (labels !== undefined) return { name: labels, how: 'remembered' };
  return own === undefined || taken.has(own) ? { name: null } : { name: own, how: 'heading' };
}

/**
 * Returns how values below a heading are converted. Date-times are read in the zone of the heading, else in the user's zone. Figures are
 * converted from the unit in the heading if it differs from the unit of the field.
 */
export function measureOf(column: SheetColumn | undefined, header: string, zone: string): Pick<FoundColumn, 'zone' | 'unit'> {
  if (column && isMoment(column.field)) return { zone: zoneIn(header) ?? zone };
  const [from, to] = [splitUnit(headingKey(header)).unit, column && ownUnit(column)];
  const isOther = column !== undefined && isDecimal(column.field) && from !== undefined && to !== undefined && from !== to;
  return isOther && isConvertible(from, to) ? { unit: { from, to } } : {};
}

/** Returns the unit in the column's own headings, in which the field is stored. */
function ownUnit(column: SheetColumn): string | undefined {
  return headingsOf(column).flatMap((key) => splitUnit(key).unit ?? [])[0];
}

/**
 * Returns a function that finds the field of a heading key: an exact match, or else the only column whose heading is equal apart from the
 * unit. A heading may omit the unit, spell it differently, or name a convertible one.
 */
export function headingReader(columns: readonly SheetColumn[]): (key: string) => string | undefined {
  const byKey = fieldsByKey(columns);
  const candidates = columns.map((column) => ({
    column,
    own: ownUnit(column),
    bases: new Set(headingsOf(column).map((key) => splitUnit(key).base)),
  }));
  return (key) => {
    const exact = byKey.get(key);
    if (exact !== undefined) return exact;
    const { base, unit } = splitUnit(key);
    const isFit = ({ column, own, bases }: (typeof candidates)[number]): boolean =>
      own !== undefined && bases.has(base) && (unit === undefined || unit === own || measureOf(column, key, '').unit !== undefined);
    const [one, other] = candidates.filter(isFit);
    return other === undefined ? one?.column.field.name : undefined;
  };
}

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

/** Removes trailing zeros. */
function unscaled(value: bigint, decimals: number): string {
  if (decimals === 0) return String(value);
  const digits = String(value < 0n ? -value : value).padStart(decimals + 1, '0');
  const [whole, part] = [digits.slice(0, digits.length - decimals), digits.slice(digits.length - decimals)];
  const text = `${whole}.${part}`.replace(/\.?0+$/, '');
  return value < 0n ? `-${text}` : text;
}
