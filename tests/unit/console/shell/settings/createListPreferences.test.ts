import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Call } from '../../../../../src/console/client/answers.ts';
import { HwError } from '../../../../../src/console/client/hwError.ts';
import { createListPreferences } from '../../../../../src/console/shell/settings/listPreferences.ts';
import { listPreferenceCalls } from '../../../../../src/contract/lists.ts';
import { dataOf } from '../../support/dataOf.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Returns a server that answers the first request like this, and notes what it receives. */
function serve(answer: () => unknown) {
  const sent: unknown[] = [];
  const call = (requested: Call): unknown => (requested.path === listPreferenceCalls.find ? answer() : void sent.push(requested.body));
  return { sent, looks: createListPreferences(dataOf(call), 100) };
}

test('stored preferences are loaded after login, once', async () => {
  const answer = vi.fn(() => ({ density: 'compact', lists: { hwShip: [{ field: 'imoNo' }] } }));
  const { looks } = serve(answer);
  await Promise.all([looks.ready(), looks.ready()]);
  expect(looks.get()).toEqual({ density: 'compact', lists: { hwShip: [{ field: 'imoNo' }] } });
  expect(answer).toHaveBeenCalledTimes(1);
});

test.each([
  ['fails', () => Promise.reject(new Error('no such call'))],
  ['returns nothing', () => null],
  ['returns something else', () => ({ density: 7, lists: { a: 'x', b: [7], c: [{}] } })],
])('with a server that %s every list is as in its file', async (_, answer) => {
  const { looks } = serve(answer);
  await looks.ready();
  expect(looks.get()).toEqual({ density: 'normal', lists: {} });
});

test.each([
  ['again by the next page after a failure', { kind: 'refused', code: 50000 }, 2],
  ['only once from a server that stores none', { kind: 'refused', code: 40004 }, 1],
  ['only once from a server without that call', { kind: 'garbled' }, 1],
] as const)('stored preferences are requested %s', async (_, failure, times) => {
  const answer = vi.fn(() => Promise.reject(new HwError(failure)));
  const { looks } = serve(answer);
  await looks.ready();
  await looks.ready();
  expect(answer).toHaveBeenCalledTimes(times);
});

test('changes apply at once, and are sent a little later: the last one of each list, in order', async () => {
  const { looks, sent } = serve(() => null);
  await looks.ready();
  for (const width of [100, 110, 120]) looks.setColumns('hwShip', [{ field: 'imoNo', width }]);
  looks.setDensity('compact');
  looks.setColumns('hwQuay', []);
  expect(looks.get()).toEqual({
    density: 'compact',
    lists: { hwShip: [{ field: 'imoNo', width: 120 }], hwQuay: [] },
  });
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(150);
  expect(sent).toEqual([
    { resource: 'hwShip', columns: [{ field: 'imoNo', width: 120 }] },
    { density: 'compact' },
    { resource: 'hwQuay', columns: [] },
  ]);
});

test('the end of the session drops everything, including unsent changes', async () => {
  const { looks, sent } = serve(() => ({ density: 'compact', lists: {} }));
  await looks.ready();
  looks.setColumns('hwShip', [{ field: 'imoNo' }]);
  looks.clear();
  await vi.advanceTimersByTimeAsync(500);
  expect(sent).toEqual([]);
  expect(looks.get()).toEqual({ density: 'normal', lists: {} });
});
