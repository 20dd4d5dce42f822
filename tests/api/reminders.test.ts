import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reminderCalls } from '../../src/contract/reminders.ts';
import type { Client } from './support/client.ts';
import { create } from './support/lab.ts';
import { listen } from './support/listen.ts';
import { hire, type Person, roleCalls } from './support/people.ts';
import { alarm, atHour, bellOf, dueSoon, loud, writeAlarms } from './support/reminderLab.ts';
import { startApp, type TestApp } from './support/startApp.ts';
import { type BesideApp, startBeside } from './support/startBeside.ts';

const [hour, day] = [3_600_000, 86_400_000];
const perms = ['list', 'query', 'add', 'edit', 'remove'].map((one) => `system:labAlarm:${one}`);

let app: TestApp;
let beside: BesideApp;
let admin: Client;
let guard: Person;
let owner: Person;
let stranger: Person;

beforeAll(async () => {
  app = await startApp();
  admin = app.admin;
  await writeAlarms(app, [loud, dueSoon, atHour]);
  guard = await hire(app, { account: 'guard', perms });
  owner = await hire(app, { account: 'owner', perms, dataScope: 'SELF' });
  stranger = await hire(app, { account: 'stranger', perms: [] });
  beside = await startBeside(app);
});
afterAll(async () => {
  await beside.close();
  await app.close();
});

/** The time of the server, which tests only move by `app.wait`. */
let moved = 0;
const wait = async (time: number): Promise<void> => {
  app.wait(time);
  moved += time;
  // Sessions end after some hours.
  admin = await app.as('admin');
  guard = { ...guard, client: await app.as('guard') };
};
const at = (time: number): string => new Date(Date.now() + moved + time).toISOString();
const save = (values: object) => create(admin, alarm.save, values as Record<string, unknown>);
const change = async (id: string, values: object): Promise<void> => {
  const { version } = (await admin.get(alarm.findById(id))).data;
  expect(await admin.post(alarm.save, { id, version, ...values })).toMatchObject({ code: 20000 });
};
const textsOf = async ({ client }: Person, code: string) => (await bellOf(client)).texts.filter((text) => text.startsWith(`${code} `));

describe('a condition', () => {
  test('tells its people as soon as a save makes it true, and ends with it', async () => {
    const { id } = await save({ code: 'C1', level: 'LOW', ownerId: owner.user.id });
    expect(await textsOf(guard, 'C1')).toEqual([]);
    await change(id, { level: 'LOUD' });
    expect(await textsOf(guard, 'C1')).toEqual(['C1 is loud']);
    expect(await textsOf(owner, 'C1')).toEqual(['C1 is loud']);
    const { records } = await bellOf(guard.client);
    const line = { resource: 'labAlarm', name: 'loud', title: 'Loud alarm', severity: 'urgent', recordId: id, isRead: false };
    expect(records[0]).toMatchObject(line);
    const chinese = await guard.client.post(reminderCalls.find, {}, { 'Accept-Language': 'zh' });
    expect(chinese.data.records[0]).toMatchObject({ title: '大声警报', text: 'C1 为大声' });
    await change(id, { code: 'C1B' });
    expect(await textsOf(guard, 'C1')).toEqual(['C1 is loud']);
    await change(id, { level: 'LOW' });
    expect(await textsOf(guard, 'C1')).toEqual([]);
    await change(id, { level: 'LOUD' });
    expect(await textsOf(guard, 'C1B')).toEqual(['C1B is loud']);
    await admin.get(alarm.deleteById(id));
    expect((await bellOf(guard.client)).texts).not.toContain('C1B is loud');
  });

  test('tells nobody who may not see the record, and a new owner who may', async () => {
    const { id } = await save({ code: 'C2', level: 'LOUD', ownerId: stranger.user.id });
    expect(await textsOf(guard, 'C2')).toEqual(['C2 is loud']);
    expect((await bellOf(stranger.client)).records).toEqual([]);
    expect(await textsOf(owner, 'C2')).toEqual([]);
    await change(id, { ownerId: owner.user.id });
    expect(await textsOf(owner, 'C2')).toEqual(['C2 is loud']);
    await change(id, { ownerId: guard.user.id });
    expect(await textsOf(owner, 'C2')).toEqual([]);
    expect(await textsOf(guard, 'C2')).toEqual(['C2 is loud']);
  });

  test('that a rolled-back write made true tells nobody', async () => {
    const both = [{ code: 'C3', level: 'LOUD' }, { level: 'LOUD' }];
    expect((await admin.post(alarm.saveBatch, both)).code).toBe(40000);
    expect(await textsOf(guard, 'C3')).toEqual([]);
  });

  test('is told for every record of a large batch once', async () => {
    const records = Array.from({ length: 600 }, (_, i) => ({ code: `B${i} `.trim(), level: i % 2 === 0 ? 'LOUD' : 'LOW' }));
    expect((await admin.post(alarm.saveBatch, records)).code).toBe(20000);
    const { texts } = await bellOf(guard.client);
    const own = texts.filter((text) => /^B\d/.test(text));
    expect(own).toHaveLength(300);
    expect(new Set(own).size).toBe(300);
    const { records: stored } = (await admin.post(alarm.find, { level: 'LOUD', code: { startsWith: 'B' } })).data;
    await admin.post(
      alarm.deleteByIds,
      stored.map(({ id }: { id: string }) => id),
    );
    expect((await bellOf(guard.client)).texts.filter((text) => /^B\d/.test(text))).toEqual([]);
  });
});

describe('the bell', () => {
  test('counts what is unread, on every device, and marks one or all as read', async () => {
    await guard.client.post(reminderCalls.read, { all: true });
    const phone = await app.as('guard');
    await save({ code: 'R1', level: 'LOUD' });
    await save({ code: 'R2', level: 'LOUD' });
    expect((await phone.post(reminderCalls.count, {})).data).toEqual({ unread: 2 });
    const one = (await bellOf(phone)).records.find(({ text }) => text === 'R1 is loud');
    expect((await phone.post(reminderCalls.read, { ids: [one.id] })).data).toEqual({ unread: 1 });
    expect((await guard.client.post(reminderCalls.count, {})).data).toEqual({ unread: 1 });
    expect((await owner.client.post(reminderCalls.read, { all: true })).code).toBe(20000);
    expect((await guard.client.post(reminderCalls.count, {})).data).toEqual({ unread: 1 });
    expect((await guard.client.post(reminderCalls.read, { all: true })).data).toEqual({ unread: 0 });
    expect((await bellOf(phone)).texts).toContain('R1 is loud');
  });

  test('shows nothing of a kind that its owner has muted, until it is shown again', async () => {
    const { id } = await save({ code: 'M1', level: 'LOUD' });
    const kind = { resource: 'labAlarm', name: 'loud' };
    const kinds = async () => (await guard.client.post(reminderCalls.find, {})).data.kinds;
    expect((await guard.client.post(reminderCalls.mute, { ...kind, isMuted: true })).data).toEqual({ unread: 0 });
    expect(await textsOf(guard, 'M1')).toEqual([]);
    expect(await kinds()).toContainEqual(expect.objectContaining({ ...kind, isMuted: true }));
    expect(await kinds()).toContainEqual(expect.objectContaining({ name: 'dueSoon', isMuted: false }));
    await guard.client.post(reminderCalls.mute, { ...kind, isMuted: false });
    expect(await textsOf(guard, 'M1')).toEqual(['M1 is loud']);
    await admin.get(alarm.deleteById(id));
    expect((await stranger.client.post(reminderCalls.mute, { ...kind, isMuted: true })).code).toBe(40004);
    for (const body of [{}, { ids: 'x' }, { all: false }, { all: true, more: 1 }]) {
      expect((await guard.client.post(reminderCalls.read, body)).code).toBe(40000);
    }
  });

  test('hears of news at every server on the database', async () => {
    const streams = [await listen(guard.client), await listen(beside.client(guard.client))];
    const foreign = await listen(stranger.client);
    const { id } = await save({ code: 'L1', level: 'LOUD' });
    for (const stream of streams) await stream.until(({ type }) => type === 'remindersChanged');
    await admin.get(alarm.deleteById(id));
    for (const stream of streams) await stream.until(({ type }) => type === 'remindersChanged');
    await create(admin, roleCalls.save, { roleName: 'Spare', roleKey: 'spare', dataScope: 'ALL' });
    const heard = await foreign.until(({ type }) => type === 'accessChanged');
    expect(heard.filter(({ type }) => type === 'remindersChanged')).toEqual([]);
  });
});

describe('the log of reminders', () => {
  const log = async (client: Client, body: object = {}) =>
    client.post(reminderCalls.log, body, { 'Accept-Language': 'en', pageSize: '50' });

  test('says who was told what, read when, and whether it has ended', async () => {
    const { id } = await save({ code: 'W1', level: 'LOUD', ownerId: owner.user.id });
    await owner.client.post(reminderCalls.read, { all: true });
    const own = { keyword: 'W1 is', kind: 'labAlarm.loud' };
    const { data } = await log(admin, own);
    const lines = { total: 2, records: data.records.map(({ account }: { account: string }) => account).toSorted() };
    expect(lines).toEqual({ total: 2, records: ['guard', 'owner'] });
    const ofOwner = (await log(admin, { ...own, person: 'own' })).data.records;
    expect(ofOwner).toEqual([expect.objectContaining({ text: 'W1 is loud', recordId: id, readTime: expect.any(String) })]);
    expect(ofOwner[0]).not.toHaveProperty('endTime');
    await admin.get(alarm.deleteById(id));
    expect((await log(admin, { ...own, state: 'active' })).data.total).toBe(0);
    const ended = (await log(admin, { ...own, state: 'ended', time: { gte: at(-hour), lte: at(hour) } })).data.records;
    expect(ended).toHaveLength(2);
    for (const line of ended) expect(line.endTime).toEqual(expect.any(String));
    expect((await log(admin, { ...own, time: { gte: at(hour) } })).data.total).toBe(0);
  });

  test('needs its permission and the right to see all records', async () => {
    expect((await log(guard.client)).code).toBe(40003);
    const reader = await hire(app, { account: 'logReader', perms: ['system:reminder:list'] });
    expect((await log(reader.client)).data).toMatchObject({ total: 0, kinds: [] });
    const narrow = await hire(app, { account: 'narrowReader', perms: ['system:reminder:list', ...perms], dataScope: 'SELF' });
    expect((await log(narrow.client)).code).toBe(40003);
    for (const body of [{ state: 'x' }, { kind: 'loud' }, { time: { gte: 'x' } }, { more: 1 }]) {
      expect((await log(admin, body)).code, JSON.stringify(body)).toBe(40000);
    }
    for (const path of Object.values(reminderCalls)) expect((await app.guest.post(path, {})).code).toBe(20007);
  });
});

describe('a file', () => {
  test('with a new reminder tells of stored records, and one without it ends them', async () => {
    const { id } = await save({ code: 'F1', level: 'LOW', closed: true });
    const quiet = { ...loud, name: 'quiet', text: { zh: '{{code}} 低', en: '{{code}} is quiet' }, when: { any: [{ level: 'LOW' }] } };
    await writeAlarms(app, [loud, dueSoon, atHour, quiet]);
    await expect.poll(() => textsOf(guard, 'F1')).toEqual(['F1 is quiet']);
    await writeAlarms(app, [loud, dueSoon, atHour]);
    await expect.poll(() => textsOf(guard, 'F1')).toEqual([]);
    await admin.get(alarm.deleteById(id));
  });

  test('tells a new member of a role of what is active', async () => {
    await save({ code: 'N1', level: 'LOUD' });
    const late = await hire(app, { account: 'late', perms });
    expect((await bellOf(late.client)).records).toEqual([]);
    const { version } = (await admin.get(`/hw/wms/hwUser/findUserById/${late.user.id}`)).data;
    const roleIds = [late.role.id, guard.role.id];
    expect((await admin.post('/hw/wms/hwUser/saveHwUser', { id: late.user.id, version, roleIds })).code).toBe(20000);
    await expect.poll(() => textsOf(late, 'N1')).toEqual(['N1 is loud']);
  });
});

describe('a date', () => {
  test('is told when it comes near, by the clock, and again only if it is changed', async () => {
    const { id } = await save({ code: 'D1', dueDate: at(4 * day).slice(0, 10) });
    expect(await textsOf(guard, 'D1')).toEqual([]);
    await wait(3 * day);
    await expect.poll(() => textsOf(guard, 'D1')).toHaveLength(1);
    const [first] = (await bellOf(guard.client)).records;
    await wait(-3 * day);
    await wait(3 * day);
    await change(id, { level: 'LOW' });
    expect((await bellOf(guard.client)).records[0]).toEqual(first);
    const tomorrow = at(day).slice(0, 10);
    await change(id, { dueDate: tomorrow });
    expect(await textsOf(guard, 'D1')).toEqual([`D1 is due on ${tomorrow}`]);
    await change(id, { dueDate: at(9 * day).slice(0, 10) });
    expect(await textsOf(guard, 'D1')).toEqual([]);
    await change(id, { dueDate: at(0).slice(0, 10) });
    expect(await textsOf(guard, 'D1')).toHaveLength(1);
    await change(id, { closed: true });
    expect(await textsOf(guard, 'D1')).toEqual([]);
  });

  test('with a time is told some hours before, in the time zone of the record', async () => {
    const moment = at(5 * hour);
    await save({ code: 'H1', dueAt: moment, zone: 'America/Los_Angeles' });
    expect(await textsOf(guard, 'H1')).toEqual([]);
    await wait(2 * hour);
    await expect.poll(() => textsOf(guard, 'H1')).toHaveLength(1);
    expect((await textsOf(guard, 'H1'))[0]).toMatch(/^H1 at \d{4}-\d{2}-\d{2} \d{2}:\d{2} P[SD]T$/);
  });
});
