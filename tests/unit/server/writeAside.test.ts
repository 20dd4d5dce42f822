import { expect, test } from 'vitest';
import type { Database } from '../../../src/server/db/store.ts';
import { writeAside } from '../../../src/server/write/once.ts';

/** A house whose copies are in the way of others so many times, and what becomes of work there. */
function houseWith(conflicts: number) {
  const steps: string[] = [];
  let left = conflicts;
  const copy = { name: 'copy' } as unknown as Database;
  const database = {
    aside: async <T>(work: (database: Database) => Promise<T>) => {
      const result = await work(copy);
      left -= 1;
      steps.push(left >= 0 ? 'in the way' : 'brought over');
      return left >= 0 ? undefined : { result };
    },
  } as unknown as Database;
  const house = { database, events: {}, schemas: {} } as unknown as Parameters<typeof writeAside>[0]['house'];
  const work = async (on: Database): Promise<string> => {
    steps.push(on === copy ? 'on a copy' : 'at once');
    return 'done';
  };
  return { house, steps, work };
}

test.each([
  ['a few are written at once', 100, 0, ['at once']],
  ['many are written on a copy', 101, 0, ['on a copy', 'brought over']],
  ['once more where others were quicker', 101, 1, ['on a copy', 'in the way', 'on a copy', 'brought over']],
  ['and at last in one transaction', 101, 2, ['on a copy', 'in the way', 'on a copy', 'in the way', 'at once']],
])('%s', async (_, count, conflicts, steps) => {
  const made = houseWith(conflicts);
  expect(await writeAside({ house: made.house, path: '/a' }, count, made.work)).toBe('done');
  expect(made.steps).toEqual(steps);
});

test('one call of a path comes after the other, and those of another path do not wait', async () => {
  const { house } = houseWith(0);
  const order: string[] = [];
  const gate = Promise.withResolvers<void>();
  const first = writeAside({ house, path: '/a' }, 101, async () => {
    await gate.promise;
    order.push('first');
  });
  const second = writeAside({ house, path: '/a' }, 101, async () => void order.push('second'));
  await writeAside({ house, path: '/b' }, 101, async () => void order.push('other'));
  gate.resolve();
  await Promise.all([first, second]);
  expect(order).toEqual(['other', 'first', 'second']);
});

test('work that fails leaves its turn to the next', async () => {
  const { house } = houseWith(0);
  const failed = writeAside({ house, path: '/a' }, 101, async () => {
    throw new Error('no');
  });
  const next = writeAside({ house, path: '/a' }, 101, async () => 'next');
  await expect(failed).rejects.toThrow('no');
  expect(await next).toBe('next');
});
