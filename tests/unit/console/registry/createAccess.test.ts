import { expect, test } from 'vitest';
import type { Call } from '../../../../src/console/client/call.ts';
import { createAccess } from '../../../../src/console/registry/createAccess.ts';
import { menuEntry } from '../support/menuEntry.ts';

/** An access before a server whose menu the test sets. */
function accessWith(paths: string[]) {
  const server = { paths, isDown: false, calls: [] as Call[] };
  const access = createAccess({
    call: async <T>(call: Call) => {
      server.calls.push(call);
      if (server.isDown) throw new Error('down');
      const isMenu = JSON.stringify(call.body ?? {}).includes('"C"');
      const menu = server.paths.map((path, i) => menuEntry({ id: `${i + 1}`, menuType: 'C', path }));
      if (call.method === 'GET') return { version: '1', resources: [] } as T;
      return (isMenu ? menu : []) as T;
    },
  });
  return { server, access, routes: () => [...access.get().routes.keys()] };
}

test('a refresh brings the menu up to date, quietly', async () => {
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

test('a refresh that fails leaves what was known', async () => {
  const { server, access, routes } = accessWith(['/a']);
  await access.ready();
  server.isDown = true;
  await access.refresh();
  expect(routes()).toEqual(['/a']);
});

test('before anything was asked for, and after a logout, a refresh asks for nothing and brings nothing', async () => {
  const { server, access, routes } = accessWith(['/a']);
  await access.refresh();
  expect(server.calls).toEqual([]);
  await access.ready();
  const late = access.refresh();
  access.clear();
  await late;
  expect(routes()).toEqual([]);
});
