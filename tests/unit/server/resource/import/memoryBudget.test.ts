import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withMemory } from '../../../../../src/server/import/begin.ts';

type App = Parameters<typeof withMemory>[0];

const megabyte = 1024 * 1024;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('files reserve room as they arrive: slow ones block nobody, and one without room waits for a while', async () => {
  const app = { events: new EventEmitter() } as unknown as App;
  const ends: (() => void)[] = [];
  const arrived: number[] = [];
  const arriving = (megabytes: number): Promise<void> =>
    withMemory(app, async (hold) => {
      await hold(megabytes * megabyte);
      arrived.push(megabytes);
      await new Promise<void>((resolve) => ends.push(resolve));
    });
  const slow = Array.from({ length: 50 }, () => arriving(1));
  const large = Array.from({ length: 7 }, () => arriving(50));
  await vi.advanceTimersByTimeAsync(0);
  expect(arrived).toHaveLength(57);

  const late = arriving(40);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(arrived).toHaveLength(57);
  ends.at(-1)?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(arrived.at(-1)).toBe(40);

  const rejected = expect(arriving(50)).rejects.toMatchObject({ kind: { status: 503 } });
  await vi.advanceTimersByTimeAsync(60_000);
  await rejected;
  for (const end of ends) end();
  await Promise.all([...slow, ...large, late]);
});

test('a canceled file releases its room, including the room it was waiting for', async () => {
  const app = { events: new EventEmitter() } as unknown as App;
  const whole = 400 * megabyte;
  const ends: (() => void)[] = [];
  const given: Promise<void>[] = [];
  const [first, second] = [whole, megabyte].map((bytes) =>
    withMemory(app, async (hold) => {
      given.push(hold(bytes));
      await new Promise<void>((_, reject) => ends.push(() => reject(new Error('too slow'))));
    }),
  );
  ends[1]?.();
  await expect(second).rejects.toThrow('too slow');
  ends[0]?.();
  await expect(first).rejects.toThrow('too slow');
  await Promise.all(given);
  expect(await withMemory(app, (hold) => hold(whole).then(() => 'in'))).toBe('in');
});
