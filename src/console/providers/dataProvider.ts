import type { DataProvider } from '@refinedev/core';
import { paging } from '../../contract/query.ts';
import type { WireRecord } from '../../contract/wire.ts';
import { type Call, isSessionEnd } from '../client/answers.ts';
import type { HwClient } from '../client/hwClient.ts';
import { HwError } from '../client/hwError.ts';
import type { Finding, FindingParts, FromResource } from './finding.ts';
import {
  type CallOptions,
  callMeta,
  callOf,
  type FoundPage,
  filterBody,
  isStamp,
  loadPart,
  type Meta,
  optionsIn,
  pathOf,
  recordIn,
  withId,
} from './requests.ts';
import type { Resources } from './resources.ts';

/** Refine's data provider, with the optional methods that the console implements. */
export type HwDataProvider = DataProvider & Required<Pick<DataProvider, 'getMany' | 'deleteMany' | 'custom'>>;

interface ProviderParts {
  readonly client: Pick<HwClient, 'call' | 'file'>;
  readonly resources: Pick<Resources, 'load'>;
  /** Called with failures that the HTTP client does not report: those before a request, and those of requests sent as quiet at first. */
  readonly onFailure?: (error: HwError) => void;
  /** Whether an existing hw server answers (`ResourceIndex`). */
  readonly isExisting?: () => boolean;
}

/**
 * Refine's data provider for the hw protocol, and the console's only access to the server. The paths come from the resource
 * (`Resource.calls`).
 *
 * | Refine | hw call |
 * |------------|-------------------------------------------------------------------------------------------|
 * | getList | `POST calls.find`, headers `pageNo` and `pageSize`, body: flat filter with `sorts` |
 * | getOne | `GET calls.findById/{id}`; if the resource or the server has none: `POST calls.find` with `{id}` |
 * | getMany | `POST calls.find` with `{id: [...]}` |
 * | create | `POST calls.save` without an id |
 * | update | `POST calls.save` with `id`, and the `version` from the values if the server gave one; else the record is read again first |
 * | deleteOne | `GET calls.deleteById/{id}` |
 * | deleteMany | `POST calls.deleteByIds`, body: the ids, all or none |
 * | custom | any other request, built by the `…Calls.ts` files in this folder |
 *
 * Savers (`saving/`) add the `Idempotency-Key` of a write. Further options of a request are in `meta.call` (`CallOptions`).
 */
export function createDataProvider({ client, resources, onFailure, isExisting = () => false }: ProviderParts): HwDataProvider {
  const { report, fromResource } = createReporting({ resources, onFailure });
  const finding = createLateFinding({ client, fromResource, report, isExisting });
  /** Sends a request that may change records, and drops the lists that were loaded as a whole. */
  const send = async (call: Call): Promise<never> => {
    try {
      return await client.call<never>(call);
    } finally {
      finding.forget();
    }
  };
  const save = async (name: string, body: object, meta: Meta) => {
    const { forms } = await finding.load();
    const { resource, ...call } = await fromResource(name, meta, (whole) => ({
      ...{ method: 'POST' as const, path: pathOf(whole, 'save'), body: forms.write(whole, body) },
      resource: whole,
    }));
    return { data: forms.read(resource, savedIn(await send(callOf(call, meta)), body)) as never };
  };

  return {
    getApiUrl: () => '',
    getList: async ({ resource, pagination, filters, sorters, meta }) => {
      const { currentPage: pageNo = paging.pageNo, pageSize = paging.pageSize } = pagination ?? {};
      const body = { ...filterBody(filters, sorters), ...optionsIn(meta).filter };
      return (await (await finding.load()).find(resource, { body, page: { pageNo, pageSize }, meta })) as never;
    },
    getOne: async ({ resource, id, meta }) => {
      const { findOne } = await finding.load();
      return { data: (await findOne(resource, String(id), meta)) as never };
    },
    getMany: async ({ resource, ids, meta }) => {
      const expected = new Set(ids.map(String));
      const body = { ...optionsIn(meta).filter, id: [...expected] };
      const { data } = await (await finding.load()).find(resource, { body, meta });
      return { data: data.filter(({ id }) => expected.has(id)) as never };
    },
    create: ({ resource, variables, meta }) => save(resource, variables as object, meta),
    update: async ({ resource, id, variables, meta }) => {
      const { version, ...values } = variables as { readonly version?: unknown };
      if (!isStamp(version)) return save(resource, { ...variables, id: String(id) }, meta);
      await (await finding.load()).assertUnchanged(resource, String(id), { version, meta });
      return save(resource, { ...values, id: String(id) }, meta);
    },
    deleteOne: async ({ resource, id, meta }) => {
      const path = await fromResource(resource, meta, (whole) => withId(pathOf(whole, 'deleteById'), id));
      return { data: await send(callOf({ method: 'GET', path }, meta)) };
    },
    deleteMany: async ({ resource, ids, meta }) => {
      const path = await fromResource(resource, meta, (whole) => pathOf(whole, 'deleteByIds'));
      return { data: await send(callOf({ method: 'POST', path, body: ids.map(String) }, meta)) };
    },
    custom: async ({ url: path, method, payload: body, headers, meta }) => {
      const requested = {
        method: method === 'get' ? 'GET' : 'POST',
        path,
        ...(body !== undefined && { body }),
      } as const;
      const call = callOf({ ...requested, ...(headers && { headers: headers as Record<string, string> }) }, meta);
      return { data: (await (optionsIn(meta).as === 'file' ? client.file(call) : send(call))) as never };
    },
  };
}

/** Returns `fromResource`, which loads a resource, and `report`, which passes a failure to `onFailure` and throws it. */
function createReporting({ resources, onFailure }: Pick<ProviderParts, 'resources' | 'onFailure'>) {
  const report = (error: unknown, meta: Meta): never => {
    if (error instanceof HwError && isToReport(error, optionsIn(meta))) onFailure?.(error);
    throw error;
  };
  /** If the resource cannot be loaded, the failure goes to `onFailure`. */
  const fromResource: FromResource = async (name, meta, choose) => {
    try {
      return choose((await resources.load(name)).resource);
    } catch (error) {
      return report(error, meta);
    }
  };
  return { report, fromResource };
}

/** Creates the loader of `finding.ts`, which reads records. The module is loaded on first use, because the login page does not need it. */
function createLateFinding(parts: FindingParts) {
  let made: Finding | undefined;
  return {
    load: async (): Promise<Finding> => {
      const { createFinding } = await loadPart(import('./finding.ts'));
      made ??= createFinding(parts);
      return made;
    },
    forget: () => made?.forget(),
  };
}

/**
 * Returns whether to pass an error to `onFailure`: false if the caller handles the error, the request was canceled or the session has
 * ended.
 */
function isToReport(error: HwError, { isQuiet, shows }: CallOptions): boolean {
  return !isQuiet && !shows?.includes(error.code) && error.kind !== 'canceled' && !isSessionEnd(error);
}

/** Returns the record in the answer to a save. If the answer has no record, returns what was sent, because the server has stored it. */
function savedIn(answer: unknown, sent: object): object {
  return recordIn(answer) ?? sent;
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
  const params = { resource, variables, meta: callMeta(call) };
  if (id === undefined || id === null) return (await provider.create<T>(params)).data;
  return (await provider.update<T>({ ...params, id: String(id) })).data;
}

interface SaveOptions extends CallOptions {
  readonly record: Readonly<Record<string, unknown>>;
}
