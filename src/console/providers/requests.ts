import type { BaseKey, CrudFilter, CrudOperators, CrudSort, CustomParams, DataProvider } from '@refinedev/core';
import type { Condition, FilterBody, Operator, Page, Scalar, Sort } from '../../contract/query.ts';
import type { WireRecord } from '../../contract/record.ts';
import type { Operation, Resource } from '../../contract/resource.ts';
import type { Language } from '../../contract/text.ts';
import type { Call, SentFile } from '../client/answers.ts';
import { HwError } from '../client/hwError.ts';

/** What may be said about a call besides what Refine has a word for; it stands in Refine's `meta`, under `call`. */
export interface CallOptions
  extends Pick<
    Call,
    'form' | 'signal' | 'bare' | 'shows' | 'isQuiet' | 'isLong' | 'outlives' | 'onSent' | 'onReceived'
  > {
  /** The `Idempotency-Key` of the attempt. A write of a record without one gets a fresh one. */
  readonly key?: string;
  /** Which records a list is to have, as the wire has it: the one form of a filter in the console. */
  readonly filter?: FilterBody;
  /** The answer is a file. */
  readonly as?: 'file';
  /** In which the answer names things; the language of the console when left out. */
  readonly language?: Language;
}

/** Refine's `meta` with what the provider is to know. One key of its own: Refine adds the query of the address to the others. */
export function callMeta(call: CallOptions): { readonly call: CallOptions } {
  return { call };
}

/** What a `meta` says about its call; the signal is that of Refine's query where the caller gives none. */
export function optionsIn(meta: Readonly<Record<string, unknown>> | undefined): CallOptions {
  const { call, queryContext } = (meta ?? {}) as { readonly call?: unknown; readonly queryContext?: Aborted };
  const options = typeof call === 'object' && call !== null ? (call as CallOptions) : {};
  const signal = options.signal ?? queryContext?.signal;
  return signal ? { ...options, signal } : options;
}

interface Aborted {
  readonly signal?: AbortSignal;
}

/** A page of the wire: a block of records, from 1. */
export interface PageOf {
  readonly pageNo: number;
  readonly pageSize: number;
}

/** A call that Refine has no word for, as `custom` and `useCustom` take it; `T` is what it is answered with. */
export interface CustomCall<T> {
  readonly url: string;
  readonly method: 'get' | 'post';
  readonly payload?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly call: CallOptions;
  /** What changes something is no question: `WriteCall`. */
  readonly isWrite?: never;
  /** Never there: it only says of which type the answer is. */
  readonly answer?: T;
}

/** A call that changes something: only savers send it (`saving/`), each attempt under a key of its own. */
export interface WriteCall<T> extends Omit<CustomCall<T>, 'isWrite'> {
  readonly isWrite: true;
  /** It says how something is to be from now on, whatever was said before: each sending is an attempt of its own. */
  readonly setsState?: boolean;
}

interface CustomParts extends CallOptions {
  readonly body?: unknown;
  readonly page?: PageOf;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A call that asks at an address. */
export function getCall<T>(url: string, { body: _, ...parts }: CustomParts = {}): CustomCall<T> {
  return { ...partsOf(parts), url, method: 'get' };
}

/** A call that sends something to an address. */
export function postCall<T>(url: string, { body, ...parts }: CustomParts = {}): CustomCall<T> {
  return { ...partsOf(parts), url, method: 'post', ...(body !== undefined && { payload: body }) };
}

/** A call that changes something, by a body or a form. */
export function writeCall<T>(url: string, parts: CustomParts = {}): WriteCall<T> {
  return { ...postCall<T>(url, parts), isWrite: true };
}

/** One that says how something is to be from now on. */
export function stateCall<T>(url: string, parts: CustomParts = {}): WriteCall<T> {
  return { ...writeCall<T>(url, parts), setsState: true };
}

function partsOf({ page, headers, ...call }: CustomParts): Pick<CustomCall<unknown>, 'headers' | 'call'> {
  return { ...((page ?? headers) && { headers: { ...(page && pageHeaders(page)), ...headers } }), call };
}

/** Sends custom calls to the server: the data provider. */
export type Custom = Required<Pick<DataProvider, 'custom'>>;

/** Sends a custom call; `options` add to what it says of itself. Failures are thrown as `HwError`. */
export async function ask<T>(provider: Custom, call: CustomCall<T>, options: CallOptions = {}): Promise<T> {
  return (await provider.custom({ ...customParams(call, options) })).data as T;
}

/** Sends a call that changes something, under the key of its attempt: for savers. */
export async function sendWrite<T>(
  provider: Custom,
  { isWrite: _, setsState: __, ...call }: WriteCall<T>,
  key: string,
): Promise<T> {
  return ask(provider, call, call.method === 'post' ? { key } : {});
}

/** The same for a call that gives a file. */
export function askFile(provider: Custom, call: CustomCall<SentFile>, options: CallOptions = {}): Promise<SentFile> {
  return ask(provider, call, { ...options, as: 'file' });
}

function customParams<T>(call: CustomCall<T>, options: CallOptions): CustomParams {
  const { url, method, payload, headers } = call;
  return {
    ...{ url, method, meta: callMeta({ ...call.call, ...options }) },
    ...(payload !== undefined && { payload }),
    ...(headers && { headers }),
  };
}

/** The same call as Refine's `useCustom` takes it. */
export function customQuery<T>({ url, method, payload, headers = {}, call }: CustomCall<T>, options: CallOptions = {}) {
  const meta = callMeta({ ...call, ...options });
  return { url, method, config: { ...(payload !== undefined && { payload }), headers }, meta };
}

/** The headers that say which page of a result is wanted. */
export function pageHeaders({ pageNo, pageSize }: PageOf): Record<'pageNo' | 'pageSize', string> {
  return { pageNo: String(pageNo), pageSize: String(pageSize) };
}

/** The header that keeps what is sent twice from being done twice. */
export function keyHeader(key: string | undefined): Readonly<Record<string, string>> {
  return key === undefined ? {} : { 'Idempotency-Key': key };
}

/** What is asked for in a list, as the wire has it. */
export interface RequestedValues {
  readonly keyword: string;
  readonly filters: Readonly<Record<string, Condition>>;
  readonly sorts?: readonly Sort[];
}

/** The flat filter body of what is asked for (contract README section 4). */
export function filterOf({ keyword, filters, sorts = [] }: RequestedValues): FilterBody {
  return { ...(keyword !== '' && { keyword }), ...filters, ...(sorts.length > 0 && { sorts }) };
}

/** Refine's operators that the wire knows, and what they become behind a field. */
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

/** Refine's filters and sorters, which its own hooks make, as a filter body. */
export function filterBody(filters: readonly CrudFilter[] = [], sorters: readonly CrudSort[] = []): FilterBody {
  const body: Record<string, Condition> = {};
  for (const filter of filters) {
    if (!('field' in filter))
      throw new Error(`The wire has no nested filters, but one with "${filter.operator}" was asked for.`);
    const toCondition = operatorTable[filter.operator] as ((value: unknown) => Condition) | undefined;
    if (!toCondition)
      throw new Error(`The wire has no filter operator for "${filter.operator}" (field ${filter.field}).`);
    body[filter.field] = joinConditions(body[filter.field], toCondition(filter.value));
  }
  const sorts = sorters.map(({ field, order }) => ({ field, order }));
  return sorts.length > 0 ? { ...body, sorts } : body;
}

/** Two operators on one field become one object; a plain value is replaced. */
function joinConditions(before: Condition | undefined, added: Condition): Condition {
  return isOperators(before) && isOperators(added) ? { ...before, ...added } : added;
}

function isOperators(condition: Condition | undefined): condition is Partial<Record<Operator, Scalar>> {
  return typeof condition === 'object' && !Array.isArray(condition);
}

/** A page of records as Refine has it, with what else the wire was asked for (`Page`). */
export interface FoundPage extends Pick<Page<WireRecord>, 'total' | 'summary' | 'place' | 'children' | 'ancestors'> {
  readonly data: WireRecord[];
}

/** The names under which servers send the rows of a page (contract README section 4). */
const rowKeys = ['records', 'rows', 'list', 'items'] as const;

/**
 * Rows and total of a find answer: `{records|rows|list|items, total}`, or a bare array, which is everything there is.
 * A page without a total is an error: to guess one would hide rows.
 */
export function pageOf(data: unknown): FoundPage {
  if (Array.isArray(data)) return { data, total: data.length };
  const page = (typeof data === 'object' && data !== null ? data : {}) as Readonly<Record<string, unknown>>;
  const rows = rowKeys.map((key) => page[key]).find(Array.isArray);
  if (!rows) throw new HwError({ kind: 'garbled', texts: { key: 'error.notAList' }, data });
  const total = typeof page.total === 'string' ? Number(page.total) : page.total;
  if (typeof total !== 'number' || !Number.isInteger(total) || total < 0) {
    throw new HwError({ kind: 'garbled', texts: { key: 'error.noTotal' }, data });
  }
  const { summary, place: location, children, ancestors } = page as Partial<Page<WireRecord>>;
  return {
    ...{ data: rows, total },
    ...{ ...(summary && { summary }), ...(location !== undefined && { place: location }) },
    ...{ ...(children && { children }), ...(ancestors && { ancestors }) },
  };
}

/** The path of an operation, or a named error when the resource does not offer it. */
export function pathOf(resource: Pick<Resource, 'name' | 'calls'>, operation: Operation): string {
  return resource.calls[operation] ?? notOffered(resource);
}

/** Throws: the resource has no such call. */
export function notOffered({ name }: Pick<Resource, 'name'>): never {
  throw new HwError({ kind: 'refused', texts: { key: 'error.notOffered', values: { name } } });
}

/** The path of a call about one record. */
export function withId(path: string, id: BaseKey): string {
  return `${path}/${encodeURIComponent(String(id))}`;
}
