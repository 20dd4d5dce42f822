import { expect, test } from 'vitest';
import { createWaits } from '../../../../../src/console/pages/edit/createWaits.ts';

test('without pending work there is no wait', async () => {
  expect(await createWaits().settled()).toBe(true);
});

test('a save waits for all pending work, and learns of failures', async () => {
  const waits = createWaits();
  const [first, second] = [waits.hold(), waits.hold()];
  const heard: boolean[] = [];
  const settled = waits.settled().then((isThere) => heard.push(isThere));
  first(false);
  first(true);
  await Promise.resolve();
  expect([waits.get(), heard]).toEqual([1, []]);
  second(true);
  await settled;
  expect([waits.get(), heard]).toEqual([0, [false]]);
  // Failures before this call have already been shown to the user, so they do not count.
  expect(await waits.settled()).toBe(true);
});
