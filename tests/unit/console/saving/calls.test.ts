import { expect, test } from 'vitest';
import type { Call } from '../../../../src/console/client/answers.ts';
import { HwError } from '../../../../src/console/client/hwError.ts';
import { saveListPreferencesCall } from '../../../../src/console/providers/personCalls.ts';
import { restoreCall, uploadCall } from '../../../../src/console/providers/recordCalls.ts';
import { createRemover, createWrite, succeeds } from '../../../../src/console/saving/calls.ts';
import { dataOf } from '../support/dataOf.ts';
import { resourceOf } from '../support/resource.ts';

const missing = new HwError({ kind: 'lost', message: 'gone' });
const things = resourceOf([], { calls: { ...resourceOf([]).calls, restore: '/hw/wms/hwThing/restore' } });

/** Returns a provider whose first response is lost, and the keys of its calls. */
function losingFirst() {
  const sent: Call[] = [];
  const data = dataOf(
    (call) => {
      if (sent.push(call) === 1) throw missing;
      return {};
    },
    { resource: things },
  );
  return { data, keys: () => sent.map(({ headers }) => headers?.['Idempotency-Key']) };
}

test('a layout can be saved again after another one: it does not get the first response', async () => {
  const { data, keys } = losingFirst();
  const write = createWrite(data);
  for (const density of ['compact', 'normal', 'compact']) {
    await write(saveListPreferencesCall({ density })).catch(() => undefined);
  }
  expect(keys().every(Boolean)).toBe(true);
  expect(new Set(keys()).size).toBe(3);
});

test('a call that names versions is the same attempt while its response is missing', async () => {
  const { data, keys } = losingFirst();
  const write = createWrite(data);
  for (const version of [1, 2, 1]) await write(restoreCall(things, { id: 'a', version })).catch(() => undefined);
  const [first, other, again] = keys();
  expect([again === first, other === first]).toEqual([true, false]);
});

test('named records are deleted once; those of a filter may differ the next time', async () => {
  for (const [which, same] of [
    [{ ids: ['1', '2'] }, true],
    [{ matching: { filter: {} }, calls: things.calls }, false],
  ] as const) {
    const { data, keys } = losingFirst();
    const remover = createRemover(data);
    for (const _ of [1, 2]) await remover.write({ resource: 'hwThing', ...which }).catch(() => undefined);
    const [first, again] = keys();
    expect([Boolean(first), again === first]).toEqual([true, same]);
  }
});

test("a file is never sent under another file's key", async () => {
  const { data } = losingFirst();
  await expect(createWrite(data)(uploadCall('/hw/wms/hwThing/upload', new FormData(), {}))).rejects.toThrow('saver');
});

test('a failed request is told from a fault of the program, which is thrown', async () => {
  expect(await succeeds(Promise.resolve({}))).toBe(true);
  expect(await succeeds(Promise.reject(missing))).toBe(false);
  await expect(succeeds(Promise.reject(new TypeError('broken')))).rejects.toThrow('broken');
});
