import type { Field } from '../../contract/field.ts';
import type { ExcelRelated } from '../../contract/imports.ts';
import { permissionOf } from '../../contract/permission.ts';
import type { Text } from '../../contract/wire.ts';
import type { Cell } from '../../fields/cells.ts';
import { holds, holdsFor, visibleTo } from '../access/rights.ts';
import type { Context } from '../app.ts';
import { AppError } from '../appError.ts';
import { findIds, findMatching, type Where } from '../db/pages.ts';
import { findRowsById } from '../db/rows.ts';
import type { Row } from '../db/store.ts';
import { carriedColumns, columnField, headingOf, importColumns, sheetColumns, toCell, zoneOf } from '../excel/columns.ts';
import { limits } from '../excel/limits.ts';
import { type Sheet, writeBook, writeCsv } from '../excel/sheets.ts';
import { type TemplateLines, writeTemplate } from '../excel/template/template.ts';
import { referenceChoices } from '../import/columns.ts';
import type { LineSheet } from '../import/lines/rowKey.ts';
import { lineSheetsOf, ownerName } from '../import/lines/sheets.ts';
import { isId, toRecord, yieldToEventLoop } from '../resource/context.ts';
import { exportedRows, zonesOfColumns } from '../resource/exportedRows.ts';
import { invalidFilter, parseFilter } from '../resource/filters.ts';
import { FileAnswer, fileTypes, withLabels } from '../resource/labels.ts';
import { findLines } from '../resource/lines.ts';

/** Maximum number of ids per call. */
const mostIds = 100_000;

/**
 * `POST export{X}` `{filter?, sorts?, ids?, except?, columns?, format?, forImport?, lines?}`: returns the records as a workbook or CSV,
 * created while it is sent. The set of records is fixed at the start; records deleted meanwhile are left out.
 */
export async function exportRecords(context: Context): Promise<FileAnswer> {
  const { app, visible: resource, language } = context;
  const params = readParams(context.body);
  const seen = columnsOf(context, params.columns);
  const isImporter = holds(context.actor, permissionOf(resource, 'import'));
  const carried = params.isForImport && isImporter && params.format === 'xlsx' ? carriedColumns(resource, seen) : [];
  const columns = [...seen, ...carried];
  const { where, orders } = parseFilter({ schemas: app.schemas, actor: context.actor, language }, resource, {
    ...params.filter,
    ...(params.sorts === undefined ? {} : { sorts: params.sorts }),
  });
  const chosen: Where[] = [
    ...(params.ids ? [{ columnPath: { column: 'id' }, operator: 'anyId' as const, value: params.ids }] : []),
    ...(params.except ? [{ columnPath: { column: 'id' }, operator: 'noneOfIds' as const, value: params.except }] : []),
  ];
  const query = { table: resource.name, where: [...where, ...chosen], orders };
  const ids = await findIds(app.database.read, query, limits.sheetRows);
  if (ids.length >= limits.sheetRows) throw new AppError('tooLarge', { values: { limit: limits.sheetRows - 1 } });
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
  const others = params.format === 'xlsx' ? await otherSheets(context, ids, params) : [];
  const day = app.clock().toISOString().slice(0, 10);
  return new FileAnswer({
    name: `${title} ${day}.${params.format}`,
    type: fileTypes[params.format],
    content: params.format === 'csv' ? writeCsv(sheet) : writeBook([sheet, ...others]),
  });
}

/** Returns the sheets after the first one: lines and related records. */
async function otherSheets(context: Context, ids: readonly string[], { hasLines, isForImport }: ExportParams): Promise<readonly Sheet[]> {
  const { actor, visible } = context;
  const zone = zoneOf(actor.moment.zone);
  const isImporter = holds(actor, permissionOf(visible, 'import'));
  const sheets = lineSheetsOf(context);
  // By default, sheets of lines are included only in an export for re-import.
  const isWhole = hasLines ?? isForImport;
  const lines = isWhole ? sheets.map((own) => exportedLines(own, ids, { zone, isImporter })) : [];
  // An import never reads sheets of related records, but could mistake them for sheets of lines. So if the resource has sheets of lines,
  // related records are exported only together with the lines.
  const hasRelated = sheets.length > 0 ? isWhole : hasLines !== false;
  return hasRelated ? [...lines, ...(await exportedRelated(context, ids))] : lines;
}

interface ExportParams {
  readonly filter: Readonly<Record<string, unknown>>;
  readonly sorts: unknown;
  readonly ids: readonly string[] | undefined;
  /** Matching records that the user deselected. */
  readonly except: readonly string[] | undefined;
  readonly columns: readonly string[] | undefined;
  readonly format: keyof typeof fileTypes;
  /** Whether the export includes the columns that a re-import needs. */
  readonly isForImport: boolean;
  /** Whether sheets of lines are included; defaults to `isForImport`. `false` also leaves out the sheets of related records. */
  readonly hasLines: boolean | undefined;
}

function readParams(body: unknown): ExportParams {
  if (body !== undefined && body !== null && (typeof body !== 'object' || Array.isArray(body))) throw new AppError('invalidBody');
  const params = (body ?? {}) as Record<string, unknown>;
  const { filter = {}, sorts, columns, format = 'xlsx', ids: _, except: __, forImport, lines, ...others } = params;
  const [ids, except] = [readIds(params, 'ids'), readIds(params, 'except')];
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) throw invalidFilter(unknown);
  if (typeof filter !== 'object' || filter === null || Array.isArray(filter)) throw invalidFilter('filter');
  if (format !== 'xlsx' && format !== 'csv') throw invalidFilter('format');
  if (forImport !== undefined && typeof forImport !== 'boolean') throw invalidFilter('forImport');
  if (lines !== undefined && typeof lines !== 'boolean') throw invalidFilter('lines');
  const isForImport = forImport ?? columns === undefined;
  if (columns !== undefined && !(isTexts(columns) && columns.length > 0)) throw invalidFilter('columns');
  return {
    filter: filter as ExportParams['filter'],
    sorts,
    ids,
    except,
    columns,
    format,
    isForImport,
    hasLines: lines,
  };
}

function readIds(params: Readonly<Record<string, unknown>>, name: 'ids' | 'except'): readonly string[] | undefined {
  const ids = params[name];
  if (ids === undefined) return undefined;
  if (!isTexts(ids) || !ids.every(isId)) throw invalidFilter(name);
  if (ids.length > mostIds) throw new AppError('tooLarge', { values: { limit: mostIds } });
  return ids;
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}

/** Returns the requested columns without duplicates, or by default those of the template. */
function columnsOf({ visible }: Context, names: readonly string[] | undefined): Field[] {
  if (!names) return sheetColumns(visible).map(({ field }) => field);
  return [...new Set(names)].map((name) => {
    const field = columnField(visible, name);
    if (!field) throw invalidFilter(name);
    return field;
  });
}

/** Number of records whose lines are read at once. */
const block = 100;

/** The technical columns of a line for re-import: the ids of the line and its record, and the version. */
const carriedNames: readonly string[] = ['id', 'version', ownerName];

interface LineSheetOptions {
  readonly zone: string;
  readonly isImporter: boolean;
}

/** Returns the sheet with the lines of these records, in the order of the records and of the lines. */
function exportedLines(sheet: LineSheet, ids: readonly string[], { zone, isImporter }: LineSheetOptions): Sheet {
  const { context, each } = sheet;
  const { language } = context;
  const isCarried = ({ name }: Field): boolean => carriedNames.includes(name);
  const fields = importColumns(context.visible).map(({ field }) => field);
  const columns = fields.filter((field) => isImporter || !isCarried(field));
  return {
    title: each.field.title[language],
    columns: columns.map((field) => ({
      heading: headingOf(field, language, zone),
      field,
      isHidden: isCarried(field),
    })),
    rows: rowsOf(sheet, ids, { columns, zone }),
  };
}

async function* rowsOf(
  { context, each, by }: LineSheet,
  ids: readonly string[],
  { columns, zone }: { readonly columns: readonly Field[]; readonly zone: string },
): AsyncGenerator<Cell[]> {
  const { app, visible, language } = context;
  const store = app.database.read;
  const parent = each.child.resource.fields.find(({ name }) => name === each.by)?.reference?.resource ?? '';
  for (let start = 0; start < ids.length; start += block) {
    const some = ids.slice(start, start + block);
    const owners = await findRowsById(store, { table: parent, ids: some });
    const byId = new Map(owners.map((row) => [String(row.id), row]));
    const lines = await findLines(store, each, { ids: [...byId.keys()] });
    const labels = some.flatMap((id) => {
      const owner = byId.get(id);
      if (!owner) return [];
      const { [by.name]: name } = toRecord({ ...visible, fields: [by] }, owner);
      return (lines.get(id) ?? []).map((row) => ({ ...toRecord(visible, row), [by.name]: name, [ownerName]: id }));
    });
    for (const record of await withLabels(context, store, labels)) yield columns.map((field) => toCell({ field, record, language, zone }));
    await yieldToEventLoop();
  }
}

/** Records that reference the exported ones. */
interface Related {
  readonly of: ExcelRelated;
  /** The context of the related resource, limited to what the caller may read. */
  readonly context: Context;
  readonly columns: readonly Field[];
  /** The field by whose values the records are split into sheets; undefined for a single sheet. */
  readonly sheetBy: Field | undefined;
}

/**
 * Returns the sheets of records that reference the exported ones. Their ids are read now, so that too many are rejected before the first
 * byte is sent; their rows are read while they are written. Callers who may not list those records get no such sheets.
 */
async function exportedRelated(context: Context, ids: readonly string[]): Promise<readonly Sheet[]> {
  const related = relatedTo(context);
  if (!related) return [];
  const { context: own, columns, sheetBy } = related;
  const rows = await findRelated(related, ids);
  if (rows.length >= limits.sheetRows) throw tooMany({ zh: '行', en: 'rows' }, limits.sheetRows - 1);
  const groups = Map.groupBy(rows, (row) => (sheetBy ? row[sheetBy.name] || null : null));
  if (groups.size > limits.sheets) throw tooMany({ zh: '个工作表', en: 'sheets' }, limits.sheets);
  const titled = await sheetTitles(own, [...groups.values()], sheetBy);
  const zoneFor = await zonesOfColumns(own, rows.map(idOf), columns);
  const headings = columns.map((field) => ({ heading: headingOf(field, own.language, zoneFor(field)), field }));
  return titled.map(({ title, rows: some }) => ({
    title,
    columns: headings,
    rows: exportedRows(own, some.map(idOf), { columns, zoneFor }),
  }));
}

/**
 * Returns the related records to export; undefined if the file defines none, or if the caller may not list them or read the needed fields.
 */
function relatedTo(context: Context): Related | undefined {
  const { app, actor } = context;
  const of = context.visible.excel.related;
  const compiled = of && app.schemas.byName.get(of.resource);
  if (!compiled || !holdsFor(actor, compiled.resource, 'find')) return undefined;
  const visible = visibleTo(actor, compiled.resource);
  const seen = (name: string | undefined): Field | undefined => visible.fields.find((field) => field.name === name);
  const columns = of.columns.flatMap((name) => columnField(visible, name) ?? []);
  if (!seen(of.by) || columns.length === 0) return undefined;
  return { of, context: { ...context, compiled, visible }, columns, sheetBy: seen(of.sheetBy) };
}

/** Returns the ids of the related records in their sort order and, with `sheetBy`, the values that determine their sheets. */
async function findRelated({ of, context, sheetBy }: Related, ids: readonly string[]): Promise<readonly Row[]> {
  const { app, actor, visible, language } = context;
  // Sort fields that the caller may not read are ignored, as in lists.
  const sorts = of.sorts?.filter(({ field }) => columnField(visible, field));
  const { where, orders } = parseFilter({ schemas: app.schemas, actor, language }, visible, sorts ? { sorts } : {});
  return findMatching(app.database.read, {
    table: visible.name,
    columns: ['id', ...(sheetBy ? [sheetBy.name] : [])],
    orders,
    limit: limits.sheetRows,
    where: [...where, { columnPath: { column: of.by }, operator: 'anyId', value: ids }],
  });
}

function idOf({ id }: Row): string {
  return String(id);
}

function tooMany(unit: Text, most: number): AppError {
  return new AppError('tooLarge', {
    values: (language) => ({ limit: `${most.toLocaleString('en')} ${unit[language]}` }),
  });
}

/** `GET download{X}Template`: returns the template workbook in the user's language and time zone. */
export async function template(context: Context): Promise<FileAnswer> {
  const { app, actor, visible: resource, language } = context;
  const titleOf = (name: string): string => app.schemas.byName.get(name)?.resource.title[language] ?? name;
  const suffix = language === 'zh' ? '导入模板' : 'template';
  const zone = zoneOf(actor.moment.zone);
  const choicesOf = await referenceChoices(context);
  const lines: TemplateLines[] = [];
  for (const sheet of lineSheetsOf(context)) {
    const own = sheet.context.visible;
    const columns = own.excel.columns.filter(({ field }) => field !== ownerName);
    lines.push({
      title: sheet.each.field.title[language],
      choicesOf: await referenceChoices(sheet.context),
      resource: { ...own, excel: { ...own.excel, columns } },
    });
  }
  return new FileAnswer({
    name: `${resource.title[language]} ${suffix}.xlsx`,
    type: fileTypes.xlsx,
    content: await writeTemplate({ resource, language, zone, titleOf, choicesOf }, lines),
  });
}

/** The rows of one sheet. */
interface TitledRows {
  readonly title: string;
  readonly rows: readonly Row[];
}

/** The sheet name for records without a value in `sheetBy`. */
const rest = { zh: '其他', en: 'Other' } as const;

/**
 * Returns the groups of rows with the titles of their sheets. The title is the label of the group's value in `field`. The groups are sorted
 * by title; rows without a value come last. Without a field, the title is that of the resource.
 */
async function sheetTitles(
  context: Context,
  groups: readonly (readonly Row[])[],
  field: Field | undefined,
): Promise<readonly TitledRows[]> {
  const { app, actor, visible, language } = context;
  if (!field) return groups.map((rows) => ({ title: visible.title[language], rows }));
  const alone = { ...context, visible: { ...visible, fields: [field] } };
  const firsts = groups.map(([row = {}]) => toRecord(alone.visible, row));
  const records = await withLabels(alone, app.database.read, firsts);
  const zone = zoneOf(actor.moment.zone);
  const titles = records.map((record): string | undefined => {
    const cell = toCell({ field, record, language, zone });
    // A date is written as in the record, not as Excel's day number.
    return cell === null ? undefined : String(cell instanceof Date ? record[field.name] : cell);
  });
  return groups
    .map((rows, i) => ({ title: titles[i], rows }))
    .toSorted((a, b) => inOrder(a.title, b.title, language))
    .map(({ title, rows }) => ({ title: title ?? rest[language], rows }));
}

function inOrder(a: string | undefined, b: string | undefined, language: string): number {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
  return a.localeCompare(b, language, { numeric: true });
}
