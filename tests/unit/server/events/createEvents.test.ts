import { expect, onTestFinished, test, vi } from 'vitest';
import { createEvents, type InnerEvent, type Noted } from '../../../../src/server/events.ts';

const changed = (id: string, window?: string) =>
  ({ type: 'recordChanged', resource: 'hwOrder', ids: [id], account: 'admin', ...(window && { window }) }) as const;

/** Returns a listener that finishes a batch only when the test allows it. */
function slowListener() {
  const batches: (readonly InnerEvent[])[] = [];
  let heard: () => void = () => undefined;
  let { promise: done, resolve: finish } = Promise.withResolvers<void>();
  const listener = async (news: readonly Noted[]): Promise<void> => {
    batches.push(news.map(({ event }) => event));
    heard();
    await done;
  };
  const next = async (): Promise<readonly InnerEvent[]> => {
    while (batches.length === 0) {
      await new Promise<void>((resolve) => {
        heard = resolve;
      });
    }
    return batches.shift() as readonly InnerEvent[];
  };
  const release = (): void => {
    const end = finish;
    ({ promise: done, resolve: finish } = Promise.withResolvers<void>());
    end();
  };
  return { batches, listener, next, release };
}

test('publishing does not wait for listeners, which are called later', async () => {
  const events = createEvents();
  const { batches, listener, next } = slowListener();
  events.listen(listener);
  events.publish(changed('1'));
  expect(batches).toEqual([]);
  expect(await next()).toEqual([changed('1')]);
});

test('events during a busy listener are combined per resource, account and window', async () => {
  const events = createEvents();
  const { listener, next, release } = slowListener();
  events.listen(listener);
  events.publish(changed('1'));
  await next();
  for (const id of ['2', '3', '2']) events.publish(changed(id));
  events.publish(changed('4', 'w'));
  for (const type of ['sessionsEnded', 'accessChanged', 'sessionsEnded'] as const) events.publish({ type });
  release();
  expect(await next()).toEqual([
    { ...changed('2'), ids: ['2', '3'] },
    changed('4', 'w'),
    { type: 'sessionsEnded' },
    { type: 'accessChanged' },
  ]);
});

test('after a long delivery, the first event of the next burst waits, so that the burst is delivered as a whole', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setImmediate', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const events = createEvents();
  const batches: number[] = [];
  events.listen((news) => {
    batches.push(news.length);
    // Thousands of listeners take as long.
    vi.advanceTimersByTime(40);
  });
  events.publish(changed('1', 'a'));
  await vi.advanceTimersByTimeAsync(1);
  expect(batches).toEqual([1]);
  // The bus rests for nine times the duration of the delivery.
  await vi.advanceTimersByTimeAsync(400);
  events.publish(changed('2', 'a'));
  await vi.advanceTimersByTimeAsync(30);
  events.publish(changed('3', 'b'));
  expect(batches).toEqual([1]);
  await vi.advanceTimersByTimeAsync(10);
  expect(batches).toEqual([1, 2]);
});

test('a change of a whole list stays one event, and more than 500 records become one', async () => {
  const events = createEvents();
  const { listener, next, release } = slowListener();
  events.listen(listener);
  events.publish({ type: 'sessionsEnded' });
  await next();
  events.publish({ ...changed('1'), ids: [] });
  events.publish(changed('2'));
  for (let i = 0; i < 501; i++) events.publish(changed(`${i}`, 'w'));
  release();
  expect(await next()).toEqual([
    { ...changed('1'), ids: [] },
    { ...changed('1', 'w'), ids: [] },
  ]);
});

test('the shutdown of the server is published at once, even with busy listeners', async () => {
  const events = createEvents();
  const { listener, next } = slowListener();
  events.listen(listener);
  events.publish(changed('1'));
  await next();
  events.publish({ type: 'closing' });
  expect(await next()).toEqual([{ type: 'closing' }]);
});

test('a failing listener does not affect others', async () => {
  const events = createEvents();
  events.listen(async () => {
    throw new Error('broken');
  });
  const { listener, next } = slowListener();
  events.listen(listener);
  events.publish(changed('1'));
  expect(await next()).toEqual([changed('1')]);
});
