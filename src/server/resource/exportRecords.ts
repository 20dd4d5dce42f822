import { permissionOf } from '../../contract/permission.ts';
import type { Field } from '../../contract/resource.ts';
import { holds } from '../access/rights.ts';
import { findIds, type Where } from '../db/pages.ts';
import { zoneOf } from '../excel/cells.ts';
import { carriedColumns, columnField, headingOf, sheetColumns } from '../excel/columns.ts';
import { limits } from '../excel/limits.ts';
import { type Sheet, writeBook, writeCsv } from '../excel/sheets.ts';
import { Refusal } from '../refusal.ts';
import type { Context } from './context.ts';
import { exportedLines } from './exportedLines.ts';
import { exportedRelated } from './exportedRelated.ts';
import { exportedRows } from './exportedRows.ts';
import { FileAnswer, fileTypes } from './fileAnswer.ts';
import { lineSheetsOf } from './import/lines/lineSheets.ts';
import { invalidFilter } from './invalidFilter.ts';
import { isId } from './isId.ts';
import { parseFilter } from './parseFilter.ts';
import { zonesOfColumns } from './zonesOfColumns.ts';

/** Most ids of one call. */
const mostIds = 100_000;

/**
 * `POST export{X}` `{filter?, sorts?, ids?, except?, columns?, format?, lines?}`: the records as a workbook, or as CSV, made while it is
 * sent. Which they are is settled at the start; one that is deleted meanwhile is left out.
 */
export async function exportRecords(context: Context): Promise<FileAnswer> {
  const { house, visible: resource, language } = context;
  const asked = readAsked(context.body);
  const seen = columnsOf(context, asked.columns);
  const isImporter = holds(context.actor, permissionOf(resource, 'import'));
  const carried = asked.isForImport && isImporter && asked.format === 'xlsx' ? carriedColumns(resource, seen) : [];
  const columns = [...seen, ...carried];
  const { where, orders } = parseFilter({ schemas: house.schemas, actor: context.actor, language }, resource, {
    ...asked.filter,
    ...(asked.sorts === undefined ? {} : { sorts: asked.sorts }),
  });
  const chosen: Where[] = [
    ...(asked.ids ? [{ place: { column: 'id' }, operator: 'anyId' as const, value: asked.ids }] : []),
    ...(asked.except ? [{ place: { column: 'id' }, operator: 'noneOfIds' as const, value: asked.except }] : []),
  ];
  const query = { table: resource.name, where: [...where, ...chosen], orders };
  const ids = await findIds(house.database.read, query, limits.sheetRows);
  if (ids.length >= limits.sheetRows) throw new Refusal('tooLarge', { values: { limit: limits.sheetRows - 1 } });
  const zoneFor = await zonesOfColumns(context, ids, columns);
  const title = resource.title[language];
  const sheet: Sheet = {
    title,
    columns: columns.map((field) => ({
      heading: headingOf(field, language, zoneFor(field)),
      field,
      isHidden: carried.includes(field),
    })),
    rows: exportedRows(context, ids, { columns, zoneFor }),
  };
  const others = asked.format === 'xlsx' ? await otherSheets(context, ids, asked) : [];
  const day = house.clock().toISOString().slice(0, 10);
  return new FileAnswer({
    name: `${title} ${day}.${asked.format}`,
    type: fileTypes[asked.format],
    content: asked.format === 'csv' ? writeCsv(sheet) : writeBook([sheet, ...others]),
  });
}

/** The sheets behind the first one: those of lines, and those of what refers to the records. */
async function otherSheets(
  context: Context,
  ids: readonly string[],
  { hasLines, isForImport }: Asked,
): Promise<readonly Sheet[]> {
  const { actor, visible } = context;
  const zone = zoneOf(actor.moment.zone);
  const isImporter = holds(actor, permissionOf(visible, 'import'));
  const sheets = lineSheetsOf(context);
  // A workbook that may come back is whole; in any other lines are written if they are asked for.
  const isWhole = hasLines ?? isForImport;
  const lines = isWhole ? sheets.map((own) => exportedLines(own, ids, { zone, isImporter })) : [];
  // What refers to the records never comes back and is there unless it is not wanted, but not in the place of lines: an
  // import would take it for them.
  const hasRelated = sheets.length > 0 ? isWhole : hasLines !== false;
  return hasRelated ? [...lines, ...(await exportedRelated(context, ids))] : lines;
}

interface Asked {
  readonly filter: Readonly<Record<string, unknown>>;
  readonly sorts: unknown;
  readonly ids: readonly string[] | undefined;
  /** Of those that match, these were left out by hand. Added to contract.md section 4. */
  readonly except: readonly string[] | undefined;
  readonly columns: readonly string[] | undefined;
  readonly format: keyof typeof fileTypes;
  /** Whether it carries what an import needs to know of each row. Added to contract.md section 4. */
  readonly isForImport: boolean;
  /** Whether the lines of the records come along, as `isForImport` says when left out; `false` leaves out what refers to them, too. Added to contract.md section 4. */
  readonly hasLines: boolean | undefined;
}

function readAsked(body: unknown): Asked {
  if (body !== undefined && body !== null && (typeof body !== 'object' || Array.isArray(body)))
    throw new Refusal('invalidBody');
  const asked = (body ?? {}) as Record<string, unknown>;
  const { filter = {}, sorts, columns, format = 'xlsx', ids: _, except: __, forImport, lines, ...others } = asked;
  const [ids, except] = [readIds(asked, 'ids'), readIds(asked, 'except')];
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) throw invalidFilter(unknown);
  if (typeof filter !== 'object' || filter === null || Array.isArray(filter)) throw invalidFilter('filter');
  if (format !== 'xlsx' && format !== 'csv') throw invalidFilter('format');
  if (forImport !== undefined && typeof forImport !== 'boolean') throw invalidFilter('forImport');
  if (lines !== undefined && typeof lines !== 'boolean') throw invalidFilter('lines');
  const isForImport = forImport ?? columns === undefined;
  if (columns !== undefined && !(isTexts(columns) && columns.length > 0)) throw invalidFilter('columns');
  return { filter: filter as Asked['filter'], sorts, ids, except, columns, format, isForImport, hasLines: lines };
}

function readIds(asked: Readonly<Record<string, unknown>>, name: 'ids' | 'except'): readonly string[] | undefined {
  const ids = asked[name];
  if (ids === undefined) return undefined;
  if (!isTexts(ids) || !ids.every(isId)) throw invalidFilter(name);
  if (ids.length > mostIds) throw new Refusal('tooLarge', { values: { limit: mostIds } });
  return ids;
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}

/** The asked columns, each once; those of the template when none are asked for. */
function columnsOf({ visible }: Context, names: readonly string[] | undefined): Field[] {
  if (!names) return sheetColumns(visible).map(({ field }) => field);
  return [...new Set(names)].map((name) => {
    const field = columnField(visible, name);
    if (!field) throw invalidFilter(name);
    return field;
  });
}
