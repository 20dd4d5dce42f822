import { expect, test } from 'vitest';
import { fullnessOf } from '../../../../../../src/console/pages/list/layouts/map/MapBlock.tsx';
import { planOf, stepIn } from '../../../../../../src/console/pages/list/layouts/map/planOf.ts';

const plan = { zone: 'zone', row: 'aisle', column: 'shelf', level: 'level', fill: 'used', capacity: 'room' } as const;
let made = 0;
const bin = (fields: Readonly<Record<string, unknown>>) => {
  made += 1;
  return { id: String(made), version: 1, ...fields };
};

test('rows and columns are in natural order, levels from the top down, and locations without a row are beside the map', () => {
  const missing = bin({ zone: 'A', shelf: 1 });
  const records = [
    bin({ zone: 'B10', aisle: 'A10', shelf: 10, level: '1' }),
    bin({ zone: 'B10', aisle: 'A2', shelf: 2, level: '2' }),
    bin({ zone: 'B10', aisle: 'A2', shelf: 2, level: '10' }),
    bin({ zone: 'B10', aisle: 'A2', shelf: 10, level: '2' }),
    bin({ aisle: 'X', shelf: 1 }),
    bin({ zone: 'B2', aisle: 'A1', shelf: 1 }),
    missing,
  ];
  const { blocks, elsewhere } = planOf(records, plan);
  expect(elsewhere).toEqual([missing]);
  expect(blocks.map(({ name }) => name)).toEqual(['B2', 'B10', '']);
  expect(blocks[1]?.columns).toEqual(['2', '10']);
  expect(blocks[1]?.aisles.map(({ name, from, slots }) => [name, from, slots])).toEqual([
    ['A2', 0, 2],
    ['A10', 2, 1],
  ]);
  expect(blocks[1]?.aisles[0]?.locations.map(({ record, x, y }) => [record.level, x, y])).toEqual([
    ['10', 0, 0],
    ['2', 0, 1],
    ['2', 1, 1],
  ]);
});

test('two records at one location are stacked, and cover nothing below them', () => {
  const twins = [1, 2].map(() => bin({ aisle: 'A', shelf: 'S', level: '2' }));
  const low = bin({ aisle: 'A', shelf: 'S', level: '1' });
  const [block] = planOf([low, ...twins], plan).blocks;
  expect(block?.aisles[0]?.slots).toBe(3);
  expect(block?.aisles[0]?.locations.map(({ record, y }) => [record.id, y])).toEqual([
    [twins[0]?.id, 0],
    [twins[1]?.id, 1],
    [low.id, 2],
  ]);
});

test('arrow keys move to the next location in that direction, over gaps and into the next row', () => {
  const at = (aisle: string, shelf: number) => bin({ aisle, shelf });
  const [first, far, below] = [at('A1', 1), at('A1', 5), at('A2', 1)];
  const [block] = planOf([first, far, below], plan).blocks;
  if (!block) throw new Error('there is no block');
  const locations = block.aisles.flatMap((aisle) => aisle.locations);
  const from = (record: object) => {
    const location = locations.find((one) => one.record === record);
    if (!location) throw new Error('there is no such place');
    return (key: string) => stepIn(block, location, key)?.record;
  };
  expect(from(first)('ArrowRight')).toBe(far);
  expect(from(far)('ArrowRight')).toBeUndefined();
  expect(from(first)('ArrowDown')).toBe(below);
  expect(from(below)('ArrowUp')).toBe(first);
  expect(from(far)('Home')).toBe(first);
  expect(from(first)('End')).toBe(far);
  expect(from(first)('constructor')).toBeUndefined();
});

test.each([
  [null, 5, 'empty'],
  ['0.0', 0, 'empty'],
  ['0.1', 5, 'part'],
  ['5.0', 5, 'full'],
  ['9007199254740993', '9007199254740992', 'over'],
  [1, null, 'unknown'],
  [1, 0, 'over'],
])('a location with %s of %s pallets is %s', (used, room, fullness) => {
  expect(fullnessOf(bin({ used, room }), plan)).toBe(fullness);
});

test('each building has its own blocks, also for a zone name used in others', () => {
  const at = (siteLabel: string) => bin({ site: siteLabel, siteLabel, zone: 'A', aisle: '1', shelf: '1' });
  const { blocks } = planOf([at('NJ01'), at('LAX01')], { ...plan, site: 'site' });
  expect(blocks.map(({ name, aisles }) => [name, aisles[0]?.locations.length])).toEqual([
    ['LAX01 · A', 1],
    ['NJ01 · A', 1],
  ]);
});
