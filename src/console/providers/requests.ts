import type { BaseKey, CrudFilter, CrudOperators, CrudSort, CustomParams, DataProvider } from '@refinedev/core';
import { fieldsOf } from '../../contract/json.ts';
import { type Condition, type FilterBody, type Operator, type Page, type Scalar, type Sort, totalBound } from '../../contract/query.ts';
import type { Operation, Resource } from '../../contract/resource.ts';
import type { Language, WireRecord } from '../../contract/wire.ts';
import type { Call, SentFile } from '../client/answers.ts';
import { HwError } from '../client/hwError.ts';

/** Options of a request that Refine has no parameter for; passed in Refine's `meta` as `call`. */
export interface CallOptions
  extends Pick<Call, 'form' | 'signal' | 'bare' | 'shows' | 'isQuiet' | 'isLong' | 'outlives' | 'onSent' | 'onReceived'> {
  /** The `Idempotency-Key` of a write, set by its saver; a request without this option is sent without a key. */
  readonly key?: string;
  /** Filter of a list in wire format, the only filter format in the console. */
  readonly filter?: FilterBody;
  /** Records are only counted up to this number. */
  readonly totalUpTo?: number;
  /** The response is a file. */
  readonly as?: 'file';
  /** Language of the response; the language of the console if undefined. */
  readonly language?: Language;
}

/** Refine's additional parameters of a method. */
export type Meta = Readonly<Record<string, unknown>> | undefined;

/** Wraps the options for Refine's `meta`. The options have a key of their own, because Refine adds URL query parameters to `meta`. */
export function callMeta(call: CallOptions): { readonly call: CallOptions } {
  return { call };
}

/** Reads the options from Refine's `meta`; the signal defaults to that of Refine's query. */
export function optionsIn(meta: Meta): CallOptions {
  const { call, queryContext } = (meta ?? {}) as { readonly call?: unknown; readonly queryContext?: Aborted };
  const options = typeof call === 'object' && call !== null ? (call as CallOptions) : {};
  const signal = options.signal ?? queryContext?.signal;
  return signal ? { ...options, signal } : options;
}

/** Adds the options in `meta` to a request. */
export function callOf(call: Pick<Call, 'method' | 'path' | 'body' | 'headers'>, meta: Meta): Call {
  const { key, language, totalUpTo, as: _, filter: __, ...how } = optionsIn(meta);
  const headers = {
    ...{ ...call.headers, ...keyHeader(key) },
    ...(language && { 'Accept-Language': language }),
    ...(totalUpTo !== undefined && { [totalBound.header]: String(totalUpTo) }),
  };
  return { ...call, ...how, ...(Object.keys(headers).length > 0 && { headers }) };
}

interface Aborted {
  readonly signal?: AbortSignal;
}

/** A page of results; `pageNo` starts at 1. */
export interface PageOf {
  readonly pageNo: number;
  readonly pageSize: number;
}

/** A request for which Refine has no method, for `custom` and `useCustom`; `T` is the type of its response. */
export interface CustomCall<T> {
  readonly url: string;
  readonly method: 'get' | 'post';
  readonly payload?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly call: CallOptions;
  /** Never set: requests that change data are a `WriteCall`. */
  readonly isWrite?: never;
  /** Never set; it only carries the response type. */
  readonly answer?: T;
}

/** A request that changes data. Only savers (`saving/`) send it, with a new key for each attempt. */
export interface WriteCall<T> extends Omit<CustomCall<T>, 'isWrite'> {
  readonly isWrite: true;
  /** The request sets a state, whatever it was before. Sending it twice does no harm, so each time counts as a new attempt. */
  readonly setsState?: boolean;
}

interface CustomParts extends CallOptions {
  readonly body?: unknown;
  readonly page?: PageOf;
  readonly headers?: Readonly<Record<string, string>>;
}

export function getCall<T>(url: string, { body: _, ...parts }: CustomParts = {}): CustomCall<T> {
  return { ...partsOf(parts), url, method: 'get' };
}

/** Builds a POST request that is not a write, for example one that reads data. */
export function postCall<T>(url: string, { body, ...parts }: CustomParts = {}): CustomCall<T> {
  return { ...partsOf(parts), url, method: 'post', ...(body !== undefined && { payload: body }) };
}

/** Builds a request that changes data, with a JSON or form body. */
export function writeCall<T>(url: string, parts: CustomParts = {}): WriteCall<T> {
  return { ...postCall<T>(url, parts), isWrite: true };
}

/** Builds a write that sets a state (`setsState`). */
export function stateCall<T>(url: string, parts: CustomParts = {}): WriteCall<T> {
  return { ...writeCall<T>(url, parts), setsState: true };
}

function partsOf({ page, headers, ...call }: CustomParts): Pick<CustomCall<unknown>, 'headers' | 'call'> {
  return { ...((page ?? headers) && { headers: { ...(page && pageHeaders(page)), ...headers } }), call };
}

/** The part of the data provider that sends custom requests. */
export type Custom = Required<Pick<DataProvider, 'custom'>>;

/** Sends a custom request; `options` extend its own options. Failures are thrown as `HwError`. */
export async function ask<T>(provider: Custom, call: CustomCall<T>, options: CallOptions = {}): Promise<T> {
  return (await provider.custom({ ...customParams(call, options) })).data as T;
}

/** Sends a write; a POST request has the key of the attempt. Used by savers only. */
export async function sendWrite<T>(provider: Custom, { isWrite: _, setsState: __, ...call }: WriteCall<T>, key: string): Promise<T> {
  return ask(provider, call, call.method === 'post' ? { key } : {});
}

/** Sends a custom request that returns a file. */
export function askFile(provider: Custom, call: CustomCall<SentFile>, options: CallOptions = {}): Promise<SentFile> {
  return ask(provider, call, { ...options, as: 'file' });
}

function customParams<T>(call: CustomCall<T>, options: CallOptions): CustomParams {
  const { url, method, payload, headers } = call;
  return {
    url,
    method,
    meta: callMeta({ ...call.call, ...options }),
    ...(payload !== undefined && { payload }),
    ...(headers && { headers }),
  };
}

/** Converts a request to parameters for Refine's `useCustom`. */
export function customQuery<T>({ url, method, payload, headers = {}, call }: CustomCall<T>, options: CallOptions = {}) {
  const meta = callMeta({ ...call, ...options });
  return { url, method, config: { ...(payload !== undefined && { payload }), headers }, meta };
}

/** Returns the paging headers of a request. */
export function pageHeaders({ pageNo, pageSize }: PageOf): Record<'pageNo' | 'pageSize', string> {
  return { pageNo: String(pageNo), pageSize: String(pageSize) };
}

/** Returns the idempotency header, by which the server recognizes a repeated request and does not carry it out again. */
function keyHeader(key: string | undefined): Readonly<Record<string, string>> {
  return key === undefined ? {} : { 'Idempotency-Key': key };
}

/** Search text, filters and sort order of a list, with conditions in wire format. */
export interface RequestedValues {
  readonly keyword: string;
  readonly filters: Readonly<Record<string, Condition>>;
  readonly sorts?: readonly Sort[];
}

/** Builds the flat filter body of a list request (contract README section 4). */
export function filterOf({ keyword, filters, sorts = [] }: RequestedValues): FilterBody {
  return { ...(keyword !== '' && { keyword }), ...filters, ...(sorts.length > 0 && { sorts }) };
}

/** Maps the supported Refine filter operators to wire conditions. */
const operatorTable: Partial<Record<CrudOperators, (value: never) => Condition>> = {
  eq: (value: Scalar) => value,
  in: (value: readonly Scalar[]) => value,
  ne: (value: Scalar) => ({ ne: value }),
  gt: (value: Scalar) => ({ gt: value }),
  gte: (value: Scalar) => ({ gte: value }),
  lt: (value: Scalar) => ({ lt: value }),
  lte: (value: Scalar) => ({ lte: value }),
  contains: (value: Scalar) => ({ contains: value }),
  startswith: (value: Scalar) => ({ startsWith: value }),
  null: () => ({ isNull: true }),
  nnull: () => ({ isNull: false }),
  between: ([low, high]: readonly [Scalar | undefined, Scalar | undefined]) => ({
    ...(low === undefined ? {} : { gte: low }),
    ...(high === undefined ? {} : { lte: high }),
  }),
};

/** Converts filters and sorters of Refine's hooks to a filter body; throws for nested filters and unsupported operators. */
export function filterBody(filters: readonly CrudFilter[] = [], sorters: readonly CrudSort[] = []): FilterBody {
  const body: Record<string, Condition> = {};
  for (const filter of filters) {
    if (!('field' in filter)) throw new Error(`The wire has no nested filters, but one with "${filter.operator}" was asked for.`);
    const toCondition = operatorTable[filter.operator] as ((value: unknown) => Condition) | undefined;
    if (!toCondition) throw new Error(`The wire has no filter operator for "${filter.operator}" (field ${filter.field}).`);
    body[filter.field] = joinConditions(body[filter.field], toCondition(filter.value));
  }
  const sorts = sorters.map(({ field, order }) => ({ field, order }));
  return sorts.length > 0 ? { ...body, sorts } : body;
}

/** Merges two conditions on one field into one object if both have operators; otherwise the added condition replaces the earlier one. */
function joinConditions(before: Condition | undefined, added: Condition): Condition {
  return isOperators(before) && isOperators(added) ? { ...before, ...added } : added;
}

function isOperators(condition: Condition | undefined): condition is Partial<Record<Operator, Scalar>> {
  return typeof condition === 'object' && !Array.isArray(condition);
}

/** A page of records in Refine's format, with the additional data of the response (`Page`). */
export interface FoundPage extends Pick<Page<WireRecord>, 'total' | 'isTotalBounded' | 'summary' | 'place' | 'children' | 'ancestors'> {
  readonly data: WireRecord[];
}

/** Returns a record with its id as text, since servers may send a number; undefined if it is not a record. */
export function recordIn(data: unknown): WireRecord | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const { id } = data as { readonly id?: unknown };
  if (typeof id === 'number') return { ...data, id: String(id) } as WireRecord;
  return typeof id === 'string' ? (data as WireRecord) : undefined;
}

/** Returns a row of a list with its id as text; rows without an id, such as aggregates, are returned unchanged. */
function rowIn(row: WireRecord): WireRecord {
  return recordIn(row) ?? row;
}

/** Waits for a module that is loaded on first use; a failure is thrown as an `HwError`. */
export async function loadPart<T>(part: Promise<T>): Promise<T> {
  try {
    return await part;
  } catch {
    throw new HwError({ kind: 'lost', texts: { key: 'error.moduleFailed' } });
  }
}

/** Property names that servers use for the rows of a page (contract README section 4). */
const rowKeys = ['records', 'rows', 'list', 'items'] as const;

/** Versions that the console gives are larger than any version of a server, so that both can be told apart, also after a reload. */
export const leastStamp = 1_600_000_000_000;

/** Returns whether the console has given this version, because the server keeps none (`existing.ts`). */
export function isStamp(version: unknown): version is number {
  return typeof version === 'number' && version >= leastStamp;
}

/** Returns the rows of an answer, which may be a page or a bare array; undefined if the answer has no rows. */
export function rowsIn(data: unknown): readonly unknown[] | undefined {
  if (Array.isArray(data)) return data;
  const page = fieldsOf(data);
  return rowKeys.map((key) => page[key]).find(Array.isArray);
}

/** Returns whether an answer is a page with its total. */
export function hasTotal(data: unknown): boolean {
  const { total } = fieldsOf(data);
  return !Array.isArray(data) && total !== undefined && total !== null;
}

/**
 * Parses a find response: `{records|rows|list|items, total}`, or a bare array with all records (`finding.ts`). Throws if the total is
 * missing, because a guess could hide rows.
 */
export function pageOf(data: unknown): FoundPage {
  if (Array.isArray(data)) return { data: data.map(rowIn), total: data.length };
  const page = fieldsOf(data);
  const rows = rowsIn(data) as WireRecord[] | undefined;
  if (!rows) throw new HwError({ kind: 'garbled', texts: { key: 'error.notAList' }, data });
  const total = typeof page.total === 'string' ? Number(page.total) : page.total;
  if (typeof total !== 'number' || !Number.isInteger(total) || total < 0) {
    throw new HwError({ kind: 'garbled', texts: { key: 'error.noTotal' }, data });
  }
  const { isTotalBounded, summary, place, children, ancestors } = page as Partial<Page<WireRecord>>;
  return {
    data: rows.map(rowIn),
    total,
    ...(isTotalBounded && { isTotalBounded }),
    ...(summary && { summary }),
    ...(place !== undefined && { place }),
    ...(children && { children }),
    ...(ancestors && { ancestors }),
  };
}

/** Returns the path of an operation; throws if the resource does not offer it. */
export function pathOf(resource: Pick<Resource, 'name' | 'calls'>, operation: Operation): string {
  return resource.calls[operation] ?? notOffered(resource);
}

/** Throws the error that the resource does not offer the operation. */
export function notOffered({ name }: Pick<Resource, 'name'>): never {
  throw new HwError({ kind: 'refused', texts: { key: 'error.notOffered', values: { name } } });
}

/** Appends a record id to a path. */
export function withId(path: string, id: BaseKey): string {
  return `${path}/${encodeURIComponent(String(id))}`;
}
