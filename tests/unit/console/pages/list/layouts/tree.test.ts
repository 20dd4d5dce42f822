import { describe, expect, test } from 'vitest';
import { type Branch, flatten, matchedTree, walkOf } from '../../../../../../src/console/pages/list/layouts/tree/lines.ts';
import { parentVerdict } from '../../../../../../src/console/pages/list/layouts/tree/locations.ts';
import type { WireRecord } from '../../../../../../src/contract/wire.ts';
import { field } from '../../../support/resource.ts';

const record = (id: string, parentId: string | null = null): WireRecord => ({ id, version: 1, parentId });
const branch = (total: number | undefined, ...records: WireRecord[]): Branch => ({ records, total });

/** A tree: `a`, with `b` (open, still loading) and `c` below it, and `d`. At the top level, one more row is not loaded yet. */
const branches: Readonly<Record<string, Branch>> = {
  '': branch(3, record('a'), record('d')),
  a: branch(2, record('b', 'a'), record('c', 'a')),
  b: branch(undefined),
};
const lines = flatten({
  branchOf: (id) => branches[id],
  childrenOf: (id) => ({ a: 2, b: 5, d: 1 })[id] ?? 0,
  isOpen: (id) => ['a', 'b'].includes(id),
  isMatch: () => true,
});

test('a tree is listed row by row, with open, loading and further rows', () => {
  expect(lines.map((line) => [line.kind, line.kind === 'record' ? line.record.id : line.parent, line.level])).toEqual([
    ['record', 'a', 1],
    ['record', 'b', 2],
    ['awaited', 'b', 3],
    ['record', 'c', 2],
    ['record', 'd', 1],
    ['more', '', 1],
  ]);
  expect(lines.map((line) => (line.kind === 'record' ? line.isOpen : line.kind))).toEqual([
    ...[true, true, 'awaited', undefined, false, 'more'],
  ]);
});

test('a tree of ten thousand open levels is listed, too', () => {
  const deep = flatten({
    branchOf: (id) => branch(1, record(String(Number(id) + 1), id)),
    childrenOf: (id) => (Number(id) < 10_000 ? 1 : 0),
    isOpen: () => true,
    isMatch: () => true,
  });
  expect(deep).toHaveLength(10_000);
  expect(deep.at(-1)).toMatchObject({ kind: 'record', level: 10_000 });
});

test.each([
  ['ArrowDown', 1, { to: 3 }],
  ['ArrowUp', 3, { to: 1 }],
  ['ArrowRight', 0, { to: 1 }],
  ['ArrowRight', 4, { toggle: true }],
  ['ArrowRight', 3, undefined],
  ['ArrowLeft', 0, { toggle: false }],
  ['ArrowLeft', 3, { to: 0 }],
  ['Home', 4, { to: 0 }],
  ['End', 0, { to: 4 }],
  ['x', 0, undefined],
])('%s in line %d does %j', (key, index, expected) => {
  expect(walkOf(key, lines, index)).toEqual(expected);
});

test("records that are each other's parents cause no endless loop", () => {
  const loop = { a: branch(1, record('b', 'a')), b: branch(1, record('a', 'b')), '': branch(1, record('a', 'b')) };
  const seen = flatten({
    branchOf: (id) => loop[id as keyof typeof loop],
    childrenOf: () => 1,
    isOpen: () => true,
    isMatch: () => true,
  });
  expect(seen).toHaveLength(2);
});

test('matches are below their ancestors; without ancestors they are at the top', () => {
  const found = { records: [record('c', 'b'), record('e', 'gone')], ancestors: [record('b', 'a'), record('a')] };
  const tree = matchedTree(found, 'parentId');
  const ids = Object.fromEntries([...tree].map(([id, { records }]) => [id, records.map((one) => one.id)]));
  expect(ids).toEqual({ '': ['a', 'e'], a: ['b'], b: ['c'] });
});

describe('the possible parents of a record', () => {
  const known = new Map([record('a'), record('b', 'a'), record('c', 'b')].map((one) => [one.id, one]));
  const judge = (id: string, parent: string, rest = {}, canUpdate = true) =>
    parentVerdict({ field: field('parentId', rest), record: record(id), parent, known, canUpdate });
  test('exclude itself and its descendants', () => {
    expect(judge('a', 'c')).toBe('belowItself');
    expect(judge('a', 'a')).toBe('belowItself');
    expect(judge('c', 'a')).toBeUndefined();
    expect(judge('c', '')).toBeUndefined();
  });
  test('are empty when the field may not be changed', () => {
    expect(judge('c', 'a', {}, false)).toBe('forbidden');
    expect(judge('c', 'a', { system: true })).toBe('locked');
    expect(judge('c', '', { required: true })).toBe('needed');
  });
});
