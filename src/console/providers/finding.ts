import { type FilterBody, paging } from '../../contract/query.ts';
import type { Resource } from '../../contract/resource.ts';
import { commonErrors, type WireRecord } from '../../contract/wire.ts';
import { type ForeignForm, foreignForm } from '../../fields/foreignValues.ts';
import type { Call } from '../client/answers.ts';
import type { HwClient } from '../client/hwClient.ts';
import { HwError, isMissing } from '../client/hwError.ts';
import { createVersions } from './existing.ts';
import {
  callMeta,
  callOf,
  type FoundPage,
  hasTotal,
  loadPart,
  type Meta,
  optionsIn,
  type PageOf,
  pageHeaders,
  pageOf,
  pathOf,
  recordIn,
  rowsIn,
  withId,
} from './requests.ts';
import { systemPathOf } from './systemLists.ts';

/** Loads a resource and returns what `choose` takes from it, such as a path. */
export type FromResource = <T>(name: string, meta: Meta, choose: (resource: Resource) => T) => Promise<T>;

export interface FindingParts {
  readonly client: Pick<HwClient, 'call'>;
  readonly fromResource: FromResource;
  /** Reports a failure, unless the caller does, and throws it. */
  readonly report: (error: unknown, meta: Meta) => never;
  /** Whether the server is an existing hw server, which may lack totals and versions and may ignore the body of a list call. */
  readonly isExisting: () => boolean;
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
 * Creates the functions that find pages of records and single records. Existing hw servers may lack the call for a single record, and may
 * answer a list call with a bare array instead of a page.
 */
export function createFinding(parts: FindingParts) {
  const { client, fromResource, report } = parts;
  const { find, stamp, forms, forget } = createLists(parts);
  /** Paths of calls for a single record that have answered, and those that the server does not have. */
  const [known, missing] = [new Set<string>(), new Set<string>()];

  /** Finds a record through the list call. The response is searched for the record, because a server may ignore the filter. */
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
      return record && (await fromResource(one.resource, quietly, (resource) => stamp(resource, forms.read(resource, record))));
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

  /**
   * Throws the error for outdated records if a record without versions has changed since the console gave it this version. A change between
   * this check and the save is not noticed.
   */
  const assertUnchanged = async (resource: string, id: string, { version, meta }: { version: number; meta: Meta }): Promise<void> => {
    const current = await findOne(resource, id, meta);
    if (current.version === version) return;
    const { code, status } = commonErrors.stale;
    throw new HwError({ kind: 'refused', code, status, texts: { key: 'error.stale' }, data: { current } });
  };

  return { find, findOne, assertUnchanged, forget, forms };
}

/** Creates the functions that find lists and their pages, and that convert the records to and from the form of the server. */
function createLists({ client, fromResource, isExisting }: FindingParts) {
  const wholeLists = createWholeLists({ isExisting });
  const versions = createVersions();
  const forms = createForeignForms();
  const stamp = <T extends WireRecord>(resource: Resource, record: T): T => (isExisting() ? versions.stamp(resource, record) : record);

  const find = async (name: string, { body, page, meta: requested }: FindParts): Promise<FoundPage> => {
    // An existing hw server does not know this option.
    const meta = isExisting() ? without(requested, 'totalUpTo') : requested;
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
    const sent = isExisting() ? plainBody(body, (values) => forms.write(resource, values)) : body;
    const stamped = (found: FoundPage): FoundPage => ({ ...found, data: found.data.map((record) => stamp(resource, record)) });
    if (!page) return stamped(read(wholeOf(await client.call(listCall(path, { body: sent, meta })), isExisting())));
    const arrange = async (found: FoundPage): Promise<FoundPage> => {
      const data = (await loadArrangement()).arranged(read(found).data, resource, body);
      return { ...found, data, total: data.length };
    };
    const isFollowed = async (found: FoundPage): Promise<boolean> =>
      !isExisting() || !isNarrowed(body) || (await loadArrangement()).isArranged(read(found).data, resource, body);
    const isPartial = Object.keys(sent).length < Object.keys(body).length;
    // A list that several readers share is loaded to its end, even if the first of them no longer needs it.
    const found = await wholeLists.pageOf({ path, body, page, arrange, isFollowed, isPartial }, (of) =>
      client.call(listCall(path, { body: sent, page: of, meta: of === page ? meta : without(meta, 'signal') })),
    );
    return stamped(read(found));
  };
  return { find, stamp, forms, forget: wholeLists.forget };
}

function listCall(path: string, { body, page, meta }: FindParts): Call {
  return callOf({ method: 'POST', path, body, ...(page && { headers: pageHeaders(page) }) }, meta);
}

export type Finding = ReturnType<typeof createFinding>;

/** Loads `arrangement.ts`, which is needed only for servers that may ignore the body of a list call. */
function loadArrangement() {
  return loadPart(import('./arrangement.ts'));
}

/**
 * Returns the part of a body that existing hw servers understand: fields with the value that they must have, in the form of the server.
 * Sort order and keyword are sent too, and the returned page shows whether the server has followed them. The console applies the rest.
 */
function plainBody(body: FilterBody, write: (values: FilterBody) => FilterBody): FilterBody {
  return write(
    Object.fromEntries(Object.entries(body).filter(([name, value]) => name === 'sorts' || (value !== null && typeof value !== 'object'))),
  );
}

/** Returns whether a body filters or sorts the records. */
function isNarrowed(body: FilterBody): boolean {
  return Object.values(body).some((value) => value !== undefined);
}

function without(meta: Meta, option: 'signal' | 'totalUpTo'): Meta {
  const { [option]: _, ...options } = optionsIn(meta);
  return callMeta(options);
}

function noRecord(): HwError {
  return new HwError({ kind: 'refused', code: commonErrors.notFound.code, texts: { key: 'error.noRecord' } });
}

interface ListParts {
  readonly path: string;
  readonly body: FilterBody;
  readonly page: PageOf;
  /** Filters and sorts a whole list, because the server may ignore the body. */
  readonly arrange: (found: FoundPage) => Promise<FoundPage>;
  /** Whether a page shows that its server has followed the body. */
  readonly isFollowed: (found: FoundPage) => Promise<boolean>;
  /** Whether the server does not receive the whole body, so that all of its records are needed. */
  readonly isPartial?: boolean;
}

/** Sends the request for a page and returns the `data` of its response. */
type Request = (page: PageOf) => Promise<unknown>;

/** A list that was loaded as a whole; `until` is the time when it becomes outdated, infinite while it is loading. */
interface WholeList {
  readonly found: Promise<FoundPage>;
  until: number;
}

/** How long, in ms, further pages are cut from a whole list before it is loaded again. */
const keptFor = 10_000;

/** The page that contains all records; a request without paging headers gets the same (contract README section 2.3). */
const everything: PageOf = paging;

interface WholeListsParts {
  readonly now?: () => number;
  readonly isExisting?: () => boolean;
}

/**
 * Creates the loader of list pages, which also supports servers that answer with a bare array. Such an array has no total: it can be one
 * page or the whole list. From then on the whole list is requested, and its pages are cut from it here. The same is done for existing hw
 * servers whose pages have no total, and for those that ignore a body, if the body filters or sorts.
 */
export function createWholeLists({ now = Date.now, isExisting = () => false }: WholeListsParts = {}) {
  /** Paths of calls that have answered without a total, and of those that have ignored a body. */
  const [bare, ignoring] = [new Set<string>(), new Set<string>()];
  const kept = new Map<string, WholeList>();

  const load = ({ path, body, page, arrange }: ListParts, request: Request): Promise<FoundPage> => {
    for (const [key, { until }] of kept) if (until <= now()) kept.delete(key);
    const key = `${path} ${JSON.stringify(body)}`;
    const known = kept.get(key);
    // A request for the first page loads the list again, to show the latest state. Further pages are cut from the list that is already
    // loaded.
    if (known && (page.pageNo > 1 || known.until === Number.POSITIVE_INFINITY)) return known.found;
    const found = loadAll(request, isExisting()).then(arrange);
    const list: WholeList = { found, until: Number.POSITIVE_INFINITY };
    kept.set(key, list);
    found.then(
      () => {
        list.until = now() + keptFor;
      },
      () => {
        if (kept.get(key) === list) kept.delete(key);
      },
    );
    return found;
  };

  return {
    pageOf: async (parts: ListParts, request: Request): Promise<FoundPage> => {
      const { path, body, page, arrange, isFollowed, isPartial } = parts;
      if (!bare.has(path) && !isPartial && !(ignoring.has(path) && isNarrowed(body))) {
        const answer = await request(page);
        const isBare = Array.isArray(answer) || (isExisting() && !hasTotal(answer));
        if (!isBare) {
          const found = pageOf(answer);
          if (await isFollowed(found)) return found;
          ignoring.add(path);
          return cut(await load(parts, request), page);
        }
        bare.add(path);
        const rows = rowsIn(answer);
        if (rows && isWhole(rows, page)) return cut(await arrange(pageOf(rows)), page);
      }
      return cut(await load(parts, request), page);
    },
    forget: () => kept.clear(),
  };
}

/**
 * Requests all records. An existing hw server may limit the number of records per request. Then further pages are requested until one is
 * not full, or until the server turns out to ignore page numbers.
 */
async function loadAll(request: Request, isExisting: boolean): Promise<FoundPage> {
  const first = wholeOf(await request(everything), isExisting);
  const all = [...first.data];
  for (let pageNo = 2; isExisting && all.length === (pageNo - 1) * everything.pageSize; pageNo += 1) {
    const { data } = wholeOf(await request({ ...everything, pageNo }), true);
    if (data[0]?.id === all[0]?.id) break;
    all.push(...data);
  }
  return { ...first, data: all, total: all.length };
}

/**
 * Returns the whole list in an answer. A bare array with exactly as many rows as were requested may be incomplete, so it counts as an
 * answer without a total.
 */
function wholeOf(answer: unknown, isExisting: boolean): FoundPage {
  if (isExisting) return pageOf(hasTotal(answer) ? answer : (rowsIn(answer) ?? answer));
  const isCutOff = Array.isArray(answer) && answer.length === everything.pageSize;
  return pageOf(isCutOff ? { records: answer } : answer);
}

/** Returns whether a bare array contains all records: it has more rows than were requested, or is a first page that is not full. */
function isWhole({ length }: readonly unknown[], { pageNo, pageSize }: PageOf): boolean {
  return length > pageSize || (pageNo === 1 && length < pageSize);
}

/** Cuts a page from a list with all records. */
function cut({ data, ...found }: FoundPage, { pageNo, pageSize }: PageOf): FoundPage {
  return { ...found, data: data.slice((pageNo - 1) * pageSize, pageNo * pageSize) };
}

type Fielded = Pick<Resource, 'name' | 'fields'>;

/**
 * Creates the converter for records of servers that write yes and no as 1 and 0, or date-times without a zone. A save sends the values of
 * such fields in the form in which the server has sent them.
 */
function createForeignForms() {
  const forms = new Map<string, ForeignForm>();
  return {
    /** Returns the record with its values in the form of the contract; the same object if all values have that form already. */
    read: <T extends object>({ name: resource, fields }: Fielded, record: T): T => {
      const values = record as Readonly<Record<string, unknown>>;
      let changed: Record<string, unknown> | undefined;
      for (const field of fields) {
        const value = values[field.name];
        const form = foreignForm(field, value);
        if (!form) continue;
        forms.set(`${resource}.${field.name}`, form);
        changed ??= { ...values };
        changed[field.name] = form.read(value as string | number);
      }
      return (changed as T | undefined) ?? record;
    },
    /** Returns the values of a save in the forms of the server; empty values stay. */
    write: <T extends object>({ name: resource }: Fielded, values: T): T => {
      if (forms.size === 0) return values;
      const written = Object.entries(values).map(([name, value]): [string, unknown] => {
        const form = value === null || value === undefined ? undefined : forms.get(`${resource}.${name}`);
        return [name, form ? form.write(value) : value];
      });
      return Object.fromEntries(written) as T;
    },
  };
}
