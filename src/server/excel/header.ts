import type { FoundColumn } from '../../contract/imports.ts';
import type { Cell } from '../../fields/cells.ts';
import { isDecimal, isMoment } from '../../fields/kinds.ts';
import { AppError } from '../appError.ts';
import { errorHeading, headingKey, headingsOf, type SheetColumn, zoneIn } from './columns.ts';

/** What is known of a file besides its first row. */
interface HeaderContext {
  /** The user's earlier assignments of headings, by key; null: to be ignored. */
  readonly remembered: ReadonlyMap<string, string | null>;
  /** The zone of the person, for moments whose heading names none. */
  readonly zone: string;
  /** Whether a file of which no column is known may be matched by hand. */
  readonly isByHand: boolean;
}

/**
 * Finds out what each column holds, in any order: what was said by hand goes before what its heading says. Of two that are
 * known as the same field the first one counts, where the person can say otherwise. 40000 when none is known or, where nobody
 * is asked, one is there twice.
 */
export function readHeader(
  columns: readonly SheetColumn[],
  cells: readonly Cell[],
  context: HeaderContext,
): FoundColumn[] {
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

/** Whether no column before it is known as the same field. */
function isFirst({ index, field }: FoundColumn, all: readonly FoundColumn[]): boolean {
  return field === null || all.find((other) => other.field === field)?.index === index;
}

/** A column whose field another one brings already: it is not taken, and says what it could be. */
function rivalOf({ index, header, field }: FoundColumn): FoundColumn {
  return { index, header, field: null, ...(field !== null && { rival: field }) };
}

/** The field chosen by hand, or otherwise the one of the heading, unless another column was assigned to it. */
function meaningOf(
  labels: string | null | undefined,
  own: string | undefined,
  taken: ReadonlySet<string | null | undefined>,
): { readonly name: string | null; readonly how?: 'heading' | 'remembered' } {
  if (labels !== undefined) return { name: labels, how: 'remembered' };
  return own === undefined || taken.has(own) ? { name: null } : { name: own, how: 'heading' };
}

/**
 * How what stands below a heading is meant: moments are of the zone that it names, or else the person's; figures of the unit
 * that it names, if that is another one than the field's own.
 */
export function measureOf(
  column: SheetColumn | undefined,
  header: string,
  zone: string,
): Pick<FoundColumn, 'zone' | 'unit'> {
  if (column && isMoment(column.field)) return { zone: zoneIn(header) ?? zone };
  const [from, to] = [splitUnit(headingKey(header)).unit, column && ownUnit(column)];
  const isOther =
    column !== undefined && isDecimal(column.field) && from !== undefined && to !== undefined && from !== to;
  return isOther && isConvertible(from, to) ? { unit: { from, to } } : {};
}

/** The unit that a column's own headings name: its figures are of that one. */
function ownUnit(column: SheetColumn): string | undefined {
  return headingsOf(column).flatMap((key) => splitUnit(key).unit ?? [])[0];
}

/**
 * Tells which field a heading means, by its key: one that is written just so, or else the only one that is called so but
 * for the unit. A heading may leave the unit out, call it otherwise, or name another into which figures can be told.
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
      own !== undefined &&
      bases.has(base) &&
      (unit === undefined || unit === own || measureOf(column, key, '').unit !== undefined);
    const [one, other] = candidates.filter(isFit);
    return other === undefined ? one?.column.field.name : undefined;
  };
}

/**
 * The title of one column may be the name of another: titles take precedence over names, and names over other headings.
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

/** A unit that a heading may name: how much of the first unit of its measure it is, exactly, and the words for it. */
interface Unit {
  readonly measure: 'mass' | 'volume' | 'length';
  readonly factor: string;
  /** The first one is what it is called; in small letters, as `NFKC` writes them. */
  readonly names: readonly [string, ...string[]];
  /** Whether it is also known at the end of a heading without brackets: no other word ends like it. */
  readonly isPlain?: boolean;
}

/** The units of cargo. Pound and inch are exact by their definition of 1959. */
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

/** `weight (kg)`, `weight [kg]`; and `weight kg`, `重量kg` for what no other word ends like. `rate/kg` is a price of a kilogram. */
const bracketed = /^(.+?)\s*(?:\(([^()]+)\)|\[([^[\]]+)\])$/;
const unbracketed = /^(.*[\s\u4e00-\u9fff])([a-z]+3?)$/;

/** A heading without its unit, and what its unit is called: the same word for all names of it. */
interface Measured {
  readonly base: string;
  readonly unit?: string;
}

/** Parts a heading, as `headingKey` makes it, from its unit. */
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

/** Decimals of a factor: those of the most precise one above. */
const factorDigits = 12;

/** A decimal text of one unit in another, rounded half away from zero to `scale` decimals; what is no figure stays. */
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

/** Without the noughts at the end. */
function unscaled(value: bigint, decimals: number): string {
  if (decimals === 0) return String(value);
  const digits = String(value < 0n ? -value : value).padStart(decimals + 1, '0');
  const [whole, part] = [digits.slice(0, digits.length - decimals), digits.slice(digits.length - decimals)];
  const text = `${whole}.${part}`.replace(/\.?0+$/, '');
  return value < 0n ? `-${text}` : text;
}
