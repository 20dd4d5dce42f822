import { expect, test, vi } from 'vitest';
import type { StreamEnd, StreamParts } from '../../../../src/console/client/answers.ts';
import type { Session } from '../../../../src/console/client/session.ts';
import { createStore } from '../../../../src/console/client/store.ts';
import { createLive, nextWait, readEvent } from '../../../../src/console/live/liveApp.ts';

const userInfo = { id: '1', account: 'anna', name: '', email: '', roleKeys: [], locale: 'zh' };

/** Returns the parts of a console with a logged-in user, and event streams that the test can end. */
function following({ isLoggedIn = true } = {}) {
  const session = createStore<Session>(isLoggedIn ? { token: 't1', userInfo } : undefined);
  const streams: (StreamParts & { readonly end: (how: StreamEnd) => void })[] = [];
  const onEvent = vi.fn();
  const onGap = vi.fn();
  const waits: number[] = [];
  const setSeen = createLive({
    session,
    follow: (parts) => new Promise((resolve) => streams.push({ ...parts, end: resolve })),
    onEvent,
    onGap,
    wait: (failures) => {
      waits.push(failures);
      return 0;
    },
  });
  const stream = async (number: number) => {
    await vi.waitFor(() => expect(streams.length).toBeGreaterThanOrEqual(number));
    return streams[number - 1] as (typeof streams)[number];
  };
  return { session, streams, stream, onEvent, onGap, waits, setSeen };
}

test('events are reported; comments and empty lines are not', async () => {
  const { stream, onEvent } = following();
  const { onOpen, onLine } = await stream(1);
  onOpen();
  for (const line of [': open', '', 'data: {"type":"accessChanged"}', 'data: {"type":"later"}', 'data: {']) onLine(line);
  expect(onEvent.mock.calls).toEqual([[{ type: 'accessChanged' }]]);
});

test('a broken stream is reopened after growing waits, and then everything may have changed', async () => {
  const { stream, onGap, waits } = following();
  (await stream(1)).onOpen();
  expect(onGap).not.toHaveBeenCalled();
  (await stream(1)).end('cut');
  (await stream(2)).end('cut');
  (await stream(3)).onOpen();
  expect(onGap).toHaveBeenCalledTimes(1);
  expect(waits).toEqual([0, 1]);
});

test('there is no stream without a session; logout closes it, login opens one', async () => {
  const { session, streams, stream } = following({ isLoggedIn: false });
  expect(streams).toHaveLength(0);
  session.set({ token: 't1', userInfo });
  const { signal } = await stream(1);
  session.set(undefined);
  expect(signal.aborted).toBe(true);
  session.set({ token: 't2', userInfo });
  expect((await stream(2)).signal.aborted).toBe(false);
});

test('a login after a logout reloads everything, so it is not reported as a gap', async () => {
  const { session, stream, onGap } = following();
  const first = await stream(1);
  first.onOpen();
  session.set(undefined);
  first.end('cut');
  session.set({ token: 't2', userInfo });
  (await stream(2)).onOpen();
  expect(onGap).not.toHaveBeenCalled();
  (await stream(2)).end('cut');
  (await stream(3)).onOpen();
  expect(onGap).toHaveBeenCalledTimes(1);
});

test('a newer token of the same user is a gap between two streams', async () => {
  const { session, stream, onGap } = following();
  (await stream(1)).onOpen();
  session.set({ token: 't2', userInfo });
  (await stream(2)).onOpen();
  expect(onGap).toHaveBeenCalledTimes(1);
});

test('a server without events is not asked again', async () => {
  const { stream, streams, waits } = following();
  (await stream(1)).end('absent');
  await Promise.resolve();
  expect(waits).toEqual([]);
  expect(streams).toHaveLength(1);
});

test('a hidden window closes its stream, and catches up when it is visible again', async () => {
  const { stream, setSeen, onGap } = following();
  (await stream(1)).onOpen();
  setSeen(false);
  expect((await stream(1)).signal.aborted).toBe(true);
  setSeen(true);
  (await stream(2)).onOpen();
  expect(onGap).toHaveBeenCalledTimes(1);
});

test('waits double up to a minute, and are randomized', () => {
  expect([0, 1, 2, 3, 20].map((failures) => nextWait(failures, () => 1))).toEqual([1000, 2000, 4000, 8000, 60_000]);
  expect(nextWait(0, () => 0)).toBe(500);
});

test.each([
  ['data: {"type":"recordChanged","resource":"hwShip","ids":["1"],"account":"bert"}', 'recordChanged'],
  ['data:{"type":"schemaChanged"}', 'schemaChanged'],
  ['data: {"type":"recordChanged","resource":"hwShip","ids":[],"account":"bert","window":"w1"}', 'recordChanged'],
  ['data: {"type":"recordChanged","resource":"hwShip","ids":[],"account":"bert","window":1}', undefined],
  ['data: {"type":"recordChanged"}', undefined],
  ['data: null', undefined],
  ['event: schemaChanged', undefined],
])('the line %j is the event %s', (line, type) => {
  expect(readEvent(line)?.type).toBe(type);
});
