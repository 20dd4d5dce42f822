import { expect, test } from 'vitest';
import type { Call } from '../../../../src/console/client/answers.ts';
import { HwError } from '../../../../src/console/client/hwError.ts';
import { saveListPreferencesCall } from '../../../../src/console/providers/personCalls.ts';
import { restoreCall, uploadCall } from '../../../../src/console/providers/recordCalls.ts';
import { createRemover, createWrite } from '../../../../src/console/saving/calls.ts';
import { dataOf } from '../support/dataOf.ts';
import { resourceOf } from '../support/resource.ts';

const missing = new HwError({ kind: 'lost', message: 'gone' });
const things = resourceOf([], { calls: { ...resourceOf([]).calls, restore: '/hw/wms/hwThing/restore' } });

/** A provider whose first response is lost, with the keys of its calls. */
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

test('how something is to be can be said again after something else was said: it is no answer of the first time', async () => {
  const { data, keys } = losingFirst();
  const write = createWrite(data);
  for (const density of ['compact', 'normal', 'compact']) {
    await write(saveListPreferencesCall({ density })).catch(() => undefined);
  }
  expect(keys().every(Boolean)).toBe(true);
  expect(new Set(keys()).size).toBe(3);
});

test('what names a version is the same attempt for as long as its answer is missing', async () => {
  const { data, keys } = losingFirst();
  const write = createWrite(data);
  for (const version of [1, 2, 1]) await write(restoreCall(things, { id: 'a', version })).catch(() => undefined);
  const [first, other, again] = keys();
  expect([again === first, other === first]).toEqual([true, false]);
});

test('records that are named are deleted once; those that match a filter are others by the next time', async () => {
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

test('one file is never sent under the key of another', async () => {
  const { data } = losingFirst();
  await expect(createWrite(data)(uploadCall('/hw/wms/hwThing/upload', new FormData(), {}))).rejects.toThrow('saver');
});
