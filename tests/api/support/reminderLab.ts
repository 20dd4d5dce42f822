import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, vi } from 'vitest';
import { reminderCalls } from '../../../src/contract/reminders.ts';
import type { Answer, Client } from './client.ts';
import { callsOf } from './lab.ts';
import type { TestApp } from './startApp.ts';

export const alarm = callsOf('LabAlarm');

const both = (en: string, zh = en) => ({ zh, en });

/** A reminder on a condition, for the role `guard` and the owner of the record. */
export const loud = {
  name: 'loud',
  title: both('Loud alarm', '大声警报'),
  text: both('{{code}} is {{level}}', '{{code}} 为{{level}}'),
  when: { level: 'LOUD' },
  for: { roles: ['guard'], fields: ['ownerId'] },
  severity: 'urgent',
};

/** A reminder two days before a date, unless the alarm is closed. */
export const dueSoon = {
  name: 'dueSoon',
  title: both('Due soon', '即将到期'),
  text: both('{{code}} is due on {{dueDate}}', '{{code}} 到期日 {{dueDate}}'),
  when: { closed: { not: [true] } },
  due: { field: 'dueDate', days: 2 },
  for: { roles: ['guard'] },
};

/** A reminder four hours before a time. */
export const atHour = {
  name: 'atHour',
  title: both('At the hour', '到点'),
  text: both('{{code}} at {{dueAt}}', '{{code}} 于 {{dueAt}}'),
  due: { field: 'dueAt', hours: 4 },
  for: { roles: ['guard'] },
};

/** Writes the file of alarms with these reminders, and waits until it is live. */
export async function writeAlarms(app: Pick<TestApp, 'schemas' | 'admin'>, reminders: readonly object[]): Promise<void> {
  writeFileSync(join(app.schemas, 'lab/labAlarm.json'), alarmFile(reminders));
  await vi.waitFor(async () => expect((await app.admin.post(alarm.find, {})).code).toBe(20000), 10_000);
}

/** Returns the text of the file of alarms. */
export function alarmFile(reminders: readonly object[]): string {
  const title = both('Alarm', '警报');
  const level = [
    { value: 'LOW', title: both('low', '低') },
    { value: 'LOUD', title: both('loud', '大声') },
  ];
  const properties = {
    code: { type: 'string', maxLength: 20, title },
    level: { type: 'string', enum: level, title },
    closed: { type: 'boolean', title },
    dueDate: { type: 'string', format: 'date', title },
    dueAt: { type: 'string', format: 'date-time', zone: 'zone', title },
    zone: { type: 'string', format: 'time-zone', title },
    ownerId: { type: 'string', reference: { resource: 'hwUser' }, title },
  };
  return JSON.stringify({
    ...{ name: 'labAlarm', title, perms: 'system:labAlarm', scope: { owner: 'ownerId' } },
    screens: { 'lab/alarm': { view: 'list', path: '/lab/alarm', area: 'system' } },
    record: { type: 'object', required: ['code'], properties },
    ...(reminders.length > 0 && { reminders }),
  });
}

export interface Bell {
  readonly unread: number;
  readonly texts: readonly string[];
  readonly records: Answer['data'][];
}

/** Returns what a user sees in the bell, in English. */
export async function bellOf(client: Client): Promise<Bell> {
  const { data } = await client.post(reminderCalls.find, {}, { 'Accept-Language': 'en' });
  return { unread: data.unread, records: data.records, texts: data.records.map(({ text }: { text: string }) => text) };
}
