import { describe, expect, test } from 'vitest';
import type { Call } from '../../../../src/console/client/answers.ts';
import { HwError } from '../../../../src/console/client/hwError.ts';
import { createAccess } from '../../../../src/console/registry/access.ts';
import { dataOf } from '../support/dataOf.ts';
import { menuEntry } from '../support/menuEntry.ts';

/** Returns an access object, and its server, whose menu the test can change. */
function accessWith(paths: string[]) {
  const server = { paths, isDown: false, calls: [] as Call[] };
  const data = dataOf((call) => {
    server.calls.push(call);
    if (server.isDown) throw new Error('down');
    const isMenu = JSON.stringify(call.body ?? {}).includes('"C"');
    const menu = server.paths.map((path, i) => menuEntry({ id: `${i + 1}`, menuType: 'C', path }));
    if (call.method === 'GET') return { version: '1', resources: [] };
    return isMenu ? menu : [];
  });
  const access = createAccess(data);
  return { server, access, routes: () => [...access.get().routes.keys()] };
}

test('a refresh updates the menu silently', async () => {
  const { server, access, routes } = accessWith(['/a', '/b']);
  await access.ready();
  server.paths = ['/b'];
  server.calls.length = 0;
  await access.refresh();
  expect(routes()).toEqual(['/b']);
  expect(server.calls.every((call) => call.isQuiet)).toBe(true);
  await access.ready();
  expect(routes()).toEqual(['/b']);
});

test('a failed refresh keeps the old menu', async () => {
  const { server, access, routes } = accessWith(['/a']);
  await access.ready();
  server.isDown = true;
  await access.refresh();
  expect(routes()).toEqual(['/a']);
});

test('before the first load, and after a logout, a refresh requests and returns nothing', async () => {
  const { server, access, routes } = accessWith(['/a']);
  await access.refresh();
  expect(server.calls).toEqual([]);
  await access.ready();
  const late = access.refresh();
  access.clear();
  await late;
  expect(routes()).toEqual([]);
});

describe('an invalid menu response', () => {
  const index = { version: '1', resources: [] };
  const answering = (answers: { menu?: unknown; buttons?: unknown; index?: unknown }) =>
    createAccess(
      dataOf(({ method, body }) => {
        if (method === 'GET') return 'index' in answers ? answers.index : index;
        const part = JSON.stringify(body).includes('"C"') ? 'menu' : 'buttons';
        return part in answers ? answers[part] : [];
      }),
    );
  const entry = { id: '1', menuType: 'C', path: '/a' };

  test.each([
    ['no menu at all', { menu: null }, 'error.notAMenu'],
    ['a page of menus', { menu: { records: [] } }, 'error.notAMenu'],
    ['a text for an entry', { menu: ['a'] }, 'error.notAMenu'],
    ['an entry of an unknown type', { menu: [{ ...entry, menuType: 'X' }] }, 'error.notAMenu'],
    ['invalid children', { menu: [{ ...entry, children: 'none' }] }, 'error.notAMenu'],
    ['no buttons', { buttons: undefined }, 'error.notAMenu'],
    ['no index', { index: null }, 'error.notAnIndex'],
    ['an index without resources', { index: {} }, 'error.notAnIndex'],
    ['a resource without a title', { index: { resources: [{ name: 'a', hash: 'h', screens: [] }] } }, 'error.notAnIndex'],
  ])('%s is an error with its own message, and the next attempt requests it again', async (_what, answers, key) => {
    const access = answering(answers);
    await expect(access.ready()).rejects.toMatchObject({ name: 'HwError', kind: 'garbled', texts: { key } });
    expect(access.get().routes.size).toBe(0);
    await expect(access.ready()).rejects.toMatchObject({ texts: { key } });
  });

  test('with missing parts of an entry treats them as empty, and hides the entry', async () => {
    const menu = [
      { id: 7, menuType: 'C', path: '/a', menuName: null },
      { id: 8, menuType: 'M', parentId: null },
    ];
    const access = answering({ menu });
    await access.ready();
    expect([...access.get().routes.values()]).toMatchObject([{ path: '/a', isShown: false, title: { zh: '', en: '' } }]);
  });
});

describe('a server without a list of resources', () => {
  const missing = {
    'HTTP 404': { kind: 'garbled', status: 404, texts: { key: 'error.emptyAnswer', values: { status: 404 } } },
    'our code': { kind: 'refused', code: 40004, status: 404, message: 'No such call.' },
    'its start page': { kind: 'garbled', status: 200, texts: { key: 'error.htmlAnswer', values: { status: 200 } } },
  } as const satisfies Readonly<Record<string, ConstructorParameters<typeof HwError>[0]>>;
  /** Answers with a menu of one screen, and with the current index or its failure. */
  const serverWith = (state: { index: unknown }) => {
    const calls: Call[] = [];
    const data = dataOf((call) => {
      calls.push(call);
      if (call.method === 'POST') return [menuEntry({ id: '1', menuType: 'C', path: '/a', component: 'own/page' })];
      if (state.index instanceof HwError) throw state.index;
      return state.index;
    });
    return { calls, access: createAccess(data, new Map([['own/page', undefined]])) };
  };

  test.each(Object.entries(missing))('which answers with %s has its menu, and pages that need none', async (_how, failure) => {
    const { calls, access } = serverWith({ index: new HwError(failure) });
    const { routes, resources, lacksIndex } = await access.ready();
    expect([...routes.values()]).toMatchObject([{ path: '/a', page: { view: 'business' } }]);
    expect({ resources, lacksIndex }).toEqual({ resources: [], lacksIndex: true });
    expect(calls.find(({ method }) => method === 'GET')).toMatchObject({ isQuiet: true });
  });

  test('is not meant by other failures', async () => {
    const busy = new HwError({ kind: 'refused', code: 50003, status: 503, message: 'busy' });
    await expect(serverWith({ index: busy }).access.ready()).rejects.toBe(busy);
  });

  test('has one as soon as it answers, and keeps it if it is missing for a moment', async () => {
    const state: { index: unknown } = { index: new HwError(missing['HTTP 404']) };
    const { access } = serverWith(state);
    await access.ready();
    state.index = { version: '1', resources: [] };
    await access.refresh();
    expect(access.get().lacksIndex).toBeUndefined();
    state.index = new HwError(missing['HTTP 404']);
    await access.refresh();
    expect(access.get().lacksIndex).toBeUndefined();
  });
});
