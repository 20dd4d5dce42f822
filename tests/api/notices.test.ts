import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sessionCalls } from '../../src/contract/session.ts';
import type { Client as HttpClient } from './support/client.ts';
import { create, maker } from './support/lab.ts';
import { type Listener, listen } from './support/listen.ts';
import { hire, roleCalls, userCalls } from './support/people.ts';
import { startApp, type TestApp } from './support/startApp.ts';
import { type BesideApp, startBeside } from './support/startBeside.ts';

let app: TestApp;
let beside: BesideApp;

beforeAll(async () => {
  app = await startApp();
  beside = await startBeside(app);
});
afterAll(async () => {
  await beside.close();
  await app.close();
});

const viewerBeside = async (): Promise<Listener> => listen(beside.client(await app.as('viewer')));

const make = (on: HttpClient, code: string) => create(on, maker.save, { makerCode: code, makerName: code });

describe('an open console at another server', () => {
  test('hears of a saved record, once, with its window', async () => {
    const viewer = await viewerBeside();
    const { data } = await app.admin.post(maker.save, { makerCode: 'N1', makerName: 'One' }, { windowId: 'window-n' });
    const change = { type: 'recordChanged', resource: 'labMaker', account: 'admin' };
    expect(await viewer.next()).toEqual({ ...change, ids: [data.id], window: 'window-n' });
    // Nothing comes back from the server that received it.
    const next = await make(beside.client(app.admin), 'N2');
    expect(await viewer.next()).toEqual({ ...change, ids: [next.id] });
  });

  test('hears of every one of many changes at both servers', async () => {
    const [viewer, here] = [await viewerBeside(), await listen(await app.as('viewer'))];
    const both = [app.admin, beside.client(app.admin)];
    const made = await Promise.all(Array.from({ length: 60 }, (_, i) => make(both[i % 2] ?? app.admin, `MANY${i}`)));
    for (const stream of [viewer, here]) {
      const left = new Set(made.map(({ id }) => id));
      while (left.size > 0) {
        const event = await stream.next();
        for (const id of event.type === 'recordChanged' ? event.ids : []) left.delete(id);
      }
    }
  });

  test('hears of a changed role and of an ended session, and the next call there knows both', async () => {
    const { client, role, user } = await hire(app, { account: 'beside', perms: ['lab:maker:list'] });
    const there = beside.client(client);
    const stream = await listen(there);
    expect((await there.post(maker.find, {})).code).toBe(20000);
    const { id, version } = (await app.admin.get(roleCalls.findById(role.id))).data;
    expect((await app.admin.post(roleCalls.save, { id, version, menuIds: [] })).code).toBe(20000);
    expect((await there.post(maker.find, {})).status).toBe(403);
    expect(await stream.next()).toEqual({ type: 'accessChanged' });
    const current = (await app.admin.get(userCalls.findById(user.id))).data;
    expect((await app.admin.post(userCalls.save, { id: user.id, version: current.version, status: '1' })).code).toBe(20000);
    expect(await there.post(maker.find, {})).toMatchObject({ status: 401, code: 20007 });
    await stream.until(({ type }) => type === 'sessionEnded');
    await stream.ended;
  });

  test('is closed by a logout', async () => {
    const user = await app.as('finance');
    const stream = await listen(beside.client(user));
    await user.post(sessionCalls.logout);
    expect((await beside.client(user).post(sessionCalls.menu, { menuTypes: ['C'] })).code).toBe(20007);
    expect(await stream.next()).toEqual({ type: 'sessionEnded' });
    await stream.ended;
  });
});

describe('on PostgreSQL, a server whose connection for notices was broken', () => {
  /** Runs SQL at the database; does nothing on SQLite, which has only one server. */
  async function query(text: string): Promise<void> {
    if (app.database.kind === 'sqlite') return;
    const other = new Client({ connectionString: String(app.database.environment.HW_DATABASE_URL) });
    await other.connect();
    await other.query(text);
    await other.end();
  }
  const notices = "select pid from pg_stat_activity where application_name = 'sys_notice' and datname = current_database()";
  const breakAll = `select pg_terminate_backend(pid) from (${notices}) as of`;

  test('hears of what was changed meanwhile', async () => {
    const viewer = await viewerBeside();
    for (const code of ['B1', 'B2', 'B3']) {
      await query(breakAll);
      const { id } = await make(app.admin, code);
      await viewer.until((event) => event.type === 'recordChanged' && event.ids.includes(id));
    }
  });

  test('reloads everything if it was away for so long that notices were deleted', async () => {
    const viewer = await viewerBeside();
    const before = await make(app.admin, 'C1');
    await viewer.until((event) => event.type === 'recordChanged' && event.ids.includes(before.id));
    // As if notices had been stored and deleted meanwhile.
    await query(`${breakAll}; insert into sys_notice (xact, notice) select pg_current_xact_id()::text::bigint, ''`);
    const { id } = await make(app.admin, 'C2');
    const events = await viewer.until((event) => event.type === 'recordChanged' && event.ids.includes(id));
    const isWhole = events.some((event) => event.type === 'recordChanged' && event.resource === 'labMaker' && event.ids.length === 0);
    expect(isWhole).toBe(app.database.kind === 'postgres');
  });

  test('continues after old notices were deleted at the start of a third server', async () => {
    const viewer = await viewerBeside();
    for (const code of ['D0', 'D1']) {
      const before = await make(app.admin, code);
      await viewer.until((event) => event.type === 'recordChanged' && event.ids.includes(before.id));
    }
    await query('update sys_notice set "time" = 0');
    const third = await startBeside(app);
    const { id } = await make(third.client(app.admin), 'D2');
    await third.close();
    expect(await viewer.next()).toMatchObject({ type: 'recordChanged', ids: [id] });
    await query('do $$ begin assert (select count(*) from sys_notice where "time" = 0) <= 1; end $$');
  });

  test('hears of a change whose server was killed before it could say so', async () => {
    const viewer = await viewerBeside();
    const { id } = await make(app.admin, 'E1');
    await viewer.until((event) => event.type === 'recordChanged' && event.ids.includes(id));
    const event = { type: 'recordChanged', resource: 'labMaker', account: 'admin', ids: ['killed'] };
    // Stored, but never announced; SQLite has no other server.
    await query(`insert into sys_notice (xact, origin, notice, "time")
      select pg_current_xact_id()::text::bigint, 'killed', '${JSON.stringify([event])}', extract(epoch from clock_timestamp()) * 1000`);
    if (app.database.kind === 'postgres') expect(await viewer.next()).toEqual(event);
  });

  test('hears of a change in a long transaction after later ones of others', async () => {
    const viewer = await viewerBeside();
    const other = app.database.kind === 'postgres' ? new Client({ connectionString: app.database.environment.HW_DATABASE_URL }) : undefined;
    await other?.connect();
    const event = { type: 'recordChanged', resource: 'labMaker', account: 'admin', ids: ['late'] };
    await other?.query(`begin; insert into sys_notice (xact, origin, notice, "time")
      select pg_current_xact_id()::text::bigint, 'late', '${JSON.stringify([event])}', extract(epoch from clock_timestamp()) * 1000`);
    const { id } = await make(app.admin, 'F1');
    await viewer.until((one) => one.type === 'recordChanged' && one.ids.includes(id));
    await other?.query("commit; notify sys_notice, 'late'");
    await other?.end();
    if (other) expect(await viewer.next()).toEqual(event);
  });

  test('finds the event of a change in the transaction of the change, and none of a rejected one', async () => {
    const rows = `select xmin from "labMaker" where "makerCode" = 'G1'`;
    const stored = `do $$ begin assert (select count(*) from sys_notice where xact in (select xmin::text::bigint from (${rows}) as of)) = $1;
      end $$`;
    expect(await app.admin.post(maker.save, { makerCode: 'G1' })).toMatchObject({ code: 40000 });
    await query(stored.replace('$1', '0'));
    await make(app.admin, 'G1');
    await query(stored.replace('$1', '1'));
  });
});
