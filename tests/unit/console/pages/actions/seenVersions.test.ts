import { expect, test } from 'vitest';
import { seenVersions } from '../../../../../src/console/pages/actions/useActionCall.ts';
import type { Target } from '../../../../../src/console/pages/records/targets.ts';

const here = new Map([
  ['a', { version: 3 }],
  ['b', { version: 1 }],
]);

test.each<[string, Target, readonly number[] | undefined]>([
  ['many, in their order', { ids: ['b', 'a'] }, [1, 3]],
  ['many records, one of which is not loaded', { ids: ['a', 'gone'] }, undefined],
  ['all matching records', { matching: { filter: {}, expected: 2 } }, undefined],
  ['the page', 'page', undefined],
  ['one record, with a call that has its version', { record: { id: 'a', version: 3 } }, undefined],
])('the displayed versions: %s', (_, target, versions) => {
  expect(seenVersions(target, (id) => here.get(id))).toEqual(versions);
});
