import { type Page, paging, type Summary } from '../../contract/query.ts';
import { serverFields } from '../../contract/record.ts';
import type { Column, Field, Resource } from '../../contract/resource.ts';
import type { App } from '../app.ts';
import { AppError } from '../appError.ts';
import { countBy } from '../db/children.ts';
import { type ColumnSum, summarizeRows } from '../db/groups.ts';
import { findPage, findPositionOf, type Where } from '../db/pages.ts';
import { storeOfParts } from '../db/rowScope.ts';
import { findRow, findRowsById } from '../db/rows.ts';
import type { Database, Row, Store } from '../db/store.ts';
import { overQuery } from '../db/tables.ts';
import { type Context, type PlainRecord, toRecord } from './context.ts';
import { formatFigure, scaleOf } from './exportedRows.ts';
import { countedWhere, parseFilter } from './filters.ts';
import { withLabels } from './labels.ts';
import { readLines } from './lines.ts';
import { rejectUnseenKind } from './rejectUnseenKind.ts';
import { todayIn } from './totals/plan.ts';

/**
 * `POST find{X}List`: one page of the records that match the filter body; with `summarize` also what they come to, with
 * `treeBy` where they stand below each other, with `placeOf` where one record stands among all; with `fields` only these.
 */
export async function find(context: Context): Promise<Page<PlainRecord>> {
  const { app, actor, visible, language, body, headers } = context;
  const { pageNo, pageSize } = parsePaging(headers);
  const { where, orders, isSummarized, placeOf, tree, fields } = parseFilter(
    { schemas: app.schemas, actor, language },
    visible,
    body,
  );
  const store = app.database.read;
  const offset = (pageNo - 1) * pageSize;
  const resource = fields ? withFields(visible, fields) : visible;
  const columns = fields && [...new Set([...serverFields, ...columnsOf(resource), ...(tree ? [tree.by] : [])])];
  const { rows, total } = await findPage(store, {
    ...{ table: resource.name, where, orders, limit: pageSize, offset },
    ...(columns && { columns }),
  });
  const records = await withLabels(
    { ...context, visible: resource },
    store,
    rows.map((row) => toRecord(resource, row)),
  );
  const summary = isSummarized ? { summary: await summarize(store, { resource: visible, where }) } : {};
  const standing = tree ? await readTree(context, store, { ...tree, rows }) : {};
  const of = { table: resource.name, where, orders };
  const position = placeOf === undefined ? {} : { place: await findPositionOf(store, of, placeOf) };
  return { records, total, pageNo, pageSize, ...summary, ...position, ...standing };
}

/** The resource as if it had only these fields. */
function withFields(resource: Resource, names: readonly string[]): Resource {
  return { ...resource, fields: resource.fields.filter(({ name }) => names.includes(name)) };
}

function columnsOf({ fields }: Resource): string[] {
  return fields.filter(({ lines }) => !lines).map(({ name }) => name);
}

/** `GET find{X}ById/{id}`: one record with its labels. */
export async function findById(context: Context): Promise<PlainRecord> {
  const record = await readRecord(context, context.app.database.read, context.id);
  rejectUnseenKind(context, record);
  return record;
}

/** A record with its lines as the wire gives it, read through `store`, with what follows from all that was written there; 40004 when there is none. */
export async function readRecord(context: Context, store: Store, id: string): Promise<PlainRecord> {
  const resource = context.visible;
  await store.rowWatch?.settle();
  const row = await findRow(store, { table: resource.name, id });
  if (!row) throw new AppError('notFound');
  const [record] = await withLabels(context, store, [toRecord(resource, row)]);
  return { ...record, ...(await readLines(context, store, id)) };
}

/** Reads the paging headers `pageNo` and `pageSize`, `most` at most; what is not a whole number in range is refused. */
export function parsePaging(
  headers: Readonly<Record<string, string | string[] | undefined>>,
  most: number = paging.maxPageSize,
): { pageNo: number; pageSize: number } {
  const read = (name: string, otherwise: number, largest: number): number => {
    const value = headers[name.toLowerCase()];
    if (value === undefined || value === '') return otherwise;
    const number = typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : 0;
    if (number < 1 || number > largest) {
      throw new AppError('invalidPaging', { values: { most }, at: { path: `/${name}`, keyword: 'paging' } });
    }
    return number;
  };
  return {
    pageNo: read('pageNo', paging.pageNo, 999_999_999),
    pageSize: read('pageSize', Math.min(paging.pageSize, most), most),
  };
}

/** A column with a summary that the caller may read; `by` is the column of its currency, where records have each their own. */
interface Summed {
  readonly field: Field;
  readonly summary: Summary['summary'];
  readonly by: string | undefined;
}

/** The summaries of the list over all matching rows; `resource` as the caller may read it. */
async function summarize(
  store: Store,
  { resource, where }: { readonly resource: Resource; readonly where: readonly Where[] },
): Promise<Summary[]> {
  const { columns: listed, summaryBy: apart } = resource.list;
  const counted = countedWhere(resource);
  // If the field that separates or selects the amounts is hidden from the caller, there is no summary: it would add up
  // everything.
  if (!counted || (apart !== undefined && !resource.fields.some(({ name }) => name === apart))) return [];
  const summed = listed.flatMap((column) => summedColumn(resource, column));
  const answers: Summary[] = [];
  for (const [by, some] of Map.groupBy(summed, (one) => one.by)) {
    const columns = some.map(({ field }) => field.name);
    const groups = await summarizeRows(store, {
      table: resource.name,
      where: [...where, ...counted],
      columns,
      by: { currency: by, apart },
    });
    for (const { field, summary } of some) {
      const values = groups.map((group) => ({
        ...currencyIn(field, group.by.currency),
        ...(apart !== undefined && { of: group.by.apart === null ? null : String(group.by.apart) }),
        value: figureOf(summary, group.columns.get(field.name), field),
      }));
      // A currency or choice without any value is left out.
      const named = by === undefined && apart === undefined ? values : values.filter(({ value }) => value !== null);
      answers.push(...named.map((one) => ({ field: field.name, summary, ...one })));
    }
  }
  return answers;
}

/** Amounts whose currency the caller may not read cannot be added up: of which would it be? */
function summedColumn({ fields }: Resource, { field: name, summary }: Column): Summed[] {
  const field = fields.find((each) => each.name === name);
  if (!field || !summary) return [];
  const by = field.currency && 'field' in field.currency ? field.currency.field : undefined;
  return by === undefined || fields.some((each) => each.name === by) ? [{ field, summary, by }] : [];
}

function currencyIn({ currency }: Field, by: unknown): Pick<Summary, 'currency'> {
  if (!currency) return {};
  if ('code' in currency) return { currency: currency.code };
  return { currency: by === null ? null : String(by) };
}

/** An average has at least so many digits behind the point. */
const averageDigits = 2;

function figureOf(summary: Summary['summary'], sum: ColumnSum | undefined, field: Field): string | null {
  if (!sum || sum.count === 0n) return null;
  if (summary !== 'average') return formatFigure(sum[summary] ?? 0n, field);
  const scale = scaleOf(field);
  const digits = Math.max(scale, averageDigits);
  const units = sum.sum * 10n ** BigInt(digits - scale);
  return formatFigure(divideRounded(units, sum.count), field, digits);
}

/** Half away from zero, as people round. */
function divideRounded(units: bigint, count: bigint): bigint {
  const twice = 2n * (units < 0n ? -units : units) + count;
  const rounded = twice / (2n * count);
  return units < 0n ? -rounded : rounded;
}

/**
 * The database of an app in which resources over others have the rows that these come to at the moment. Whoever reads
 * them asks as ever; who sees only some records of the other one gets rows over these alone.
 */
export function withOver(database: Database, appOf: () => App): Database {
  const seenIn = (store: Store): Store =>
    storeOfParts(store, (table) => {
      const app = appOf();
      const over = app.schemas.byName.get(table)?.resource.over;
      return over && overQuery(store, over, todayIn(app));
    });
  return {
    ...database,
    read: seenIn(database.read),
    transact: (work) => database.transact((store) => work(seenIn(store))),
  };
}

/** Deeper conditions are not examined. */
const mostLevels = 100;

interface TreeParams {
  /** The field that names the record above. */
  readonly by: string;
  readonly withAncestors: boolean;
  /** The rows of the page. */
  readonly rows: readonly Row[];
}

/** How many records stand below each of a page, and, where they were asked for, the records above them. */
async function readTree(
  context: Context,
  store: Store,
  { by, withAncestors, rows }: TreeParams,
): Promise<Pick<Page<PlainRecord>, 'children' | 'ancestors'>> {
  const { visible } = context;
  const above = withAncestors ? await findAbove(store, { table: visible.name, by, rows }) : [];
  const ids = [...rows, ...above].map(({ id }) => String(id));
  const children = await countBy(store, { table: visible.name, column: by, ids });
  if (!withAncestors) return { children };
  const records = above.map((row) => toRecord(visible, row));
  return { children, ancestors: await withLabels(context, store, records) };
}

/** The rows above these that are not among them, a level at a time. */
async function findAbove(
  store: Store,
  { table, by, rows }: { table: string; by: string; rows: readonly Row[] },
): Promise<Row[]> {
  const rowIds = new Set(rows.map(({ id }) => String(id)));
  const above: Row[] = [];
  let level = rows;
  for (let i = 0; i < mostLevels && level.length > 0; i += 1) {
    const ids = new Set(level.flatMap((row) => (row[by] ? [String(row[by])] : [])));
    level = await findRowsById(store, { table, ids: [...ids.difference(rowIds)] });
    for (const row of level) rowIds.add(String(row.id));
    above.push(...level);
  }
  return above;
}
