import type { Group, GroupsBody } from '../../contract/groups.ts';
import type { FilterBody, Page, Sort } from '../../contract/query.ts';
import type { WireRecord } from '../../contract/record.ts';
import type { Resource } from '../../contract/resource.ts';
import type { RecordTypes } from '../../generated/records.ts';
import type { Call } from '../client/answers.ts';
import { type Attempts, createAttempts } from '../client/attempts.ts';
import type { HwClient } from '../client/hwClient.ts';
import type { Resources } from '../registry/resources.ts';
import { notOffered, pageOf, pathOf, withId } from './requests.ts';

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
export type Manner = Pick<Call, 'isQuiet' | 'shows'>;

/** The calls of the wire, by the names of resources. Failures are thrown as `HwError`. */
export interface Calls {
  readonly find: <N extends string>(
    resource: N,
    question?: Question & Manner,
  ) => Promise<{ readonly records: readonly RecordOf<N>[]; readonly total: number }>;
  readonly findOne: <N extends string>(resource: N, id: string, manner?: Manner) => Promise<RecordOf<N>>;
  /** Creates a record, or changes the one with this `id` and `version`. The record as it is by then comes back. */
  readonly save: <N extends string>(resource: N, record: Values, manner?: Manner) => Promise<RecordOf<N>>;
  readonly transit: (resource: string, deed: Deed, manner?: Manner) => Promise<unknown>;
  readonly act: (resource: string, deed: Deed, manner?: Manner) => Promise<unknown>;
  /** Deletes records, all or none. */
  readonly remove: (resource: string, ids: readonly string[], manner?: Manner) => Promise<unknown>;
  /** What the records of a list come to in groups: all of them, or the first so many. */
  readonly groups: (resource: string, ask: GroupsBody, manner?: Manner & GroupsPage) => Promise<readonly Group[]>;
  /** Asks a question of the file's `reads`, which code of the server answers; it changes nothing. */
  readonly read: <T>(resource: string, ask: Ask, manner?: Manner) => Promise<T>;
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

/** A transition or action by its name, with whom, and what was asked for. */
export interface Deed {
  readonly name: string;
  readonly with: Whom;
  readonly input?: Values;
}

interface CallsParts {
  readonly client: Pick<HwClient, 'call'>;
  readonly resources: Pick<Resources, 'load'>;
  readonly attempts?: Attempts;
}

/** All groups are asked for in parts of this size. */
const groupsAtOnce = 500;

/** Every write carries the `Idempotency-Key` of its attempt. */
export function createCalls({ client, resources, attempts = createAttempts() }: CallsParts): Calls {
  const resourceOf = async (name: string): Promise<Resource> => (await resources.load(name)).resource;
  const write = <T>(call: Pick<Call, 'path' | 'body'>, manner: Manner): Promise<T> =>
    attempts(call.path + JSON.stringify(call.body), (key) =>
      client.call<T>({ ...manner, method: 'POST', ...call, headers: { 'Idempotency-Key': key } }),
    );
  return {
    find: async (name, { filter = {}, sorts = [], pageNo = 1, pageSize = 100, ...how } = {}) => {
      const path = pathOf(await resourceOf(name), 'find');
      const headers = { pageNo: String(pageNo), pageSize: String(pageSize) };
      const body = sorts.length > 0 ? { ...filter, sorts } : filter;
      const { data, total } = pageOf(await client.call({ method: 'POST', path, body, headers, ...how }));
      return { records: data as never, total };
    },
    findOne: async (name, id, manner = {}) =>
      client.call({ ...manner, method: 'GET', path: withId(pathOf(await resourceOf(name), 'findById'), id) }),
    save: async (name, record, manner = {}) =>
      write({ path: pathOf(await resourceOf(name), 'save'), body: record }, manner),
    transit: async (name, { name: transition, with: whom, input }, manner = {}) =>
      write({ path: pathOf(await resourceOf(name), 'transit'), body: { ...bodyOf(whom, input), transition } }, manner),
    act: async (name, { name: action, with: whom, input }, manner = {}) => {
      const resource = await resourceOf(name);
      const path = resource.actions.find((each) => each.name === action)?.call ?? notOffered(resource);
      return write({ path, body: bodyOf(whom, input) }, manner);
    },
    remove: async (name, ids, manner = {}) =>
      client.call({ ...manner, method: 'POST', path: pathOf(await resourceOf(name), 'deleteByIds'), body: ids }),
    groups: async (name, body, { pageSize, ...manner } = {}) => {
      const path = pathOf(await resourceOf(name), 'groups');
      const all: Group[] = [];
      for (let pageNo = 1; ; pageNo += 1) {
        const headers = { pageNo: String(pageNo), pageSize: String(pageSize ?? groupsAtOnce) };
        const page = await client.call<Page<Group>>({ ...manner, method: 'POST', path, body, headers });
        all.push(...page.records);
        if (pageSize !== undefined || page.records.length === 0 || all.length >= page.total) return all;
      }
    },
    read: async (name, { name: question, ...body }, manner = {}) => {
      const resource = await resourceOf(name);
      const path = resource.reads?.find((each) => each.name === question)?.call ?? notOffered(resource);
      return client.call({ ...manner, method: 'POST', path, body });
    },
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
