import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { App } from '../../../../src/server/app.ts';
import { FairQueue, queueLengths, queueOf } from '../../../../src/server/queue.ts';

const bounds = { running: 2, ofOne: 1, waitingOfOne: 3, patience: 8_000 };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const soon = () => vi.advanceTimersByTimeAsync(0);

/** Returns a queue whose tasks end when the test says so. */
function lab() {
  const queue = new FairQueue(bounds);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const ask = (name: string, owner = name.slice(0, 1)): Promise<string> =>
    queue.run(owner, () => {
      begun.push(name);
      return new Promise((resolve) => ends.set(name, () => resolve(name)));
    });
  const end = async (name: string): Promise<void> => {
    ends.get(name)?.();
    await soon();
  };
  return { ask, begun, end };
}

test('one user runs one task at a time, beside others', async () => {
  const { ask, begun, end } = lab();
  const all = ['a1', 'a2', 'b1'].map((name) => ask(name));
  await soon();
  expect(begun).toEqual(['a1', 'b1']);
  await end('a1');
  expect(begun).toEqual(['a1', 'b1', 'a2']);
  for (const name of ['a2', 'b1']) await end(name);
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'b1']);
});

test("a small later request runs before the rest of another user's tasks", async () => {
  const { ask, begun, end } = lab();
  const all = ['a1', 'b1', 'a2', 'a3', 'b2', 'c1'].map((name) => ask(name));
  await soon();
  for (const name of ['a1', 'b1', 'c1', 'a2', 'b2', 'a3']) await end(name);
  expect(begun.indexOf('c1')).toBeLessThan(begun.indexOf('a3'));
  await Promise.all(all);
});

test('more waiting tasks of a user than allowed are rejected at once, others are not', async () => {
  const { ask, begun, end } = lab();
  const all = ['a1', 'a2', 'a3', 'a4'].map((name) => ask(name));
  await expect(ask('a5')).rejects.toMatchObject({
    kind: { code: 40029, status: 429 },
    details: { headers: { 'Retry-After': '2' } },
  });
  const other = ask('b1');
  await soon();
  expect(begun).toEqual(['a1', 'b1']);
  for (const name of ['b1', 'a1', 'a2', 'a3', 'a4']) await end(name);
  await Promise.all([...all, other]);
});

test('a task that waits too long is rejected, and frees its place', async () => {
  const { ask, begun, end } = lab();
  const first = ask('a1');
  const rejected = expect(ask('a2')).rejects.toMatchObject({ kind: { status: 503 } });
  await vi.advanceTimersByTimeAsync(8_001);
  await rejected;
  await end('a1');
  await first;
  const last = ask('a3');
  await soon();
  expect(begun).toEqual(['a1', 'a3']);
  await end('a3');
  await last;
});

test('failed work frees its place', async () => {
  const queue = new FairQueue(bounds);
  await expect(queue.run('a', async () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await queue.run('a', async () => 'done')).toBe('done');
});

test('the lengths of all queues of one kind are added up, and are zero again at the end', async () => {
  const app = { events: {} } as unknown as App;
  const queues = ['/a', '/b'].map((path) => queueOf(app, 'writing', path));
  const entering = queues.flatMap((queue) => ['ann', 'ben'].map((name) => queue.enter(name)));
  expect(queueLengths(app).get('writing')).toEqual({ running: 2, waiting: 2 });
  expect(queueLengths(app).get('hashing')).toEqual({ running: 0, waiting: 0 });
  for (const entered of entering) (await entered)();
  expect(queueLengths(app).get('writing')).toEqual({ running: 0, waiting: 0 });
});
