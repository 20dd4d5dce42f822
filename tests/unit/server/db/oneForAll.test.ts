import { expect, test } from 'vitest';
import { oneForAll } from '../../../../src/server/db/sqlite.ts';

/** Returns work that the test can end, and how often it has begun. */
function heldWork() {
  const runs: PromiseWithResolvers<void>[] = [];
  const begin = (): Promise<void> => {
    const run = Promise.withResolvers<void>();
    runs.push(run);
    return run.promise;
  };
  return { runs, ask: oneForAll(begin) };
}

/** Returns the names of the promises that have settled. */
async function ended(requested: readonly Promise<void>[]): Promise<readonly string[]> {
  await new Promise<void>((resolve) => setImmediate(resolve));
  const still = Promise.resolve('waits');
  return Promise.all(
    requested.map((one) =>
      Promise.race([
        one.then(
          () => 'done',
          () => 'failed',
        ),
        still.then((text) => text),
      ]),
    ),
  );
}

test('callers during a run share the next run', async () => {
  const { runs, ask } = heldWork();
  const requested = [ask(), ask(), ask()];
  expect(runs).toHaveLength(1);
  runs[0]?.resolve();
  expect(await ended(requested)).toEqual(['done', 'waits', 'waits']);
  expect(runs).toHaveLength(2);
  requested.push(ask());
  runs[1]?.resolve();
  expect(await ended(requested)).toEqual(['done', 'done', 'done', 'waits']);
  runs[2]?.resolve();
  expect(await ended(requested)).toEqual(['done', 'done', 'done', 'done']);
  expect(runs).toHaveLength(3);
  const later = ask();
  expect(runs).toHaveLength(4);
  runs[3]?.resolve();
  await later;
});

test('a failed run rejects its callers, and not later ones', async () => {
  const { runs, ask } = heldWork();
  const requested = [ask(), ask()];
  runs[0]?.reject(new Error('no room'));
  expect(await ended(requested)).toEqual(['failed', 'waits']);
  runs[1]?.resolve();
  expect(await ended(requested)).toEqual(['failed', 'done']);
});
