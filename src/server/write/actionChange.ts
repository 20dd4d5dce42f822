import { type ActionBase, eventCheck, type StepEvent } from '../../contract/life.ts';
import { toInstant } from '../../fields/dates/clock.ts';
import { withoutEmpty } from '../../fields/emptyValues.ts';
import { explain } from '../../fields/explain.ts';
import { withDerived } from '../../fields/figures.ts';
import type { Row, Store } from '../db/store.ts';
import type { Context } from '../resource/context.ts';
import { type PlainRecord, toRecord } from '../resource/record.ts';
import { todayIn } from '../resource/totals/plan.ts';
import { checkAccess } from './access.ts';
import { asks, below, invalidInput, type SubmittedInput } from './actionInput.ts';
import type { Task } from './actions.ts';
import type { ReadyChange } from './change.ts';
import { commitChanges } from './commit.ts';
import type { Entry } from './log.ts';
import { judgeValues } from './values.ts';

interface Changes {
  readonly task: Task;
  /** The stored rows, in the order of the call. */
  readonly rows: readonly Row[];
  /** The validated input. */
  readonly input: PlainRecord;
  readonly submitted: SubmittedInput;
  /** The values that the hook adds to the row at this index. */
  readonly ownOf: (index: number) => PlainRecord;
}

/** Writes what a transition or action does to its records. All are worked out and checked before any is written. */
export async function changeAll(context: Context, store: Store, changes: Changes): Promise<void> {
  const { task, rows, input, ownOf } = changes;
  const ready: ReadyChange[] = [];
  for (const [i, current] of rows.entries()) {
    const { before, record } = await becoming(context, store, { ...changes, row: current, own: ownOf(i) });
    const others = Object.fromEntries(Object.entries(input).filter(([name]) => !Object.hasOwn(before, name)));
    const eventsOf = (after: PlainRecord) => toEvents(context, task.action, { before, after, others });
    ready.push({
      ...{ current, before, after: record, takesFiles: true },
      ...{ logged: task.cause, stateChange: { others, eventsOf } },
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

/** A record of a transition or action, as it is stored and as it will be: valid, and without empty values. */
interface Becoming {
  readonly row: Row;
  readonly before: PlainRecord;
  readonly record: PlainRecord;
}

/** Works out what a transition or action makes of a record, and refuses an invalid result. */
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

/** The values that the resource file sets; `now` becomes the current time or date. */
function setOf({ app, compiled }: Context, { set }: ActionBase): PlainRecord {
  const now = app.clock().toISOString();
  const moments: Readonly<Partial<Record<string, string>>> = { date: now.slice(0, 10), 'date-time': now };
  const kinds = new Map(compiled.resource.fields.map(({ name, kind }) => [name, kind]));
  const momentOf = (name: string): string | undefined => moments[kinds.get(name) ?? ''];
  return Object.fromEntries(
    Object.entries(set).map(([name, value]) => [name, value === 'now' ? (momentOf(name) ?? value) : value]),
  );
}

interface Judged {
  readonly action: ActionBase;
  readonly before: PlainRecord;
  readonly record: PlainRecord;
  /** The values that the hook adds; they may refer to records that the caller cannot see. */
  readonly own: PlainRecord;
  /** Whether it is the only record of the call; only then may it be given a file. */
  readonly isOne: boolean;
}

/** Refuses a record that would become invalid. Faults that it had before do not count. */
async function assertValid(context: Context, store: Store, judged: Judged): Promise<void> {
  const { action, before, record, own, isOne } = judged;
  const { resource } = context.compiled;
  const was = fieldsOf(context, before);
  const changed = resource.fields.filter(({ name }) => record[name] !== was[name]);
  const [errors = []] = await judgeValues(context, store, {
    records: [{ record, before: was }],
    byCaller: changed.filter(({ name }) => !Object.hasOwn(own, name)),
    bySystem: changed.filter(({ name }) => Object.hasOwn(own, name)),
    ...{ compiled: 'new', files: isOne ? 'taken' : 'refused' },
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
  /** Input that is stored in no field of the record. */
  readonly others: PlainRecord;
}

/** The business events of a change, each with its time: that of the field that the event names, or now. */
function toEvents({ app, compiled }: Context, action: ActionBase, change: Happening): NonNullable<Entry['event']>[] {
  const { before, after, others } = change;
  const merged: PlainRecord = { ...after, ...others };
  const isNew = ({ at, isOnChange }: StepEvent): boolean =>
    !isOnChange || at === undefined || ((merged[at] ?? null) !== null && merged[at] !== before[at]);
  const cameTrue = (event: StepEvent): boolean => {
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
