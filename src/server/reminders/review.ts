import type { CompiledResource } from '../../../codegen/types.ts';
import type { Reminder } from '../../contract/reminders.ts';
import type { Field } from '../../contract/resource.ts';
import { withoutEmpty } from '../../fields/emptyValues.ts';
import { isDay } from '../../fields/kinds.ts';
import type { App } from '../app.ts';
import { endReminders, findActiveReminders, findNotifiedPairs, insertReminders } from '../db/reminders.ts';
import { findRowsById } from '../db/rows.ts';
import { type Database, type Row, type SharedEvent, type Store, seenAs } from '../db/store.ts';
import { newId, toRecord, yieldToEventLoop } from '../resource/context.ts';
import { channels, type Notification } from './channels.ts';
import { type Occasion, peopleFor, textsFor } from './people.ts';

/** Records examined at once. */
const block = 500;

/**
 * Returns a database in which the reminders of written records are made and ended in the same transaction, however records are written.
 * Each record is examined as it is at the end of the transaction, with its totals.
 */
export function keepReminders(base: Database, appOf: () => App): Database {
  return seenAs(base, (database, publish) => ({
    ...database,
    transact: async (work) => {
      let reached = new Set<string>();
      const result = await database.transact(async (store) => {
        const app = appOf();
        reached = new Set();
        const written = new Map<string, Set<string>>();
        const whenWritten = (table: string, ids: readonly string[]): void => {
          if (remindersOf(app, table).length === 0) return;
          const own = written.get(table) ?? new Set<string>();
          written.set(table, own);
          for (const id of ids) own.add(id);
        };
        const done = await work({ ...store, whenWritten });
        for (const [table, ids] of written) await review(app, store, { table, ids: [...ids], reached });
        if (reached.size > 0) await database.storeNotice?.(store, JSON.stringify([changedFor(reached)]));
        return done;
      });
      if (reached.size > 0) publish(() => appOf().events.publishStored([changedFor(reached)]));
      return result;
    },
  }));
}

/** Returns the event that the reminders of these users have changed. */
export function changedFor(userIds: Iterable<string>): SharedEvent {
  return { type: 'remindersChanged', userIds: [...userIds] };
}

/** Returns the reminders of a table; none for tables without a resource file. */
function remindersOf({ schemas }: Pick<App, 'schemas'>, table: string): readonly Reminder[] {
  return schemas.byName.get(table)?.resource.reminders ?? [];
}

export interface Review {
  readonly table: string;
  /** The records to examine, whose rows the transaction has locked or changed. */
  readonly ids: readonly string[];
  /** Receives the ids of users whose reminders have changed. */
  readonly reached: Set<string>;
}

/** Makes and ends the reminders of records, so that exactly those that need attention have an active reminder. */
export async function review(app: App, store: Store, { table, ids, reached }: Review): Promise<void> {
  const compiled = app.schemas.byName.get(table);
  if (!compiled) return;
  for (let start = 0; start < ids.length; start += block) {
    const some = ids.slice(start, start + block);
    const rows = await findRowsById(store, { table, ids: some });
    const { begun, ended, kept } = await compare(app, store, { compiled, ids: some, rows });
    for (const userId of await endReminders(store, ended, app.clock().toISOString())) reached.add(userId);
    await begin(app, store, { compiled, begun, reached });
    await notifyOthers(app, store, { compiled, kept, reached });
    if (ids.length > block) await yieldToEventLoop();
  }
}

interface Compared {
  readonly compiled: CompiledResource;
  readonly ids: readonly string[];
  /** The rows of those that exist. */
  readonly rows: readonly Row[];
}

interface Differences {
  /** The records that need attention now. */
  readonly begun: readonly Occasion[];
  /** The ids of reminders whose cause has ended: the record does not satisfy the condition, has another date, or is deleted. */
  readonly ended: readonly string[];
  /** Active reminders whose cause still exists, by the id of the record. */
  readonly kept: readonly {
    readonly reminder: Reminder;
    readonly reminderIds: ReadonlyMap<string, string>;
    readonly rows: readonly Row[];
  }[];
}

/**
 * Compares the active reminders of records with those that they should have. A date that came near stays the cause until it is changed or
 * the condition ends, also if the clock is set back.
 */
export async function compare(app: App, store: Store, { compiled, ids, rows }: Compared): Promise<Differences> {
  const { resource } = compiled;
  const active = await findActiveReminders(store, resource.name, ids);
  const records = rows.map((row) => ({ row, record: withoutEmpty(toRecord(resource, row)) }));
  const now = app.clock();
  const remaining = new Set(active.map(({ id }) => String(id)));
  const begun: Occasion[] = [];
  const kept: Differences['kept'][number][] = [];
  for (const reminder of resource.reminders ?? []) {
    const own = new Map(active.filter(({ name }) => name === reminder.name).map((one) => [String(one.recordId), one]));
    const check = reminder.isGuarded ? compiled.checks.reminders?.[reminder.name] : undefined;
    const fresh: Row[] = [];
    const still: Row[] = [];
    for (const { row, record } of records) {
      const cause = causeIn(reminder, row);
      if (cause === undefined || (check && check(record).length > 0)) continue;
      const current = own.get(String(row.id));
      if (current?.cause === cause) {
        remaining.delete(String(current.id));
        still.push(row);
      } else if (isNear(compiled, reminder, { cause, now })) fresh.push(row);
    }
    if (fresh.length > 0) begun.push({ compiled, reminder, rows: fresh });
    const reminderIds = new Map(still.map(({ id }) => [String(id), String(own.get(String(id))?.id)]));
    if (still.length > 0) kept.push({ reminder, rows: still, reminderIds });
  }
  return { begun, ended: [...remaining], kept };
}

/** Returns the date that a reminder waits for, or an empty text if it has only a condition; undefined for a record without the date. */
function causeIn({ due }: Reminder, row: Row): string | undefined {
  if (!due) return '';
  const value = row[due.field] ?? '';
  return value === '' ? undefined : String(value);
}

function isNear({ resource }: CompiledResource, reminder: Reminder, { cause, now }: { cause: string; now: Date }): boolean {
  const field = resource.fields.find(({ name }) => name === reminder.due?.field);
  return !field || cause <= horizonOf(reminder, field, now);
}

const [hour, day] = [3_600_000, 86_400_000];

/** Returns the last value of the date that is near at this time, in stored form. */
export function horizonOf({ due }: Reminder, field: Pick<Field, 'kind'>, now: Date): string {
  const { days = 0, hours = 0 } = due ?? {};
  const moment = new Date(now.getTime() + days * day + hours * hour).toISOString();
  return isDay(field) ? moment.slice(0, 10) : moment;
}

interface Beginning {
  readonly compiled: CompiledResource;
  readonly begun: readonly Occasion[];
  readonly reached: Set<string>;
}

async function begin(app: App, store: Store, { compiled, begun, reached }: Beginning): Promise<void> {
  const time = app.clock().toISOString();
  for (const occasion of begun) {
    const { reminder, rows } = occasion;
    const texts = await textsFor(app, store, occasion);
    const people = await peopleFor(app, store, occasion);
    const made = rows.map((row) => {
      const recordId = String(row.id);
      const { zh = '', en = '' } = texts.get(recordId) ?? {};
      const parts = { id: newId(), resource: compiled.resource.name, name: reminder.name, recordId, severity: reminder.severity };
      return { row, notified: { ...parts, text: { zh, en }, time, userIds: people.get(recordId) ?? [] } satisfies Notification };
    });
    const ids = await insertReminders(
      store,
      made.map(({ row, notified: { text, userIds: _, ...own } }) => ({
        ...own,
        cause: causeIn(reminder, row) ?? '',
        textZh: text.zh,
        textEn: text.en,
      })),
    );
    const notified = made.flatMap(({ notified: one }) => (ids.has(one.id) ? [one] : []));
    await deliver(store, notified, reached);
  }
}

async function deliver(store: Store, notified: readonly Notification[], reached: Set<string>): Promise<void> {
  const heard = notified.filter(({ userIds }) => userIds.length > 0);
  if (heard.length === 0) return;
  for (const channel of channels) await channel.deliver(store, heard);
  for (const userId of heard.flatMap(({ userIds }) => userIds)) reached.add(userId);
}

interface Keeping extends Pick<Differences, 'kept'> {
  readonly compiled: CompiledResource;
  readonly reached: Set<string>;
  /** Whether roles may have other members than before. */
  readonly hasNewMembers?: boolean;
}

/** Tells active reminders to people for whom they are only now, such as a new operator of the record. */
export async function notifyOthers(app: App, store: Store, { compiled, kept, reached, hasNewMembers = false }: Keeping): Promise<void> {
  const time = app.clock().toISOString();
  for (const { reminder, rows, reminderIds } of kept) {
    if (!hasNewMembers && reminder.people.length === 0) continue;
    const occasion = { compiled, reminder, rows };
    const people = await peopleFor(app, store, occasion);
    const known = await findNotifiedPairs(store, [...reminderIds.values()]);
    const news = rows.flatMap(({ id }) => {
      const reminderId = String(reminderIds.get(String(id)));
      const userIds = (people.get(String(id)) ?? []).filter((userId) => !known.has(`${reminderId} ${userId}`));
      return userIds.length > 0 ? [{ recordId: String(id), reminderId, userIds }] : [];
    });
    if (news.length === 0) continue;
    const texts = await textsFor(app, store, { ...occasion, rows: rows.filter(({ id }) => news.some(({ recordId }) => recordId === id)) });
    const notified = news.map(({ recordId, reminderId, userIds }): Notification => {
      const parts = { id: reminderId, resource: compiled.resource.name, name: reminder.name, recordId, severity: reminder.severity };
      return { ...parts, text: texts.get(recordId) ?? reminder.text, time, userIds };
    });
    await deliver(store, notified, reached);
  }
}
