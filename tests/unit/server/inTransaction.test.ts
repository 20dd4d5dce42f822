import { expect, test } from 'vitest';
import type { Database, Store } from '../../../src/server/db/store.ts';
import { inTransaction } from '../../../src/server/write/transaction.ts';

type Writer = Parameters<typeof inTransaction>[0];

/** Returns an app in which work on a copy causes this many conflicts. `steps` notes where the work ran. */
function appWith(conflicts: number) {
  const steps: string[] = [];
  let left = conflicts;
  const databaseCalled = (name: string) => ({
    transact: <T>(work: (store: Store) => Promise<T>) => {
      steps.push(name);
      return work({} as Store);
    },
  });
  const copy = databaseCalled('on a copy') as unknown as Database;
  const database = {
    ...databaseCalled('at once'),
    aside: async <T>(work: (database: Database) => Promise<T>) => {
      const result = await work(copy);
      left -= 1;
      steps.push(left >= 0 ? 'in the way' : 'brought over');
      return left >= 0 ? undefined : { result };
    },
  } as unknown as Database;
  const app = { database, events: {}, schemas: {} } as unknown as Writer['app'];
  const at = (path: string): Writer => ({ app, path, actor: { user: { id: 'ann' } } });
  return { at, steps };
}

test.each([
  ['a few records are written in one transaction', 100, 0, ['at once']],
  ['many records are written on a copy', 101, 0, ['on a copy', 'brought over']],
  ['the copy is written again after a concurrent write', 101, 1, ['on a copy', 'in the way', 'on a copy', 'brought over']],
  ['after repeated concurrent writes a transaction is used', 101, 2, ['on a copy', 'in the way', 'on a copy', 'in the way', 'at once']],
])('%s', async (_, count, conflicts, steps) => {
  const made = appWith(conflicts);
  expect(await inTransaction(made.at('/a'), async () => 'done', { count })).toBe('done');
  expect(made.steps).toEqual(steps);
});

test('calls of one path run in turn, and those of another path do not wait', async () => {
  const { at } = appWith(0);
  const order: string[] = [];
  const gate = Promise.withResolvers<void>();
  const held = async (): Promise<void> => {
    await gate.promise;
    order.push('first');
  };
  const first = inTransaction(at('/a'), held, { count: 101 });
  const second = inTransaction(at('/a'), async () => void order.push('second'), { count: 101 });
  await inTransaction(at('/b'), async () => void order.push('other'), { count: 101 });
  gate.resolve();
  await Promise.all([first, second]);
  expect(order).toEqual(['other', 'first', 'second']);
});

test('failed work passes the turn on', async () => {
  const { at } = appWith(0);
  const fail = async (): Promise<never> => {
    throw new Error('no');
  };
  const failed = inTransaction(at('/a'), fail, { count: 101 });
  const next = inTransaction(at('/a'), async () => 'next', { count: 101 });
  await expect(failed).rejects.toThrow('no');
  expect(await next).toBe('next');
});
