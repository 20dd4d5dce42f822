import type { Field } from '../../contract/field.ts';
import { currenciesOf, type Group, type GroupBy, type groupFigures, groupLimits, groupUnits, type Page } from '../../contract/query.ts';
import type { Resource } from '../../contract/resource.ts';
import type { Text } from '../../contract/wire.ts';
import type { Cell } from '../../fields/cells.ts';
import { columnCodecOf } from '../../fields/columnCodecs.ts';
import { groupingOf, hasFigure, isMoment, isTemporal, isWholeNumber, kinds } from '../../fields/kinds.ts';
import type { Context } from '../app.ts';
import { AppError } from '../appError.ts';
import { countValues, type GroupFigure, type GroupOrder, groupRows, type RowGroup } from '../db/groups.ts';
import type { Where } from '../db/pages.ts';
import { columnField, headingOf, toCell, zoneOf } from '../excel/columns.ts';
import { limits } from '../excel/limits.ts';
import { writeCsv, writeSheet } from '../excel/sheets.ts';
import { type FilterWorld, type PlainRecord, yieldToEventLoop } from './context.ts';
import { formatFigure } from './exportedRows.ts';
import { countedWhere, invalidFilter, parseFilter } from './filters.ts';
import { parsePaging, parseTotalUpTo } from './find.ts';
import { FileAnswer, fileTypes, labelPaths, withLabels } from './labels.ts';

/** A field by which records are grouped. */
interface GroupPart extends Pick<GroupBy, 'unit'> {
  readonly field: Field;
}

interface GroupFigurePart {
  readonly figure: (typeof groupFigures)[number];
  readonly field: Field;
}

interface GroupsParams {
  readonly by: readonly GroupPart[];
  readonly figures: readonly GroupFigurePart[];
  readonly where: readonly Where[];
  /** Conditions that the records included in the figures must meet. */
  readonly counted: readonly Where[];
  readonly orders: readonly GroupOrder[];
  /** Whether the request has an order of its own. */
  readonly hasSorts: boolean;
  /** The file format, if the groups are exported. */
  readonly format: keyof typeof fileTypes | undefined;
}

type GroupsBody = Readonly<Record<string, unknown>>;

/** Validates the body of a group request; `resource` is limited to what the caller may read, so other fields count as unknown. */
function readGroups(world: FilterWorld, resource: Resource, body: unknown): GroupsParams {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new AppError('invalidBody');
  const { by, sums, min, max, filter = {}, sorts, format, ...others } = body as GroupsBody;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) throw invalidFilter(unknown);
  if (format !== undefined && format !== 'xlsx' && format !== 'csv') throw invalidFilter('format');
  const figures = Object.entries({ sums, min, max }).flatMap(([figure, names]) =>
    readFigures(resource, figure as GroupFigurePart['figure'], names),
  );
  if (figures.length > groupLimits.figures) throw new AppError('tooLarge', { values: { limit: groupLimits.figures } });
  const parts = withCurrencies(resource, readParts(resource, by), figures);
  return {
    by: parts,
    figures,
    where: parseFilter(world, resource, filter).where,
    counted: readCounted(resource, parts),
    orders: readOrders(world, { parts, figures }, sorts),
    hasSorts: sorts !== undefined,
    format,
  };
}

function readParts(resource: Resource, by: unknown): GroupPart[] {
  if (!Array.isArray(by)) throw invalidFilter('by');
  if (by.length > groupLimits.by) throw new AppError('tooLarge', { values: { limit: groupLimits.by } });
  const parts = by.map((one: unknown) => readPart(resource, one));
  if (new Set(parts.map(({ field }) => field.name)).size < parts.length) throw invalidFilter('by');
  return parts;
}

function readPart(resource: Resource, params: unknown): GroupPart {
  const { field: name, unit, ...others } = (typeof params === 'string' ? { field: params } : (params ?? {})) as GroupsBody;
  if (typeof name !== 'string' || Object.keys(others).length > 0) throw invalidFilter('by');
  const knownUnit = groupUnits.find((one) => one === unit);
  const field = fieldNamed(resource, name);
  const { isPlain, hasUnit } = groupingOf(field.kind);
  if (unit === undefined ? !isPlain : !hasUnit || knownUnit === undefined) throw invalidFilter(name);
  return { field, ...(knownUnit && { unit: knownUnit }) };
}

/** The server fields that may be used for grouping and figures. */
const common = ['createTime', 'updateTime'];

function fieldNamed(resource: Resource, name: string): Field {
  const field = columnField(resource, name);
  const isOwn = resource.fields.some((one) => one === field);
  if (!field || !(isOwn || common.includes(name))) throw invalidFilter(name);
  return field;
}

function readFigures(resource: Resource, figure: GroupFigurePart['figure'], names: unknown): GroupFigurePart[] {
  if (names === undefined) return [];
  if (!Array.isArray(names)) throw invalidFilter(figure);
  return [...new Set(names as unknown[])].map((name) => {
    if (typeof name !== 'string') throw invalidFilter(figure);
    const field = fieldNamed(resource, name);
    if (!hasFigure(figure, field.kind)) throw invalidFilter(name);
    return { figure, field };
  });
}

/** Adds the currency fields of amounts to the group fields; throws if the caller may not read one of them. */
function withCurrencies(resource: Resource, parts: readonly GroupPart[], figures: readonly GroupFigurePart[]): GroupPart[] {
  const names = currenciesOf(figures.map(({ field }) => field));
  const missing = names.filter((name) => !parts.some(({ field }) => field.name === name));
  return [...parts, ...missing.map((name) => ({ field: fieldNamed(resource, name) }))];
}

/** Matches no record. Used if the field that selects the counted records is hidden from the caller, so that the caller gets no figures. */
const none: Where = { columnPath: { column: 'id' }, operator: 'in', value: [] };

/**
 * Returns the conditions for counted records, as in list totals; grouping by the selecting field itself gives each group its own figures.
 */
function readCounted(resource: Resource, parts: readonly GroupPart[]): readonly Where[] {
  const { summaryWhen: when } = resource.list;
  return parts.some(({ field }) => field.name === when?.field) ? [] : (countedWhere(resource) ?? [none]);
}

const mostSorts = 10;

/** Returns the requested sorts, followed by the group fields so that pages never overlap. */
function readOrders(
  world: FilterWorld,
  params: { readonly parts: readonly GroupPart[]; readonly figures: readonly GroupFigurePart[] },
  sorts: unknown,
): GroupOrder[] {
  const { parts, figures } = params;
  if (sorts !== undefined && !(Array.isArray(sorts) && sorts.length <= mostSorts)) throw invalidFilter('sorts');
  const byPart = (i: number, direction: GroupOrder['direction']): GroupOrder => {
    const { field, unit } = parts[i] as GroupPart;
    const labels = field.reference && unit === undefined ? labelPaths(world, field) : undefined;
    return { of: { by: i }, direction, ...(labels && { labels: labels.map((columnPath) => inGroup(columnPath, i)) }) };
  };
  const orders = ((sorts ?? []) as unknown[]).map((sort): GroupOrder => {
    const { field, order } = (sort ?? {}) as GroupsBody;
    if (typeof field !== 'string' || (order !== 'asc' && order !== 'desc')) throw invalidFilter('sorts');
    if (field === 'count') return { of: 'count', direction: order };
    const figure = figures.findIndex((one) => `${one.figure}.${one.field.name}` === field);
    if (figure !== -1) return { of: { figure }, direction: order };
    const part = parts.findIndex((one) => one.field.name === field);
    if (part === -1) throw invalidFilter('sorts');
    return byPart(part, order);
  });
  // Two records may have the same label, so the value itself is the last sort key.
  const last = parts.flatMap((_, i): GroupOrder[] => [byPart(i, 'asc'), { of: { by: i }, direction: 'asc' }]);
  return [...orders, ...last];
}

/** Replaces the reference column of a label path by the group column `b{i}`, so that groups can be sorted by the label. */
function inGroup(columnPath: ReturnType<typeof labelPaths>[number], i: number): typeof columnPath {
  return columnPath.via ? { ...columnPath, via: { ...columnPath.via, column: `b${i}` } } : { ...columnPath, column: `b${i}` };
}

/** Number of leading characters of a date that identify the unit. */
const signs = { year: 4, month: 7, day: 10 } as const;

/** `POST group{X}`: returns figures of the matching records in groups; with `format` as a file. */
export async function groups(context: Context): Promise<Page<Group> | FileAnswer> {
  const { app, actor, visible, language, body, headers } = context;
  const params = readGroups({ schemas: app.schemas, actor, language }, visible, body);
  const { pageNo, pageSize } = parsePaging(headers);
  const { format } = params;
  const totalUpTo = parseTotalUpTo(headers);
  if (format === undefined) {
    const counted = totalUpTo === undefined || pageNo > 1 ? undefined : await countChoices(context, params, totalUpTo);
    if (counted && counted.length <= pageSize) return { records: counted, total: counted.length, pageNo, pageSize };
    const { records, total } = await findGroups(context, params, { limit: pageSize, offset: (pageNo - 1) * pageSize });
    return { records, total, pageNo, pageSize };
  }
  if (visible.calls.export === undefined) throw new AppError('noSuchCall');
  const { records, total } = await findGroups(context, params, { limit: limits.sheetRows, offset: 0 });
  if (total >= limits.sheetRows) throw new AppError('tooLarge', { values: { limit: limits.sheetRows - 1 } });
  return groupFile(context, { ...params, format }, records);
}

/**
 * Returns the groups by a single choice field with their number of records, counted up to `most`; undefined for other groups, and if all
 * records have to be read.
 */
async function countChoices(
  { app, visible }: Context,
  { by, figures, where, hasSorts }: GroupsParams,
  most: number,
): Promise<Group[] | undefined> {
  const [part, other] = by;
  // Rows of a grouped resource would be computed again for each choice.
  if (!part || other || hasSorts || figures.length > 0 || visible.over) return undefined;
  const { name, options, kind } = part.field;
  if (!options || kinds[kind]?.column !== 'text' || part.field.reference) return undefined;
  const values = options.map(({ value }) => value);
  const counts = await countValues(app.database.read, { table: visible.name, where, column: name, values, most });
  return counts?.map(({ value, count, isBounded }) => ({
    ...{ [name]: value, count, sums: {}, min: {}, max: {} },
    ...(isBounded && { isCountBounded: true }),
  }));
}

async function findGroups(
  context: Context,
  { by, figures, where, counted, orders }: GroupsParams,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ readonly records: Group[]; readonly total: number }> {
  const { app, actor, visible } = context;
  const store = app.database.read;
  const zone = zoneOf(actor.moment.zone);
  const { groups: found, total } = await groupRows(store, {
    table: visible.name,
    where,
    counted,
    orders,
    ...page,
    by: by.map(({ field, unit }) => ({ column: field.name, ...(unit && { signs: signs[unit] }), ...(isMoment(field) && { zone }) })),
    figures: figures.map(({ figure, field }): GroupFigure => ({ figure, column: field.name })),
  });
  const shownGroups = found.map((group) => toGroup(group, { by, figures }));
  const fields = by.map(({ field }) => field);
  const labeled = await withLabels({ ...context, visible: { ...visible, fields } }, store, shownGroups);
  return { records: labeled as readonly PlainRecord[] as Group[], total };
}

function toGroup({ by: values, count, figures: units }: RowGroup, { by, figures }: Pick<GroupsParams, 'by' | 'figures'>): Group {
  const common = by.map(({ field, unit }, i): [string, unknown] => {
    const value = values[i] ?? null;
    return [field.name, value === null || unit ? value : columnCodecOf(field.kind).fromColumn(value, field)];
  });
  const of = (figure: GroupFigurePart['figure']): Readonly<Record<string, string | null>> =>
    Object.fromEntries(figures.flatMap((one, i) => (one.figure === figure ? [[one.field.name, figureOf(one, units[i] ?? null)]] : [])));
  return { ...Object.fromEntries(common), count, sums: of('sums'), min: of('min'), max: of('max') };
}

/** Returns numbers as decimal texts; dates and date-times as in records. */
function figureOf({ field }: GroupFigurePart, value: RowGroup['figures'][number]): string | null {
  if (value === null) return null;
  return isTemporal(field) ? String(columnCodecOf(field.kind).fromColumn(String(value), field)) : formatFigure(BigInt(value), field);
}

/** A column of the sheet, and a function that returns its value for a group. */
interface GroupSheetColumn {
  readonly field: Field;
  readonly value: (group: Group) => unknown;
}

/** Rows written before other requests are served. */
const block = 500;

/** Returns the groups as a workbook or CSV. */
function groupFile(
  { app, actor, visible, language }: Context,
  { by, figures, format }: GroupsParams & { readonly format: keyof typeof fileTypes },
  groups: readonly Group[],
): FileAnswer {
  const zone = zoneOf(actor.moment.zone);
  const columns = [...by.map(partColumn), countColumn, ...figures.map(figureColumn)];
  const title = visible.title[language];
  const rowOf = (group: Group): Cell[] =>
    columns.map(({ field, value }) => toCell({ field, record: { ...group, [field.name]: value(group) }, language, zone }));
  const sheet = {
    title,
    columns: columns.map(({ field }) => ({ heading: headingOf(field, language, zone), field })),
    rows: rowsOf(groups, rowOf),
  };
  const day = app.clock().toISOString().slice(0, 10);
  return new FileAnswer({
    name: `${title} ${day}.${format}`,
    type: fileTypes[format],
    content: format === 'csv' ? writeCsv(sheet) : writeSheet(sheet),
  });
}

async function* rowsOf(groups: readonly Group[], rowOf: (group: Group) => Cell[]): AsyncGenerator<Cell[]> {
  for (const [i, group] of groups.entries()) {
    yield rowOf(group);
    if (i % block === block - 1) await yieldToEventLoop();
  }
}

/** Months and years are written as text. */
function partColumn({ field, unit }: GroupPart): GroupSheetColumn {
  const kinds = { day: 'date', month: 'text', year: 'text' } as const;
  return { field: { ...field, kind: unit ? kinds[unit] : field.kind }, value: (group) => group[field.name] };
}

const countColumn: GroupSheetColumn = {
  field: {
    name: ' count',
    kind: 'integer',
    title: { zh: '记录数', en: 'Records' },
    required: true,
    unique: false,
    system: true,
    conditions: [],
  },
  value: ({ count }) => count,
};

const headings: Readonly<Record<GroupFigurePart['figure'], (title: Text) => Text>> = {
  sums: (title) => title,
  min: ({ zh, en }) => ({ zh: `${zh}（最小）`, en: `${en} (min)` }),
  max: ({ zh, en }) => ({ zh: `${zh}（最大）`, en: `${en} (max)` }),
};

/** Returns the column of a figure. Integers are written as decimals, because sums may have more digits than a spreadsheet number. */
function figureColumn({ figure, field }: GroupFigurePart): GroupSheetColumn {
  const kind = isWholeNumber(field) ? 'decimal' : field.kind;
  return {
    field: { ...field, kind, name: ` ${figure}.${field.name}`, title: headings[figure](field.title) },
    value: (group) => group[figure][field.name],
  };
}
