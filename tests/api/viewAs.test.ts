import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compile } from '../../codegen/compile.ts';
import { readFolder } from '../../codegen/read/readFolder.ts';
import { accessCalls, accessPerms } from '../../src/contract/access.ts';
import { errors } from '../../src/contract/errors.ts';
import { eventsPath } from '../../src/contract/events.ts';
import { type OpenSession, sessionCalls, sessionListCalls } from '../../src/contract/session.ts';
import { ownProbes, type Probe, probesOf } from '../../src/main/verify/probes.ts';
import { type Client, createClient } from './support/client.ts';
import { create, job } from './support/lab.ts';
import { hire, type Person, roleCalls, userCalls } from './support/people.ts';
import { startApp, type TestApp } from './support/startApp.ts';

const english = { 'Accept-Language': 'en' };
const onlyLooking = { status: 403, code: 40003, message: errors.onlyLooking.message.en };
const ships = '/hw/wms/hwShipConfig/findHwShipConfigList';

let app: TestApp;
/** A user who may view the console as other users, and list ships. */
let looker: Person;

beforeAll(async () => {
  app = await startApp();
  looker = await hire(app, { account: 'looker', perms: [accessPerms.list, accessPerms.viewAs, 'system:ship:list'] });
});
afterAll(() => app.close());

async function idOf(account: string): Promise<string> {
  return (await app.admin.post(userCalls.find, { account })).data.records[0].id;
}

/** Starts viewing as a user; returns the client of that session. */
async function viewing(client: Client, userId: string): Promise<Client> {
  const { code, data, text } = await client.post(accessCalls.viewAs, { userId });
  if (code !== 20000) throw new Error(text);
  return createClient(app.url, data.token);
}

/**
 * The calls that are allowed while viewing as another user, all of which only read. All other calls are refused, even those that are added
 * later.
 */
const reading = new Set(['find', 'findById', 'log', 'logState', 'export', 'template', 'findImport', 'errorRows']);
for (const name of ['groups', 'choices', 'read', 'findFileList', 'downloadFile']) reading.add(name);
const ownReading = /^(find.*|count.*|treeList|explainAccess|index\.json)$/;

const resources = () => compile(readFolder(app.schemas)).resources.map(({ resource }) => resource);

describe('viewing the console as another user', () => {
  test('shows their menu, permissions, fields and records; the viewer is named, and no key is revealed', async () => {
    await create(app.admin, job.save, { subject: 'dear', cost: '5.00' });
    const [own, other] = [await app.as('dispatcher'), await viewing(app.admin, await idOf('dispatcher'))];
    for (const body of [{ menuTypes: ['M', 'C'] }, { menuTypes: ['F'] }]) {
      expect((await other.post(sessionCalls.menu, body)).data).toEqual((await own.post(sessionCalls.menu, body)).data);
    }
    const list = await other.post(job.find, {});
    expect(list.data.records).toEqual((await own.post(job.find, {})).data.records);
    expect(list.text).not.toContain('cost');
    expect(await other.post(userCalls.find, {})).toMatchObject({ code: (await own.post(userCalls.find, {})).code });
    const { data } = await other.get(sessionCalls.current);
    expect(data).toMatchObject({ account: 'dispatcher', viewedBy: 'admin' });
    expect(data).not.toHaveProperty('draftKey');
    expect((await own.get(sessionCalls.current)).data).not.toHaveProperty('viewedBy');
  });

  test('rejects every writing call, whatever permissions both users have; nothing changes', async () => {
    const chief = await hire(app, { account: 'chief', perms: [], roleIds: (await adminRole()).ids });
    const client = await viewing(app.admin, chief.user.id);
    const known = resources().filter(({ partOf }) => !partOf);
    const [listed] = known.filter(({ calls }) => calls.find);
    if (!listed) throw new Error('nothing can be listed');
    const before = await logged();
    const wrong: string[] = [];
    const probe = async ({ name, path, ...requested }: Probe, reads: boolean): Promise<void> => {
      const init = requested.method === 'GET' ? client.get(path, english) : client.post(path, requested.body, english);
      const { code, message } = await init;
      const isRejected = code === 40003 && message === errors.onlyLooking.message.en;
      if (isRejected === reads || (reads && code === 40003)) wrong.push(`${name} ${path}: ${code} ${message}`);
    };
    for (const resource of known) {
      const reads = new Set([...reading, ...(resource.reads ?? []).map(({ name }) => name)]);
      for (const one of probesOf(resource)) await probe(one, reads.has(one.name.split(' ')[1] ?? ''));
    }
    // These calls are left out: the event stream never ends, and logging out ends the viewing.
    const others: readonly string[] = [eventsPath, sessionCalls.logout];
    for (const one of ownProbes(listed).filter(({ path }) => !others.includes(path))) await probe(one, ownReading.test(one.name));
    expect(wrong).toEqual([]);
    expect(await logged()).toBe(before);
  });

  test('cannot really write, even if a writing call were considered a read: saves, deletes, batches, passwords, views of others', async () => {
    const made = await create(app.admin, job.save, { subject: 'stays' });
    const client = await viewing(app.admin, await idOf('dispatcher'));
    const before = (await app.admin.get(job.findById(made.id))).text;
    const tries: readonly (() => Promise<unknown>)[] = [
      () => client.post(job.save, { id: made.id, version: made.version, subject: 'gone' }, english),
      () => client.post(job.save, { subject: 'new' }, { ...english, 'Idempotency-Key': 'a' }),
      () => client.get(job.deleteById(made.id), english),
      () => client.post(job.deleteByIds, [made.id], english),
      () => client.post(job.saveBatch, [{ subject: 'new' }], english),
      () => client.post(job.transit, { id: made.id, transition: 'open' }, english),
      () => client.post(sessionCalls.changePassword, { password: 'something else 9' }, english),
      () => client.post(accessCalls.viewAs, { userId: looker.user.id }, english),
    ];
    for (const attempt of tries) expect(await attempt()).toMatchObject(onlyLooking);
    expect((await app.admin.get(job.findById(made.id))).text).toBe(before);
    expect((await app.admin.post(job.find, { subject: 'new' })).data.total).toBe(0);
    expect(await app.as('dispatcher')).toBeDefined();
  });
});

async function adminRole(): Promise<{ ids: string[] }> {
  const { records } = (await app.admin.post(roleCalls.find, {})).data;
  return {
    ids: records.filter(({ roleKey }: { roleKey: string }) => roleKey === 'admin').map(({ id }: { id: string }) => id),
  };
}

/** Reads all accounts, roles and jobs. */
async function logged(): Promise<string> {
  const lists = [];
  for (const call of [userCalls.find, roleCalls.find, job.find]) lists.push((await app.admin.post(call, {})).data.records);
  return JSON.stringify(lists);
}

describe('nobody can view the console', () => {
  test.each([
    ['as a user with more permissions', async () => [looker.client, await idOf('dispatcher')], 40003],
    ['without the permission', async () => [await app.as('viewer'), looker.user.id], 40003],
    ['as themselves', async () => [looker.client, looker.user.id], 40004],
    ['as an unknown user', async () => [looker.client, '00000000-0000-7000-8000-000000000000'], 40004],
    ['with an invalid id', async () => [looker.client, { $ne: '' }], 40004],
  ] as const)('%s', async (_, who, code) => {
    const [client, userId] = await who();
    const before = (await app.admin.post(sessionListCalls.find, {})).data.total;
    const answer = await (client as Client).post(accessCalls.viewAs, { userId });
    expect(answer).toMatchObject({ code, data: null });
    expect((await app.admin.post(sessionListCalls.find, {})).data.total).toBe(before);
  });

  test('as a disabled user, and a running view ends when the user is disabled', async () => {
    const { user } = await hire(app, { account: 'shortly', perms: ['system:ship:list'] });
    const client = await viewing(looker.client, user.id);
    expect(await client.post(ships, {})).toMatchObject({ code: 20000 });
    const { data } = await app.admin.get(userCalls.findById(user.id));
    await app.admin.post(userCalls.save, { id: user.id, version: data.version, status: '1' });
    expect(await client.post(ships, {})).toMatchObject({ code: 20007 });
    expect(await looker.client.post(accessCalls.viewAs, { userId: user.id }, english)).toMatchObject({
      code: 40003,
      message: errors.viewSwitchedOff.message.en,
    });
  });
});

describe('a view ends', () => {
  test.each([
    ['when it is ended; the own session stays', async (view: Client) => view.post(sessionCalls.logout), true],
    ['with the session that opened it', async (_: Client, own: Client) => own.post(sessionCalls.logout), false],
    ['after half an hour', async () => app.wait(31 * 60_000), true],
    [
      'with another password of the viewer',
      async (_: Client, own: Client) => own.post(sessionCalls.changePassword, { password: 'correct horse 8' }),
      true,
    ],
  ] as const)('%s', async (_, end, ownStays) => {
    const account = `look${_.length}`;
    const { client } = await hire(app, { account, perms: [accessPerms.viewAs, 'system:ship:list'] });
    const { user } = await hire(app, { account: `${account}ed`, perms: ['system:ship:list'] });
    const view = await viewing(client, user.id);
    expect(await view.post(ships, {})).toMatchObject({ code: 20000 });
    await end(view, client);
    expect(await view.post(ships, {})).toMatchObject({ status: 401, code: 20007 });
    expect((await client.post(ships, {})).code).toBe(ownStays ? 20000 : 20007);
  });

  test('when the viewed user gets permissions the viewer lacks, or the viewer loses the permission', async () => {
    const { client, role } = await hire(app, { account: 'lookOn', perms: [accessPerms.viewAs, 'system:ship:list'] });
    const [first, second] = [
      await hire(app, { account: 'grows', perms: ['system:ship:list'] }),
      await hire(app, { account: 'same', perms: ['system:ship:list'] }),
    ];
    const views = [await viewing(client, first.user.id), await viewing(client, second.user.id)] as const;
    const grown = await app.admin.get(roleCalls.findById(first.role.id));
    const all = (await app.admin.get(roleCalls.findById(looker.role.id))).data.menuIds;
    await app.admin.post(roleCalls.save, { id: first.role.id, version: grown.data.version, menuIds: all });
    expect(await views[0].post(ships, {})).toMatchObject({ code: 20007 });
    expect(await views[1].post(ships, {})).toMatchObject({ code: 20000 });
    const now = await app.admin.get(roleCalls.findById(role.id));
    await app.admin.post(roleCalls.save, { id: role.id, version: now.data.version, menuIds: first.role.menuIds });
    expect(await views[1].post(ships, {})).toMatchObject({ code: 20007 });
    expect(await client.post(ships, {})).toMatchObject({ code: 20000 });
  });
});

test('a view is recorded in the sign-in log and among the sessions, where it can be ended', async () => {
  await viewing(app.admin, looker.user.id);
  const { data } = await app.admin.post(sessionListCalls.signIns, { account: 'admin', outcome: 'viewedAs' });
  expect(data.records[0]).toMatchObject({ account: 'admin', viewed: 'looker', outcome: 'viewedAs' });
  const sessions = (await app.admin.post(sessionListCalls.find, {})).data.records as OpenSession[];
  const [mine] = sessions.filter(({ account, viewed }) => account === 'admin' && viewed === 'looker');
  expect(await app.admin.post(sessionListCalls.end, { id: mine?.id })).toMatchObject({ data: { ended: 1 } });
  expect((await app.admin.get(sessionCalls.current)).code).toBe(20000);
});
