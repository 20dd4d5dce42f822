import { errors } from '../../contract/errors.ts';
import type { hookNames } from '../../contract/life.ts';
import { permissionOfKind } from '../../contract/permission.ts';
import { withoutEmpty } from '../../fields/emptyValues.ts';
import { withDerived } from '../../fields/figures.ts';
import { othersWhoMay } from '../access/holders.ts';
import { holds } from '../access/rights.ts';
import type { Context } from '../app.ts';
import { AppError } from '../appError.ts';
import { findRow } from '../db/rows.ts';
import type { Row, Store } from '../db/store.ts';
import type { ActionEvent, ActionHooks, AnyFollower, FollowEvent, Hook, OnDelete, OnPrepare, OnSave, Reject, Stored } from '../extend.ts';
import { type PlainRecord, toRecord } from '../resource/context.ts';
import { linesIn, withStoredLines } from '../resource/lines.ts';
import { hasTotals, todayIn } from '../resource/totals/plan.ts';
import { assertValid, compiledOf } from './asSystem.ts';
import { judgeValues } from './values.ts';

interface Saving<T> extends Preparing {
  /** Writes the record with the values added by the hook. */
  readonly write: (record: PlainRecord) => Promise<T>;
}

/** Whether a resource has a `save` hook. */
export function hasSaveHook(context: Pick<Context, 'app' | 'compiled'>): boolean {
  return hookOf(context, 'save') !== undefined;
}

/** Writes a record within its `save` hook, if there is one. */
export async function aroundSave<T>(context: Context, store: Store, saving: Saving<T>): Promise<T> {
  const hook = hookOf(context, 'save');
  if (!hook) return saving.write(saving.record);
  const { id, before } = saving;
  let done: { readonly result: T } | undefined;
  const name = `${context.compiled.resource.name}.save`;
  const next = async (values: PlainRecord = {}): Promise<Stored> => {
    if (done) throw new Error(`${name} calls next twice`);
    await assertUnchanged(context, store, saving);
    const record = await addValues(context, store, { record: saving.record, before: before ?? {}, values });
    done = { result: await saving.write(record) };
    return readWhole(context, store, id);
  };
  const [coming] = await comingOf(context, store, [saving]);
  await hook({ ...hookEvent(context, store, 'save'), ...(coming as NonNullable<typeof coming>) }, next);
  if (!done) throw new Error(`${name} neither calls next nor throws`);
  return (done as { readonly result: T }).result;
}

/** Throws if the hook has changed its own record through `records`, because the following write would lose that change. */
async function assertUnchanged(
  { compiled: { resource } }: Context,
  store: Store,
  { id, before }: Pick<Saving<unknown>, 'id' | 'before'>,
): Promise<void> {
  if (!before) return;
  const row = await findRow(store, { table: resource.name, id });
  if (row?.version === before.version) return;
  throw new Error(`${resource.name}.save changes its own record before next: give the values to next`);
}

async function readWhole(context: Context, store: Store, id: string): Promise<Stored> {
  const { resource } = context.compiled;
  if (hasTotals(resource)) await store.rowWatch?.settle();
  const row = await findRow(store, { table: resource.name, id });
  if (!row) throw new Error(`${resource.name} ${id} is not there after it was written`);
  const [record] = await withStoredLines(context, store, [toRecord(resource, row)]);
  return record as Stored;
}

/** A record before it is written. */
export interface Preparing {
  readonly id: string;
  /** The stored record; undefined if it is new. */
  readonly before: PlainRecord | undefined;
  /** The checked future record. */
  readonly record: PlainRecord;
}

/** Whether a resource has a `prepare` hook. */
export function hasPrepareHook(context: Pick<Context, 'app' | 'compiled'>): boolean {
  return hookOf(context, 'prepare') !== undefined;
}

/**
 * Calls the `prepare` hook once for all records written together, and returns them with the added values. The hook therefore needs only
 * one query, however many records there are.
 */
export async function prepareAll(context: Context, store: Store, list: readonly Preparing[]): Promise<readonly PlainRecord[]> {
  const hook = hookOf(context, 'prepare');
  if (!hook || list.length === 0) return list.map(({ record }) => record);
  const { records, ...event } = hookEvent(context, store, 'prepare');
  const { find, get, count } = records;
  const rows = await comingOf(context, store, list);
  const added = await hook({ ...event, records: { find, get, count }, rows });
  if (added.length !== list.length) throw new Error(`${event.resource}.prepare gives not as many values as records`);
  const prepared: PlainRecord[] = [];
  for (const [i, { record, before = {} }] of list.entries()) {
    prepared.push(await addValues(context, store, { record, before, values: added[i] ?? {} }));
  }
  return prepared;
}

/** Returns the records as hooks receive them: with all fields, empty ones as null; stored records include their lines. */
async function comingOf(context: Context, store: Store, list: readonly Preparing[]) {
  const { app, compiled } = context;
  const { fields } = compiled.resource;
  const stored = list.map(({ before }) => before).filter((before) => before !== undefined);
  const whole = await withStoredLines(context, store, stored);
  const wholeOf = new Map(stored.map((before, i) => [before, whole[i]]));
  const withLines = linesIn(app.schemas, compiled.resource).map(({ field }) => field.name);
  return list.map(({ id, before, record }) => {
    const loadedWith = before && wholeOf.get(before);
    const lines = loadedWith ? Object.fromEntries(withLines.map((name) => [name, loadedWith[name]])) : {};
    const coming: PlainRecord = { ...lines, ...record };
    return {
      before: loadedWith as Stored | undefined,
      record: { ...Object.fromEntries(fields.map(({ name }) => [name, coming[name] ?? null])), id },
      isNew: before === undefined,
    };
  });
}

interface Added {
  /** The record without empty values; its checks found no new errors. */
  readonly record: PlainRecord;
  readonly before: PlainRecord;
  /** The values added by a hook. */
  readonly values: PlainRecord;
}

/** Adds the values of a hook to a record; throws if they cause an error. */
async function addValues(context: Context, store: Store, { record, before, values }: Added): Promise<PlainRecord> {
  const names = Object.keys(values);
  if (names.length === 0) return record;
  const { resource } = context.compiled;
  const unexpected = names.find((name) => !resource.fields.some((field) => field.name === name && !field.lines));
  if (unexpected !== undefined) throw new Error(`${resource.name} has no field ${unexpected} that a hook could set`);
  const { id } = record;
  const whole = withoutEmpty(withDerived(resource.fields, { ...record, ...values, id: undefined }, todayIn(context.app)));
  const bySystem = resource.fields.filter(({ name }) => names.includes(name));
  const [errors = []] = await judgeValues(context, store, {
    records: [{ record: whole, before }],
    bySystem,
    compiled: 'new',
  });
  assertValid(context.compiled, [{ record: whole, errors }]);
  return id === undefined ? whole : { ...whole, id };
}

interface Removing<T> {
  /** The rows to delete, locked. */
  readonly rows: readonly Row[];
  readonly remove: () => Promise<T>;
}

/** Deletes records within their `delete` hook, if there is one. */
export async function aroundDelete<T>(context: Context, store: Store, { rows, remove }: Removing<T>): Promise<T> {
  const hook = hookOf(context, 'delete');
  if (!hook || rows.length === 0) return remove();
  const { resource } = context.compiled;
  const name = `${resource.name}.delete`;
  let done: { readonly result: T } | undefined;
  const next = async (): Promise<void> => {
    if (done) throw new Error(`${name} calls next twice`);
    done = { result: await remove() };
  };
  const records = await withStoredLines(
    context,
    store,
    rows.map((row) => toRecord(resource, row)),
  );
  const event = hookEvent(context, store, 'delete');
  await hook({ ...event, rows: records as readonly Stored[] }, next);
  if (!done) throw new Error(`${name} neither calls next nor throws`);
  return (done as { readonly result: T }).result;
}

type Followed = FollowEvent['changes'][number];

/** Returns the follower of a resource, if any. */
function followerOf({ app, compiled }: Pick<Context, 'app' | 'compiled'>): AnyFollower | undefined {
  return app.handlers.followers?.[compiled.resource.name];
}

/** Calls the follower of the resource, if any, with those of the written records that are new or changed in a field that it follows. */
export async function followSaved(
  context: Context,
  store: Store,
  writes: readonly { readonly id: string; readonly rows: readonly [Row] | readonly [Row, Row] }[],
): Promise<void> {
  const follower = followerOf(context);
  if (!follower) return;
  const fieldsOf = (row: Row): PlainRecord => {
    const record = toRecord(context.compiled.resource, row);
    return Object.fromEntries(follower.fields.map((name) => [name, record[name] ?? null]));
  };
  const changes = writes.flatMap(({ id, rows }): Followed[] => {
    const before = rows.length === 2 ? fieldsOf(rows[0]) : undefined;
    const after = fieldsOf(rows.at(-1) as Row);
    const isFollowed = !before || JSON.stringify(before) !== JSON.stringify(after);
    return isFollowed ? [{ id, before, after } as Followed] : [];
  });
  if (changes.length === 0) return;
  const event: FollowEvent = { ...hookEvent(context, store, 'follow'), changes };
  await (follower.run as (event: FollowEvent) => Promise<void>)(event);
}

/** Whether hooks or a follower of the resource can change or reject a save. */
export function hasHooks(context: Pick<Context, 'app' | 'compiled'>): boolean {
  return hasPrepareHook(context) || hasSaveHook(context) || followerOf(context) !== undefined;
}

/** Returns the common properties of the events of all hooks. */
export function hookEvent(context: Context, store: Store, name: string): Omit<ActionEvent, 'rows' | 'input'> {
  const { app, actor, systemCall, compiled, cause } = context;
  const caller = systemCall?.caller ?? actor;
  if (cause === undefined) throw new Error(`nothing is known to have led to ${compiled.resource.name}.${name}`);
  return {
    resource: compiled.resource.name,
    name,
    user: actor.user,
    time: app.clock(),
    reject,
    cause,
    othersWhoMay: (permission, options) => othersWhoMay(store, { ...options, userId: actor.user.id, permission }),
    holds: (permission) => holds(caller, permission),
    holdsKind: ({ resource, kind, ability }) => holds(caller, permissionOfKind(compiledOf(app, resource).resource, kind, ability)),
    records: app.openRecords(context, store),
  };
}

/** The type of each kind of hook. */
interface Kinds extends Readonly<Record<(typeof hookNames)[number], unknown>> {
  readonly prepare: OnPrepare;
  readonly save: OnSave;
  readonly delete: OnDelete;
  readonly action: ActionHooks;
}

/** Returns the hook of a resource; undefined if there is none. For a transition or action, `name` is its name. */
export function hookOf<K extends keyof Kinds>(
  { app, compiled }: Pick<Context, 'app' | 'compiled'>,
  kind: K,
  name: string = kind,
): Kinds[K] | undefined {
  const hook: Hook | undefined = app.handlers.hooks[`${compiled.resource.name}.${name}`];
  return hook as Kinds[K] | undefined;
}

/** An error thrown by business code with its own message. */
class BusinessError extends AppError {}

/**
 * The `reject` function of every event. The default code is 40000 if `at` or `rows` is given, otherwise 40012 (not allowed in the record's
 * state).
 */
export const reject: Reject = (message, { at, rows, isQuestion, code = codeOf(at ?? rows) } = {}) => {
  const errorKind = Object.values(errors).find((kind) => kind.code === code);
  if (!errorKind) throw new Error(`${code} is not an error code of the catalog (contract/errors.ts)`);
  const fault = at === undefined ? {} : { at: { path: at, keyword: isQuestion ? 'confirm' : 'refused' } };
  const error = new BusinessError({ code, status: errorKind.status, message }, { ...fault, ...(rows && { rows }) });
  // Makes the log show the line of business code that called `reject`.
  Error.captureStackTrace(error, reject);
  throw error;
};

function codeOf(location: unknown): number {
  return location === undefined ? errors.wrongState.code : errors.invalid.code;
}

/** Whether business code threw this error. */
export function isBusinessError(appError: AppError): boolean {
  return appError instanceof BusinessError;
}
