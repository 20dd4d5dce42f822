import type { FoundColumn } from '../../contract/imports.ts';
import type { Cell } from '../../fields/cells.ts';
import { headingKey, headingReader, type SheetColumn, unitChange } from '../../fields/headings.ts';
import { isMoment } from '../../fields/kinds.ts';
import { AppError } from '../appError.ts';
import { errorHeading, zoneIn } from './columns.ts';

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
 * Maps each column to a field, in any order; the user's mappings override the headings. If the user can map columns by hand, the first of
 * several columns with the same field is used, and only a sheet without headings is rejected. Otherwise, throws 40000 if no column is
 * recognized or a field occurs twice.
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
  const unit = column && unitChange(column, header);
  return unit ? { unit } : {};
}
