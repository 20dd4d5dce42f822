import type { DataProvider } from '@refinedev/core';
import { type FilterBody, paging } from '../../contract/query.ts';
import type { Resource } from '../../contract/resource.ts';
import { commonErrors, type WireRecord } from '../../contract/wire.ts';
import type { Call } from '../client/answers.ts';
import type { HwClient } from '../client/hwClient.ts';
import { HwError } from '../client/hwError.ts';
import type { Resources } from '../registry/resources.ts';
import {
  type CallOptions,
  callMeta,
  type FoundPage,
  filterBody,
  keyHeader,
  optionsIn,
  type PageOf,
  pageHeaders,
  pageOf,
  pathOf,
  recordIn,
  withId,
} from './requests.ts';
import { systemPathOf } from './systemLists.ts';

/** Refine's data provider, with the optional methods that ours implements. */
export type HwDataProvider = DataProvider & Required<Pick<DataProvider, 'getMany' | 'deleteMany' | 'custom'>>;

interface ProviderParts {
  readonly client: Pick<HwClient, 'call' | 'file'>;
  readonly resources: Pick<Resources, 'load'>;
  /** Called with failures that occur before a request; the HTTP client reports all others. */
  readonly onFailure?: (error: HwError) => void;
}

type Meta = Readonly<Record<string, unknown>> | undefined;

/**
 * Refine's data provider for the hw protocol, and the console's only access to the server. The paths come from the resource
 * (`Resource.calls`).
 *
 * | Refine | hw call |
 * |------------|-------------------------------------------------------------------------------------------|
 * | getList | `POST calls.find`, headers `pageNo` and `pageSize`, body: flat filter with `sorts` |
 * | getOne | `GET calls.findById/{id}`; if the resource has none: `POST calls.find` with `{id}` |
 * | getMany | `POST calls.find` with `{id: [...]}` |
 * | create | `POST calls.save` without an id |
 * | update | `POST calls.save` with `id`, and the `version` from the values if the server gave one |
 * | deleteOne | `GET calls.deleteById/{id}` |
 * | deleteMany | `POST calls.deleteByIds`, body: the ids, all or none |
 * | custom | any other request, built by the `…Calls.ts` files in this folder |
 *
 * Savers (`saving/`) add the `Idempotency-Key` of a write. Further options of a request are in `meta.call` (`CallOptions`).
 */
export function createDataProvider({ client, resources, onFailure }: ProviderParts): HwDataProvider {
  /** Returns the path of an operation. If the resource cannot be loaded, the failure goes to `onFailure`. */
  const pathFor = async (name: string, meta: Meta, choose: (resource: Resource) => string): Promise<string> => {
    try {
      return choose((await resources.load(name)).resource);
    } catch (error) {
      if (error instanceof HwError && !optionsIn(meta).isQuiet) onFailure?.(error);
      throw error;
    }
  };
  const find = async (name: string, { body, page, meta }: FindParts): Promise<FoundPage> => {
    const path = systemPathOf(name) ?? (await pathFor(name, meta, (resource) => pathOf(resource, 'find')));
    const headers = page && { headers: pageHeaders(page) };
    return pageOf(await client.call(callOf({ method: 'POST', path, body, ...headers }, meta)));
  };
  const save = async (name: string, body: object, meta: Meta) => {
    const path = await pathFor(name, meta, (resource) => pathOf(resource, 'save'));
    const call = callOf({ method: 'POST', path, body }, meta);
    return { data: savedIn(await client.call(call), body) as never };
  };

  return {
    getApiUrl: () => '',
    getList: async ({ resource, pagination, filters, sorters, meta }) => {
      const { currentPage: pageNo = paging.pageNo, pageSize = paging.pageSize } = pagination ?? {};
      const body = { ...filterBody(filters, sorters), ...optionsIn(meta).filter };
      return (await find(resource, { body, page: { pageNo, pageSize }, meta })) as never;
    },
    getOne: async ({ resource, id, meta }) => {
      const path = await pathFor(resource, meta, ({ calls }) => calls.findById ?? '');
      if (path !== '')
        return { data: await client.call<never>(callOf({ method: 'GET', path: withId(path, id) }, meta)) };
      const { data } = await find(resource, { body: { id: String(id) }, page: onePage, meta });
      if (!data[0]) throw noRecord();
      return { data: data[0] as never };
    },
    getMany: async ({ resource, ids, meta }) => {
      const body = { ...optionsIn(meta).filter, id: ids.map(String) };
      return { data: (await find(resource, { body, meta })).data as never };
    },
    create: ({ resource, variables, meta }) => save(resource, variables as object, meta),
    update: ({ resource, id, variables, meta }) => save(resource, { ...variables, id: String(id) }, meta),
    deleteOne: async ({ resource, id, meta }) => {
      const path = await pathFor(resource, meta, (whole) => withId(pathOf(whole, 'deleteById'), id));
      return { data: await client.call<never>(callOf({ method: 'GET', path }, meta)) };
    },
    deleteMany: async ({ resource, ids, meta }) => {
      const path = await pathFor(resource, meta, (whole) => pathOf(whole, 'deleteByIds'));
      return { data: await client.call<never>(callOf({ method: 'POST', path, body: ids.map(String) }, meta)) };
    },
    custom: async ({ url: path, method, payload: body, headers, meta }) => {
      const requested = {
        method: method === 'get' ? 'GET' : 'POST',
        path,
        ...(body !== undefined && { body }),
      } as const;
      const call = callOf({ ...requested, ...(headers && { headers: headers as Record<string, string> }) }, meta);
      return { data: (await (optionsIn(meta).as === 'file' ? client.file(call) : client.call(call))) as never };
    },
  };
}

interface FindParts {
  readonly body: FilterBody;
  readonly page?: PageOf;
  readonly meta: Meta;
}

/** Adds the options in `meta` to a request. */
function callOf(call: Pick<Call, 'method' | 'path' | 'body' | 'headers'>, meta: Meta): Call {
  const { key, language, as: _, filter: __, ...how } = optionsIn(meta);
  const headers = { ...call.headers, ...keyHeader(key), ...(language && { 'Accept-Language': language }) };
  return { ...call, ...how, ...(Object.keys(headers).length > 0 && { headers }) };
}

/** Returns the record in the answer to a save. Servers that answer without it have stored what was sent. */
function savedIn(answer: unknown, sent: object): object {
  return recordIn(answer) ?? sent;
}

function noRecord(): HwError {
  return new HwError({ kind: 'refused', code: commonErrors.notFound.code, texts: { key: 'error.noRecord' } });
}

/** Smallest page, for requests that only need the total or other data of the result. */
export const onePage = { pageNo: 1, pageSize: 1 } as const;

interface FindOptions extends CallOptions {
  readonly pageNo?: number;
  readonly pageSize?: number;
}

/** Loads one page of records with a filter in wire format. */
export async function findPage(
  provider: Pick<DataProvider, 'getList'>,
  resource: string,
  { pageNo = paging.pageNo, pageSize = paging.pageSize, ...call }: FindOptions,
): Promise<FoundPage> {
  const pagination = { currentPage: pageNo, pageSize };
  return (await provider.getList<WireRecord>({ resource, pagination, meta: callMeta(call) })) as FoundPage;
}

/** Creates a record, or changes the one with this `id`; returns the saved record. */
export async function saveRecord<T extends WireRecord>(
  provider: Pick<DataProvider, 'create' | 'update'>,
  resource: string,
  { record: { id, ...variables }, ...call }: SaveOptions,
): Promise<T> {
  const requested = { resource, variables, meta: callMeta(call) };
  if (id === undefined || id === null) return (await provider.create<T>(requested)).data;
  return (await provider.update<T>({ ...requested, id: String(id) })).data;
}

interface SaveOptions extends CallOptions {
  readonly record: Readonly<Record<string, unknown>>;
}
