import type { FilterBody, Group, GroupsBody, Sort } from '../../contract/query.ts';
import type { WireRecord } from '../../contract/record.ts';
import type { Resource } from '../../contract/resource.ts';
import type { RecordTypes } from '../../generated/records.ts';
import { findPage, type HwDataProvider } from '../providers/dataProvider.ts';
import { actCall, groupsCall, readCall, transitCall } from '../providers/recordCalls.ts';
import { ask, type CallOptions, callMeta } from '../providers/requests.ts';
import type { Resources } from '../registry/resources.ts';
import { createRecordSaver, createRemover, createWrite } from './calls.ts';

/** The record of a resource; one of a file that this build does not know is a record all the same. */
export type RecordOf<N extends string> = N extends keyof RecordTypes ? WireRecord & RecordTypes[N] : WireRecord;

/** Which records, in which order, and which page of them. */
export interface Question {
  readonly filter?: FilterBody;
  readonly sorts?: readonly Sort[];
  /** From 1. */
  readonly pageNo?: number;
  readonly pageSize?: number;
  readonly signal?: AbortSignal;
}

/** Whom something is done with: one record as it was seen (without a version: as it is by then), several, or the page. */
export type Whom = { readonly id: string; readonly version?: number } | { readonly ids: readonly string[] } | 'page';

type Values = Readonly<Record<string, unknown>>;

/** What the caller does about failures itself: all of them, or those with these codes; the others become a toast. */
export type CallSettings = Pick<CallOptions, 'isQuiet' | 'shows'>;

/** The calls of the wire, by the names of resources. Failures are thrown as `HwError`. */
export interface Calls {
  readonly find: <N extends string>(
    resource: N,
    question?: Question & CallSettings,
  ) => Promise<{ readonly records: readonly RecordOf<N>[]; readonly total: number }>;
  readonly findOne: <N extends string>(resource: N, id: string, options?: CallSettings) => Promise<RecordOf<N>>;
  /** Creates a record, or changes the one with this `id` and `version`. The record as it is by then comes back. */
  readonly save: <N extends string>(resource: N, record: Values, options?: CallSettings) => Promise<RecordOf<N>>;
  readonly transit: (resource: string, request: ActionRequest, options?: CallSettings) => Promise<unknown>;
  readonly act: (resource: string, request: ActionRequest, options?: CallSettings) => Promise<unknown>;
  /** Deletes records, all or none. */
  readonly remove: (resource: string, ids: readonly string[], options?: CallSettings) => Promise<unknown>;
  /** What the records of a list come to in groups: all of them, or the first so many. */
  readonly groups: (
    resource: string,
    ask: GroupsBody,
    options?: CallSettings & GroupsPage,
  ) => Promise<readonly Group[]>;
  /** Asks a question of the file's `reads`, which code of the server answers; it changes nothing. */
  readonly read: <T>(resource: string, ask: Ask, options?: CallSettings) => Promise<T>;
}

interface GroupsPage {
  readonly pageSize?: number;
  readonly signal?: AbortSignal;
}

/** A question by its name, about which records, and what else it is to know. */
export interface Ask {
  readonly name: string;
  readonly filter?: FilterBody;
  readonly input?: Values;
}

/** A transition or action by its name, with its records and its input. */
export interface ActionRequest {
  readonly name: string;
  readonly with: Whom;
  readonly input?: Values;
}

interface CallsParts {
  readonly data: HwDataProvider;
  readonly resources: Pick<Resources, 'load'>;
  /** In which answers name things; the language of the console when left out. */
  readonly language?: CallOptions['language'];
}

/** All groups are asked for in parts of this size. */
const groupsAtOnce = 500;

/** The data provider and the savers for the code of pages, by the names of resources. */
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
    save: (resource, record, options = {}) =>
      saver.write({ resource, record, options: { ...reported, ...options } }) as Promise<never>,
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

/** A whole record may be handed over: only what names it goes along. */
function targetOf(whom: Whom): Values {
  if (whom === 'page') return {};
  if ('ids' in whom) return { ids: whom.ids };
  return { id: whom.id, ...(whom.version !== undefined && { version: whom.version }) };
}
