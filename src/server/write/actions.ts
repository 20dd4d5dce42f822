import { type ActionBase, type DeclaredEvent, eventCheck, type States, type Transition } from '../../contract/life.ts';
import { permissionsForAction } from '../../contract/permission.ts';
import type { Language } from '../../contract/wire.ts';
import { toInstant } from '../../fields/dates/clock.ts';
import { withoutEmpty } from '../../fields/emptyValues.ts';
import { explain } from '../../fields/explain.ts';
import { withDerived } from '../../fields/figures.ts';
import type { Context } from '../app.ts';
import { AppError } from '../appError.ts';
import { findRowsById } from '../db/rows.ts';
import type { Row, Store } from '../db/store.ts';
import type { Stored, Values } from '../extend.ts';
import { type PlainRecord, toRecord } from '../resource/context.ts';
import { readRecord } from '../resource/find.ts';
import { withLabels } from '../resource/labels.ts';
import { withStoredLines } from '../resource/lines.ts';
import { todayIn } from '../resource/totals/plan.ts';
import { checkAccess } from './access.ts';
import { ownValues } from './asSystem.ts';
import { announceMany, type ReadyChange } from './change.ts';
import { commitChanges } from './commit.ts';
import { hookEvent, hookOf } from './hooks.ts';
import { type Entry, writeOnce } from './once.ts';
import { assertFound, countIn, readTarget, recordFaults, resolveTarget, type Target } from './selection.ts';
import {
  asks,
  assertCondition,
  assertKind,
  below,
  checkInput,
  invalidInput,
  judgeValues,
  placed,
  type SubmittedInput,
  submittedOf,
  type Task,
} from './values.ts';

/** `POST {base}/{action}` `{id, ids or filter, input?}`: performs an action on these records, all or none, or without records. */
export async function act(context: Context): Promise<unknown> {
  const { app, compiled, action } = context;
  if (!action) throw new Error(`${context.path} is not an action`);
  if (action.hasHandler && !app.handlers.hooks[`${compiled.resource.name}.${action.name}`]) {
    throw new AppError('noHandler', { values: (language) => ({ action: action.title[language] }) });
  }
  const chosen = readTarget(context.body, action.at.includes('page'));
  return writeOnce(
    context,
    async (store) => {
      const target = await resolveTarget(context, store, chosen);
      announceMany(context, store, target.ids);
      return execute(context, store, { action, target, cause: `action:${action.name}`, values: {} });
    },
    countIn(chosen.selection),
  );
}

/** `POST transit{X}` `{id, ids or filter, version?, transition, input?}`: performs a transition of these records, all or none. */
export async function transit(context: Context): Promise<unknown> {
  const transitionParams = transitionIn(context);
  const chosen = readTarget(context.body, false);
  return writeOnce(
    context,
    async (store) => {
      const target = await resolveTarget(context, store, chosen);
      announceMany(context, store, target.ids);
      return execute(context, store, transitionTask(context, { ...transitionParams, target }));
    },
    countIn(chosen.selection),
  );
}

/** Returns the permissions of the requested transition; transitions reserved for the system are always rejected. */
export function transitionPermission(context: Pick<Context, 'compiled' | 'body'>): readonly string[] {
  return permissionsForAction(context.compiled.resource, transitionIn(context).action.perm);
}

function transitionIn({ compiled, body }: Pick<Context, 'compiled' | 'body'>): { states: States; action: Transition } {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new AppError('invalidBody');
  const { transition: name } = body as { transition?: unknown };
  const { states } = compiled.resource;
  const action = states?.transitions.find((one) => one.name === name);
  if (!states || !action) {
    const values = { name: String(name).slice(0, 60) };
    throw new AppError('noSuchTransition', { values, at: { path: '/transition', keyword: 'enum' } });
  }
  if (action.by === undefined) return { states, action };
  const values = (language: Language) => ({ action: action.title[language] });
  throw new AppError('bySystem', { values, at: { path: '/transition', keyword: 'by' } });
}

interface TransitionParams {
  readonly states: States;
  readonly action: Transition;
  readonly target: Target;
}

/** Returns the task of a transition, including transitions reserved for the system. */
export function transitionTask(context: Context, transitionParams: TransitionParams): Task {
  const { states, action, target } = transitionParams;
  return {
    action,
    target,
    cause: `transit:${action.name}`,
    values: { [states.field]: action.to },
    assertReady: (records) => assertState(context, transitionParams, records),
  };
}

/** Throws 40012 if records are not in a state from which the transition starts. The error lists them and names the state of the first. */
function assertState(context: Context, { states, action, target }: TransitionParams, records: readonly PlainRecord[]): void {
  // A record stored before the resource had states is in the initial one.
  const stateOf = (record: PlainRecord): string => String(record[states.field] ?? states.initial);
  const elsewhere = records.flatMap((record, i) => (action.from.includes(stateOf(record)) ? [] : [i]));
  const first = records[elsewhere[0] ?? -1];
  if (!first) return;
  const options = context.compiled.resource.fields.find(({ name }) => name === states.field)?.options ?? [];
  const title = (record: PlainRecord, language: Language): string =>
    options.find(({ value }) => value === stateOf(record))?.title[language] ?? stateOf(record);
  const errorOf = (record: PlainRecord, data: unknown = null): AppError =>
    new AppError('notFrom', {
      values: (language: Language) => ({ state: title(record, language), action: action.title[language] }),
      data,
    });
  throw errorOf(first, (language: Language) =>
    recordFaults(context, {
      target,
      records,
      at: elsewhere,
      keyword: 'from',
      messageOf: (record) => errorOf(record).messageIn(language),
    }),
  );
}

/**
 * Performs a transition or action on all of its records or none: checks the guard and the input, then changes the records, within the hook
 * if there is one. Returns the hook's own result; if it is only a message, the record of a call by `id` is added. Without such a result,
 * returns the record of a call by `id`, the records of a call by `ids`, or the number of records of a call by filter.
 */
export async function execute(call: Context, store: Store, task: Task): Promise<unknown> {
  const context: Context = { ...call, cause: task.cause };
  const { resource } = context.compiled;
  const { action, target } = task;
  const rows = await rowsOf(context, store, target);
  const records = await withStoredLines(
    context,
    store,
    rows.map((row) => toRecord(resource, row)),
  );
  assertKind(context, action, records);
  task.assertReady?.(records);
  assertCondition(context, { action, target, records });
  const hook = hookOf(context, 'action', action.name);
  const input = await checkInput(context, store, { action, input: target.input, records, isHooked: hook !== undefined });
  let changed: readonly Stored[] | undefined;
  const submitted = submittedOf(context, task, input);
  const next = async (valuesOf?: (record: Stored, chosen: Values) => Values): Promise<readonly Stored[]> => {
    // The hook may have changed the records meanwhile.
    const now = hook ? await rowsOf(context, store, { ...target, version: undefined }) : rows;
    await changeAll(context, store, {
      task,
      rows: now,
      input,
      submitted,
      ownOf: (i) => ownValues(resource, valuesOf?.(records[i] as Stored, submitted.values) ?? {}),
    });
    await store.rowWatch?.settle();
    const then = await rowsOf(context, store, { ...target, version: undefined });
    changed = then.map((row) => toRecord(resource, row) as Stored);
    return changed;
  };
  const event = () => ({ ...hookEvent(context, store, action.name), rows: records as readonly Stored[], input });
  // Without a hook, the call does only what the resource file defines.
  const answer = await placed(context, { action, target, records }, async () => (hook ? hook(event(), next) : void (await next())));
  // If the hook returns the result of `next`, the response contains only those fields of the records that the caller may read.
  const isOwn = answer !== undefined && answer !== changed;
  if (isOwn && !(changed && target.isSingle && isMessage(answer))) return answer;
  if (isOwn) return { ...(await readRecord(context, store, String(target.ids[0]))), ...(answer as object) };
  if (target.isMatched) return { total: target.ids.length };
  return target.isSingle ? readRecord(context, store, String(target.ids[0])) : readRecords(context, store, target);
}

/** Whether the result consists only of a message; the record is then added to it. */
function isMessage(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && Object.keys(answer).join() === 'message';
}

/** Returns the rows in the order of the call, so that errors can refer to their index; locks them for this transaction. */
async function rowsOf(context: Context, store: Store, { ids, version, isSingle }: Target): Promise<Row[]> {
  const rows = await findRowsById(store, { table: context.compiled.resource.name, ids, lock: 'write' });
  if (isSingle && rows.length === 0) throw new AppError('notFound');
  assertFound(ids, rows);
  const [only] = rows;
  if (version !== undefined && only && version !== only.version) {
    throw new AppError('stale', { data: { current: await readRecord(context, store, String(only.id)) } });
  }
  const byId = new Map(rows.map((row) => [String(row.id), row]));
  return ids.map((id) => byId.get(id) as Row);
}

async function readRecords(context: Context, store: Store, target: Target): Promise<PlainRecord[]> {
  const rows = await rowsOf(context, store, target);
  const records = rows.map((row) => toRecord(context.visible, row));
  return withLabels(context, store, records);
}

interface Changes {
  readonly task: Task;
  /** The stored rows, in the order of the call. */
  readonly rows: readonly Row[];
  /** The validated input. */
  readonly input: PlainRecord;
  readonly submitted: SubmittedInput;
  /** Returns the values that the hook adds to the row at this index. */
  readonly ownOf: (index: number) => PlainRecord;
}

/** Writes the changes of a transition or action. All records are calculated and checked before any is written. */
async function changeAll(context: Context, store: Store, changes: Changes): Promise<void> {
  const { task, rows, input, ownOf } = changes;
  const ready: ReadyChange[] = [];
  for (const [i, current] of rows.entries()) {
    const { before, record } = await becoming(context, store, { ...changes, row: current, own: ownOf(i) });
    const others = Object.fromEntries(Object.entries(input).filter(([name]) => !Object.hasOwn(before, name)));
    const eventsOf = (after: PlainRecord) => toEvents(context, task.action, { before, after, others });
    ready.push({
      current,
      before,
      after: record,
      takesFiles: true,
      logged: task.cause,
      stateChange: { others, eventsOf },
    });
  }
  await commitChanges(context, store, ready);
}

interface Change {
  readonly task: Task;
  readonly row: Row;
  readonly submitted: SubmittedInput;
  /** The values that the hook adds. */
  readonly own: PlainRecord;
}

/** A record before a transition or action, and as it will be (`record`): valid, without empty values. */
interface Becoming {
  readonly row: Row;
  readonly before: PlainRecord;
  readonly record: PlainRecord;
}

/** Applies a transition or action to a record; throws if the result is invalid. */
async function becoming(context: Context, store: Store, { task, row, submitted, own }: Change): Promise<Becoming> {
  const { action, target, values } = task;
  const { resource } = context.compiled;
  const before = toRecord(resource, row);
  const after = withDerived(
    resource.fields,
    { ...before, ...submitted.values, ...setOf(context, action), ...own, ...values },
    todayIn(context.app),
  );
  checkAccess(context.actor, submitted.fields, { before, after, submitted: submitted.values, at: '/input' });
  const record = fieldsOf(context, after);
  await assertValid(context, store, { action, before, record, own, isOne: target.ids.length === 1 });
  return { row, before, record };
}

/** Returns the values that the resource file sets; `now` becomes the current time or date. */
function setOf({ app, compiled }: Context, { set }: ActionBase): PlainRecord {
  const now = app.clock().toISOString();
  const moments: Readonly<Partial<Record<string, string>>> = { date: now.slice(0, 10), 'date-time': now };
  const kinds = new Map(compiled.resource.fields.map(({ name, kind }) => [name, kind]));
  const momentOf = (name: string): string | undefined => moments[kinds.get(name) ?? ''];
  return Object.fromEntries(Object.entries(set).map(([name, value]) => [name, value === 'now' ? (momentOf(name) ?? value) : value]));
}

interface Judged {
  readonly action: ActionBase;
  readonly before: PlainRecord;
  readonly record: PlainRecord;
  /** The values that the hook adds; they may refer to records that the caller cannot see. */
  readonly own: PlainRecord;
  /** Whether this is the only record of the call, which is required for setting files. */
  readonly isOne: boolean;
}

/** Throws if a record would become invalid. Errors that it already had are ignored. */
async function assertValid(context: Context, store: Store, judged: Judged): Promise<void> {
  const { action, before, record, own, isOne } = judged;
  const { resource } = context.compiled;
  const was = fieldsOf(context, before);
  const changed = resource.fields.filter(({ name }) => record[name] !== was[name]);
  const [errors = []] = await judgeValues(context, store, {
    records: [{ record, before: was }],
    byCaller: changed.filter(({ name }) => !Object.hasOwn(own, name)),
    bySystem: changed.filter(({ name }) => Object.hasOwn(own, name)),
    compiled: 'new',
    files: isOne ? 'taken' : 'refused',
  });
  if (errors.length === 0) return;
  throw invalidInput((language) =>
    explain({ resource, record, errors, language }).map((fault) => (asks(action, fault.path) ? below(fault) : fault)),
  );
}

function fieldsOf({ compiled }: Context, record: PlainRecord): PlainRecord {
  return withoutEmpty(Object.fromEntries(compiled.resource.fields.map(({ name }) => [name, record[name]])));
}

interface Happening {
  readonly before: PlainRecord;
  readonly after: PlainRecord;
  /** Input that is not stored in a field of the record. */
  readonly others: PlainRecord;
}

/** Returns the business events of a change with their times: the value of the field that the event names, or the current time. */
function toEvents({ app, compiled }: Context, action: ActionBase, change: Happening): NonNullable<Entry['event']>[] {
  const { before, after, others } = change;
  const merged: PlainRecord = { ...after, ...others };
  const isNew = ({ at, isOnChange }: DeclaredEvent): boolean =>
    !isOnChange || at === undefined || ((merged[at] ?? null) !== null && merged[at] !== before[at]);
  const cameTrue = (event: DeclaredEvent): boolean => {
    const check = event.isGuarded ? compiled.checks.when[eventCheck(action.name, event)] : undefined;
    const holds = (record: PlainRecord): boolean => check?.(withoutEmpty(record)).length === 0;
    return !check || (holds(after) && !holds(before));
  };
  return (action.events ?? [])
    .filter((event) => isNew(event) && cameTrue(event))
    .map(({ code, at }) => {
      const label = at === undefined ? undefined : merged[at];
      const moment = typeof label === 'string' ? toInstant(label) : undefined;
      return { code, time: moment ?? app.clock().toISOString() };
    });
}
