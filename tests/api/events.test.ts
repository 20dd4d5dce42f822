import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventsPath } from '../../src/contract/events.ts';
import { sessionCalls } from '../../src/contract/session.ts';
import { create, maker } from './support/lab.ts';
import { type Listener, listen } from './support/listen.ts';
import { hire, roleCalls, userCalls } from './support/people.ts';
import { startApp, type TestApp } from './support/startApp.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const later = (hours: number): void => app.wait(hours * 3_600_000);

describe('the stream of events', () => {
  test('needs a session', async () => {
    expect(await app.guest.get(eventsPath)).toMatchObject({ status: 401, code: 20007 });
  });

  test('notifies only users who may list the changed records', async () => {
    const viewer = await listen(await app.as('viewer'));
    const keeper = await listen(await app.as('warehouseKeeper'));
    const made = await create(app.admin, maker.save, { makerCode: 'EV', makerName: 'Events' });
    const change = { type: 'recordChanged', resource: 'labMaker', account: 'admin' };
    expect(await viewer.next()).toEqual({ ...change, ids: [made.id] });
    await app.admin.get(maker.deleteById(made.id));
    expect(await viewer.next()).toEqual({ ...change, ids: [made.id] });
    const address = { country: 'US', stateCode: 'CA', city: 'Ontario', address: '1 Main St', zipCode: '91761' };
    const own = {
      ...address,
      repositoryCode: 'LA-91761',
      repositoryName: 'LA',
      warehouseType: 'OWN',
      timezone: 'America/Los_Angeles',
    };
    await create(app.admin, '/hw/wms/hwRepositoryConfig/saveHwRepositoryConfig', own);
    expect(await keeper.next()).toMatchObject({ type: 'recordChanged', resource: 'hwRepositoryConfig' });
  });

  test('names the window of a change, if the call sent a valid one', async () => {
    const viewer = await listen(await app.as('viewer'));
    const save = (code: string, windowId: string) => app.admin.post(maker.save, { makerCode: code, makerName: code }, { windowId });
    await save('WIN1', 'window-1');
    expect(await viewer.next()).toMatchObject({ type: 'recordChanged', window: 'window-1' });
    await save('WIN2', 'no window "at all"');
    expect(await viewer.next()).not.toHaveProperty('window');
  });

  test('has no event for a save that changes nothing', async () => {
    const viewer = await listen(await app.as('viewer'));
    const made = await create(app.admin, maker.save, { makerCode: 'SAME', makerName: 'Same' });
    expect(await viewer.next()).toMatchObject({ type: 'recordChanged', ids: [made.id] });
    await app.admin.post(maker.save, made);
    await app.admin.post(maker.saveBatch, [made]);
    const other = await create(app.admin, maker.save, { makerCode: 'OTHER', makerName: 'Other' });
    expect(await viewer.next()).toMatchObject({ type: 'recordChanged', ids: [other.id] });
  });

  test('reports the end of the session, and ends with it', async () => {
    const user = await app.as('finance');
    const stream = await listen(user);
    await user.post(sessionCalls.logout);
    expect(await stream.next()).toEqual({ type: 'sessionEnded' });
    await stream.ended;
  });

  test('keeps no session alive: an idle session ends although its stream is open', async () => {
    const viewer = await app.as('viewer');
    const stream = await listen(viewer);
    const sign = (makerCode: string) => create(app.admin, maker.save, { makerCode, makerName: makerCode });
    later(11);
    const { id } = await sign('IDLE1');
    expect(await stream.next()).toMatchObject({ type: 'recordChanged', ids: [id] });
    // Nor does a stream that reconnects keep an idle session alive.
    const again = await listen(viewer);
    later(2);
    await sign('IDLE2');
    expect([await stream.next(), await again.next()]).toEqual([{ type: 'sessionEnded' }, { type: 'sessionEnded' }]);
    await Promise.all([stream.ended, again.ended]);
    expect(await viewer.post(maker.find, {})).toMatchObject({ code: 20007 });
  });

  test('notifies everybody of changed permissions, and nobody when none changed', async () => {
    const { client, user, role } = await hire(app, { account: 'reachable', perms: ['lab:maker:list'] });
    const stream = await listen(client);
    const change = async (call: string, record: object): Promise<void> => {
      expect(await app.admin.post(call, { ...record, version: 1 })).toMatchObject({ code: 20000 });
    };
    await change(userCalls.save, { id: user.id, phone: '+1 909 555 0100' });
    await change(roleCalls.save, { id: role.id, remark: 'The same as before' });
    const made = await create(app.admin, maker.save, { makerCode: 'AFTER', makerName: 'After' });
    expect(await stream.next()).toMatchObject({ type: 'recordChanged', ids: [made.id] });
    const { id, version } = (await app.admin.get(roleCalls.findById(role.id))).data;
    await app.admin.post(roleCalls.save, { id, version, dataScope: 'SELF' });
    expect(await stream.next()).toEqual({ type: 'accessChanged' });
  });

  test('combines the events of many records changed by one window, and loses none', async () => {
    const viewer = await listen(await app.as('viewer'));
    const codes = Array.from({ length: 60 }, (_, i) => `MANY${i}`);
    const made = await Promise.all(
      codes.map((code) => app.admin.post(maker.save, { makerCode: code, makerName: code }, { windowId: 'window-2' })),
    );
    const left = new Set(made.map(({ data }) => data.id));
    let events = 0;
    for (; left.size > 0; events++) {
      const event = await viewer.next();
      expect(event).toMatchObject({ type: 'recordChanged', resource: 'labMaker', window: 'window-2' });
      for (const id of event.type === 'recordChanged' ? event.ids : []) left.delete(id);
    }
    expect(events).toBeLessThan(60);
  });

  test('reports a list change when more records changed than an event can name', async () => {
    const viewer = await listen(await app.as('viewer'));
    const records = Array.from({ length: 501 }, (_, i) => ({ makerCode: `ALL${i}`, makerName: 'All' }));
    expect(await app.admin.post(maker.saveBatch, records)).toMatchObject({ code: 20000 });
    expect(await viewer.next()).toMatchObject({ type: 'recordChanged', resource: 'labMaker', ids: [] });
  });

  test('is limited to twelve per session: a new one replaces the oldest', async () => {
    const user = await app.as('viewer');
    const streams: Listener[] = [];
    while (streams.length < 14) streams.push(await listen(user));
    await Promise.all(streams.slice(0, 2).map(({ ended }) => ended));
    const made = await create(app.admin, maker.save, { makerCode: 'TWELVE', makerName: 'Twelve' });
    for (const stream of streams.slice(2)) expect(await stream.next()).toMatchObject({ ids: [made.id] });
  });

  test('is limited to twenty-four per user over all sessions', { tags: ['sqlite'] }, async () => {
    const streams: Listener[] = [];
    for (let i = 0; i < 3; i++) {
      const user = await app.as('finance');
      while (streams.length < 10 * (i + 1)) streams.push(await listen(user));
    }
    await Promise.all(streams.slice(0, 6).map(({ ended }) => ended));
    const { client } = await hire(app, { account: 'another', perms: ['lab:maker:list'] });
    const other = await listen(client);
    const made = await create(app.admin, maker.save, { makerCode: 'TWENTYFOUR', makerName: '24' });
    expect(await other.next()).toMatchObject({ ids: [made.id] });
  });

  test('does not prevent the server from stopping', { tags: ['sqlite'] }, async () => {
    const stream = await listen(await app.as('dispatcher'));
    await app.restart();
    await stream.ended;
  });
});
