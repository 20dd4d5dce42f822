import { AsyncLocalStorage } from 'node:async_hooks';
import type { Field } from '../../contract/field.ts';
import { type Page, paging, type Summary, totalBound } from '../../contract/query.ts';
import type { Column, Resource } from '../../contract/resource.ts';
import { serverFields } from '../../contract/wire.ts';
import type { App, Context } from '../app.ts';
import { AppError } from '../appError.ts';
import { countBy } from '../db/children.ts';
import { areKept } from '../db/figures.ts';
import { type ColumnSummary, summarizeRows } from '../db/groups.ts';
import { findPage, findPositionOf, type Where } from '../db/pages.ts';
import { storeOfParts } from '../db/rowScope.ts';
import { findRow, findRowsById } from '../db/rows.ts';
import type { Database, Row, Store } from '../db/store.ts';
import { groupsOf, keptSumsOf, type OverQuery, overQuery } from '../db/tables.ts';
import { type PlainRecord, toRecord, yieldToEventLoop } from './context.ts';
import { formatFigure, scaleOf } from './exportedRows.ts';
import { countedWhere, parseFilter } from './filters.ts';
import { withLabels } from './labels.ts';
import { readLines } from './lines.ts';
import { rejectUnseenKind } from './rejectUnseenKind.ts';
import { todayIn } from './totals/plan.ts';

/**
 * `POST find{X}List`: returns one page of the matching records. Options: `summarize` adds totals, `treeBy` adds the number of children of
 * each record, `placeOf` adds the position of one record, and `fields` limits the fields.
 */
export async function find(context: Context): Promise<Page<PlainRecord> | StreamedPage> {
  const { app, actor, visible, language, body, headers } = context;
  const { pageNo, pageSize } = parsePaging(headers);
  const { where, orders, isSummarized, placeOf, tree, fields } = parseFilter({ schemas: app.schemas, actor, language }, visible, body);
  const store = app.database.read;
  const offset = (pageNo - 1) * pageSize;
  const resource = fields ? withFields(visible, fields) : visible;
  // A row of a grouped resource cannot be read by its id without grouping again.
  const isLong = pageSize > streamedFrom && !tree && !visible.over;
  const columns = fields && [...new Set([...serverFields, ...columnsOf(resource), ...(tree ? [tree.by] : [])])];
  const read = isLong ? ['id'] : columns;
  const { rows, ...totals } = await findPage(store, {
    table: resource.name,
    where,
    orders,
    limit: pageSize,
    offset,
    totalUpTo: parseTotalUpTo(headers),
    over: visible.over && { ...visible.over, today: todayIn(app) },
    ...(read && { columns: read }),
  });
  const summary = isSummarized ? { summary: await summarize(store, { resource: visible, where }) } : {};
  const standing = tree ? await readTree(context, store, { ...tree, rows }) : {};
  const of = { table: resource.name, where, orders };
  const position = placeOf === undefined ? {} : { place: await findPositionOf(store, of, placeOf) };
  const rest = { ...totals, pageNo, pageSize, ...summary, ...position, ...standing };
  const within = { ...context, visible: resource };
  if (!isLong) return { records: await recordsOf(within, rows), ...rest };
  const ids = rows.map(({ id }) => String(id));
  if (ids.length <= streamedFrom) return { records: await recordsById(within, ids), ...rest };
  return new StreamedPage(pageText(within, ids, rest));
}

/** Pages with more than `streamedFrom` records are read and written in blocks of at most `block` records while they are sent. */
const [streamedFrom, block] = [1_000, 500];

/** A long page as JSON text, made while it is sent: it needs little memory, and other calls are served in between. */
export class StreamedPage {
  readonly text: AsyncIterable<string>;
  constructor(text: AsyncIterable<string>) {
    this.text = text;
  }
}

/** Yields a page as JSON text. Records that are deleted meanwhile are left out. */
async function* pageText(context: Context, ids: readonly string[], rest: Omit<Page<PlainRecord>, 'records'>): AsyncGenerator<string> {
  // The page is sent after the call has returned, but these reads still belong to the search of the call.
  const inCall = AsyncLocalStorage.snapshot();
  yield '{"records":[';
  let isFirst = true;
  for (let start = 0; start < ids.length; start += block) {
    const records = await inCall(() => recordsById(context, ids.slice(start, start + block)));
    const text = records.map((record) => JSON.stringify(record)).join();
    if (text !== '') yield isFirst ? text : `,${text}`;
    isFirst &&= text === '';
    await yieldToEventLoop();
  }
  yield `],${JSON.stringify(rest).slice(1)}`;
}

/** Returns the records with these ids, in the order of the ids. */
async function recordsById(context: Context, ids: readonly string[]): Promise<PlainRecord[]> {
  const rows = await findRowsById(context.app.database.read, { table: context.visible.name, ids });
  const byId = new Map(rows.map((row) => [String(row.id), row]));
  return recordsOf(
    context,
    ids.map((id) => byId.get(id)).filter((row) => row !== undefined),
  );
}

function recordsOf(context: Context, rows: readonly Row[]): Promise<PlainRecord[]> {
  return withLabels(
    context,
    context.app.database.read,
    rows.map((row) => toRecord(context.visible, row)),
  );
}

/** Returns the resource with only these fields. */
function withFields(resource: Resource, names: readonly string[]): Resource {
  return { ...resource, fields: resource.fields.filter(({ name }) => names.includes(name)) };
}

function columnsOf({ fields }: Resource): string[] {
  return fields.filter(({ lines }) => !lines).map(({ name }) => name);
}

/** `GET find{X}ById/{id}`: returns one record with its labels and lines. */
export async function findById(context: Context): Promise<PlainRecord> {
  const record = await readRecord(context, context.app.database.read, context.id);
  rejectUnseenKind(context, record);
  return record;
}

/** Returns a record with its lines in API form, read through `store` with calculated values up to date; throws 40004 if there is none. */
export async function readRecord(context: Context, store: Store, id: string): Promise<PlainRecord> {
  const resource = context.visible;
  await store.rowWatch?.settle();
  const row = await findRow(store, { table: resource.name, id });
  if (!row) throw new AppError('notFound');
  const [record] = await withLabels(context, store, [toRecord(resource, row)]);
  return { ...record, ...(await readLines(context, store, id)) };
}

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** Reads the headers `pageNo` and `pageSize` (at most `most`); throws if they are not whole numbers in range. */
export function parsePaging(headers: Headers, most: number = paging.maxPageSize): { pageNo: number; pageSize: number } {
  const read = (name: string, otherwise: number, largest: number): number => {
    const number = wholeIn(headers, name, largest);
    if (number === 'invalid') throw new AppError('invalidPaging', { values: { most }, at: { path: `/${name}`, keyword: 'paging' } });
    return number ?? otherwise;
  };
  return {
    pageNo: read('pageNo', paging.pageNo, 999_999_999),
    pageSize: read('pageSize', Math.min(paging.pageSize, most), most),
  };
}

/** Reads the header `totalUpTo`; undefined if records are to be counted exactly. */
export function parseTotalUpTo(headers: Headers): number | undefined {
  const { header, most } = totalBound;
  const number = wholeIn(headers, header, most);
  if (number === 'invalid') throw new AppError('invalidTotalUpTo', { values: { most }, at: { path: `/${header}`, keyword: 'paging' } });
  return number;
}

/** Reads a whole number from 1 to `largest` from a header; undefined if the header is missing or empty, `invalid` for other values. */
function wholeIn(headers: Headers, name: string, largest: number): number | 'invalid' | undefined {
  const value = headers[name.toLowerCase()];
  if (value === undefined || value === '') return undefined;
  const number = typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : 0;
  return number < 1 || number > largest ? 'invalid' : number;
}

/** A summarized column that the caller may read; `by` is the column of the currency if it differs between records. */
interface Summed {
  readonly field: Field;
  readonly summary: Summary['summary'];
  readonly by: string | undefined;
}

/** Returns the summaries of the list over all matching rows; `resource` is limited to what the caller may read. */
async function summarize(
  store: Store,
  { resource, where }: { readonly resource: Resource; readonly where: readonly Where[] },
): Promise<Summary[]> {
  const { columns: listed, summaryBy: apart } = resource.list;
  const counted = countedWhere(resource);
  // If the field that separates or selects the amounts is hidden from the caller, there is no summary, because it would include everything.
  if (!counted || (apart !== undefined && !resource.fields.some(({ name }) => name === apart))) return [];
  const summed = listed.flatMap((column) => summedColumn(resource, column));
  const answers: Summary[] = [];
  for (const [by, some] of Map.groupBy(summed, (one) => one.by)) {
    const columns = some.map(({ field, summary }) => ({ column: field.name, summary }));
    const groups = await summarizeRows(store, {
      table: resource.name,
      where: [...where, ...counted],
      columns,
      by: { currency: by, apart },
    });
    for (const [i, { field, summary }] of some.entries()) {
      const values = groups.map((group) => ({
        ...currencyIn(field, group.by.currency),
        ...(apart !== undefined && { of: group.by.apart === null ? null : String(group.by.apart) }),
        value: figureOf(summary, group.columns[i], field),
      }));
      // If there is one total per currency or choice, empty totals are left out.
      const named = by === undefined && apart === undefined ? values : values.filter(({ value }) => value !== null);
      answers.push(...named.map((one) => ({ field: field.name, summary, ...one })));
    }
  }
  return answers;
}

/** Returns the column if it is to be summed; empty if the caller may not read its currency, because the sum would have no currency. */
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

/** Minimum number of decimals of an average. */
const averageDigits = 2;

function figureOf(summary: Summary['summary'], found: ColumnSummary | undefined, field: Field): string | null {
  if (!found || found.value === null) return null;
  if (summary !== 'average') return formatFigure(found.value, field);
  const scale = scaleOf(field);
  const digits = Math.max(scale, averageDigits);
  const units = found.value * 10n ** BigInt(digits - scale);
  return formatFigure(divideRounded(units, found.count), field, digits);
}

/** Divides two numbers. A result halfway between two whole numbers is rounded away from zero. */
function divideRounded(units: bigint, count: bigint): bigint {
  const twice = 2n * (units < 0n ? -units : units) + count;
  const rounded = twice / (2n * count);
  return units < 0n ? -rounded : rounded;
}

/**
 * Returns a database in which resources grouped over others are replaced by queries of their current rows. Users with a limited data scope
 * only get rows grouped from records that they see.
 */
export function withOver(database: Database, appOf: () => App): Database {
  const overOf = (table: string) => appOf().schemas.byName.get(table)?.resource.over;
  const partsIn = (store: Store, part: Pick<OverQuery, 'sums' | 'groups'> = {}): Store =>
    storeOfParts(store, (table, columns) => {
      const over = overOf(table);
      return over && overQuery(store, over, { today: todayIn(appOf()), ...part, ...(part.sums && { columns }) });
    });
  const seenIn = (store: Store): Store => {
    const seen = partsIn(store);
    const summed = async (table: string, ids: readonly string[] | undefined): Promise<Store> => {
      const over = overOf(table);
      if (over && ids) return partsIn(store, { groups: await groupsOf(store, over, ids) });
      const source = over && appOf().schemas.byName.get(over.resource);
      const sums = source && keptSumsOf(over, source.table);
      return sums && (await areKept(store, sums)) ? partsIn(store, { sums }) : seen;
    };
    return { ...seen, summed };
  };
  return {
    ...database,
    read: seenIn(database.read),
    transact: (work) => database.transact((store) => work(seenIn(store))),
  };
}

/** Maximum tree depth that is followed. */
const mostLevels = 100;

interface TreeParams {
  /** The parent field. */
  readonly by: string;
  readonly withAncestors: boolean;
  /** The rows of the page. */
  readonly rows: readonly Row[];
}

/** Returns the number of children of each record of a page and, if requested, the ancestors. */
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

/** Returns the missing ancestors of rows, one level per query. */
async function findAbove(store: Store, { table, by, rows }: { table: string; by: string; rows: readonly Row[] }): Promise<Row[]> {
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
