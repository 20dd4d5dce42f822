import { expect, test } from 'vitest';
import { oneAfterTheOther } from '../../../../src/console/registry/access.ts';

test('the work runs once at a time, and once more for all requests made meanwhile', async () => {
  const ends: (() => void)[] = [];
  const run = oneAfterTheOther(() => new Promise<void>((resolve) => ends.push(resolve)));
  const first = run();
  const others = [run(), run(), run()];
  expect(ends).toHaveLength(1);
  ends[0]?.();
  await first;
  await Promise.resolve();
  expect(ends).toHaveLength(2);
  ends[1]?.();
  await Promise.all(others);
  expect(ends).toHaveLength(2);
});

test('a failed run fails only for its own callers', async () => {
  let count = 0;
  const run = oneAfterTheOther(async () => {
    count += 1;
    if (count === 1) throw new Error('first');
  });
  const [first, second] = await Promise.allSettled([run(), run()]);
  expect([first?.status, second?.status]).toEqual(['rejected', 'fulfilled']);
});
