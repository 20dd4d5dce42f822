import { expect, test } from 'vitest';
import { changedElsewhere } from '../../../../../src/console/pages/records/useMarks.ts';
import type { WireRecord } from '../../../../../src/contract/wire.ts';

const rows = (...records: [id: string, version: number, updateBy: string][]) =>
  new Map(records.map(([id, version, updateBy]): [string, WireRecord] => [id, { id, version, updateBy }]));

test('only a loaded row that returns in a newer version by another user is marked', () => {
  const before = rows(['1', 1, 'me'], ['2', 1, 'me'], ['3', 4, 'other']);
  const now = rows(['1', 2, 'other'], ['2', 2, 'me'], ['3', 4, 'other'], ['4', 9, 'other']);
  expect(changedElsewhere((id) => before.get(id)?.version, now, 'me')).toEqual(['1']);
});

test('rows of servers without versions are never marked', () => {
  const plain = new Map([['1', { id: '1' } as WireRecord]]);
  expect(changedElsewhere((id) => plain.get(id)?.version, plain, 'me')).toEqual([]);
});
