import { stored } from '../../../codegen/model/table.ts';
import type { CompiledResource } from '../../../codegen/types.ts';
import type { Reminder } from '../../contract/reminders.ts';
import { isSingleValue } from '../../fields/kinds.ts';
import { accessVersionIn } from '../access/model.ts';
import type { App } from '../app.ts';
import type { Where } from '../db/pages.ts';
import { endReminders, findActiveIds, findActiveKinds, findRemindable, findReminded } from '../db/reminders.ts';
import { findRowsById, lockRows } from '../db/rows.ts';
import { type Store, tryLockName } from '../db/store.ts';
import { inTransaction } from '../write/transaction.ts';
import { changedFor, compare, horizonOf, notifyOthers, review } from './review.ts';

/** Interval at which to look for dates that have come near, by the app's clock, in milliseconds. */
const dueInterval = 60_000;

/** Default interval at which to check the clock, in milliseconds. */
const defaultInterval = 5_000;

/** Records examined per transaction. */
const block = 500;

/** Lock class of the examinations: if there are several processes, only one at a time examines a block. */
const dueLock = 7214;

/** The examinations that this process has completed since its start. */
interface Examined {
  /** The definitions for which all records were examined, by `resource.name`. */
  readonly digests: Map<string, string>;
  /** The version of the permissions for which the people of active reminders were looked up. */
  access: string | undefined;
}

/**
 * Looks every minute for due dates that have come near. When the process starts, and when a file has a new or changed reminder, it examines
 * all records, because no write triggers these reminders. An interrupted examination is repeated; it only adds missing reminders and ends
 * those whose cause is over.
 */
export function startReminders(app: App, interval: number = defaultInterval): { readonly stop: () => Promise<void> } {
  const examined: Examined = { digests: new Map(), access: undefined };
  let isStopped = false;
  let isDue = true;
  let last = Number.NEGATIVE_INFINITY;
  let running: Promise<void> | undefined;
  const check = async (): Promise<void> => {
    const now = app.clock().getTime();
    // The clock may also have been set back.
    if (!isDue && Math.abs(now - last) < dueInterval) return;
    isDue = false;
    last = now;
    try {
      await examine(app, examined, () => isStopped);
    } catch (err) {
      if (!isStopped) app.log.error({ err, event: 'remindersFailed' }, 'reminders could not be looked for; this is tried again');
      isDue = true;
    }
  };
  const checkUnlessBusy = (): void => {
    running ??= check().finally(() => {
      running = undefined;
    });
  };
  const stopListening = app.events.listen((news) => {
    if (!news.some(({ event }) => event.type === 'schemaChanged' || event.type === 'accessChanged')) return;
    isDue = true;
    void (running ?? Promise.resolve()).then(checkUnlessBusy);
  });
  const timer = setInterval(checkUnlessBusy, interval).unref();
  checkUnlessBusy();
  return {
    stop: async () => {
      isStopped = true;
      stopListening();
      clearInterval(timer);
      await running;
    },
  };
}

/**
 * Ends reminders that no file defines anymore, and examines the records whose reminders may have to begin, end or reach other users.
 * `isOver` stops the examination between two blocks.
 */
export async function examine(app: App, examined: Examined, isOver: () => boolean = () => false): Promise<void> {
  const { resources } = app.schemas.compilation;
  await endForgotten(app);
  const access = await accessVersionIn(app.database.read);
  const hasNewMembers = access !== examined.access;
  for (const compiled of resources) {
    for (const reminder of compiled.resource.reminders ?? []) {
      if (isOver()) return;
      const key = `${compiled.resource.name}.${reminder.name}`;
      const isNew = examined.digests.get(key) !== reminder.digest;
      const kind = { compiled, reminder };
      if (isNew || reminder.due) await examineEach(app, kind, { find: toBegin(app, kind), isOver });
      if (isNew || hasNewMembers) await examineEach(app, kind, { find: remindedOf(app, kind), hasNewMembers, isOver });
      if (!isOver()) examined.digests.set(key, reminder.digest);
    }
  }
  examined.access = access;
}

interface Kind {
  readonly compiled: CompiledResource;
  readonly reminder: Reminder;
}

type FindIds = (after: string) => Promise<readonly string[]>;

/** Returns a function that finds the next block of records that may lack a reminder. */
function toBegin({ clock, database }: App, { compiled: { resource }, reminder }: Kind): FindIds {
  const { due } = reminder;
  const field = resource.fields.find(({ name }) => name === due?.field);
  const near: Where[] = field ? [{ columnPath: { column: field.name }, operator: 'lte', value: horizonOf(reminder, field, clock()) }] : [];
  const where = [...near, ...plainWhere({ compiled: { resource }, reminder } as Kind)];
  const of = { resource: resource.name, name: reminder.name, where, limit: block };
  return (after) => findRemindable(database.read, { ...of, after, ...(field && { unlessActiveFor: field.name }) });
}

function remindedOf({ database }: App, { compiled: { resource }, reminder: { name } }: Kind): FindIds {
  return (after) => findReminded(database.read, { resource: resource.name, name, after, limit: block });
}

/** Returns the parts of the condition that the database can test; the other parts are tested record by record. */
function plainWhere({ compiled: { resource }, reminder }: Kind): Where[] {
  return (reminder.equals ?? []).flatMap(({ field: name, values, isNot }): Where[] => {
    const field = resource.fields.find((one) => one.name === name);
    if (!field || !isSingleValue(field)) return [];
    const columnPath = { column: name };
    const empty: Where = { columnPath, operator: 'isNull', value: true };
    if (values.length === 0) return [empty];
    const value = values.map((one) => stored(one, field));
    return [isNot ? { anyOf: [empty, { columnPath, operator: 'notIn', value }] } : { columnPath, operator: 'in', value }];
  });
}

interface Examination {
  readonly find: FindIds;
  readonly hasNewMembers?: boolean;
  readonly isOver: () => boolean;
}

/**
 * Examines records block by block. The records of a block are locked only if one of their reminders must begin or end, or if roles may have
 * new members.
 */
async function examineEach(app: App, { compiled }: Kind, { find, hasNewMembers = false, isOver }: Examination): Promise<void> {
  const table = compiled.resource.name;
  let after = '';
  while (!isOver()) {
    const ids = await find(after);
    if (ids.length === 0) return;
    const { read } = app.database;
    const rows = await findRowsById(read, { table, ids });
    const { begun, ended } = await compare(app, read, { compiled, ids, rows });
    if (begun.length + ended.length > 0 || hasNewMembers) await settle(app, { compiled, ids, hasNewMembers });
    after = ids.at(-1) ?? '';
    if (ids.length < block) return;
  }
}

interface Settling {
  readonly compiled: CompiledResource;
  readonly ids: readonly string[];
  readonly hasNewMembers: boolean;
}

async function settle(app: App, { compiled, ids, hasNewMembers }: Settling): Promise<void> {
  const table = compiled.resource.name;
  await inTransaction(asJob(app), async (store) => {
    const reached = new Set<string>();
    if (!(await tryLockName(store, dueLock, table))) return;
    const rows = await lockRows(store, { table, ids });
    await review(app, store, { table, ids, reached });
    if (hasNewMembers) {
      const { kept } = await compare(app, store, { compiled, ids, rows });
      await notifyOthers(app, store, { compiled, kept, reached, hasNewMembers });
    }
    announce(store, reached);
  });
}

function asJob(app: App) {
  return { app, actor: { user: { id: 'system' } }, path: 'job:reminders' };
}

function announce({ announce: add }: Store, reached: ReadonlySet<string>): void {
  if (reached.size > 0) add?.(() => [changedFor(reached)]);
}

/** Ends the reminders that no file has anymore. */
async function endForgotten(app: App): Promise<void> {
  const { byName } = app.schemas;
  const isKnown = ({ resource, name }: { resource: string; name: string }): boolean =>
    byName.get(resource)?.resource.reminders?.some((one) => one.name === name) ?? false;
  for (const kind of await findActiveKinds(app.database.read)) {
    if (isKnown(kind)) continue;
    for (let more = true; more; ) {
      more = await inTransaction(asJob(app), async (store: Store) => {
        const ids = await findActiveIds(store, kind, block);
        announce(store, new Set(await endReminders(store, ids, app.clock().toISOString())));
        return ids.length === block;
      });
    }
  }
}
