import { errors } from '../../contract/errors.ts';
import type { Resource } from '../../contract/resource.ts';
import type { Language, Text } from '../../contract/wire.ts';
import { newFaults } from '../../fields/explain.ts';
import { visibleTo } from '../access/rights.ts';
import type { Caller, Context } from '../app.ts';
import { AppError } from '../appError.ts';
import { countMatching, findMatching } from '../db/pages.ts';
import { findRow, findRowsById } from '../db/rows.ts';
import type { SharedEvent, Store } from '../db/store.ts';
import type { Change, ChangeOptions, Expected, FindOptions, ReadRecords, Records, Stored } from '../extend.ts';
import { type PlainRecord, toFields, toRecord } from '../resource/context.ts';
import { parseFilter } from '../resource/filters.ts';
import { hasTotals } from '../resource/totals/plan.ts';
import { execute, transitionTask } from './actions.ts';
import { assertValid, compiledOf, ownValues, systemActor, systemContext, systemStore } from './asSystem.ts';
import { announceParents, changesOf, type JudgedChange, type RecordChange } from './change.ts';
import { commitChanges, idsOf, type Writes } from './commit.ts';
import { isBusinessError } from './hooks.ts';
import { judgeChanges } from './judge.ts';
import { planLines } from './planLines.ts';
import { removeRows } from './save.ts';

/** Returns the typed repository for business code, within the transaction of a call. */
export function openRecords(caller: Caller, callers: Store): Records {
  const store = systemStore(callers);
  const at = (name: string): Context => systemContext(caller, compiledOf(caller.app, name));
  const createMany = (name: string, list: readonly PlainRecord[]) => createAll(at(name), store, list);
  const changeMany = (name: string, changes: readonly Change[], options: ChangeOptions = {}) =>
    changeAll(at(name), store, { changes, logged: options.logged });
  const change: Records['change'] = async (...[name, id, values, options]) =>
    only(await changeMany(name, [{ id, values: values as PlainRecord }], options));
  return {
    ...readRecords({ ...caller, actor: systemActor(caller.actor) }, store),
    createMany,
    changeMany,
    change,
    create: async (name: string, values: PlainRecord) => only(await createMany(name, [values])),
    transit: (...[name, id, transition, input = {}]: [string, string, string, PlainRecord?]) =>
      transit(at(name), store, { id, transition, input }),
    remove: (name: string, ids: readonly string[]) => remove(at(name), store, ids),
  } as Records;
}

function only(records: readonly Stored[]): never {
  return records[0] as never;
}

async function createAll(context: Context, store: Store, list: readonly PlainRecord[]): Promise<readonly Stored[]> {
  if (list.length === 0) return [];
  const ids = await withMessages(context, () => createRecords(context, store, list));
  noteNews(context, store, ids);
  return readAll(context, store, ids);
}

async function changeAll(context: Context, store: Store, changeOptions: Parameters<typeof changeRecords>[2]): Promise<readonly Stored[]> {
  if (changeOptions.changes.length === 0) return [];
  const ids = changeOptions.changes.map(({ id }) => id);
  await store.rowWatch?.settle();
  await withMessages(context, () => changeRecords(context, store, changeOptions));
  noteNews(context, store, ids);
  return readAll(context, store, ids);
}

interface TransitionParams {
  readonly id: string;
  readonly transition: string;
  readonly input: PlainRecord;
}

/** Performs a transition of a record, including transitions reserved for the system. */
async function transit(context: Context, store: Store, { id, transition, input }: TransitionParams): Promise<Stored> {
  const { name, states } = context.compiled.resource;
  const action = states?.transitions.find((one) => one.name === transition);
  if (!states || !action) throw new Error(`${name} has no transition ${transition}`);
  await store.rowWatch?.settle();
  const target = { ids: [id], isSingle: true, isMatched: false, version: undefined, input };
  await withMessages(context, () => execute(context, store, transitionTask(context, { states, action, target })));
  noteNews(context, store, [id]);
  return only(await readAll(context, store, [id]));
}

async function remove(context: Context, store: Store, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const uniqueIds = [...new Set(ids)];
  await withMessages(context, async () => {
    const rows = await findRowsById(store, { table: context.compiled.resource.name, ids: uniqueIds, lock: 'delete' });
    if (rows.length < uniqueIds.length) throw new AppError('notFound');
    await removeRows(context, store, rows);
    announceParents(reachingCaller(context), store, rows);
  });
  noteNews(context, store, uniqueIds);
}

/** Returns the stored records in the order of the ids, without those that a hook has deleted. */
async function readAll(context: Context, store: Store, ids: readonly string[]): Promise<readonly Stored[]> {
  const { resource } = context.compiled;
  if (hasTotals(resource)) await store.rowWatch?.settle();
  const rows = await findRowsById(store, { table: resource.name, ids });
  const byId = new Map(rows.map((row) => [String(row.id), row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [toRecord(resource, row) as Stored] : [];
  });
}

/** Maximum number of matches without a limit; more indicate a mistake in the code. */
const most = 100_000;

type Body = Readonly<Record<string, unknown>>;

/** Returns functions that read records with the rights of the context's actor, after updating pending totals of this transaction. */
export function readRecords(context: Caller, store: Store): ReadRecords {
  const visible = (name: string) => visibleTo(context.actor, compiledOf(context.app, name).resource);
  const find = async (name: string, where: Body = {}, options: FindOptions = {}): Promise<readonly Stored[]> =>
    findRecords(context, store, { name, filter: toFilter(where), options });
  const get = async (name: string, id: string, { lock }: FindOptions = {}): Promise<Stored | undefined> => {
    await store.rowWatch?.settle();
    const row = await findRow(store, { table: name, id, ...(lock && { lock }) });
    return row && (toRecord(visible(name), row) as Stored);
  };
  const count = async (name: string, where: Body = {}): Promise<number> => {
    await store.rowWatch?.settle();
    return countMatching(store, { table: name, where: conditionsOf(context, name, toFilter(where)).where });
  };
  return { find, get, count } as ReadRecords;
}

interface Wish {
  readonly name: string;
  /** The body of a find call. */
  readonly filter: Body;
  readonly options: FindOptions;
}

/** Returns the matching records with the fields that the context's actor may read. */
export async function findRecords(
  context: Caller,
  store: Store,
  { name, filter, options: { sorts = [], limit, lock, fields } }: Wish,
): Promise<readonly Stored[]> {
  const resource = narrowed(visibleTo(context.actor, compiledOf(context.app, name).resource), fields);
  const columns = fields && ['id', ...resource.fields.map((field) => field.name)];
  const { where, orders } = conditionsOf(context, name, { ...filter, sorts });
  await store.rowWatch?.settle();
  const rows = await findMatching(store, { table: name, where, orders, limit: limit ?? most + 1, lock, columns });
  if (limit === undefined && rows.length > most) {
    throw new Error(`more than ${most} records of ${name} were found: ask for fewer, or give a limit`);
  }
  return rows.map((row) => (fields ? toFields(resource, row) : toRecord(resource, row)) as Stored);
}

/** Returns the resource with only these fields. */
function narrowed(resource: Resource, names: readonly string[] | undefined): Resource {
  if (!names) return resource;
  const fields = resource.fields.filter(({ name, lines }) => names.includes(name) && !lines);
  const unexpected = names.find((name) => !fields.some((field) => field.name === name));
  if (unexpected !== undefined) throw new Error(`${resource.name} has no field ${unexpected} that could be read`);
  return { ...resource, fields };
}

/** Parses a filter written in code, so an invalid one is a programming error and throws an `Error`. */
function conditionsOf(context: Caller, name: string, filter: Body): ReturnType<typeof parseFilter> {
  const { app, actor, language } = context;
  const resource = visibleTo(actor, compiledOf(app, name).resource);
  try {
    return parseFilter({ schemas: app.schemas, actor, language }, resource, filter);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new Error(`${name} cannot be searched like this: ${error.messageIn('en')}`, { cause: error });
  }
}

/** Creates records as the system and returns their ids, in the order of the list. */
async function createRecords(context: Context, store: Store, list: readonly PlainRecord[]): Promise<readonly string[]> {
  const { resource } = context.compiled;
  const rows: RecordChange[] = [];
  for (const [i, values] of list.entries()) {
    const submitted = ownValues(resource, values);
    const plan = hasLines(context, submitted) && (await planLines(context, store, { id: undefined, submitted }));
    rows.push({ row: i + 1, submitted, current: undefined, errors: [], ...(plan && { plan }) });
  }
  const judged = await judgeChanges(context, store, { rows });
  return idsOf(await commitValid(context, store, judged)).created;
}

/** Commits changes of the system; throws if one would make its record invalid. */
function commitValid(context: Context, store: Store, changes: readonly JudgedChange[]): Promise<Writes> {
  assertValid(
    context.compiled,
    changes.map(({ after, errors }) => ({ record: after, errors })),
  );
  return commitChanges(context, store, changes);
}

function hasLines({ compiled: { resource } }: Context, record: PlainRecord): boolean {
  return resource.fields.some(({ name, lines }) => lines && Object.hasOwn(record, name));
}

interface Changes {
  readonly changes: readonly Change[];
  /** The transition or action shown in the log. */
  readonly logged: string | undefined;
}

/** Changes records as the system. They are locked in order of their ids; changes without effect are skipped. */
async function changeRecords(context: Context, store: Store, { changes, logged }: Changes): Promise<void> {
  const { resource } = context.compiled;
  const values = new Map<string, PlainRecord>();
  for (const change of changes) {
    values.set(change.id, { ...values.get(change.id), ...ownValues(resource, change.values) });
  }
  const found = await findRowsById(store, { table: resource.name, ids: [...values.keys()], lock: 'write' });
  if (found.length < values.size) throw new AppError('notFound');
  const action = logged === undefined ? undefined : loggedAs(resource, logged);
  const rows = found.map((current, i) => ({
    row: i + 1,
    submitted: values.get(String(current.id)) ?? {},
    current,
    errors: [],
  }));
  const judged = await judgeChanges(context, store, { rows });
  const changed = judged.map((row) => ({
    ...row,
    errors: newFaults(context.compiled, row),
    ...(action !== undefined && { logged: action }),
  }));
  await commitValid(context, store, changed);
}

function loggedAs({ name: resource, states, actions }: Resource, name: string): string {
  if (states?.transitions.some((one) => one.name === name)) return `transit:${name}`;
  if (actions.some((one) => one.name === name)) return `action:${name}`;
  throw new Error(`${resource} has neither a transition nor an action ${name} that the log could tell of`);
}

/**
 * Runs a write of the system. Its errors concern fields and records that the caller may not know. So the message starts with the title of
 * the resource and contains no path of the call.
 */
async function withMessages<T>({ compiled: { resource } }: Context, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (isClear(error)) throw error.details.rows ? withoutRows(error) : error;
    const messagesIn = (language: Language): string => [error.messageIn(language), ...faultsOf(error, language)].join(' ');
    const message: Text = {
      zh: `${resource.title.zh}：${messagesIn('zh')}`,
      en: `${resource.title.en}: ${messagesIn('en')}`,
    };
    const clear = new Clear({ code: error.kind.code, status: error.kind.status, message }, { cause: error });
    // The log says where the error was thrown first.
    throw Object.assign(clear, { stack: error.stack });
  }
}

/** Removes row indexes, which refer to a list of the business code and mean nothing to the caller. */
function withoutRows(appError: AppError): AppError {
  const { rows: _, ...details } = appError.details;
  return appError.copy(details);
}

/** An error whose message already names its resource. */
class Clear extends AppError {}

function isClear(appError: AppError): boolean {
  const { kind } = appError;
  const own = kind === errors.systemInvalid || kind === errors.systemDuplicate;
  return own || appError instanceof Clear || isBusinessError(appError) || kind.status >= 500;
}

function faultsOf(appError: AppError, language: Language): readonly string[] {
  const { errors: faults } = (appError.dataIn(language) ?? {}) as { errors?: readonly { message?: unknown }[] };
  const messagesIn = (faults ?? []).flatMap(({ message }) => (typeof message === 'string' ? [message] : []));
  return [...new Set(messagesIn)].filter((one) => one !== appError.messageIn(language));
}

/** Converts conditions to the body of a find call. A plain value means equality, null and '' an empty field. */
function toFilter(where: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(where).map(([name, uniqueIds]) => [name, toCondition(name, uniqueIds as Expected)]));
}

function toCondition(name: string, uniqueIds: Expected | undefined): unknown {
  // An undefined condition would be dropped and match every record.
  if (uniqueIds === undefined) throw new Error(`the condition on ${name} is undefined`);
  if (uniqueIds === null || uniqueIds === '') return { isNull: true };
  return typeof uniqueIds === 'object' ? uniqueIds : [uniqueIds];
}

/** The changed records of one resource, for the notification of consoles. */
interface Story {
  readonly context: Context;
  readonly ids: Set<string>;
}

/** Changed records by transaction, then by resource name. */
const gathered = new WeakMap<object, Map<string, Story>>();

/** Collects written records; after the commit consoles receive one notification per resource. */
function noteNews(context: Context, store: Store, ids: readonly string[]): void {
  const { announce } = store;
  if (!announce || ids.length === 0) return;
  const stories = gathered.get(announce) ?? new Map<string, Story>();
  if (!gathered.has(announce)) {
    gathered.set(announce, stories);
    announce(async () => {
      const events: SharedEvent[] = [];
      for (const story of stories.values()) events.push(...(await changesOf(reachingCaller(story.context), store, [...story.ids])));
      return events;
    });
  }
  const { name } = context.compiled.resource;
  const story = stories.get(name) ?? { context, ids: new Set() };
  stories.set(name, story);
  for (const id of ids) story.ids.add(id);
}

/**
 * Returns a context whose notifications also reach the window that made the call, because the response does not say what else has changed.
 * Notifications about the called resource still skip that window.
 */
function reachingCaller(context: Context): Context {
  return context.systemCall?.from === context.compiled.resource.name ? context : { ...context, headers: {} };
}
