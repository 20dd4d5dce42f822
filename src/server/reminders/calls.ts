import type { Page } from '../../contract/query.ts';
import {
  type NotifiedLine,
  type NotifiedPage,
  type Reminder,
  type ReminderAnswer,
  type ReminderKind,
  type ReminderLine,
  type ReminderLogFilter,
  reminderLimits,
  type Severity,
} from '../../contract/reminders.ts';
import type { Resource } from '../../contract/resource.ts';
import { type Language, languageOf, ownName } from '../../contract/wire.ts';
import { holdsFor } from '../access/rights.ts';
import { appFor } from '../access/watch.ts';
import { AppError } from '../appError.ts';
import { findMutes, findNotified, findRemindersOf, markRead, type ReminderKey, writeMute } from '../db/reminders.ts';
import { findRowsById } from '../db/rows.ts';
import type { Row, Store } from '../db/store.ts';
import { type Ask, readParts } from '../lists/requests.ts';
import { isId } from '../resource/context.ts';
import { parsePaging } from '../resource/find.ts';
import { isSearchText } from '../resource/searchText.ts';
import { inTransaction } from '../write/transaction.ts';
import { changedFor } from './review.ts';

/** `find`: the caller's reminders whose cause still exists, newest first, of records that the caller may see now. */
export async function findReminders(ask: Ask): Promise<ReminderAnswer> {
  readParts(ask.body, []);
  const language = languageIn(ask);
  const muted = await findMutes(ask.app.database.read, ask.actor.user.id);
  const isMuted = (kind: ReminderKey): boolean => muted.some(({ resource, name }) => resource === kind.resource && name === kind.name);
  const records = await ownLines(ask, isMuted);
  const kinds = ownKinds(ask).map(({ resource, reminder: { name, title } }) => ({
    ...{ resource: resource.name, name, title: title[language] },
    isMuted: isMuted({ resource: resource.name, name }),
  }));
  return { records, kinds, unread: records.filter(({ isRead }) => !isRead).length };
}

/** `count`: the number of unread reminders among those that `find` returns. */
export async function countReminders(ask: Ask): Promise<{ readonly unread: number }> {
  const { unread } = await findReminders(ask);
  return { unread };
}

/** `read`: marks some or all of the caller's reminders as read, on every device. */
export async function readReminders(ask: Ask): Promise<{ readonly unread: number }> {
  const { app, actor } = ask;
  const { ids, all } = readParts(ask.body, ['ids', 'all']);
  const isSome = Array.isArray(ids) && ids.length <= reminderLimits.ids && ids.every(isId) && all === undefined;
  if (!(isSome || (all === true && ids === undefined))) throw new AppError('invalidBody');
  const readTime = app.clock().toISOString();
  await change(ask, (store) => markRead(store, { userId: actor.user.id, ids: isSome ? (ids as readonly string[]) : 'all', readTime }));
  return countReminders({ ...ask, body: {} });
}

/** `mute`: hides a kind of reminder from the caller, or shows it again. */
export async function muteReminders(ask: Ask): Promise<{ readonly unread: number }> {
  const { resource, name, isMuted } = readParts(ask.body, ['resource', 'name', 'isMuted']);
  const own = ownKinds(ask).find((kind) => kind.resource.name === resource && kind.reminder.name === name);
  if (typeof isMuted !== 'boolean') throw new AppError('invalidBody');
  if (!own) throw new AppError('notFound');
  const mute = { userId: ask.actor.user.id, resource: own.resource.name, name: own.reminder.name };
  await change(ask, (store) => writeMute(store, mute, isMuted));
  return countReminders({ ...ask, body: {} });
}

/** Writes a change of the caller's reminders. Notifies all windows of the caller, on other devices too. */
async function change(ask: Ask, write: (store: Store) => Promise<void>): Promise<void> {
  await inTransaction(ask, async (store) => {
    await write(store);
    store.announce?.(() => [changedFor([ask.actor.user.id])]);
  });
}

interface OwnKind {
  readonly resource: Resource;
  readonly reminder: Reminder;
}

/** Returns the kinds of reminder that the caller may receive: those for a role of the caller or for people whom a record names. */
function ownKinds({ app, actor }: Ask): OwnKind[] {
  return app.schemas.compilation.resources.flatMap(({ resource }) => {
    if (!holdsFor(actor, resource, 'find')) return [];
    const { reminders = [] } = resource;
    const isFor = ({ roles, people }: Reminder): boolean => people.length > 0 || roles.some((key) => actor.user.roleKeys.includes(key));
    return reminders.filter(isFor).map((reminder) => ({ resource, reminder }));
  });
}

/** Returns the active reminders of the caller, without muted kinds and without records that the caller may not see. */
async function ownLines(ask: Ask, isMuted: (kind: ReminderKey) => boolean): Promise<ReminderLine[]> {
  const { app, actor } = ask;
  const language = languageIn(ask);
  const rows = await findRemindersOf(app.database.read, actor.user.id, reminderLimits.listed);
  const lines = new Map<string, ReminderLine>();
  for (const [name, some] of Map.groupBy(rows, (row) => String(row.resource))) {
    const resource = app.schemas.byName.get(name)?.resource;
    if (!resource || !holdsFor(actor, resource, 'find')) continue;
    const ids = [...new Set(some.map(({ recordId }) => String(recordId)))];
    const seen = await findRowsById(appFor(app, actor).database.read, { table: name, ids });
    const visible = new Set(seen.map(({ id }) => String(id)));
    for (const row of some) {
      const reminder = resource.reminders?.find((one) => one.name === row.name);
      if (!visible.has(String(row.recordId)) || !reminder || isMuted({ resource: name, name: reminder.name })) continue;
      lines.set(String(row.id), {
        ...partsOf(row, reminder, language),
        id: String(row.id),
        time: String(row.time),
        isRead: row.readTime !== null,
      });
    }
  }
  return rows.flatMap(({ id }) => lines.get(String(id)) ?? []);
}

function partsOf(row: Row, { title }: Pick<Reminder, 'title'>, language: Language) {
  return {
    resource: String(row.resource),
    name: String(row.name),
    title: title[language],
    text: String(row[language === 'zh' ? 'textZh' : 'textEn'] ?? ''),
    severity: row.severity as Severity,
    recordId: String(row.recordId),
  };
}

/**
 * `log`: returns which users were notified of which reminders. Only for users who see everyone's records, because a record may have been
 * deleted in the meantime. Reminders of resources that the caller may not list are left out.
 */
export async function findReminderLog(ask: Ask): Promise<NotifiedPage> {
  const { app, actor, headers } = ask;
  if (actor.scope.name !== 'ALL') throw new AppError('forbidden');
  const { pageNo, pageSize } = parsePaging(headers, reminderLimits.lines);
  const language = languageIn(ask);
  const listed = app.schemas.compilation.resources.map(({ resource }) => resource).filter((one) => holdsFor(actor, one, 'find'));
  const kinds = listed.flatMap(({ name: resource, reminders = [] }) =>
    reminders.map(({ name, title }): ReminderKind => ({ resource, name, title: title[language] })),
  );
  const { rows, total } = await findNotified(app.database.read, {
    ...readLogFilter(ask.body),
    resources: listed.map(({ name }) => name),
    limit: pageSize,
    offset: (pageNo - 1) * pageSize,
  });
  const records = rows.map((row) => toNotifiedLine(row, kinds, language));
  return { records, total, pageNo, pageSize, kinds } satisfies Page<NotifiedLine> & { kinds: unknown };
}

function toNotifiedLine(row: Row, kinds: readonly ReminderKind[], language: Language): NotifiedLine {
  // A reminder that is no longer in its file is shown by its name instead of its title.
  const title = kinds.find(({ resource, name }) => resource === row.resource && name === row.name)?.title ?? String(row.name);
  return {
    ...partsOf(row, { title: { zh: title, en: title } }, language),
    id: String(row.id),
    reminderId: String(row.reminderId),
    account: String(row.account ?? ''),
    personName: row.account === null ? '' : ownName('hwUser', row, language),
    time: String(row.time),
    ...(row.readTime !== null && { readTime: String(row.readTime) }),
    ...(row.endTime !== null && { endTime: String(row.endTime) }),
  };
}

const filterNames = ['kind', 'person', 'keyword', 'state', 'time'] as const satisfies readonly (keyof ReminderLogFilter)[];

/** Validates a `ReminderLogFilter`; empty filters are ignored. */
function readLogFilter(body: unknown) {
  const { kind, person, keyword, state, time } = readParts(body, filterNames);
  const [, resource, name] = /^(\w{1,64})\.(\w{1,64})$/.exec(textOf(kind) ?? '') ?? [];
  if (textOf(kind) !== undefined && name === undefined) throw new AppError('invalidBody');
  if (state !== undefined && state !== 'active' && state !== 'ended') throw new AppError('invalidBody');
  const { gte, lte } = time === undefined ? {} : readParts(time, ['gte', 'lte']);
  return {
    ...(resource !== undefined && name !== undefined && { kind: { resource, name } }),
    person: textOf(person),
    keyword: textOf(keyword),
    ...(state !== undefined && { isActive: state === 'active' }),
    from: momentOf(gte),
    to: momentOf(lte),
  };
}

function textOf(value: unknown): string | undefined {
  if (value === undefined || value === '') return undefined;
  if (typeof value !== 'string' || !isSearchText(value)) throw new AppError('invalidBody');
  return value;
}

function momentOf(value: unknown): string | undefined {
  const text = textOf(value);
  if (text === undefined) return undefined;
  if (Number.isNaN(Date.parse(text))) throw new AppError('invalidBody');
  return new Date(text).toISOString();
}

function languageIn({ headers }: Ask): Language {
  return languageOf(headers['accept-language']?.toString());
}
