import type { FilterBody } from '../../contract/query.ts';
import type { Resource } from '../../contract/resource.ts';
import { commonErrors, type WireRecord } from '../../contract/wire.ts';
import type { Call } from '../client/answers.ts';
import type { HwClient } from '../client/hwClient.ts';
import { HwError, isMissing } from '../client/hwError.ts';
import { createForeignForms } from './foreignForms.ts';
import {
  callMeta,
  callOf,
  type FoundPage,
  loadPart,
  type Meta,
  optionsIn,
  type PageOf,
  pageHeaders,
  pageOf,
  pathOf,
  recordIn,
  withId,
} from './requests.ts';
import { systemPathOf } from './systemLists.ts';
import { createWholeLists } from './wholeLists.ts';

/** Loads a resource and returns what `choose` takes from it, such as a path. */
export type FromResource = <T>(name: string, meta: Meta, choose: (resource: Resource) => T) => Promise<T>;

export interface FindingParts {
  readonly client: Pick<HwClient, 'call'>;
  readonly fromResource: FromResource;
  /** Reports a failure, unless the caller does, and throws it. */
  readonly report: (error: unknown, meta: Meta) => never;
}

interface FindParts {
  readonly body: FilterBody;
  readonly page?: PageOf | undefined;
  readonly meta: Meta;
}

interface OneParts {
  readonly resource: string;
  readonly id: string;
  readonly meta: Meta;
}

/**
 * Finds pages of records and single records. Existing hw servers may lack the call for a single record, and may answer a list call with
 * a bare array instead of a page.
 */
export function createFinding({ client, fromResource, report }: FindingParts) {
  const wholeLists = createWholeLists();
  const forms = createForeignForms();
  /** Paths of calls for a single record that have answered, and those that the server does not have. */
  const [known, missing] = [new Set<string>(), new Set<string>()];

  const find = async (name: string, { body, page, meta }: FindParts): Promise<FoundPage> => {
    const system = systemPathOf(name);
    if (system !== undefined) return pageOf(await client.call(listCall(system, { body, page, meta })));
    const { path, resource } = await fromResource(name, meta, (whole) => ({
      path: pathOf(whole, 'find'),
      resource: whole,
    }));
    const read = (found: FoundPage): FoundPage => ({
      ...found,
      data: found.data.map((record) => forms.read(resource, record)),
    });
    if (!page) return read(pageOf(await client.call(listCall(path, { body, meta }))));
    const arrange = async (found: FoundPage): Promise<FoundPage> => {
      const data = (await loadArranged())(read(found).data, resource, body);
      return { ...found, data, total: data.length };
    };
    const found = await wholeLists.pageOf({ path, body, page, arrange }, (of) =>
      client.call(listCall(path, { body, page: of, meta: of === page ? meta : withoutSignal(meta) })),
    );
    return read(found);
  };

  /** The response is searched for the record, because a server may ignore the filter. */
  const findListed = async ({ resource, id, meta }: OneParts): Promise<WireRecord | undefined> => {
    const { data } = await find(resource, { body: { id }, meta });
    return data.find((record) => record.id === id);
  };

  const findById = async (path: string, one: OneParts): Promise<WireRecord | undefined> => {
    const { id, meta } = one;
    const quietly = callMeta({ ...optionsIn(meta), isQuiet: true });
    try {
      const record = recordIn(await client.call(callOf({ method: 'GET', path: withId(path, id) }, quietly)));
      known.add(path);
      return record && (await fromResource(one.resource, quietly, (resource) => forms.read(resource, record)));
    } catch (error) {
      if (known.has(path) || !isMissing(error)) return report(error, meta);
      // Until the call has answered once, only the list can tell whether the server lacks the call or the record.
      const record = await findListed({ ...one, meta: quietly }).catch(() => report(error, meta));
      if (record) missing.add(path);
      else if (error.code === commonErrors.notFound.code) return report(error, meta);
      return record;
    }
  };

  const findOne = async (resource: string, id: string, meta: Meta): Promise<WireRecord> => {
    const path = await fromResource(resource, meta, ({ calls }) => calls.findById ?? '');
    const one = { resource, id, meta };
    const record = await (path === '' || missing.has(path) ? findListed(one) : findById(path, one));
    if (record?.id !== id) throw noRecord();
    return record;
  };

  /** Also forgets lists that are kept, because a write may have changed them. */
  return { find, findOne, forget: wholeLists.forget, forms };
}

function listCall(path: string, { body, page, meta }: FindParts): Call {
  return callOf({ method: 'POST', path, body, ...(page && { headers: pageHeaders(page) }) }, meta);
}

export type Finding = ReturnType<typeof createFinding>;

/** Loads the code that only lists without pages need. */
async function loadArranged() {
  return (await loadPart(import('./arrangement.ts'))).arranged;
}

/** A list that several readers share is loaded to its end, even if the first of them no longer needs it. */
function withoutSignal(meta: Meta): Meta {
  const { signal: _, ...options } = optionsIn(meta);
  return callMeta(options);
}

function noRecord(): HwError {
  return new HwError({ kind: 'refused', code: commonErrors.notFound.code, texts: { key: 'error.noRecord' } });
}
