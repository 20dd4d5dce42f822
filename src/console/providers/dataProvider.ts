import type { DataProvider } from '@refinedev/core';
import { errors } from '../../contract/errors.ts';
import { paging } from '../../contract/query.ts';
import type { Call } from '../client/answers.ts';
import { type HwClient, newKey } from '../client/hwClient.ts';
import { HwError } from '../client/hwError.ts';
import type { Resources } from '../registry/resources.ts';
import { filterBody, pageOf, pathOf, withId } from './requests.ts';

/**
 * Refine's data provider, in hw words. The paths are the resource's own (`Resource.calls`).
 *
 * | Refine     | hw call                                                                                   |
 * |------------|-------------------------------------------------------------------------------------------|
 * | getList    | `POST calls.find`, headers `pageNo` and `pageSize`, body: flat filter with `sorts`         |
 * | getOne     | `GET calls.findById/{id}`; where that is not offered: `POST calls.find` with `{id}`        |
 * | getMany    | `POST calls.find` with `{id: [...]}`                                                       |
 * | create     | `POST calls.save` without an id                                                            |
 * | update     | `POST calls.save` with `id` and the `version` that the values must hold                    |
 * | deleteOne  | `GET calls.deleteById/{id}`                                                                |
 * | deleteMany | `POST calls.deleteByIds`, body: the ids, all or none                                       |
 * | custom     | `GET calls.log/{id}` and the like: any path of the wire                                    |
 *
 * Every save carries an `Idempotency-Key`: `meta.key`, or a fresh one. `meta.shows` lists codes that the page shows itself.
 */
export function createDataProvider({ client, resources }: { client: HwClient; resources: Resources }): DataProvider {
  const resourceOf = async (name: string) => (await resources.load(name)).resource;

  const find = async (name: string, call: Pick<Call, 'body' | 'headers' | 'signal' | 'isQuiet'>) =>
    pageOf(await client.call({ method: 'POST', path: pathOf(await resourceOf(name), 'find'), ...call }));

  const save = async (name: string, body: object, meta: SaveMeta | undefined) => ({
    data: await client.call<never>({
      method: 'POST',
      path: pathOf(await resourceOf(name), 'save'),
      body,
      headers: { 'Idempotency-Key': meta?.key ?? newKey() },
      ...(meta?.shows ? { shows: meta.shows } : {}),
      ...(meta?.isQuiet ? { isQuiet: true } : {}),
    }),
  });

  return {
    getApiUrl: () => '',
    getList: async ({ resource, pagination, filters, sorters, meta }) => {
      const { currentPage = paging.pageNo, pageSize = paging.pageSize } = pagination ?? {};
      const headers = { pageNo: String(currentPage), pageSize: String(pageSize) };
      return find(resource, { body: filterBody(filters, sorters), headers, ...signalOf(meta) }) as never;
    },
    getOne: async ({ resource, id, meta }) => {
      const path = (await resourceOf(resource)).calls.findById;
      const how = { ...signalOf(meta), isQuiet: (meta as ReadMeta | undefined)?.isQuiet ?? false };
      if (path) return { data: await client.call<never>({ method: 'GET', path: withId(path, id), ...how }) };
      const headers = { pageNo: '1', pageSize: '1' };
      const { data } = await find(resource, { body: { id: String(id) }, headers, ...how });
      if (!data[0]) throw noRecord();
      return { data: data[0] as never };
    },
    getMany: async ({ resource, ids }) => ({
      data: (await find(resource, { body: { id: ids.map(String) } })).data as never,
    }),
    create: ({ resource, variables, meta }) => save(resource, variables as object, meta as SaveMeta | undefined),
    update: ({ resource, id, variables, meta }) =>
      save(resource, { ...variables, id: String(id) }, meta as SaveMeta | undefined),
    deleteOne: async ({ resource, id }) => ({
      data: await client.call<never>({
        method: 'GET',
        path: withId(pathOf(await resourceOf(resource), 'deleteById'), id),
      }),
    }),
    deleteMany: async ({ resource, ids }) => ({
      data: await client.call<never>({
        method: 'POST',
        path: pathOf(await resourceOf(resource), 'deleteByIds'),
        body: ids.map(String),
      }),
    }),
    custom: async ({ url, method, payload, headers }) => ({
      data: await client.call<never>({
        method: method === 'get' ? 'GET' : 'POST',
        path: url,
        body: payload,
        headers: headers as Record<string, string>,
      }),
    }),
  };
}

function noRecord(): HwError {
  return new HwError({ kind: 'refused', code: errors.notFound.code, words: { key: 'error.noRecord' } });
}

/** What a page may say about a save, in Refine's `meta`. */
interface SaveMeta {
  readonly key?: string;
  readonly shows?: readonly number[];
  /** The page says itself what came of it. */
  readonly isQuiet?: boolean;
}

/** What a page may say about reading one record: that it shows every failure itself. */
interface ReadMeta {
  readonly isQuiet?: boolean;
}

/** Refine hands the signal of a query over in its meta: a list that nobody waits for any more is not read to the end. */
function signalOf(meta: { queryContext?: { signal?: AbortSignal } } | undefined): { signal?: AbortSignal } {
  const signal = meta?.queryContext?.signal;
  return signal ? { signal } : {};
}
