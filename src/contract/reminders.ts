import type { Page } from './query.ts';
import type { FieldWhen, Text } from './wire.ts';

/**
 * When a due date is marked: when it is past or at most `soon` days ahead. With `isGuarded`, it is marked only while a condition is met.
 */
export interface Due {
  readonly soon: number;
  readonly isGuarded: boolean;
}

export type Severity = 'info' | 'warning' | 'urgent';

/**
 * A reminder of a resource file: who is notified that a record needs attention, and under which condition. The check of the condition is in
 * `Checks.reminders`.
 */
export interface Reminder {
  readonly name: string;
  readonly title: Text;
  /** The text with `{{field}}` for values of the record. */
  readonly text: Text;
  readonly severity: Severity;
  /** Whether there is a condition. */
  readonly isGuarded: boolean;
  /** The parts of the condition with which the database preselects records. An empty list of values stands for an empty field. */
  readonly equals?: readonly FieldWhen[];
  /** The due date, if there is one: the reminder starts `days` or `hours` before the date in `field`. */
  readonly due?: { readonly field: string; readonly days?: number; readonly hours?: number };
  /** The keys of the roles whose users are notified. */
  readonly roles: readonly string[];
  /** A hash of the condition and the due date. It changes when one of them changes. */
  readonly digest: string;
  /** Fields of the record, or of a referenced record (one dot), whose account is notified. */
  readonly people: readonly string[];
}

/** The reminders of the caller (README section 4.10). All calls need a session; `log` requires `reminderPerms` (`menu.ts`). */
export const reminderCalls = {
  /** POST `{}` -> `ReminderAnswer`. */
  find: '/hw/wms/hwReminder/findHwReminderList',
  /** POST `{}` -> `{ unread }`. */
  count: '/hw/wms/hwReminder/countHwReminder',
  /** POST `{ ids }` or `{ all: true }` marks reminders as read -> `{ unread }`. */
  read: '/hw/wms/hwReminder/readHwReminder',
  /** POST `ReminderMute` -> `{ unread }`. */
  mute: '/hw/wms/hwReminder/muteHwReminder',
  /** POST any properties of `ReminderLogFilter` -> page of `NotifiedLine`, newest first: who was notified of what. */
  log: '/hw/wms/hwReminder/findHwReminderLogList',
} as const;

/** Limits: reminders in the caller's list, ids in one call, and lines on a page of the log. */
export const reminderLimits = { listed: 500, ids: 500, lines: 200 } as const;

/** A kind of reminder: its resource and name, and its title in the caller's language. */
export interface ReminderKind {
  readonly resource: string;
  readonly name: string;
  readonly title: string;
}

/** A reminder that the caller received and whose cause still exists. */
export interface ReminderLine extends ReminderKind {
  readonly id: string;
  readonly text: string;
  readonly severity: Severity;
  readonly recordId: string;
  readonly time: string;
  readonly isRead: boolean;
}

export interface ReminderAnswer {
  /** Newest first, without muted kinds. */
  readonly records: readonly ReminderLine[];
  readonly unread: number;
  /** All kinds of reminders that the caller may get, and whether the caller has muted them. */
  readonly kinds: readonly (ReminderKind & { readonly isMuted: boolean })[];
}

export interface ReminderMute {
  readonly resource: string;
  readonly name: string;
  readonly isMuted: boolean;
}

export interface ReminderLogFilter {
  /** `resource.name` of a kind. */
  readonly kind?: string;
  /** Text in the account or name of the person. */
  readonly person?: string;
  /** Text in the reminder. */
  readonly keyword?: string;
  /** Whether the cause still exists. */
  readonly state?: 'active' | 'ended';
  /** The first and last moment of the period, as date-times. */
  readonly time?: { readonly gte?: string; readonly lte?: string };
}

/** One user who was notified of one reminder. */
export interface NotifiedLine extends ReminderKind {
  /** The id of the reminder, which is the same for all users who were notified of it. */
  readonly reminderId: string;
  readonly id: string;
  readonly text: string;
  readonly severity: Severity;
  readonly recordId: string;
  readonly account: string;
  readonly personName: string;
  readonly time: string;
  readonly readTime?: string;
  /** When the cause ended; undefined while it exists. */
  readonly endTime?: string;
}

export type NotifiedPage = Page<NotifiedLine> & { readonly kinds: readonly ReminderKind[] };
