import type { FilterBody, Group, GroupsBody, Sort } from '../../contract/query.ts';
import type { Resource } from '../../contract/resource.ts';
import type { WireRecord } from '../../contract/wire.ts';
import type { RecordTypes } from '../../generated/records.ts';
import { findPage, type HwDataProvider } from '../providers/dataProvider.ts';
import { actCall, groupsCall, readCall, transitCall } from '../providers/recordCalls.ts';
import { ask, type CallOptions, callMeta } from '../providers/requests.ts';
import type { Resources } from '../providers/resources.ts';
import { createRecordSaver, createRemover, createWrite } from './calls.ts';

/** The record type of a resource, or `WireRecord` for resources unknown at build time. */
export type RecordOf<N extends string> = N extends keyof RecordTypes ? WireRecord & RecordTypes[N] : WireRecord;

/** Filter, sort order and page of a list request. */
export interface Question {
  readonly filter?: FilterBody;
  readonly sorts?: readonly Sort[];
  /** Number of the page, starting at 1. */
  readonly pageNo?: number;
  readonly pageSize?: number;
  readonly signal?: AbortSignal;
}

/** Target of an action: one record (with `version` only if it must be unchanged), several records, or the page without records. */
export type Whom = { readonly id: string; readonly version?: number } | { readonly ids: readonly string[] } | 'page';

type Values = Readonly<Record<string, unknown>>;

/** Which failures the caller shows itself: all (`isQuiet`) or those with the codes in `shows`; others become a toast. */
export type CallSettings = Pick<CallOptions, 'isQuiet' | 'shows'>;

/** Requests by resource name. Failures are thrown as `HwError`. */
export interface Calls {
  readonly find: <N extends string>(
    resource: N,
    question?: Question & CallSettings,
  ) => Promise<{ readonly records: readonly RecordOf<N>[]; readonly total: number }>;
  readonly findOne: <N extends string>(resource: N, id: string, options?: CallSettings) => Promise<RecordOf<N>>;
  /** Creates a record, or changes the one with this `id`; returns the saved record. */
  readonly save: <N extends string>(resource: N, record: Values, options?: CallSettings) => Promise<RecordOf<N>>;
  readonly transit: (resource: string, request: ActionRequest, options?: CallSettings) => Promise<unknown>;
  readonly act: (resource: string, request: ActionRequest, options?: CallSettings) => Promise<unknown>;
  /** Deletes records, all or none. */
  readonly remove: (resource: string, ids: readonly string[], options?: CallSettings) => Promise<unknown>;
  /** Loads aggregates of a list by group: all groups, or the first `pageSize` of them. */
  readonly groups: (resource: string, ask: GroupsBody, options?: CallSettings & GroupsPage) => Promise<readonly Group[]>;
  /** Runs a query from the resource file's `reads`, which server code answers; it changes nothing. */
  readonly read: <T>(resource: string, ask: Ask, options?: CallSettings) => Promise<T>;
}

interface GroupsPage {
  readonly pageSize?: number;
  readonly signal?: AbortSignal;
}

/** Name, target records and parameters of a query. */
export interface Ask {
  readonly name: string;
  readonly filter?: FilterBody;
  readonly input?: Values;
}

/** Name, target records and input of a transition or action. */
export interface ActionRequest {
  readonly name: string;
  readonly with: Whom;
  readonly input?: Values;
}

interface CallsParts {
  readonly data: HwDataProvider;
  readonly resources: Pick<Resources, 'load'>;
  /** Language of the response; the language of the console if undefined. */
  readonly language?: CallOptions['language'];
}

/** Page size when all groups are loaded. */
const groupsAtOnce = 500;

/** Creates the request functions for page code from the data provider and the savers. */
export function createCalls({ data, resources, language }: CallsParts): Calls {
  const reported: CallOptions = language ? { language } : {};
  const resourceOf = async (name: string): Promise<Resource> => (await resources.load(name)).resource;
  const write = createWrite(data);
  const saver = createRecordSaver(data);
  const remover = createRemover(data);
  return {
    find: async (name, { filter: body = {}, sorts = [], pageNo = 1, pageSize = 100, ...how } = {}) => {
      const filter = sorts.length > 0 ? { ...body, sorts } : body;
      const page = await findPage(data, name, { ...reported, ...how, filter, pageNo, pageSize });
      return { records: page.data as never, total: page.total };
    },
    findOne: async (name, id, options = {}) =>
      (await data.getOne<never>({ resource: name, id, meta: callMeta({ ...reported, ...options }) })).data,
    save: (resource, record, options = {}) => saver.write({ resource, record, options: { ...reported, ...options } }) as Promise<never>,
    transit: async (name, { name: transition, with: whom, input }, options = {}) => {
      const resource = await resourceOf(name);
      const body = { ...bodyOf(whom, input), transition };
      return write(transitCall(resource, body), { ...reported, ...options });
    },
    act: async (name, { name: action, with: whom, input }, options = {}) => {
      const resource = await resourceOf(name);
      const body = bodyOf(whom, input);
      return write(actCall(resource, action, body), { ...reported, ...options });
    },
    remove: (resource, ids, options = {}) => remover.write({ resource, ids, options: options }),
    groups: async (name, body, { pageSize, ...options } = {}) => {
      const resource = await resourceOf(name);
      const all: Group[] = [];
      for (let pageNo = 1; ; pageNo += 1) {
        const call = groupsCall(resource, body, { pageNo, pageSize: pageSize ?? groupsAtOnce });
        const page = await ask(data, call, { ...reported, ...options });
        all.push(...page.records);
        if (pageSize !== undefined || page.records.length === 0 || all.length >= page.total) return all;
      }
    },
    read: async (name, { name: question, ...body }, options = {}) =>
      ask(data, readCall(await resourceOf(name), question, body), { ...reported, ...options }),
  };
}

function bodyOf(whom: Whom, input: Values | undefined): Values {
  return { ...targetOf(whom), ...(input && { input }) };
}

/** Returns the target in the format of a request body. Callers may pass a whole record; only its id and version are sent. */
function targetOf(whom: Whom): Values {
  if (whom === 'page') return {};
  if ('ids' in whom) return { ids: whom.ids };
  return { id: whom.id, ...(whom.version !== undefined && { version: whom.version }) };
}
