import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { throughGate } from '../../../../../src/server/resource/import/gate.ts';

type House = Parameters<typeof throughGate>[0];

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a third file is read as soon as one of two is done, and refused only after it has waited a while', async () => {
  const house = { events: new EventEmitter() } as unknown as House;
  const ends: (() => void)[] = [];
  const done: string[] = [];
  const read = (name: string): Promise<void> =>
    throughGate(house, async () => {
      await new Promise<void>((resolve) => ends.push(resolve));
      done.push(name);
    });
  const [first, second, third] = ['first', 'second', 'third'].map(read);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(ends).toHaveLength(2);
  ends[0]?.();
  await first;
  await vi.advanceTimersByTimeAsync(0);
  expect(ends).toHaveLength(3);

  const refused = expect(read('fourth')).rejects.toMatchObject({ kind: { status: 503 } });
  await vi.advanceTimersByTimeAsync(60_000);
  await refused;
  for (const end of ends) end();
  await Promise.all([second, third]);
  expect(done.toSorted()).toEqual(['first', 'second', 'third']);
  const last = read('last');
  await vi.advanceTimersByTimeAsync(0);
  ends.at(-1)?.();
  await last;
});
