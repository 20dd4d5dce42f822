import type { CompiledResource } from '../../../codegen/types.ts';
import type { Field } from '../../contract/field.ts';
import type { Reminder, Severity } from '../../contract/reminders.ts';
import type { Resource } from '../../contract/resource.ts';
import { fill, labelKey, languages, type Text, zoneKey } from '../../contract/wire.ts';
import { clockAt, zoneIn } from '../../fields/dates/clock.ts';
import { withoutEmpty } from '../../fields/emptyValues.ts';
import { isDay, isMoment, isYesNo } from '../../fields/kinds.ts';
import { type AccessModel, accessVersionIn, holdingOf, idsIn, readAccess, rolesOf } from '../access/model.ts';
import { holdsFor, rowRules } from '../access/rights.ts';
import type { App } from '../app.ts';
import { endReminders, findActiveReminders, findNotifiedPairs, insertReminderPeople, insertReminders } from '../db/reminders.ts';
import { scopedStore } from '../db/rowScope.ts';
import { findRowsById } from '../db/rows.ts';
import { type Database, type Row, type SharedEvent, type Store, seenAs, type Value } from '../db/store.ts';
import { newId, type PlainRecord, toRecord, yieldToEventLoop } from '../resource/context.ts';
import { withLabels } from '../resource/labels.ts';

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

/** Makes and ends the reminders of records, so that a record has an active reminder exactly while it needs attention. */
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
  /** The rows of those records that exist. */
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
 * Compares the active reminders of records with the reminders that they should have. A date that came near stays the cause until it is
 * changed or the condition ends, even if the clock is set back.
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

/** Returns the latest due date for which a reminder is active at this time, in stored form. */
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
  const addressed = notified.filter(({ userIds }) => userIds.length > 0);
  if (addressed.length === 0) return;
  for (const channel of channels) await channel.deliver(store, addressed);
  for (const userId of addressed.flatMap(({ userIds }) => userIds)) reached.add(userId);
}

interface Keeping extends Pick<Differences, 'kept'> {
  readonly compiled: CompiledResource;
  readonly reached: Set<string>;
  /** Whether roles may have other members than before. */
  readonly hasNewMembers?: boolean;
}

/** Notifies users whom an active reminder concerns only now, for example a new operator of the record. */
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

/** A reminder and the users who are notified of it now. Nobody is notified of the same reminder twice. */
interface Notification {
  readonly id: string;
  readonly resource: string;
  readonly name: string;
  readonly recordId: string;
  readonly severity: Severity;
  readonly text: Text;
  readonly time: string;
  readonly userIds: readonly string[];
}

/**
 * A way to notify users. It works in the transaction that makes the reminder, so that nothing is lost or sent twice when the server ends at
 * any time. A channel that sends something to the outside stores it in this transaction, and sends it in a job afterwards.
 */
interface Channel {
  readonly name: string;
  readonly deliver: (store: Store, notified: readonly Notification[]) => Promise<void>;
}

/** The bell of the console: one row for each person, with the time at which they have read it. */
const bell: Channel = {
  name: 'bell',
  deliver: (store, notified) =>
    insertReminderPeople(
      store,
      notified.flatMap(({ id, time, userIds }) =>
        userIds.map((userId): Row => ({ id: newId(), reminderId: id, userId, state: 'ACTIVE', time, readTime: null })),
      ),
    ),
};

/** All channels, in the order in which they deliver. */
const channels: readonly Channel[] = [bell];

/** The records of one reminder, about which users are notified. */
interface Occasion {
  readonly compiled: CompiledResource;
  readonly reminder: Reminder;
  readonly rows: readonly Row[];
}

/** Returns the ids of the users to notify, by record: those whom the reminder addresses and who may list the record. */
async function peopleFor(app: App, store: Store, occasion: Occasion): Promise<ReadonlyMap<string, readonly string[]>> {
  const { compiled, reminder, rows } = occasion;
  const model = await accessModel(app, store);
  const members = [...model.users.keys()].filter((id) => rolesOf(model, id).some(({ roleKey }) => reminder.roles.includes(roleKey)));
  const named = await peopleIn(store, occasion);
  const notified = new Map<string, string[]>(rows.map(({ id }) => [String(id), []]));
  for (const userId of new Set([...members, ...[...named.values()].flat()])) {
    const isMember = members.includes(userId);
    const meant = rows.filter(({ id }) => isMember || named.get(String(id))?.includes(userId));
    const seen = await seenBy(app, store, { model, userId, resource: compiled.resource, rows: meant });
    for (const id of seen) notified.get(id)?.push(userId);
  }
  return notified;
}

/** The access data of each server, under the version that every change of permissions renews. */
const accessCache = new WeakMap<App['events'], { readonly version: string; readonly model: AccessModel }>();

async function accessModel({ events }: App, store: Store): Promise<AccessModel> {
  const version = (await accessVersionIn(store)) ?? '';
  const cached = accessCache.get(events);
  if (cached?.version === version) return cached.model;
  const model = await readAccess(store);
  accessCache.set(events, { version, model });
  return model;
}

interface Seeing {
  readonly model: AccessModel;
  readonly userId: string;
  readonly resource: Resource;
  readonly rows: readonly Row[];
}

/** Returns the ids of the records that a user may list; none if the user cannot log in. */
async function seenBy({ schemas }: App, store: Store, { model, userId, resource, rows }: Seeing): Promise<readonly string[]> {
  const user = model.users.get(userId);
  if (!user?.isEnabled || !user.hasPassword) return [];
  const { isAdmin, codes: permissions, menuIds, scope } = holdingOf(model, userId);
  const rights = { permissions, menuIds: isAdmin ? ('all' as const) : menuIds, scope };
  if (!holdsFor(rights, resource, 'find')) return [];
  const ids = rows.map(({ id }) => String(id));
  const person = { ...rights, user: { id: userId, account: user.account, name: '', email: '', roleKeys: [], locale: '' } };
  const rules = rowRules(schemas, person);
  if (!rules(resource.name)) return ids;
  const seen = await findRowsById(scopedStore(store, rules), { table: resource.name, ids });
  return seen.map(({ id }) => String(id));
}

/** Returns the ids of the accounts in the `people` fields of each record. A name with a dot is a field of the referenced record. */
async function peopleIn(store: Store, { compiled, reminder, rows }: Occasion): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = new Map<string, string[]>();
  for (const path of reminder.people) {
    const [own = '', step] = path.split('.');
    const field = compiled.resource.fields.find(({ name }) => name === own);
    const table = field?.reference?.resource;
    const ids = [...new Set(rows.flatMap((row) => row[own] ?? []))].map(String);
    const targets = step === undefined || table === undefined ? [] : await findRowsById(store, { table, ids });
    const byId = new Map(targets.map((row) => [String(row.id), row]));
    for (const row of rows) {
      const value = step === undefined ? row[own] : byId.get(String(row[own]))?.[step];
      found.set(String(row.id), [...(found.get(String(row.id)) ?? []), ...usersIn(value)]);
    }
  }
  return found;
}

/** Returns the ids in a reference to one or several accounts. */
function usersIn(value: Value | undefined): readonly string[] {
  if (value === null || value === undefined || value === '') return [];
  return String(value).startsWith('[') ? idsIn(value) : [String(value)];
}

/** A reader without any permission: texts of reminders contain only what everybody may see. */
const anybody = { permissions: new Set<string>(), menuIds: new Set<string>() };

/** Returns the text of a reminder for each record, in both languages. */
async function textsFor({ schemas }: App, store: Store, { compiled, reminder, rows }: Occasion): Promise<ReadonlyMap<string, Text>> {
  const { resource } = compiled;
  const shown = resource.fields.filter(({ name }) => Object.values(reminder.text).some((words) => words.includes(`{{${name}`)));
  const zones = new Set(shown.flatMap(({ zone = [] }) => zone));
  // The time zone of a date-time may be that of a referenced record, which comes with the label of the reference.
  const fields = resource.fields.filter((field) => shown.includes(field) || zones.has(field.name) || zones.has(zoneKey(field.name)));
  const visible = { ...resource, fields };
  const records = rows.map((row) => toRecord(resource, row));
  const texts = new Map<string, Record<string, string>>();
  for (const language of languages) {
    const labeled = await withLabels({ app: { schemas }, actor: anybody, visible, language }, store, records);
    for (const record of labeled) {
      const values = Object.fromEntries(shown.map((field) => [field.name, wordsFor(field, record, language)]));
      texts.set(String(record.id), { ...texts.get(String(record.id)), [language]: fill(reminder.text[language], values) });
    }
  }
  return texts as unknown as ReadonlyMap<string, Text>;
}

const yesNo: Readonly<Record<string, Text>> = { true: { zh: '是', en: 'yes' }, false: { zh: '否', en: 'no' } };

/** Returns a value as it is shown to users. */
function wordsFor(field: Resource['fields'][number], record: PlainRecord, language: keyof Text): string {
  const value = record[field.name];
  if (value === null || value === undefined || value === '') return '–';
  if (field.options) return field.options.find((option) => option.value === String(value))?.title[language] ?? String(value);
  if (isYesNo(field)) return yesNo[String(value)]?.[language] ?? '';
  if (isMoment(field)) {
    const { wall, name } = clockAt(new Date(String(value)), zoneIn(field.zone, record) ?? 'UTC');
    return `${wall.slice(0, 16)} ${name}`;
  }
  const label = record[labelKey(field.name)];
  return String(field.reference && label !== null && label !== undefined ? label : value);
}
